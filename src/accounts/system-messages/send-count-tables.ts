import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** The number of system messages that were recently sent through a channel on behalf of a team. */
export interface CodeCountTable {
  team_id: number
  kind: 'email' | 'phone'
  /** Always empty. Older versions stored an address here and counted messages per address. */
  value: string
  sent: number
  since: Timestamp
}

/** A count of recent system messages: either to one address, or from this server through one channel. */
export interface SendCountTable {
  id: Generated<number>
  /**
   * A SHA-256 hash of the kind of count, the channel and, if messages are counted per address, the case-folded address. It's hashed
   * so that the table doesn't contain addresses.
   */
  who: string
  sent: number
  since: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    code_counts: CodeCountTable
    send_counts: SendCountTable
  }
}
