import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { LostLease } from '../../platform/queue/start-queue.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { findObstacles, type HeldChunk, type Obstacle, recordHandOver } from '../messages/hand-over-queries.ts'
import type { SendResult } from '../messages/send-result.ts'
import type { watchHandOvers } from './watch-hand-overs.ts'

/**
 * How many messages should share a hand-over. With ten connections, waiting a millisecond for so many lets seven share one instead of
 * five, which saves a tenth of the CPU time per email (`npm run bench -- --only sending`).
 */
const ENOUGH = 8
const WAIT_MS = 1
/**
 * In how many iterations of the event loop a full hand-over is on its way: messages arrive in the first, `gather` ends in the second, and
 * the statement is sent in the third.
 */
const HEAD_START_ITERATIONS = 3

interface Waiting {
  readonly id: number
  readonly resolve: (obstacle: Obstacle | undefined) => void
  readonly reject: (error: unknown) => void
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly startHandOver: ReturnType<typeof watchHandOvers>
}

/**
 * Records that a message is handed over, just before the carrier sends the byte that makes the provider accept it. This way, a
 * worker that takes over after a crash knows that the message may have been sent already. Calls that arrive while a transaction
 * is running share the next one, which also stores the results so far. As a result, after a crash, the outcome of at most one
 * message per connection is unknown.
 *
 * `endings` contains the transactions that store the last results of chunks. Hand-overs of other chunks wait for them. Otherwise,
 * a connection could be used again before its last result is stored, and a crash could leave two unknown outcomes.
 *
 * The transactions don't wait for a disk sync: if the process is killed, the operating system still has the data.
 */
export const handOversOf = ({ db, clock, startHandOver }: Deps, chunk: HeldChunk, endings: Set<Promise<unknown>>) => {
  const { teamId, chunkId } = chunk
  let waiting: Waiting[] = []
  let results: SendResult[] = []
  let running: Promise<void> | undefined
  let isEnding = false

  const recordNext = async () => {
    const [batch, told] = [waiting, results]
    waiting = []
    results = []
    try {
      const ids = batch.map(({ id }) => id)
      const confirm = startHandOver()
      const recorded = await recordHandOver(db, chunk, { ids, results: told }, toTimestamp(clock()))
      if (!recorded) throw new LostLease(`Another worker has taken over chunk ${chunkId}.`)
      await confirm(recorded.id)
      const { handed } = recorded
      const withheld = batch.filter(({ id }) => !handed.has(id))
      for (const { id, resolve } of batch) if (handed.has(id)) resolve(undefined)
      if (withheld.length > 0) await explain(withheld)
      return true
    } catch (error) {
      results.unshift(...told)
      for (const { reject } of batch) reject(error)
      return false
    }
  }

  /** Finds out why messages must not be sent. If an obstacle no longer exists, tries to hand over the message again. */
  const explain = async (withheld: readonly Waiting[]) => {
    const ids = withheld.map(({ id }) => id)
    const obstacles = await findObstacles(db, teamId, chunkId, ids, toTimestamp(clock()))
    for (const message of withheld) {
      const obstacle = obstacles.get(message.id)
      if (obstacle) message.resolve(obstacle)
      else waiting.push(message)
    }
  }

  /**
   * Waits until no messages are added during an iteration of the event loop or, while more messages are being started, until there are
   * enough. A transaction takes as long as sending several emails, in both the program and the database.
   */
  const gather = async () => {
    let seen: number
    do {
      seen = waiting.length
      await nextIteration()
    } while (waiting.length > seen)
    if (!isEnding && waiting.length < ENOUGH) await sleep(WAIT_MS)
  }

  const run = async () => {
    let isDone = true
    while (waiting.length > 0 || (isEnding && isDone && results.length > 0)) {
      await gather()
      if (waiting.length > 0) await Promise.all(endings)
      const recorded = recordNext()
      if (isEnding) endings.add(recorded)
      // If the last results can't be stored here, they are stored when the chunk is settled.
      isDone = await recorded
      endings.delete(recorded)
    }
    running = undefined
  }

  const start = () => {
    running ??= run()
  }

  return {
    /** Resolves to undefined once the hand-over is recorded, or to an obstacle if the message must not be sent. */
    handOver: (id: number): Promise<Obstacle | undefined> =>
      new Promise((resolve, reject) => {
        waiting.push({ id, resolve, reject })
        start()
      }),
    /**
     * Gives the messages that are ready a head start before the next ones are composed: all connections are idle until the hand-over is
     * recorded, and while the database records it, this process would be idle. Without this, a sixth fewer emails are sent per second
     * (`npm run bench -- --only sending`).
     */
    letReadyGoFirst: async (): Promise<void> => {
      for (let n = 0; n < HEAD_START_ITERATIONS; n++) await nextIteration()
    },
    /**
     * Stores a result together with the next hand-over. After `end`, stores it immediately, because there may be no next hand-over.
     */
    note: (result: SendResult): void => {
      results.push(result)
      if (isEnding) start()
    },
    /** Called once sending has started for all messages in the chunk, or once it is clear that no more messages will be started. */
    end: (): void => {
      isEnding = true
      if (results.length > 0) start()
    },
    /**
     * Resolves once no transaction is running. Call this before the chunk is settled: both lock the chunk, and the hand-overs of other
     * chunks would wait for the longer one.
     */
    finish: async (): Promise<void> => running,
    unsaved: (): readonly SendResult[] => results,
  }
}
