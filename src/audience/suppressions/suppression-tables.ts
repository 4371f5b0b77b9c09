import type { Generated } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'

export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'opt_out', 'manual', 'erased'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** `api` includes the dashboard. `erasure`: the address was suppressed when its contact was erased. */
export const SUPPRESSION_SOURCES = ['api', 'provider', 'erasure'] as const
export type SuppressionSource = (typeof SUPPRESSION_SOURCES)[number]

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
  source: SuppressionSource
  created_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    suppressions: SuppressionTable
  }
}
