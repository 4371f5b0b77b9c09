import type { Db, Tx } from '../../storage/dialect.ts'
import { prepared } from '../../storage/prepared.ts'

/**
 * Identifies a request by its endpoint and idempotency key. The fingerprint tells whether a repeated request has the same
 * content.
 */
export interface RequestIdentity {
  readonly endpoint: string
  readonly key: string
  readonly fingerprint: string
}

const selectResponse = prepared(
  'idempotency-answer',
  (db, { teamId, endpoint, key, now }: { teamId: number; endpoint: string; key: string; now: string }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'status', 'body'])
      .where('team_id', '=', teamId)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .where('expires_at', '>', now)
      // A key is never visible without its response, because both are written in one transaction.
      .$narrowType<{ status: number; body: string }>(),
)

/** Returns undefined if no response is stored under this key, or if the stored response has expired. */
export const findStoredResponse = async (db: Db, teamId: number, { endpoint, key }: RequestIdentity, now: string) =>
  (await selectResponse(db, { teamId, endpoint, key, now }))[0]

interface NewKey extends Record<string, unknown> {
  teamId: number
  endpoint: string
  key: string
  fingerprint: string
  now: string
  expiresAt: string
}

/**
 * How long this process waits for the statement that claims a key: slightly longer than the 15 s for which the database waits for
 * another transaction's lock.
 */
const CLAIM_LIMIT_MS = 16_000

const insertKey = prepared(
  'idempotency-claim',
  (db, { teamId, endpoint, key, fingerprint, now, expiresAt }: NewKey) =>
    db
      .insertInto('idempotency_keys')
      .values({ team_id: teamId, endpoint, key, fingerprint, created_at: now, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'endpoint', 'key'])
          .doUpdateSet((row) => ({
            fingerprint: row.ref('excluded.fingerprint'),
            created_at: row.ref('excluded.created_at'),
            expires_at: row.ref('excluded.expires_at'),
            status: null,
            body: null,
          }))
          .where('idempotency_keys.expires_at', '<=', now),
      )
      .returning('id'),
  { limitMs: CLAIM_LIMIT_MS },
)

/**
 * Claims the key for this transaction and returns the row's id. Takes over an expired row that hasn't been deleted yet. If
 * another open transaction has claimed the key, waits for it to end. Returns undefined if the key was already used and hasn't
 * expired.
 */
export const claimKey = async (
  trx: Tx,
  teamId: number,
  identity: RequestIdentity,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<number | undefined> => (await insertKey(trx, { teamId, ...identity, now, expiresAt }))[0]?.id

const updateResponse = prepared(
  'idempotency-remember',
  (db, { teamId, id, status, body }: { teamId: number; id: number; status: number; body: string }) =>
    db.updateTable('idempotency_keys').set({ status, body }).where('team_id', '=', teamId).where('id', '=', id),
)

export const storeResponse = async (
  trx: Tx,
  teamId: number,
  id: number,
  { status, body }: { status: number; body: string },
): Promise<void> => {
  await updateResponse(trx, { teamId, id, status, body })
}

/** Returns how many keys were deleted. If that equals `limit`, there may be more expired keys. */
export const deleteExpiredKeys = async (db: Db, teamId: number, now: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('team_id', '=', teamId)
    // The condition is repeated outside the subquery, because another transaction may take over an expired key while this
    // statement waits.
    .where('expires_at', '<=', now)
    .where('id', 'in', (expired) =>
      expired
        .selectFrom('idempotency_keys')
        .select('id')
        .where('team_id', '=', teamId)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
