import type { Db, Tx } from '../../storage/dialect.ts'
import { insertRowsInto } from '../../storage/insert-rows.ts'
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

/**
 * How long this process waits for the statement that stores a key: slightly longer than the 15 s for which the database waits for
 * another transaction's lock.
 */
const STORE_LIMIT_MS = 16_000

interface KeyRow {
  readonly endpoint: string
  readonly key: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

const insertKeys = insertRowsInto<KeyRow, { team_id: number; created_at: string; expires_at: string }>(
  'idempotency_keys',
  {
    shared: ['team_id', 'created_at', 'expires_at'],
    columns: { endpoint: 'text', key: 'text', fingerprint: 'text', status: 'integer', body: 'text' },
    options: { limitMs: STORE_LIMIT_MS, retriesDuplicates: true },
  },
)

export interface NewResponse {
  readonly identity: RequestIdentity
  readonly response: { readonly status: number; readonly body: string }
  /** `selectResponse` found an expired response for the key. */
  readonly replacesExpired: boolean
}

/**
 * Stores the responses of requests whose keys `selectResponse` didn't find in this transaction, or found only with an expired
 * response. If another open transaction stores one of the keys, waits for it to end.
 */
export const storeResponses = async (
  trx: Tx,
  teamId: number,
  responses: readonly NewResponse[],
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> => {
  for (const { identity, replacesExpired } of responses)
    if (replacesExpired) await deleteKey.later(trx, { teamId, ...identity, now })
  // Always in the same order, so that two processes that get the same requests don't deadlock.
  const rows = responses
    .map(({ identity: { endpoint, key, fingerprint }, response }) => ({ endpoint, key, fingerprint, ...response }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  await insertKeys(trx, { team_id: teamId, created_at: now, expires_at: expiresAt }, rows)
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
