import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CsvRow } from '../../foundation/csv/csv-rows.ts'
import { Problem } from '../../foundation/problems.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { type ContactDraft, draftContact, type NewContact } from '../contacts/contact-queries.ts'
import { readUnrelatedContact } from '../contacts/contact-rules.ts'
import type { Tag } from '../contacts/contact-tags.ts'
import type { Target } from './import-columns.ts'
import type { RowFault } from './import-error-queries.ts'
import type { ImportOptions } from './import-queries.ts'
import { hasDecimalComma, toBody } from './row-body.ts'
import { errorsOf, GoodCells, toFault } from './row-errors.ts'

/** The rows in a batch, with the results of rows that can be processed without the database. */
export interface ReadBatch {
  readonly structure: ContactStructure
  /** The creation time of new contacts. */
  readonly now: string
  readonly rows: readonly ReadRow[]
}

export interface ReadRow {
  readonly row: CsvRow
  /** If the row needs the database, both `drafted` and `fault` are undefined. */
  readonly drafted?: DraftedContact
  /** If `drafted` is also set, the contact is imported without some of the row's cells. */
  readonly fault?: RowFault
}

export interface DraftedContact {
  readonly draft: ContactDraft
  readonly contact: NewContact
}

/**
 * How long to process rows before yielding to the event loop, so that waiting requests and the previous batch's database writes
 * can run.
 */
const SLICE_MS = 1

/**
 * If an import's rows can be processed without the database, processes them while the database is busy with the previous batch.
 * Otherwise, returns them unprocessed.
 */
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
  const good = new GoodCells(row, options)
  try {
    refuseMoreCells(row.cells, options.columns.length)
    const contact = readGoodCells(good, (columns) =>
      readUnrelatedContact(toNewBody(row, columns, options, structure), structure),
    )
    const drafted = draftNew(teamId, contact, structure, now)
    return good.skipped === 0
      ? { row, drafted }
      : { row, drafted, fault: toFault(row, good.errors, options, structure, good.skipped) }
  } catch (error) {
    return { row, fault: toFault(row, errorsOf(error), options, structure) }
  }
}

const readGoodCells = <Contact>(good: GoodCells, read: (columns: readonly Target[]) => Contact): Contact => {
  for (;;) {
    try {
      return read(good.columns)
    } catch (error) {
      good.leaveOut(error)
    }
  }
}

export const draftNew = (
  teamId: number,
  contact: NewContact,
  structure: ContactStructure,
  now: string,
): DraftedContact => ({ draft: draftContact(teamId, contact, structure, now), contact })

/** Returns true if rows can be processed without loading other contacts. */
export const standAlone = ({ columns, matchOn }: ImportOptions, { fields }: ContactStructure) =>
  matchOn === null && !fields.some(({ tag, type }) => type === 'related' && columns.includes(tag))

export const toNewBody = (
  { cells }: CsvRow,
  columns: readonly Target[],
  { type, format, addTags }: ImportOptions,
  structure: ContactStructure,
): Record<string, unknown> => {
  const body: Record<string, unknown> = {
    type,
    ...toBody(cells, columns, structure, { hasDecimalComma: hasDecimalComma(format.delimiter) }),
  }
  return addTags.length === 0 ? body : { ...body, tags: withTags(body, addTags) }
}

export const withTags = (body: { tags?: unknown }, added: readonly Tag[]): unknown[] => [
  ...((body.tags ?? []) as unknown[]),
  ...added.map(({ name }) => name),
]

export const refuseMoreCells = (cells: readonly string[], columns: number): void => {
  if (!cells.slice(columns).some((cell) => cell.trim() !== '')) return
  const message = `The row has ${cells.length} cells, but the file has ${columns} columns.`
  throw new Problem('validation_failed', message, { errors: { row: [message] } })
}
