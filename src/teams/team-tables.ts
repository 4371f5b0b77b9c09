import type { Generated } from 'kysely'
import type { NullableJson, Timestamp } from '../storage/tables.ts'

export interface TeamTable {
  id: Generated<number>
  name: string
  /** ISO 3166 code that phone numbers without `+` are read by. */
  default_country: string | null
  /** Counts the changes that make a contact look different: fields made, deleted, their tags renamed. */
  contact_fields_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** A third party that acts for a team with a token of its own. */
export interface IntegrationTable {
  id: Generated<number>
  team_id: number
  name: string
  created_at: Timestamp
}

export type TokenKind = 'api' | 'session' | 'integration'

export interface TokenTable {
  id: Generated<number>
  team_id: number
  kind: TokenKind
  name: string
  /** SHA-256 in hex: the token itself is shown once and not kept. */
  token_hash: string
  user_id: number | null
  integration_id: number | null
  /** Of a token that the dashboard works with: it ends with the session. */
  session_id: number | null
  /** The user who generated an API token; null: made on the command line, or before this was recorded. */
  created_by: number | null
  /** null: everything the team may do. */
  scopes: NullableJson<string[]>
  created_at: Timestamp
  last_used_at: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
}

declare module '../storage/tables.ts' {
  interface Tables {
    teams: TeamTable
    integrations: IntegrationTable
    tokens: TokenTable
  }
}
