import { type Clock, toTimestamp } from '../clock.ts'
import { lockHeldChunk } from '../messages/chunk-queries.ts'
import { findObstacles, insertHandOver, type Obstacle } from '../messages/hand-over-queries.ts'
import type { SendResult } from '../messages/send-result.ts'
import { LostLease } from '../queue/start-queue.ts'
import type { Db } from '../storage/dialect.ts'
import { transactWithoutDiskSync } from '../storage/transact.ts'

interface HeldChunk {
  readonly teamId: number
  readonly chunkId: number
  readonly token: number
}

interface Waiting {
  readonly id: number
  readonly resolve: (obstacle: Obstacle | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Records, before the byte that makes a provider accept a message, that the message is handed over. Whatever happens afterwards,
 * nobody sends it a second time without knowing. Requests that arrive while a transaction runs share the next one, which also
 * stores the results so far. So at most one message per connection is ever undecided.
 *
 * There is no need to wait for the disk: a process that is killed loses nothing that the operating system has received.
 */
export const handOversOf = (db: Db, clock: Clock, { teamId, chunkId, token }: HeldChunk) => {
  let waiting: Waiting[] = []
  let results: SendResult[] = []
  let isRunning = false

  const record = (ids: readonly number[], told: readonly SendResult[]) =>
    transactWithoutDiskSync(db, async (trx) => {
      if (!(await lockHeldChunk(trx, teamId, chunkId, token))) {
        throw new LostLease(`Another worker has taken over chunk ${chunkId}.`)
      }
      const obstacles = await findObstacles(trx, teamId, ids)
      const handed = ids.filter((id) => !obstacles.has(id))
      await insertHandOver(trx, teamId, chunkId, { handed, results: told }, toTimestamp(clock()))
      return obstacles
    })

  const run = async () => {
    while (waiting.length > 0) {
      const [batch, told] = [waiting, results]
      waiting = []
      results = []
      try {
        const obstacles = await record(
          batch.map(({ id }) => id),
          told,
        )
        for (const { id, resolve } of batch) resolve(obstacles.get(id))
      } catch (error) {
        results.unshift(...told)
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return {
    /** Resolves when the hand-over is recorded. Resolves with an obstacle if the message must not be sent. */
    handOver: (id: number): Promise<Obstacle | undefined> =>
      new Promise((resolve, reject) => {
        waiting.push({ id, resolve, reject })
        if (isRunning) return
        isRunning = true
        // Waits for the other connections that have something to hand over now.
        setImmediate(run)
      }),
    /** Stores a result with the next hand-over. */
    note: (result: SendResult): void => {
      results.push(result)
    },
  }
}
