import { randomUUIDv7 } from 'node:crypto'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import { changeCounts, countUpdate } from '../../platform/storage/numbered-pages/range-counts.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { joinWithNewIds } from '../contact-fields/contact-writers.ts'
import {
  addressesOf,
  type ContactAddress,
  changeAddresses,
  deleteAddresses,
  insertAddresses,
} from './contact-addresses.ts'
import { changesOf } from './contact-changes.ts'
import { type ContactData, contactJson, fromDocument, toDocument } from './contact-document.ts'
import {
  type IndexEntries,
  indexContacts,
  indexEntriesOf,
  reindexContact,
  searchTextFor,
  unindexContact,
} from './contact-index.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Contact'

export type NewContact = Pick<ContactData, 'type' | 'attributes' | 'tags'>

const selectContact = prepared('contact', (db, { teamId, id }: { teamId: number; id: number }) =>
  db
    .selectFrom('contacts')
    .innerJoin('teams', 'teams.id', 'contacts.team_id')
    .select(['document', 'fields_version', 'contact_fields_version'])
    .where('contacts.team_id', '=', teamId)
    .where('contacts.id', '=', id),
)

/** Returns the contact as JSON. */
export const getContact = async (db: Db, teamId: number, id: number): Promise<string> => {
  const [row] = await selectContact(db, { teamId, id })
  if (!row) throw await whyMissing(db, teamId, 'contacts', MODEL, id)
  if (row.fields_version === row.contact_fields_version) return contactJson(teamId, id, row.document)
  const { fields } = await getContactStructure(db, teamId)
  return contactJson(teamId, id, toDocument(fromDocument(row.document), fields))
}

/** Returns contacts as comma-separated JSON, with keys for the team's current fields. */
export const withCurrentFields = async (
  db: Db,
  teamId: number,
  rows: readonly { id: number; document: string }[],
): Promise<string> => {
  const { fields } = await getContactStructure(db, teamId)
  return rows.map(({ id, document }) => contactJson(teamId, id, toDocument(fromDocument(document), fields))).join(',')
}

