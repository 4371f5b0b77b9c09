import type { Generated } from 'kysely'
import type { NullableJson, Timestamp } from '../../platform/storage/tables.ts'
import type { TeamSettings } from './settings.ts'

export interface TeamTable {
  id: Generated<number>
  name: string
  /** The ISO 3166 code of the country to use for phone numbers without `+`. */
  default_country: string | null
  /** Counts changes that affect the contacts' JSON: fields created or deleted, merge tags renamed. */
  contact_fields_version: Generated<number>
  /** These settings are null until the team changes them: see `DEFAULT_SETTINGS`. */
  time_zone: string | null
  language: TeamSettings['language'] | null
  tracking: TeamSettings['tracking'] | null
  track_opens: boolean | null
  quiet_hours: boolean | null
  preference_fields: NullableJson<readonly string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

/** A third party that acts on behalf of a team, with a separate token. */
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
  /** The token's SHA-256 hash in hex. The token is shown once and never stored. */
  token_hash: string
  user_id: number | null
  integration_id: number | null
  /** The session that a dashboard token belongs to. The token ends with the session. */
  session_id: number | null
  /**
   * The user who created an API token. Null if it was created on the command line, or by a version that didn't record the user.
   */
  created_by: number | null
  /** Not used yet. Null means that the token has all permissions of the team. */
  scopes: NullableJson<string[]>
  created_at: Timestamp
  last_used_at: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    teams: TeamTable
    integrations: IntegrationTable
    tokens: TokenTable
  }
}
