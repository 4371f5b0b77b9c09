import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { TokenKind } from './team-tables.ts'
import { generateToken, hashToken, isWellFormedToken } from './token.ts'

export interface NewToken {
  readonly name: string
  readonly kind: TokenKind
  readonly integrationId?: number
  readonly userId?: number
  /** The user who creates an API token. Dashboard tokens have `userId` instead. */
  readonly createdBy?: number
  readonly sessionId?: number
  readonly expiresAt?: string
}

/** Returns the token in plain text. Only its hash is stored. */
export const insertToken = async (db: Db, teamId: number, given: NewToken, now: string) => {
  const token = generateToken()
  const { id } = await db
    .insertInto('tokens')
    .values({
      team_id: teamId,
      kind: given.kind,
      name: given.name,
      token_hash: hashToken(token),
      integration_id: given.integrationId ?? null,
      user_id: given.userId ?? null,
      created_by: given.createdBy ?? null,
      session_id: given.sessionId ?? null,
      expires_at: given.expiresAt ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * Creates an API token on behalf of a user. Returns undefined if the user isn't a member of the team. Locks the membership, so
 * that a concurrent removal of the member waits and then revokes this token too.
 */
export const insertTokenCreatedBy = async (trx: Tx, teamId: number, userId: number, name: string, now: string) => {
  const creator = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.team_id', '=', teamId)
    .where('memberships.user_id', '=', userId)
    .forKeyShare('memberships')
    .executeTakeFirst()
  if (!creator) return undefined
  const { id, token } = await insertToken(trx, teamId, { name, kind: 'api', createdBy: userId }, now)
  return { id, token, created_by: creator }
}

const selectTokenByHash = prepared('token-by-hash', (db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'team_id', 'kind', 'user_id', 'integration_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null),
)

/** Returns undefined if the token is malformed, unknown, expired or revoked. */
export const findUsableToken = async (db: Db, token: string, now: () => string) => {
  if (!isWellFormedToken(token)) return undefined
  const [found] = await selectTokenByHash(db, { tokenHash: hashToken(token) })
  return found && (found.expires_at === null || found.expires_at > now()) ? found : undefined
}

/**
 * Lists API and integration tokens, but not the dashboard's short-lived ones. `created_by` is null if the creator wasn't
 * recorded.
 */
export const listTokens = async (db: Db, teamId: number) => {
  const rows = await db
    .selectFrom('tokens')
    .leftJoin('users', 'users.id', 'tokens.created_by')
    .select(['tokens.id', 'tokens.team_id', 'kind', 'name', 'tokens.created_at', 'last_used_at', 'expires_at'])
    .select(['revoked_at', 'users.id as creator_id', 'users.email as creator_email'])
    .where('tokens.team_id', '=', teamId)
    .where('kind', '<>', 'session')
    .orderBy('tokens.id')
    .execute()
  return rows.map(({ creator_id, creator_email, ...token }) => ({
    ...token,
    created_by: creator_id === null ? null : { id: creator_id, email: creator_email as string },
  }))
}

/** Returns false if the team has no such token. A token that was already revoked keeps its revocation time. */
export const revokeToken = async (db: Db, teamId: number, id: number, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set((token) => ({ revoked_at: token.fn.coalesce('revoked_at', token.val(now)) }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('kind', '<>', 'session')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns how many tokens it revoked, not counting those that were already revoked. */
export const revokeTokensCreatedBy = async (db: Db, teamId: number, userId: number, now: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('team_id', '=', teamId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const updateTokenLastUse = async (db: Db, teamId: number, id: number, now: string): Promise<void> => {
  await db.updateTable('tokens').set({ last_used_at: now }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Deletes tokens across teams, because a user's session has a token for each team. */
export const deleteTokensOfSessions = async (trx: Tx, sessionIds: readonly number[]): Promise<void> => {
  if (sessionIds.length > 0) await trx.deleteFrom('tokens').where('session_id', 'in', sessionIds).execute()
}

/** Deletes a session's expired tokens, then its oldest ones until at most `kept` remain. */
export const deleteOldTokensOf = async (trx: Tx, sessionId: number, kept: number, now: string): Promise<void> => {
  const live = trx
    .selectFrom('tokens')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(kept)
  await trx.deleteFrom('tokens').where('session_id', '=', sessionId).where('id', 'not in', live).execute()
}

/** Deletes a user's dashboard tokens for a team. */
export const deleteSessionTokensOf = async (trx: Tx, teamId: number, userId: number): Promise<void> => {
  await trx
    .deleteFrom('tokens')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .execute()
}
