import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../foundation/csv/formulas.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { ERROR_COLUMN, hasOldErrors } from './import-columns.ts'
import { listFaults, type RowFault } from './import-error-queries.ts'
import type { ImportOptions } from './import-queries.ts'

/** How many rows to read at a time. Each row takes up to 64 KB. */
const CHUNK = 100

interface Sent extends Pick<ImportOptions, 'header' | 'columns'> {
  readonly id: number
}

/**
 * Yields a CSV file with the rows that have errors, in their original form, so that they can be corrected and imported again. An
 * extra column lists each row's errors. It replaces the error column of a previous attempt.
 */
export const errorsCsv = async function* (
  db: Db,
  teamId: number,
  { id, header, columns }: Sent,
  isEscaped: boolean,
): AsyncGenerator<string> {
  const isShown = header.map((title, index) => !hasOldErrors(title, columns[index] ?? null))
  const csvOf = (rows: readonly (readonly string[])[]) =>
    stringify(isEscaped ? rows.map((cells) => cells.map(escapeFormula)) : [...rows])
  const shownOf = (cells: readonly string[]) =>
    header.map((_, index) => cells[index] ?? '').filter((_, index) => isShown[index])
  yield csvOf([[...shownOf(header), ERROR_COLUMN]])
  for (let after = 0; ; ) {
    const faults = await listFaults(db, teamId, id, after, CHUNK)
    if (faults.length === 0) return
    yield csvOf(faults.map((fault) => [...shownOf(fault.cells), reasonOf(fault)]))
    after = faults.at(-1)?.line ?? after
  }
}

const reasonOf = ({ errors, cellsSkipped }: RowFault): string => {
  const reasons = Object.values(errors).flat().join(' ')
  return cellsSkipped > 0 ? `Imported without some cells: ${reasons}` : reasons
}
