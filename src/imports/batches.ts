import { CsvFault } from '../csv/csv-fault.ts'

const FIRST = 100
const MIN = 10
const MAX = 1_000
/** Of this process, without a turn for others. */
const BUSY_MS = 14
const LOCKED_MS = 200
/** Of text: rows may be a megabyte long, and a batch is in memory as a whole. */
const MAX_BYTES = 4 * 1024 * 1024

/** How many rows to take in one transaction: as many as others can be kept waiting for, be it for this process or for a row's lock. */
export class BatchSize {
  rows = FIRST
  readonly #busyMs: number
  #before = performance.eventLoopUtilization()

  /** Where the work on a batch is in pieces, each may take as long. */
  constructor(pieces: number) {
    this.#busyMs = pieces * BUSY_MS
  }

  /** After each batch, which kept its locks for so long. */
  adapt(lockedMs: number): void {
    const busyMs = performance.eventLoopUtilization(this.#before).active
    this.#before = performance.eventLoopUtilization()
    const share = Math.min(this.#busyMs / busyMs, LOCKED_MS / lockedMs)
    this.rows = Math.round(Math.min(MAX, 2 * this.rows, Math.max(MIN, this.rows * share)))
  }
}

/** As many rows at a time as `size` says. What came before a fault of the file is good, and comes before the fault. */
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
