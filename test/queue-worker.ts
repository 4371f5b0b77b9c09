/** A process of its own that works on a queue, tells its parent of every batch, and stands still in the middle of one. */
import { systemClock } from '../src/clock.ts'
import { itemSource } from '../src/queue/item-source.ts'
import { startQueue } from '../src/queue/start-queue.ts'
import { openDatabase } from '../src/storage/database.ts'
import type { TestLocation } from './test-database.ts'

export interface WorkerOrder {
  readonly location: TestLocation
  readonly queue: string
  readonly batchSize: number
  /** It ends this many batches, and never the next. */
  readonly batches: number
}

export interface HandledBatch {
  readonly payloads: readonly unknown[]
  readonly isStanding: boolean
}

process.once('message', ({ location, queue, batchSize, batches }: WorkerOrder) => {
  const { db } = openDatabase(location)
  let begun = 0
  startQueue({
    ...{ db, clock: systemClock, queue, source: itemSource(queue), batchSize },
    handle: async ({ items }) => {
      const isStanding = begun++ === batches
      const batch: HandledBatch = { payloads: items.map(({ payload }) => payload), isStanding }
      process.send?.(batch)
      if (isStanding) await new Promise(() => {})
      return items.map(() => 'done' as const)
    },
    onError: (error) => console.error(error),
  })
})
