import { stringify } from 'csv-stringify/sync'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { ContactData } from '../contacts/contact-document.ts'
import { listToCell } from '../imports/cell-lists.ts'
import { cellOf } from '../imports/row-body.ts'

/** What an import knows to pass over, and what it takes. */
export const headerOf = (fields: ContactStructure['fields']): string =>
  stringify([['id', 'type', ...fields.map(({ tag }) => tag), 'tags', 'created_at', 'updated_at']])

export const rowsOf = (
  contacts: readonly (ContactData & { readonly id: number })[],
  fields: ContactStructure['fields'],
): string =>
  stringify(
    contacts.map(({ id, type, attributes, tags, created_at, updated_at }) => [
      id,
      type,
      ...fields.map((field) => (field.contact_type === type ? cellOf(attributes[field.id]) : '')),
      listToCell(tags.map(({ name }) => name)),
      created_at,
      updated_at,
    ]),
  )
