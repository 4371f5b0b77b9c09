import type { FieldValue } from '../../audience/contact-fields/field-values.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { SignupTable } from './signup-tables.ts'

/** How long a signup can be confirmed. After that, it is deleted. */
export const SIGNUP_DAYS = 30
const COLUMNS = [
  'id',
  'list_id',
  'contact_id',
  'address',
  'values',
  'form',
  'language',
  'wording',
  'ip',
  'requested_at',
  'confirmed_at',
] as const

export type Signup = Pick<SignupTable, 'form' | 'language' | 'wording' | 'ip' | 'requested_at' | 'confirmed_at'> & {
  readonly id: number
  readonly list_id: number
  readonly contact_id: number
  readonly address: string
  readonly values: Readonly<Record<string, FieldValue>>
}

/** Returns the cutoff time. Signups that were requested then or earlier have expired. */
export const expiredBefore = (now: string): string =>
  toTimestamp(Temporal.Instant.from(now).subtract({ hours: 24 * SIGNUP_DAYS }))

export type NewSignup = Omit<Signup, 'id' | 'confirmed_at'> & { readonly is_new_contact: boolean }

export const insertSignup = async (trx: Tx, teamId: number, { values, ...signup }: NewSignup): Promise<number> => {
  const { id } = await trx
    .insertInto('signups')
    .values({ ...signup, team_id: teamId, values: JSON.stringify(values), confirmed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns whether the contact was created by a form and hasn't confirmed anything yet. */
export const isNewContact = async (db: Db, teamId: number, contactId: number): Promise<boolean> =>
  (await db
    .selectFrom('signups')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('is_new_contact', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns undefined if the signup was deleted, or belongs to another contact or list. */
export const findSignup = (
  db: Db,
  teamId: number,
  { id, listId, contactId }: { readonly id: number; readonly listId: number; readonly contactId: number },
): Promise<Signup | undefined> =>
  db
    .selectFrom('signups')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()

/** Locks a signup until the transaction ends, so that it is confirmed only once. */
export const lockSignup = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.selectFrom('signups').select('id').where('team_id', '=', teamId).where('id', '=', id).forUpdate().execute()
}

/** Records that a signup was confirmed. From then on, the contact is kept even if its other signups expire. */
export const markConfirmed = async (trx: Tx, teamId: number, { id, contact_id }: Signup, now: string) => {
  await trx
    .updateTable('signups')
    .set({ confirmed_at: now, values: '{}' })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('signups')
    .set({ is_new_contact: false })
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contact_id)
    .execute()
}

export const listSignupsOf = (db: Db, teamId: number, contactId: number): Promise<Signup[]> =>
  db
    .selectFrom('signups')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

export const listOldSignups = (db: Db, teamId: number, before: string, limit: number) =>
  db
    .selectFrom('signups')
    .select(['id', 'list_id', 'contact_id', 'is_new_contact', 'confirmed_at'])
    .where('team_id', '=', teamId)
    .where('requested_at', '<=', before)
    .orderBy('requested_at')
    .limit(limit)
    .execute()

/** Returns whether the contact has any signups. If a list is given, counts only unconfirmed signups for that list. */
export const hasSignup = async (db: Db, teamId: number, contactId: number, listId?: number): Promise<boolean> => {
  let query = db
    .selectFrom('signups')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .limit(1)
  if (listId !== undefined) query = query.where('list_id', '=', listId).where('confirmed_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

export const deleteSignup = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('signups').where('team_id', '=', teamId).where('id', '=', id).execute()
}

export const deleteSignupsOf = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  await trx.deleteFrom('signups').where('team_id', '=', teamId).where('contact_id', '=', contactId).execute()
}
