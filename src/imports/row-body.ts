import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { type FieldValue, valueFromText } from '../contact-fields/field-values.ts'
import type { Attributes } from '../contacts/contact-document.ts'
import { listFromCell, listToCell } from './cell-lists.ts'
import type { Target } from './import-columns.ts'

/**
 * A row in the form that the API takes. What it has nothing for is left out, so that an empty cell changes nothing; and so is what
 * its contact has `stored` like that, even if the field would not take it any more.
 */
export const toBody = (
  cells: readonly string[],
  columns: readonly Target[],
  { fields }: ContactStructure,
  stored: Attributes = {},
): Record<string, unknown> => {
  const body: Record<string, unknown> = Object.create(null)
  for (const [index, target] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (target === null || target === 'id' || cell.trim() === '') continue
    const field = fields.find(({ tag }) => tag === target)
    if (field && cell === cellOf(stored[field.id])) continue
    if (target === 'tags') body.tags = listFromCell(cell)
    else if (target === 'type') body.type = cell.trim().toLowerCase()
    else body[target] = field ? valueFromCell(field, cell) : cell
  }
  return body
}

/** Texts are taken as they are, and so is an option that has blanks around it; elsewhere blanks mean nothing. */
export const valueFromCell = (field: ContactStructure['fields'][number], cell: string): unknown => {
  if (field.type === 'pick_list' && field.allow_multiple) return listFromCell(cell)
  const isExact = field.type === 'text' || (field.type === 'pick_list' && field.options?.includes(cell))
  return valueFromText(field, isExact ? cell : cell.trim())
}

/** A value as an export has it; the other way round, for whatever type the field has by now, is a matter of its rules. */
export const cellOf = (value: FieldValue | undefined): string => {
  if (value === undefined) return ''
  return Array.isArray(value) ? listToCell(value) : String(value)
}
