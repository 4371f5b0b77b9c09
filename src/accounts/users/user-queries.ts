import { foldCase } from '../../foundation/fold-case.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
  /** True if the user has proven that they receive email at the address, or if the account was created on the command line. */
  readonly isVerified: boolean
}

/** Returns undefined if a user with that address already exists. */
export const insertUser = (trx: Tx, { email, passwordHash, isVerified }: NewUser, now: string) =>
  trx
    .insertInto('users')
    .values({
      email,
      email_key: foldCase(email),
      password_hash: passwordHash,
      email_verified_at: isVerified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email', 'email_verified_at'])
    .executeTakeFirst()

const COLUMNS = ['id', 'email', 'email_verified_at', 'password_hash'] as const

export const markAsSetupUser = async (trx: Tx, id: number, now: string): Promise<void> => {
  await trx.updateTable('users').set({ set_up_at: now }).where('id', '=', id).execute()
}

/** Whether the user set up the server with the link that it prints. */
export const isSetupUser = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('set_up_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(COLUMNS).where('email_key', '=', foldCase(email)).executeTakeFirst()

export const findUserEmails = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export const getUser = (db: Db, id: number) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

/** Locks the user until the transaction ends. */
export const lockUser = async (trx: Tx, id: number): Promise<void> => {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Locks the user until the transaction ends. Returns false if the password was changed after `password_hash` was read.
 */
export const lockPassword = async (trx: Tx, { id, password_hash }: { id: number; password_hash: string }) =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Returns false if the password was changed in the meantime. */
export const updatePassword = async (
  trx: Tx,
  id: number,
  { from, to }: { from: string; to: string },
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: to, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sets the password without checking the previous one. */
export const resetPassword = async (trx: Tx, id: number, passwordHash: string, now: string): Promise<void> => {
  await trx.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute()
}

/** If the address is already verified, keeps the time of the first verification. */
export const markEmailVerified = async (trx: Tx, id: number, now: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}
