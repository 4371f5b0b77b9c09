import type { Generated } from 'kysely'
import type { Timestamp } from '../../storage/tables.ts'

/** The response to a POST with an Idempotency-Key, written in the same transaction as its effect. */
export interface IdempotencyKeyTable {
  id: Generated<number>
  team_id: number
  /** The request's method and actual path, with its parameters filled in. */
  endpoint: string
  key: string
  /** SHA-256 of the canonical body. */
  fingerprint: string
  /** The status of the response. Null only inside the transaction that handles the request. */
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
