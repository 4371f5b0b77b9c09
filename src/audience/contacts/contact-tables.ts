import type { Generated } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'

export interface ContactTable {
  id: Generated<number>
  team_id: number
  /** The contact's API JSON, from `type` to the closing brace. A page of contacts is built by joining these strings. */
  document: string
  /**
   * The version of the team's fields when the document was written. If the version has changed since then, the keys for the
   * fields must be rebuilt.
   */
  fields_version: number
  /** The result of `searchTextOf`. */
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContactTagTable {
  team_id: number
  slug: string
  contact_id: number
}

/** Each value of each contact in sortable form, for filters and sorting. */
export interface ContactValueTable {
  team_id: number
  field_id: number
  value_key: string
  contact_id: number
  /** The position of the value in a multi-select; otherwise 0. */
  position: number
}

/** The address of a contact on a channel: see `contactAddress`. Contacts without an address for a channel have no row for it. */
export interface ContactAddressTable {
  team_id: number
  channel: Channel
  contact_id: number
  address: string
  /** The result of `addressKey`. */
  address_key: string
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    contacts: ContactTable
    contact_tags: ContactTagTable
    contact_values: ContactValueTable
    contact_addresses: ContactAddressTable
  }
}
