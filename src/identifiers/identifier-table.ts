import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** An email address or phone number that a team can send from after verifying it. */
export interface IdentifierTable {
  id: Generated<number>
  team_id: number
  kind: 'email' | 'phone'
  /** The email address, or the phone number in E.164 format. */
  value: string
  name: string | null
  verified_at: Timestamp | null
  code_hash: string | null
  code_expires_at: Timestamp | null
  /** The number of wrong attempts at the current code. */
  code_tries: number
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    identifiers: IdentifierTable
  }
}
