import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../platform/storage/tables.ts'

export const REQUEST_KINDS = ['data', 'erase'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A contact's request for a copy of its data, or for erasure. */
export interface PrivacyRequestTable {
  id: Generated<number>
  team_id: number
  contact_id: number
  kind: RequestKind
  status: 'open' | 'granted' | 'declined'
  created_at: Timestamp
  updated_at: Timestamp
}

/** A record of the data that was removed when a contact was erased. Contains no personal data. */
export interface ErasureTable {
  id: Generated<number>
  team_id: number
  contact_id: number
  removed: Json<Removed>
  created_at: Timestamp
}

/** The number of removed items of each kind. */
export interface Removed {
  readonly values: number
  readonly addresses: number
  readonly subscriptions: number
  readonly push_subscriptions: number
  readonly messages: number
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    privacy_requests: PrivacyRequestTable
    erasures: ErasureTable
  }
}
