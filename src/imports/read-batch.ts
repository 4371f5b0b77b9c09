import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { type ContactDraft, draftContact } from '../contacts/contact-queries.ts'
import { readUnrelatedContact } from '../contacts/contact-rules.ts'
import { Problem } from '../problems.ts'
import type { CsvRow } from './csv-rows.ts'
import type { ImportOptions, RowFault } from './import-queries.ts'
import { toBody } from './row-body.ts'

/** Rows, and what has come of those that could be read without a database. */
export interface ReadBatch {
  readonly structure: ContactStructure
  /** When new contacts are made. */
  readonly now: string
  readonly rows: readonly ReadRow[]
}

export interface ReadRow {
  readonly row: CsvRow
  /** Of a row that could not be read without: neither. */
  readonly draft?: ContactDraft
  readonly fault?: RowFault
}

/** After so long others have their turn: those who wait for an answer, and the rows before, which are being written. */
const SLICE_MS = 1

/** The work that may go on while the database is busy with the rows before. */
export const readBatch = async (
  teamId: number,
  rows: readonly CsvRow[],
  options: ImportOptions,
  structure: ContactStructure,
  now: string,
): Promise<ReadBatch> => {
  if (!standAlone(options, structure)) return { structure, now, rows: rows.map((row) => ({ row })) }
  const read: ReadRow[] = []
  let until = performance.now() + SLICE_MS
  for (const row of rows) {
    read.push(readRow(teamId, row, options, structure, now))
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
  return { structure, now, rows: read }
}

const readRow = (
  teamId: number,
  row: CsvRow,
  options: ImportOptions,
  structure: ContactStructure,
  now: string,
): ReadRow => {
  try {
    refuseMoreCells(row.cells, options.columns.length)
    const contact = readUnrelatedContact(toNewBody(row, options, structure), structure)
    return { row, draft: draftContact(teamId, contact, structure, now) }
  } catch (error) {
    return { row, fault: toFault(row, error) }
  }
}

/** Whether what becomes of a row has nothing to do with other contacts. */
export const standAlone = ({ columns, matchOn }: ImportOptions, { fields }: ContactStructure) =>
  matchOn === null && !fields.some(({ tag, type }) => type === 'related' && columns.includes(tag))

export const toNewBody = (
  { cells }: CsvRow,
  { columns, type }: ImportOptions,
  structure: ContactStructure,
): Record<string, unknown> => ({ type, ...toBody(cells, columns, structure) })

export const refuseMoreCells = (cells: readonly string[], columns: number): void => {
  if (!cells.slice(columns).some((cell) => cell.trim() !== '')) return
  const message = `The row has ${cells.length} cells, and the file ${columns} columns.`
  throw new Problem('validation_failed', message, { errors: { row: [message] } })
}

/** Why a row could not be taken. Anything but a refusal is thrown again. */
export const toFault = ({ line, cells }: CsvRow, error: unknown): RowFault => {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return { line, cells, errors: error.errors ?? { row: [error.message] } }
}
