import type { Generated } from 'kysely'
import type { Json, NullableJson, Timestamp } from '../../platform/storage/tables.ts'
import type { ConsentDetail } from './consent-schemas.ts'

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

/**
 * How, when and by whom consent was given or withdrawn. Rows are never deleted. They change only when a contact is erased, which
 * clears `detail`.
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

/** An address that unsubscribed from a list. Kept when its contact is deleted, so that no import subscribes the address again. */
export interface ListOptOutTable {
  team_id: number
  list_id: number
  /** The result of `addressKey`. The address isn't stored here. */
  address_key: string
  created_at: Timestamp
}

/** A pause that a contact requested. The contact gets no marketing messages until it ends. */
export interface ContactPauseTable {
  team_id: number
  contact_id: number
  until: Timestamp
}

/** A pause of everyone with this address. A contact that subscribes later with the same address is paused too. */
export interface AddressPauseTable {
  team_id: number
  /** The result of `addressKey`. */
  address_key: string
  until: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    subscribers: SubscriberTable
    consents: ConsentTable
    list_opt_outs: ListOptOutTable
    contact_pauses: ContactPauseTable
    paused_addresses: AddressPauseTable
  }
}
