/** A process that handles a queue and reports every batch to its parent. After a given number of batches, it hangs. */
import { systemClock } from '../src/foundation/clock.ts'
import { itemSource } from '../src/platform/queue/item-source.ts'
import { startQueue } from '../src/platform/queue/start-queue.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { TestLocation } from './test-database.ts'

export interface WorkerOrder {
  readonly location: TestLocation
  readonly queue: string
  readonly batchSize: number
  /** How many batches to finish before hanging. */
  readonly batches: number
}

export interface HandledBatch {
  readonly payloads: readonly unknown[]
  readonly isHanging: boolean
}

process.once('message', ({ location, queue, batchSize, batches }: WorkerOrder) => {
  const { db } = openDatabase(location)
  let started = 0
  startQueue({
    db,
    clock: systemClock,
    queue,
    source: itemSource(queue),
    batchSize,
    handle: async ({ items }) => {
      const isHanging = started++ === batches
      const batch: HandledBatch = { payloads: items.map(({ payload }) => payload), isHanging }
      process.send?.(batch)
      if (isHanging) await new Promise(() => {})
      return items.map(() => 'done' as const)
    },
    onError: (error) => console.error(error),
  })
})
