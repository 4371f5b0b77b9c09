import type { Db } from '../storage/dialect.ts'
import { prepared } from '../storage/prepared.ts'
import type { TokenKind } from '../storage/tables.ts'
import { generateToken, hashToken, isWellFormedToken } from './token.ts'

export interface NewToken {
  readonly name: string
  readonly kind: TokenKind
  readonly integrationId?: number
  readonly userId?: number
  readonly sessionId?: number
  readonly expiresAt?: string
}

/** The token itself is in the answer and nowhere else. */
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
      session_id: given.sessionId ?? null,
      expires_at: given.expiresAt ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

const selectTokenByHash = prepared('token-by-hash', (db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'team_id', 'kind', 'user_id', 'integration_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null),
)

/** undefined: not a token, unknown, expired or revoked. */
export const findUsableToken = async (db: Db, token: string, now: () => string) => {
  if (!isWellFormedToken(token)) return undefined
  const [found] = await selectTokenByHash(db, { tokenHash: hashToken(token) })
  return found && (found.expires_at === null || found.expires_at > now()) ? found : undefined
}

/** Those that people have made; what the dashboard works with comes and goes by itself. */
export const listTokens = (db: Db, teamId: number) =>
  db
    .selectFrom('tokens')
    .select(['id', 'team_id', 'kind', 'name', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('team_id', '=', teamId)
    .where('kind', '<>', 'session')
    .orderBy('id')
    .execute()

/** False: the team has no such token. A token revoked before keeps its first time. */
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

export const updateTokenLastUse = async (db: Db, teamId: number, id: number, now: string): Promise<void> => {
  await db.updateTable('tokens').set({ last_used_at: now }).where('team_id', '=', teamId).where('id', '=', id).execute()
}
