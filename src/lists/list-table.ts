import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

export interface ListTable {
  id: Generated<number>
  team_id: number
  name: string
  /** The name's `nameKey`. Lists are sorted by it. */
  name_key: string
  channel: 'email' | 'sms' | 'push'
  brand_id: number | null
  email_address_id: number | null
  phone_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    lists: ListTable
  }
}
