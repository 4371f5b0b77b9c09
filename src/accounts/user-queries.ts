import type { Db, Tx } from '../storage/dialect.ts'
import { sortKey } from '../storage/sort-key.ts'

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
}

/** undefined: there is a user with that address. */
export const insertUser = (trx: Tx, { email, passwordHash }: NewUser, now: string) =>
  trx
    .insertInto('users')
    .values({ email, email_key: sortKey(email), password_hash: passwordHash, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', sortKey(email))
    .executeTakeFirst()

export const getUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'email', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const updatePassword = async (db: Db, id: number, passwordHash: string, now: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute()
}
