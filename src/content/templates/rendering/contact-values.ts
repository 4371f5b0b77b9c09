import { listDocuments } from '../../../audience/contacts/contact-queries.ts'
import type { Db } from '../../../platform/storage/dialect.ts'
import { type RecipientContact, toRecipientContact } from './recipient.ts'
import type { SourceField } from './source.ts'

/** Reads the values of contacts and their related contacts, keyed by contact id. */
export const readContactValues = async (
  db: Db,
  teamId: number,
  ids: readonly number[],
  fields: readonly SourceField[],
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

const readContacts = async (db: Db, teamId: number, ids: readonly number[], fields: readonly SourceField[]) => {
  const rows = await listDocuments(db, teamId, ids)
  return new Map(rows.map(({ id, document }) => [id, toRecipientContact({ id, document }, fields)]))
}
