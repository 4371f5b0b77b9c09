import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'
import type { ConnectionOwner } from './connection-owner.ts'

/** An email address or phone number that a team can send from after verifying it. */
export interface IdentifierTable {
  id: Generated<number>
  team_id: number
  kind: 'email' | 'phone'
  /** The email address, or the phone number in E.164 format. */
  value: string
  /** The value with its case folded, to find it in any spelling. All new rows have it. */
  value_key: string | null
  name: string | null
  verified_at: Timestamp | null
  /**
   * When someone confirmed a code that was sent through a provider. Null while the only confirmed code stayed in the outbox: until a new
   * one is confirmed, messages from this sender stay in the outbox too.
   */
  proven_at: Timestamp | null
  /**
   * Whose provider sent that code. The team can read what its own mail server sends, so such a code proves the sender only while the team
   * sends through its own connection.
   */
  proven_by: ConnectionOwner | null
  code_hash: string | null
  code_expires_at: Timestamp | null
  /** The number of wrong attempts at the current code. */
  code_tries: number
  /** Whose provider sent the current code. Null if it stayed in the outbox. */
  code_sent_by: ConnectionOwner | null
  /** The current code, encrypted, if it stayed in the outbox. */
  outbox_code: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    identifiers: IdentifierTable
  }
}
