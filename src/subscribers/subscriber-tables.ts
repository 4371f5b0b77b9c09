import type { Generated } from 'kysely'
import type { Json, NullableJson, Timestamp } from '../storage/tables.ts'

export const STATUSES = ['subscribed', 'pending', 'unsubscribed'] as const
export type Status = (typeof STATUSES)[number]

export interface SubscriberTable {
  id: Generated<number>
  team_id: number
  list_id: number
  contact_id: number
  status: Status
  created_at: Timestamp
  updated_at: Timestamp
}

/** How someone subscribed on a public page. */
export interface ConsentDetail {
  readonly form: string
  /** The text next to the button, or null if the form was on another site. */
  readonly wording: string | null
  readonly language: string
  readonly ip: string
  readonly requested_at: string
  /** Null if the list doesn't require confirmation. */
  readonly confirmed_at: string | null
}

/**
 * How, when and by whom consent was given or withdrawn. Rows are never deleted, and they change only when a contact is erased,
 * which clears `detail`.
 */
export interface ConsentTable {
  id: Generated<number>
  team_id: number
  subscriber_id: number
  list_id: number
  contact_id: number
  status: 'subscribed' | 'unsubscribed'
  source: string
  actor: Json<unknown>
  detail: NullableJson<ConsentDetail>
  created_at: Timestamp
}

/** An address that unsubscribed from a list. Kept when its contact is deleted, so that no import subscribes it again. */
export interface ListOptOutTable {
  team_id: number
  list_id: number
  /** The result of `addressKey`. The address isn't stored here. */
  address_key: string
  created_at: Timestamp
}

/** A pause that a contact requested: until when they get no marketing messages. */
export interface ContactPauseTable {
  team_id: number
  contact_id: number
  until: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    subscribers: SubscriberTable
    consents: ConsentTable
    list_opt_outs: ListOptOutTable
    contact_pauses: ContactPauseTable
  }
}
