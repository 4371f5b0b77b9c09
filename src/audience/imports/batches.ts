import { CsvFault } from '../../foundation/csv/csv-fault.ts'

const FIRST = 100
export const SMALLEST_BATCH = 10
const MAX = 1_000
/** How long the work on a batch may block the event loop. `BatchSize` adapts the number of rows to reach this target. */
const BUSY_MS = 14
const LOCKED_MS = 200
/** A batch is held in memory, and a single row can be a megabyte long. */
const MAX_BYTES = 4 * 1024 * 1024

/** The share of the work on a batch that isn't split into short slices, so that it blocks the event loop. */
export const IN_ONE_PIECE = 1
/**
 * If rows can be processed without the database, they're processed in slices, while the previous batch is written. Only collecting
 * the rows and sending them, a sixth of the work, blocks the event loop.
 */
export const MOSTLY_IN_SLICES = 1 / 6

/** Adapts the number of rows per transaction, so that a batch doesn't block the event loop or hold row locks for too long. */
export class BatchSize {
  rows = FIRST
  readonly #busyMs: number
  #before = performance.eventLoopUtilization()

  constructor(blockingShare: number) {
    this.#busyMs = BUSY_MS / blockingShare
  }

  /** Call this after each batch, with the time for which the batch held row locks. */
  adapt(lockedMs: number): void {
    const busyMs = performance.eventLoopUtilization(this.#before).active
    this.#before = performance.eventLoopUtilization()
    const share = Math.min(this.#busyMs / busyMs, LOCKED_MS / lockedMs)
    this.rows = Math.round(Math.min(MAX, 2 * this.rows, Math.max(SMALLEST_BATCH, this.rows * share)))
  }
}

/** Yields batches of up to `size.rows` rows. If the file is invalid, yields the rows before the error, then throws. */
export const inBatches = async function* <Row extends { readonly textBytes: number }>(
  rows: AsyncIterable<Row>,
  size: BatchSize,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let start = 0
  try {
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < size.rows && row.textBytes - start < MAX_BYTES) continue
      start = row.textBytes
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof CsvFault && batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}
