import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** How many messages a team has had sent through a channel lately. */
export interface CodeCountTable {
  team_id: number
  kind: 'email' | 'phone'
  /** Empty. Older versions counted each address here. */
  value: string
  sent: number
  since: Timestamp
}

/** How many messages went to an address, or through a channel of this server, lately. */
export interface SendCountTable {
  id: Generated<number>
  /** SHA-256 of the channel and the folded address: the table must not become a list of addresses. */
  who: string
  sent: number
  since: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    code_counts: CodeCountTable
    send_counts: SendCountTable
  }
}
