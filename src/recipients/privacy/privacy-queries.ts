import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import type { Removed, RequestKind } from './privacy-tables.ts'

/** Does nothing if the contact already has an open request of this kind. */
export const insertRequest = async (
  trx: Tx,
  teamId: number,
  contactId: number,
  kind: RequestKind,
  now: string,
): Promise<void> => {
  await trx
    .insertInto('privacy_requests')
    .values({ team_id: teamId, contact_id: contactId, kind, status: 'open', created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'contact_id', 'kind']).where(sql<boolean>`status = 'open'`).doNothing(),
    )
    .execute()
}

/** Returns the kinds of the contact's requests that haven't been granted or declined yet. */
export const listOpenKinds = async (db: Db, teamId: number, contactId: number): Promise<Set<RequestKind>> => {
  const rows = await db
    .selectFrom('privacy_requests')
    .select('kind')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'open')
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export const listRequestsOf = (db: Db, teamId: number, contactId: number) =>
  db
    .selectFrom('privacy_requests')
    .select(['id', 'kind', 'status', 'created_at', 'updated_at'])
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

/** The number of requests that the dashboard shows at once. */
const MAX_SHOWN = 100

export const listOpenRequests = (db: Db, teamId: number) =>
  db
    .selectFrom('privacy_requests')
    .select(['id', 'contact_id', 'kind', 'created_at'])
    .where('team_id', '=', teamId)
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()

/** Throws if a colleague has already decided otherwise, so that the record stays accurate. */
export const closeRequest = async (
  trx: Tx,
  teamId: number,
  id: number,
  status: 'granted' | 'declined',
  now: string,
): Promise<void> => {
  const closed = await trx
    .updateTable('privacy_requests')
    .set({ status, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['open', status])
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw await whyMissing(trx, teamId, 'privacy_requests', 'Privacy request', id)
}

/** Marks a contact's open requests as granted. */
export const closeRequests = async (trx: Tx, teamId: number, contactId: number, now: string): Promise<void> => {
  await trx
    .updateTable('privacy_requests')
    .set({ status: 'granted', updated_at: now })
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'open')
    .execute()
}

export const insertErasure = (trx: Tx, teamId: number, contactId: number, removed: Removed, now: string) =>
  trx
    .insertInto('erasures')
    .values({ team_id: teamId, contact_id: contactId, removed: JSON.stringify(removed), created_at: now })
    .returning(['id', 'team_id', 'contact_id', 'removed', 'created_at'])
    .executeTakeFirstOrThrow()

/** Deletes the open requests of a contact that is being deleted. */
export const deleteRequests = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  await trx
    .deleteFrom('privacy_requests')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'open')
    .execute()
}
