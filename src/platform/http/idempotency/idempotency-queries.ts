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

type Key = { readonly teamId: number; readonly endpoint: string; readonly key: string }

/** Also selects a response that has expired but hasn't been deleted yet. */
export const selectResponse = prepared('idempotency-answer', (db, { teamId, endpoint, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'expires_at'])
    .where('team_id', '=', teamId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    // A key is never visible without its response, because both are written in one transaction.
    .$narrowType<{ status: number; body: string }>(),
)

const deleteKey = prepared('idempotency-forget', (db, { teamId, endpoint, key, now }: Key & { readonly now: string }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('team_id', '=', teamId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('expires_at', '<=', now),
)

type NewKey = Key & Readonly<Record<'fingerprint' | 'body' | 'now' | 'expiresAt', string>> & { readonly status: number }

/**
 * How long this process waits for the statement that stores a key: slightly longer than the 15 s for which the database waits for
 * another transaction's lock.
 */
const STORE_LIMIT_MS = 16_000

const insertKey = prepared(
  'idempotency-remember',
  (db, { teamId, endpoint, key, fingerprint, status, body, now, expiresAt }: NewKey) =>
    db.insertInto('idempotency_keys').values({
      team_id: teamId,
      endpoint,
      key,
      fingerprint,
      status,
      body,
      created_at: now,
      expires_at: expiresAt,
    }),
  { limitMs: STORE_LIMIT_MS, retriesDuplicates: true },
)

/**
 * Stores the response of a request whose key `selectResponse` didn't find in this transaction, or found only with an expired
 * response. If another open transaction stores the same key, waits for it to end.
 */
export const storeResponse = async (
  trx: Tx,
  teamId: number,
  identity: RequestIdentity,
  { status, body }: { status: number; body: string },
  { now, expiresAt }: { now: string; expiresAt: string },
  { replacesExpired }: { replacesExpired: boolean },
): Promise<void> => {
  if (replacesExpired) await deleteKey.later(trx, { teamId, ...identity, now })
  await insertKey.later(trx, { teamId, ...identity, status, body, now, expiresAt })
}

/** Returns how many keys were deleted. If that equals `limit`, there may be more expired keys. */
export const deleteExpiredKeys = async (db: Db, teamId: number, now: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('team_id', '=', teamId)
    // The condition is repeated outside the subquery, because a process with an older version may take over an expired key while
    // this statement waits.
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
