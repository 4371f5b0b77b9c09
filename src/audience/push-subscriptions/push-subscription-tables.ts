import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** A browser that accepts push notifications for a contact. */
export interface PushSubscriptionTable {
  id: Generated<number>
  team_id: number
  contact_id: number
  /** The URL of the browser's push service. */
  endpoint: string
  /** SHA-256 of the endpoint. */
  endpoint_hash: string
  p256dh: string
  auth: string
  created_at: Timestamp
}

/** An encrypted secret of a team, like its VAPID keys. */
export interface TeamSecretTable {
  team_id: number
  name: string
  value: string
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable
    team_secrets: TeamSecretTable
  }
}
