import type { CsvRow } from '../../foundation/csv/csv-rows.ts'
import { INVALID_BYTES } from '../../foundation/csv/invalid-bytes.ts'
import { type FieldMessages, Problem } from '../../foundation/problems.ts'
import { shorten } from '../../foundation/shorten.ts'
import { withDetail } from '../../platform/http/requests/validation-messages.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { CONTACT_TYPES } from '../contact-fields/field-types.ts'
import type { Target } from './import-columns.ts'
import type { RowFault } from './import-error-queries.ts'
import type { ImportOptions } from './import-queries.ts'

/** The maximum lengths of a value and of a list of choices in an error message. */
const MAX_VALUE_LENGTH = 100
const MAX_CHOICES_LENGTH = 300

/** Returns an error's messages if the error rejects a row. Rethrows all other errors. */
export const errorsOf = (error: unknown): FieldMessages => {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return error.errors ?? { row: [error.message] }
}

/** Adds the rejected and the allowed values to the error messages. */
export const toFault = (
  { line, cells }: CsvRow,
  errors: FieldMessages,
  options: ImportOptions,
  structure: ContactStructure,
  cellsSkipped = 0,
): RowFault => {
  const described = Object.entries(errors).map(([key, messages]) => {
    const column = options.columns.indexOf(targetOf(key))
    const cell = cells[column] ?? ''
    if (column === -1 || cell.trim() === '') return [key, messages] as const
    const got = `got “${shorten(cell.replaceAll(INVALID_BYTES, '\uFFFD'), MAX_VALUE_LENGTH)}”`
    if (cell.includes(INVALID_BYTES)) {
      const charset = (options.format.charset ?? 'utf-8').toUpperCase()
      const title = shorten(options.header[column] ?? '', MAX_VALUE_LENGTH)
      return [key, [`The ${key} field has bytes that are not valid ${charset} (column “${title}”, ${got}).`]] as const
    }
    const allowed = choicesOf(targetOf(key), structure)
    const about = allowed ? `${got}; allowed: ${allowed}` : got
    return [key, messages.map((message) => withDetail(message, about))] as const
  })
  return { line, cells, errors: Object.fromEntries(described), cellsSkipped }
}

/** An error in one tag belongs to the column that contains all tags. */
const targetOf = (key: string): Target => (key.startsWith('tags.') ? 'tags' : key)

const choicesOf = (target: Target, { fields }: ContactStructure): string | undefined => {
  if (target === 'type') return CONTACT_TYPES.join(', ')
  const field = fields.find(({ tag, type }) => tag === target && type === 'pick_list')
  return field && (shorten((field.options ?? []).join(', '), MAX_CHOICES_LENGTH) || 'none, the field has no options')
}

/** With `on_error=skip_cell`, finds the valid columns of a row by dropping the rejected columns. */
export class GoodCells {
  columns: readonly Target[]
  readonly errors: FieldMessages = Object.create(null)
  readonly #cells: readonly string[]
  readonly #options: ImportOptions

  constructor({ cells }: CsvRow, options: ImportOptions) {
    this.columns = options.columns
    this.#cells = cells
    this.#options = options
  }

  get skipped(): number {
    return this.#options.columns.filter((target, index) => target !== this.columns[index]).length
  }

  /**
   * Drops the rejected columns. Rethrows the error if the import doesn't skip invalid cells, or if the row needs one of these
   * columns or has no other data.
   */
  leaveOut(error: unknown): void {
    if (this.#options.onError !== 'skip_cell') throw error
    const errors = errorsOf(error)
    const refused = new Set(Object.keys(errors).map(targetOf))
    const { matchOn } = this.#options
    const isNeeded = (target: Target) => target === matchOn || !this.columns.includes(target) || OWN.includes(target)
    if ([...refused].some(isNeeded)) throw error
    const left = this.columns.map((target) => (refused.has(target) ? null : target))
    const isFilled = left.some((target, index) => !OWN.includes(target) && (this.#cells[index] ?? '').trim() !== '')
    if (!isFilled) throw error
    this.columns = left
    Object.assign(this.errors, errors)
  }
}

/** Targets that contain no data to import: they identify a contact or its type, or mark a skipped column (null). */
const OWN: readonly Target[] = ['id', 'type', null]
