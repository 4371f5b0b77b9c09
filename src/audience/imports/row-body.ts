import { listFromCell, listToCell } from '../../foundation/csv/cell-lists.ts'
import { escapeFormula, FORMULA_ESCAPE } from '../../foundation/csv/formulas.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { type FieldValue, valueFromText } from '../contact-fields/field-values.ts'
import type { Attributes } from '../contacts/contact-document.ts'
import type { Target } from './import-columns.ts'

/**
 * Converts a row to an API request body. Leaves out empty cells, so that they change nothing. Also leaves out cells that are
 * equal to the `stored` value, so that they are accepted even if the field would reject them now.
 */
export const toBody = (
  cells: readonly string[],
  columns: readonly Target[],
  { fields }: ContactStructure,
  { stored = {}, hasDecimalComma }: { readonly stored?: Attributes; readonly hasDecimalComma: boolean },
): Record<string, unknown> => {
  const body: Record<string, unknown> = Object.create(null)
  for (const [index, target] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (target === null || target === 'id' || cell.trim() === '') continue
    const field = fields.find(({ tag }) => tag === target)
    if (field && isCellOf(stored[field.id], cell)) continue
    if (target === 'tags') body.tags = listFromCell(cell)
    else if (target === 'type') body.type = cell.trim().toLowerCase()
    else body[target] = field ? valueFromCell(field, cell, hasDecimalComma) : cell
  }
  return body
}

/** How spreadsheets write booleans, in lowercase. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Matches `1,5` and `1.234,56`, where dots can only be thousands separators. */
const DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d+$/

/** Assumes a decimal comma in semicolon-separated files, because most of them come from regions that use it. */
export const hasDecimalComma = (delimiter: string): boolean => delimiter === ';'

/** Text and pick list options keep surrounding spaces; values of other types are trimmed. */
export const valueFromCell = (
  field: ContactStructure['fields'][number],
  cell: string,
  hasDecimalComma: boolean,
): unknown => {
  if (field.type === 'text') return cell
  if (field.type === 'pick_list' && field.allow_multiple) return listFromCell(cell)
  if (field.type === 'pick_list' && field.options?.includes(cell)) return cell
  const text = cell.trim()
  if (field.type === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? text
  if (field.type === 'number' && hasDecimalComma && DECIMAL_COMMA.test(text))
    return valueFromText(field, text.replaceAll('.', '').replace(',', '.'))
  return valueFromText(field, text)
}

/** Formats a value for an export. An import parses it according to the field's type at the time of the import. */
export const cellOf = (value: FieldValue | undefined): string => {
  if (value === undefined) return ''
  return Array.isArray(value) ? listToCell(value) : String(value)
}

/** Returns true if an export would write this value as this cell, with or without escaped formulas. */
const isCellOf = (value: FieldValue | undefined, cell: string): boolean => {
  const exported = cellOf(value)
  return cell === exported || (cell.startsWith(FORMULA_ESCAPE) && cell === escapeFormula(exported))
}
