import type { Generated } from 'kysely'
import type { Channel } from '../addresses/contact-address.ts'
import type { Timestamp } from '../storage/tables.ts'

export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'opt_out', 'manual', 'erased'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** An address that the team must not send to. */
export interface SuppressionTable {
  id: Generated<number>
  team_id: number
  channel: Channel
  /** Null if the address was erased. The key is kept, so that nothing is sent to the address. */
  address: string | null
  /** The result of `addressKey`. */
  address_key: string
  reason: SuppressionReason
  /** Where the suppression comes from: `api`, `provider` or `erasure`. */
  source: string
  created_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    suppressions: SuppressionTable
  }
}
