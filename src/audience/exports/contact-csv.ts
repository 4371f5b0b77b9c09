import { stringify } from 'csv-stringify/sync'
import { listToCell } from '../../foundation/csv/cell-lists.ts'
import { escapeFormula } from '../../foundation/csv/formulas.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { ContactData } from '../contacts/contact-document.ts'
import { cellOf } from '../imports/row-body.ts'

/** Merge tags don't need to be escaped as formulas, because they start with a letter, a digit or an underscore. */
export const headerOf = (fields: ContactStructure['fields']): string =>
  stringify([['id', 'type', ...fields.map(({ tag }) => tag), 'tags', 'created_at', 'updated_at']])

export const rowsOf = (
  contacts: readonly (ContactData & { readonly id: number })[],
  fields: ContactStructure['fields'],
  isEscaped: boolean,
): string => {
  const shown = isEscaped ? escapeFormula : (cell: string) => cell
  return stringify(
    contacts.map(({ id, type, attributes, tags, created_at, updated_at }) => [
      id,
      type,
      ...fields.map((field) => (field.contact_type === type ? shown(cellOf(attributes[field.id])) : '')),
      shown(listToCell(tags.map(({ name }) => name))),
      created_at,
      updated_at,
    ]),
  )
}
