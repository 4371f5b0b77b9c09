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
 * Records that a message is handed over, just before the carrier sends the byte that makes the provider accept it. This way, a
 * worker that takes over after a crash knows that the message may have been sent already. Calls that arrive while a transaction
 * is running share the next one, which also stores the results so far. As a result, after a crash, the outcome of at most one
 * message per connection is unknown. `endings` are the transactions that store the last results of chunks. No message of another
 * chunk is handed over until they end: it could use the same connection, and then two messages per connection could be unknown.
 *
 * The transaction doesn't wait for the disk, because a killed process loses nothing that it has already written to the operating
 * system.
 */
export const handOversOf = (
  db: Db,
  clock: Clock,
  { teamId, chunkId, token }: HeldChunk,
  endings: Set<Promise<unknown>>,
) => {
  let waiting: Waiting[] = []
  let results: SendResult[] = []
  let isRunning = false
  let isEnding = false

  const record = (ids: readonly number[], told: readonly SendResult[]) =>
    transactWithoutDiskSync(db, async (trx) => {
      if (!(await lockHeldChunk(trx, teamId, chunkId, token))) {
        throw new LostLease(`Another worker has taken over chunk ${chunkId}.`)
      }
      const obstacles = await findObstacles(trx, teamId, chunkId, ids)
      const handed = ids.filter((id) => !obstacles.has(id))
      await insertHandOver(trx, teamId, chunkId, { handed, results: told }, toTimestamp(clock()))
      return obstacles
    })

  const recordNext = async () => {
    const [batch, told] = [waiting, results]
    waiting = []
    results = []
    try {
      const ids = batch.map(({ id }) => id)
      const obstacles = await record(ids, told)
      for (const { id, resolve } of batch) resolve(obstacles.get(id))
      return true
    } catch (error) {
      results.unshift(...told)
      for (const { reject } of batch) reject(error)
      return false
    }
  }

  const run = async () => {
    let isDone = true
    while (waiting.length > 0 || (isEnding && isDone && results.length > 0)) {
      if (waiting.length > 0) await Promise.all(endings)
      const recorded = recordNext()
      if (isEnding) endings.add(recorded)
      // If the last results can't be stored here, they are stored when the chunk is settled.
      isDone = await recorded
      endings.delete(recorded)
    }
    isRunning = false
  }

  const start = () => {
    if (isRunning) return
    isRunning = true
    // Other connections that are ready to hand over a message can then join the same transaction.
    setImmediate(run)
  }

  return {
    /** Resolves to undefined once the hand-over is recorded, or to an obstacle if the message must not be sent. */
    handOver: (id: number): Promise<Obstacle | undefined> =>
      new Promise((resolve, reject) => {
        waiting.push({ id, resolve, reject })
        start()
      }),
    /**
     * Stores a result together with the next hand-over. After `end`, stores it at once, because there may be no next hand-over.
     */
    note: (result: SendResult): void => {
      results.push(result)
      if (isEnding) start()
    },
    /** Called once sending has started for all messages of the chunk. */
    end: (): void => {
      isEnding = true
      if (results.length > 0) start()
    },
  }
}
