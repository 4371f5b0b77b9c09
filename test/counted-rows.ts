import { getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { insertContacts } from '../src/audience/contacts/contact-queries.ts'
import { insertList } from '../src/audience/lists/list-queries.ts'
import { subscribeMany } from '../src/audience/subscribers/subscribe-many.ts'
import { unsubscribe } from '../src/audience/subscribers/unsubscribe.ts'
import type { Db, Tx } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'

export const NOW = '2026-01-02T03:04:05.600000Z'
export const BY = { source: 'test', actor: {} }
const CHANNEL = 'email'

/** Returns a contact that can be subscribed. It doesn't have to exist, because subscribers have no foreign key to contacts. */
export const reachable = (id: number) => ({ id, addressKey: `key-${id}` })

export const createList = async (db: Db, teamId: number) =>
  (await transact(db, (trx) => insertList(trx, teamId, { name: 'News', channel: CHANNEL }, NOW))).id

export const createContacts = async (db: Db, teamId: number, count: number): Promise<number[]> => {
  const structure = await getContactStructure(db, teamId)
  const contacts = Array.from({ length: count }, () => ({ type: 'person' as const, attributes: {}, tags: [] }))
  const made = await transact(db, (trx) => insertContacts(trx, teamId, contacts, structure, NOW))
  return made.map((json) => JSON.parse(json).id)
}

/** Subscribes contacts with the same code as imports. Returns the subscribers' ids. */
export const addSubscribers = async (db: Db, teamId: number, listId: number, contactIds: readonly number[]) => {
  await transact(db, (trx) => subscribeMany(trx, teamId, listId, contactIds.map(reachable), BY, NOW))
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', 'in', contactIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

export const leave = (trx: Tx, teamId: number, listId: number, id: number) =>
  unsubscribe(trx, teamId, { id: listId, channel: CHANNEL }, id, BY, NOW)

export const newFile = (path: string) => ({ path, name: 'f', mime_type: 'text/plain', size: 1, sha256: '0'.repeat(64) })
