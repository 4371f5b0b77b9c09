import type { Generated } from 'kysely'
import type { NullableJson, Timestamp } from '../../platform/storage/tables.ts'

/** A typed field of a team's contacts. In the API, its values are keyed by its merge tag. */
export interface ContactFieldTable {
  id: Generated<number>
  team_id: number
  name: string
  tag: string
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  contact_type: 'person' | 'organization'
  max_length: number | null
  options: NullableJson<string[]>
  allow_multiple: boolean
  /** The integration that created the field, if any. If set, the field can't be changed or deleted through the API. */
  integration_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    contact_fields: ContactFieldTable
  }
}
