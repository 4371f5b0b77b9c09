import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { valueFromText } from '../contact-fields/field-values.ts'
import { listFromCell } from './cell-lists.ts'
import type { Target } from './import-columns.ts'

/** A row in the form that the API takes: what it has nothing for is left out, so that an empty cell changes nothing. */
export const toBody = (
  cells: readonly string[],
  columns: readonly Target[],
  { fields }: ContactStructure,
): Record<string, unknown> => {
  const body: Record<string, unknown> = Object.create(null)
  for (const [index, target] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (target === null || target === 'id' || cell.trim() === '') continue
    const field = fields.find(({ tag }) => tag === target)
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
