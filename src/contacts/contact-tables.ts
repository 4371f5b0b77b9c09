import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

export interface ContactTable {
  id: Generated<number>
  team_id: number
  /** The contact in JSON as the API shows it, from its type to the closing brace: a page is these texts, joined. */
  document: string
  /** Of the team's fields when the document was written; another one now: its flattened values are to be made anew. */
  fields_version: number
  /** What a search looks into, folded. */
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContactTagTable {
  team_id: number
  slug: string
  contact_id: number
}

/** Each value of each contact in a form that sorts, to find and to order contacts by. */
export interface ContactValueTable {
  team_id: number
  field_id: number
  value_key: string
  contact_id: number
  /** Of the value in a selection of several. */
  position: number
}

declare module '../storage/tables.ts' {
  interface Tables {
    contacts: ContactTable
    contact_tags: ContactTagTable
    contact_values: ContactValueTable
  }
}
