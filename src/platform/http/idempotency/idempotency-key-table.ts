import type { Generated } from 'kysely'
import type { Timestamp } from '../../storage/tables.ts'

/** The response to a POST with an Idempotency-Key, written in the same transaction as the changes that the POST makes. */
export interface IdempotencyKeyTable {
  id: Generated<number>
  team_id: number
  /** The request's method and path. The path contains the actual ids, and a hash in place of any other parameter. */
  endpoint: string
  key: string
  /** The SHA-256 hash of the value that is compared between requests (usually the body). The value is hashed as canonical JSON. */
  fingerprint: string
  /** Null only inside a transaction of an older version. */
  status: number | null
  body: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

declare module '../../storage/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable
  }
}
