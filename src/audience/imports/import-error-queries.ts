import { INVALID_BYTES } from '../../foundation/csv/invalid-bytes.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import type { Import } from './import-schemas.ts'

/** A row that failed or was imported without some of its cells, and its errors. */
export interface RowFault {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The number of cells left out of an imported row, or 0 if the row was not imported at all. */
  readonly cellsSkipped: number
}

export interface KeptErrors {
  readonly rows: number
  readonly bytes: number
}

/**
 * Limits for the failed rows that are stored per import: more than anyone would correct by hand. Further rows are only counted,
 * so that a small compressed file can't fill up the database.
 */
const MAX_KEPT: KeptErrors = { rows: 10_000, bytes: 20 * 1024 * 1024 }
/** The maximum size of the stored cells of one row. */
const MAX_ROW_BYTES = 64 * 1024
/** If a row exceeds the limit, its cells are truncated to the first of these lengths that makes it fit. */
const CUTS = [2_000, 200, 20]
const CUT_OFF = '…'
/** How many errors to store per row. After these are fixed, the next import reports further errors. */
const MAX_ERRORS = 20

interface FaultRow {
  readonly line: number
  readonly cells: string
  readonly errors: string
  readonly cells_skipped: number
}

const bytesOf = ({ cells, errors }: FaultRow) => Buffer.byteLength(cells) + Buffer.byteLength(errors)

/** Leaves out cells that don't belong to a column. */
const toRow = ({ line, cells, errors, cellsSkipped }: RowFault, columns: number): FaultRow => {
  const sent = cells.slice(0, columns).map((cell) => cell.replaceAll(INVALID_BYTES, '\uFFFD'))
  const [kept, isCut] = cutToFit(sent)
  const reasons = Object.entries(errors)
  const row = [
    ...(isCut ? [`The row is longer than 64 KB: cells that end in ${CUT_OFF} were cut.`] : []),
    ...(reasons.length > MAX_ERRORS ? [`The row has ${reasons.length - MAX_ERRORS} more errors.`] : []),
  ]
  const { row: rowErrors = [], ...others } = Object.fromEntries(reasons.slice(0, MAX_ERRORS))
  const shown = { ...others, ...((rowErrors.length > 0 || row.length > 0) && { row: [...rowErrors, ...row] }) }
  return { line, cells: kept, errors: JSON.stringify(shown), cells_skipped: cellsSkipped }
}

const cutToFit = (cells: readonly string[]): [json: string, isCut: boolean] => {
  const whole = JSON.stringify(cells)
  if (Buffer.byteLength(whole) <= MAX_ROW_BYTES) return [whole, false]
  for (const length of CUTS) {
    const cut = JSON.stringify(cells.map((cell) => (cell.length > length ? cell.slice(0, length) + CUT_OFF : cell)))
    if (Buffer.byteLength(cut) <= MAX_ROW_BYTES) return [cut, true]
  }
  return ['[]', true]
}

const insertFaultRows = insertRowsInto<FaultRow, { team_id: number; import_id: number }>('import_errors', {
  shared: ['team_id', 'import_id'],
  columns: { line: 'integer', cells: 'text', errors: 'text', cells_skipped: 'integer' },
})

/** Stores faults up to the import's limits. Returns how many rows and bytes were added. */
export const insertFaults = async (
  trx: Tx,
  teamId: number,
  { id, kept, columns }: { id: number; kept: KeptErrors; columns: number },
  faults: readonly RowFault[],
): Promise<KeptErrors> => {
  const rows: FaultRow[] = []
  let bytes = 0
  for (const fault of faults) {
    if (kept.rows + rows.length >= MAX_KEPT.rows || kept.bytes + bytes >= MAX_KEPT.bytes) break
    const row = toRow(fault, columns)
    rows.push(row)
    bytes += bytesOf(row)
  }
  await insertFaultRows(trx, { team_id: teamId, import_id: id }, rows)
  return { rows: rows.length, bytes }
}

const selectErrors = (db: Db, teamId: number, importId: number) =>
  db.selectFrom('import_errors').where('team_id', '=', teamId).where('import_id', '=', importId).orderBy('line')

/** Returns the errors of the first rows that failed or were imported in part, without the rows' cells. */
export const listRowErrors = async (
  db: Db,
  teamId: number,
  importId: number,
  limit: number,
): Promise<Import['errors']> => {
  const rows = await selectErrors(db, teamId, importId)
    .select(['line', 'errors', 'cells_skipped'])
    .limit(limit)
    .execute()
  return rows.map(({ line, errors, cells_skipped }) => ({
    line,
    errors: JSON.parse(errors),
    imported: cells_skipped > 0,
  }))
}

export const listFaults = async (
  db: Db,
  teamId: number,
  importId: number,
  afterLine: number,
  limit: number,
): Promise<RowFault[]> => {
  const rows = await selectErrors(db, teamId, importId)
    .select(['line', 'cells', 'errors', 'cells_skipped'])
    .where('line', '>', afterLine)
    .limit(limit)
    .execute()
  return rows.map(({ line, cells, errors, cells_skipped }) => ({
    line,
    cells: JSON.parse(cells),
    errors: JSON.parse(errors),
    cellsSkipped: cells_skipped,
  }))
}
