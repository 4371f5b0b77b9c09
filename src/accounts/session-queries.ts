import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '../storage/dialect.ts'
import type { Tables } from '../storage/tables.ts'
import { insertToken } from '../teams/token-queries.ts'
import { generateSecret, hashSecret } from './secret.ts'

/** The secret is in the answer and nowhere else. What has run out goes at the same time: nothing else needs to sweep it. */
export const insertSession = async (
  trx: Tx,
  userId: number,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<string> => {
  await deleteSessions(trx, trx.selectFrom('sessions').select('id').where('expires_at', '<=', now))
  const secret = generateSecret()
  await trx
    .insertInto('sessions')
    .values({ user_id: userId, secret_hash: hashSecret(secret), created_at: now, expires_at: expiresAt })
    .execute()
  return secret
}

/** undefined: unknown, ended or run out. */
export const findSession = (db: Db, secret: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.email'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteSession = (trx: Tx, id: number): Promise<void> =>
  deleteSessions(trx, trx.selectFrom('sessions').select('id').where('id', '=', id))

/** All of a user's but one. */
export const deleteOtherSessions = (trx: Tx, userId: number, keptId: number): Promise<void> =>
  deleteSessions(trx, trx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '<>', keptId))

type Sessions = SelectQueryBuilder<Tables, 'sessions', { id: number }>

/** With the tokens they bought. */
const deleteSessions = async (trx: Tx, ids: Sessions): Promise<void> => {
  await trx.deleteFrom('tokens').where('session_id', 'in', ids).execute()
  await trx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** A token of a team for as long as it says; those of the session that have run out go. */
export const insertSessionToken = async (
  trx: Tx,
  teamId: number,
  { sessionId, userId, expiresAt }: { sessionId: number; userId: number; expiresAt: string },
  now: string,
): Promise<string> => {
  await trx.deleteFrom('tokens').where('session_id', '=', sessionId).where('expires_at', '<=', now).execute()
  const { token } = await insertToken(
    trx,
    teamId,
    { name: 'Dashboard', kind: 'session', userId, sessionId, expiresAt },
    now,
  )
  return token
}
