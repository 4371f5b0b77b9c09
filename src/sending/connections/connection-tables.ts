import type { Generated } from 'kysely'
import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'

export type ConnectionKind = 'smtp' | 'twilio'

/** A team's account at a provider. */
export interface ConnectionTable {
  id: Generated<number>
  team_id: number
  channel: AddressedChannel
  kind: ConnectionKind
  name: string
  /** JSON: see `Settings`. Contains no secrets. */
  settings: string
  /** The password or token, encrypted. */
  secret: string
  /** The team's messages are sent through the channel's default connection. */
  is_default: boolean
  per_second: number | null
  per_hour: number | null
  per_day: number | null
  /** When the warm-up started. During a warm-up, the daily limit doubles every day. null without a warm-up. */
  warm_up_from: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface State {
  /** How much of the limits has been used, as JSON: see `Usage`. */
  limits: string | null
  /** Null if the connection isn't known to be down. */
  down_since: Timestamp | null
  down_reason: string | null
  retry_at: Timestamp | null
  failures: Generated<number>
  updated_at: Timestamp
}

export interface ConnectionStateTable extends State {
  team_id: number
  connection_id: number
}

/** The state of the server's own connections, from `SMTP_URL` and `SMS_URL`. */
export interface ServerConnectionStateTable extends State {
  id: Generated<number>
  channel: AddressedChannel
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    connections: ConnectionTable
    connection_states: ConnectionStateTable
    server_connection_states: ServerConnectionStateTable
  }
}
