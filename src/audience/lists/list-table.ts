import type { Generated } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'

export interface ListTable {
  id: Generated<number>
  team_id: number
  name: string
  /** The name's `nameKey`. Lists are sorted by it. */
  name_key: string
  channel: Channel
  brand_id: number | null
  email_address_id: number | null
  phone_id: number | null
  /** Shown to recipients on public pages. */
  description: string | null
  /** Whether the preference center shows the list to contacts who aren't subscribed to it. */
  is_public: boolean | null
  /**
   * Whether people who subscribe on a public page have to confirm. Null means true. In the other boolean columns, null means
   * false.
   */
  double_opt_in: boolean | null
  has_archive: boolean | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    lists: ListTable
  }
}
