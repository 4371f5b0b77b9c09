import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import type { Chunk, HandledChunk } from './chunk.ts'
import { countOutcomes } from './count-outcomes.ts'
import { settleSoFar } from './settle-chunk.ts'

/**
 * How often the results of a chunk that is being sent are written to the ledger, so that counts and reports lag by less than five
 * seconds. Most chunks are sent before the first time.
 */
export const PROGRESS_MS = 2_500

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly progressMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Regularly writes the results of a chunk to the ledger. `end` stops that and returns the messages whose results are still to be
 * written.
 */
export const reportProgress = (
  { db, clock, progressMs, onError }: Deps,
  teamId: number,
  chunk: Chunk,
  handled: HandledChunk,
) => {
  const written = new Set<number>()
  const unwritten = () => handled.messages.filter(({ id }) => !written.has(id))
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))

  const write = async () => {
    const messages = unwritten().filter(({ id }) => {
      const result = handled.results.get(id)
      return result !== undefined && result.is !== 'postponed'
    })
    if (messages.length === 0) return
    const ids = new Set(messages.map(({ id }) => id))
    const rest = chunk.messageIds.filter((id) => !ids.has(id) && !written.has(id))
    const isWritten = await transactWithoutDiskSync(db, async (trx) => {
      const part = { ...chunk, ...handled, messages }
      const finished = await settleSoFar(trx, teamId, part, rest, inFuture)
      if (finished) await countOutcomes(trx, teamId, finished)
      return finished !== undefined
    })
    if (isWritten) for (const id of ids) written.add(id)
  }

  let writing: Promise<void> | undefined
  const timer = setInterval(() => {
    writing ??= write()
      .catch(onError)
      .finally(() => {
        writing = undefined
      })
  }, progressMs).unref()
  return {
    end: async () => {
      clearInterval(timer)
      await writing
      return unwritten()
    },
  }
}
