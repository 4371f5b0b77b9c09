import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

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

declare module '../storage/tables.ts' {
  interface Tables {
    privacy_requests: PrivacyRequestTable
  }
}
