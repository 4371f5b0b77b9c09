import type { ContactStructure } from '../../contact-fields/contact-field-queries.ts'
import { fromDocument } from '../../contacts/contact-document.ts'
import { listDocuments } from '../../contacts/contact-queries.ts'
import type { Db } from '../../storage/dialect.ts'
import type { RecipientContact } from './render.ts'

type Field = Pick<ContactStructure['fields'][number], 'id' | 'tag' | 'type' | 'contact_type'>

/** Reads the values of contacts and of the contacts that they are related to, by contact id. */
export const readContactValues = async (
  db: Db,
  teamId: number,
  ids: readonly number[],
  fields: readonly Field[],
): Promise<Map<number, RecipientContact>> => {
  const contacts = await readContacts(db, teamId, ids, fields)
  const relatedFields = fields.filter(({ type }) => type === 'related')
  const relatedIds = [...contacts.values()].flatMap(({ values }) =>
    relatedFields.flatMap(({ tag }) => (typeof values[tag] === 'number' ? [values[tag]] : [])),
  )
  if (relatedIds.length === 0) return contacts
  const others = await readContacts(db, teamId, [...new Set(relatedIds)], fields)
  return new Map(
    [...contacts].map(([id, contact]) => {
      const related = relatedFields.flatMap(({ tag }) => {
        const other = others.get(contact.values[tag] as number)
        return other ? [[tag, other.values] as const] : []
      })
      return [id, { ...contact, related: Object.fromEntries(related) }]
    }),
  )
}

const readContacts = async (db: Db, teamId: number, ids: readonly number[], fields: readonly Field[]) => {
  const rows = await listDocuments(db, teamId, ids)
  return new Map(rows.map(({ id, document }) => [id, toRecipient(id, document, fields)]))
}

const toRecipient = (id: number, document: string, fields: readonly Field[]): RecipientContact => {
  const { type, attributes, uuid_id, tags } = fromDocument(document)
  const values: Record<string, unknown> = Object.create(null)
  for (const field of fields) if (field.contact_type === type) values[field.tag] = attributes[field.id] ?? null
  return { id, uuid_id, type, tags: tags.map(({ name }) => name), values, related: {} }
}
