import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { deleteOldTokensOf, deleteTokensOfSessions, insertToken } from '../teams/token-queries.ts'
import { generateSecret, hashSecret } from './secret.ts'

/**
 * Creates a session and returns its secret, which is stored only as a hash. Also deletes expired sessions, so that no separate
 * cleanup is needed.
 */
export const insertSession = async (
  trx: Tx,
  userId: number,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<string> => {
  const over = await trx.deleteFrom('sessions').where('expires_at', '<=', now).returning('id').execute()
  await deleteTokensOfSessions(
    trx,
    over.map(({ id }) => id),
  )
  const secret = generateSecret()
  await trx
    .insertInto('sessions')
    .values({ user_id: userId, secret_hash: hashSecret(secret), created_at: now, expires_at: expiresAt })
    .execute()
  return secret
}

/** Returns undefined if the session never existed, was ended or has expired. */
export const findSession = (db: Db, secret: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.email', 'users.email_verified_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteSession = async (trx: Tx, id: number): Promise<void> => {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
  await deleteTokensOfSessions(trx, [id])
}

/** Deletes all sessions of a user except `keptId`, together with their tokens. */
export const deleteSessionsOf = async (trx: Tx, userId: number, { keptId = 0 } = {}): Promise<void> => {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  await deleteTokensOfSessions(
    trx,
    ended.map(({ id }) => id),
  )
}

/** Locks the session until the transaction ends. Returns false if it no longer exists. */
export const lockSession = async (trx: Tx, id: number): Promise<boolean> =>
  (await trx.selectFrom('sessions').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined

/** The maximum number of tokens per session, which is enough for one per open tab. Beyond that, the oldest tokens are deleted. */
const TOKENS_PER_SESSION = 50

/**
 * Inserts a team token for the session and deletes the session's expired and excess tokens. Lock the session with `lockSession`
 * first.
 */
export const insertSessionToken = async (
  trx: Tx,
  teamId: number,
  { sessionId, userId, expiresAt }: { sessionId: number; userId: number; expiresAt: string },
  now: string,
): Promise<string> => {
  await deleteOldTokensOf(trx, sessionId, TOKENS_PER_SESSION - 1, now)
  const { token } = await insertToken(
    trx,
    teamId,
    { name: 'Dashboard', kind: 'session', userId, sessionId, expiresAt },
    now,
  )
  return token
}
