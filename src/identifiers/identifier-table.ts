import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** An address or number that a team may send from once it is verified. */
export interface IdentifierTable {
  id: Generated<number>
  team_id: number
  kind: 'email' | 'phone'
  /** The address, or the number in E.164. */
  value: string
  name: string | null
  verified_at: Timestamp | null
  code_hash: string | null
  code_expires_at: Timestamp | null
  /** Wrong attempts at the current code. */
  code_tries: number
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    identifiers: IdentifierTable
  }
}
