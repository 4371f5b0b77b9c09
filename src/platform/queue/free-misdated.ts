import type { Tx } from '../storage/dialect.ts'
import { type Dated, isMisdated, type Moment } from './moment.ts'

/**
 * Two queries look for rows with invalid times. Each of them reads at most this many rows. Other rows are checked in later calls.
 */
const CHECKED = 100

/** How a source reads and changes its rows in one of its queues. */
interface Rows<Row> {
  /** The rows that are due next. */
  readonly listNext: (trx: Tx, teamId: number, limit: number) => Promise<readonly (Row & Dated)[]>
  readonly listDueAfter: (trx: Tx, teamId: number, runAt: string, limit: number) => Promise<readonly Row[]>
  /** Makes rows due now, and ends their leases. */
  readonly makeDue: (trx: Tx, teamId: number, rows: readonly Row[], now: string) => Promise<void>
}

/** Returns a source's `freeMisdated`. */
export const freeMisdatedIn =
  <Row>({ listNext, listDueAfter, makeDue }: Rows<Row>) =>
  async (trx: Tx, teamId: number, moment: Moment): Promise<boolean> => {
    const next = await listNext(trx, teamId, CHECKED)
    const farthest = await listDueAfter(trx, teamId, moment.latestRun, CHECKED)
    const misdated = [...next.filter((row) => isMisdated(row, moment)), ...farthest]
    if (misdated.length > 0) await makeDue(trx, teamId, misdated, moment.now)
    return misdated.length > 0
  }