const selectDocuments = prepared(
  'contact-documents',
  (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
    db
      .selectFrom('contacts')
      .select(['id', 'document', 'fields_version'])
      .where(hasId(db, 'contacts', teamId, ids)),
)

export const listDocuments = (db: Db, teamId: number, ids: readonly number[]) => selectDocuments(db, { teamId, ids })

/** Returns contacts as comma-separated JSON, in the order of the ids. Leaves out contacts that were deleted in the meantime. */
export const showContactsOf = async (db: Db, teamId: number, ids: readonly number[]): Promise<string> => {
  if (ids.length === 0) return ''
  const rows = await listDocuments(db, teamId, ids)
  const { version, fields } = await getContactStructure(db, teamId)
  const shown = new Map(
    rows.map(({ id, document, fields_version }) => [
      id,
      contactJson(teamId, id, fields_version === version ? document : toDocument(fromDocument(document), fields)),
    ]),
  )
  return ids.flatMap((id) => shown.get(id) ?? []).join(',')
}

/**
 * Returns a contact and locks it against deletion until the transaction ends. Returns undefined if the team has no such contact.
 */
export const findContactForReference = async (
  trx: Tx,
  teamId: number,
  id: number,
): Promise<ContactData | undefined> => {
  const row = await trx
    .selectFrom('contacts')
    .select('document')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row && fromDocument(row.document)
}

export const listExistingIds = async (db: Db, teamId: number, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const insertRows = insertRowsInto<
  { id: number; document: string; search_text: string },
  { team_id: number; fields_version: number; created_at: string; updated_at: string }
>('contacts', {
  shared: ['team_id', 'fields_version', 'created_at', 'updated_at'],
  columns: { id: 'integer', document: 'text', search_text: 'text' },
})

/**
 * Inserts contacts with their index entries and addresses, and updates the counts. Call `joinContactWriters` first. Returns the
 * contacts' JSON in the given order.
 */
export const insertContacts = async (
  trx: Tx,
  teamId: number,
  contacts: readonly NewContact[],
  structure: ContactStructure,
  now: string,
): Promise<string[]> => {
  const drafts = contacts.map((contact) => draftContact(teamId, contact, structure, now))
  const ids = await insertDrafts(trx, teamId, drafts, structure, now)
  return drafts.map(({ document }, index) => contactJson(teamId, ids[index] as number, document))
}

export interface ContactDraft {
  readonly document: string
  readonly searchText: string
  readonly entries: IndexEntries
  readonly addresses: readonly ContactAddress[]
}

/** This part of creating a contact doesn't need the database. */
export const draftContact = (
  teamId: number,
  contact: NewContact,
  { fields }: ContactStructure,
  now: string,
): ContactDraft => {
  const data = { ...contact, uuid_id: randomUUIDv7(), created_at: now, updated_at: now }
  const searchText = searchTextFor(data, fields)
  return {
    document: toDocument(data, fields),
    searchText,
    entries: indexEntriesOf(teamId, data, searchText),
    addresses: addressesOf(data, fields),
  }
}

/**
 * Pass the same structure and time that the drafts were created with. Call `joinContactWriters` first. Returns the new ids in the
 * order of the drafts.
 */
export const insertDrafts = async (
  trx: Tx,
  teamId: number,
  drafts: readonly ContactDraft[],
  structure: ContactStructure,
  now: string,
): Promise<number[]> => {
  const ids = await joinWithNewIds(trx, { teamId, count: drafts.length })
  const withIds = drafts.map((draft, index) => ({ ...draft, id: (ids[index] as { id: number }).id }))
  await insertDraftsWithIds(trx, teamId, withIds, structure, now)
  return withIds.map(({ id }) => id)
}

/** Like `insertDrafts`, but for ids from `joinWithNewIds`. */
export const insertDraftsWithIds = async (
  trx: Tx,
  teamId: number,
  drafts: readonly (ContactDraft & { readonly id: number })[],
  { version }: ContactStructure,
  now: string,
): Promise<void> => {
  const rows = drafts.map(({ id, document, searchText }) => ({ id, document, search_text: searchText }))
  await insertRows(trx, { team_id: teamId, fields_version: version, created_at: now, updated_at: now }, rows)
  await indexContacts(trx, teamId, drafts)
  await insertAddresses(trx, teamId, drafts)
  await changeCounts(trx, teamId, 'contacts', { added: rows })
  recordEvent(trx, teamId, { type: 'contact.created', items: () => rows.map(({ id }) => id) }, now)
}

export type LockedContact = ContactData & { readonly id: number; readonly searchText: string }

const selectForUpdate = prepared('lock-contacts', (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
  db
    .selectFrom('contacts')
    .select(['id', 'document', 'search_text'])
    .where(hasId(db, 'contacts', teamId, ids))
    .orderBy('id')
    .forUpdate(),
)

/** Returns contacts and locks them until the transaction ends. Leaves out contacts that don't exist. */
export const lockContacts = async (
  trx: Tx,
  teamId: number,
  ids: readonly number[],
): Promise<Map<number, LockedContact>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectForUpdate(trx, { teamId, ids })
  return new Map(
    rows.map(({ id, document, search_text }) => [id, { id, ...fromDocument(document), searchText: search_text }]),
  )
}

export const lockContact = async (trx: Tx, teamId: number, id: number): Promise<LockedContact> => {
  const contact = (await lockContacts(trx, teamId, [id])).get(id)
  if (!contact) throw await whyMissing(trx, teamId, 'contacts', MODEL, id)
  return contact
}

/** Passed as both the old and the new search text if the text hasn't changed, to avoid computing its many tokens. */
const NO_CHANGE = ''

/**
 * Updates a contact returned by `lockContact` or `lockContacts`. Call `joinContactWriters` first. Returns the contact's JSON.
 */
export const updateContact = async (
  trx: Tx,
  teamId: number,
  id: number,
  before: LockedContact,
  changes: Pick<ContactData, 'attributes' | 'tags'>,
  { version, fields }: ContactStructure,
  now: string,
): Promise<string> => {
  const after = { ...before, ...changes, updated_at: now }
  const document = toDocument(after, fields)
  const searchText = searchTextFor(after, fields)
  await trx
    .updateTable('contacts')
    .set({ document, fields_version: version, search_text: searchText, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  const searched = (text: string) => (searchText === before.searchText ? NO_CHANGE : text)
  await reindexContact(
    trx,
    teamId,
    { id, entries: indexEntriesOf(teamId, before, searched(before.searchText)) },
    { id, entries: indexEntriesOf(teamId, after, searched(searchText)) },
  )
  await changeAddresses(trx, teamId, id, before, after, fields)
  await countUpdate(trx, teamId, 'contacts')
  recordEvent(trx, teamId, { type: 'contact.updated', items: () => [changesOf(id, before, after)] }, now)
  return contactJson(teamId, id, document)
}

export const deleteContact = async (trx: Tx, teamId: number, id: number, now: string): Promise<void> => {
  const contact = await lockContact(trx, teamId, id)
  await trx.deleteFrom('contacts').where('team_id', '=', teamId).where('id', '=', id).execute()
  await unindexContact(trx, teamId, { id, entries: indexEntriesOf(teamId, contact, contact.searchText) })
  await deleteAddresses(trx, teamId, [id])
  await changeCounts(trx, teamId, 'contacts', { removed: [{ id }] })
  recordEvent(trx, teamId, { type: 'contact.deleted', items: () => [id] }, now)
}
