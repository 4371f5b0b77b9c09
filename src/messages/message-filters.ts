import { CHANNELS, type Channel } from '../addresses/contact-address.ts'
import { toTimestamp } from '../clock.ts'
import { type Query, readSingle } from '../http/requests/query.ts'
import { MAX_ID } from '../http/requests/schema-types.ts'
import type { FieldErrors } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import { MESSAGE_KINDS, type MessageKind, STATUSES, type Status } from './message-states.ts'

export interface MessageFilter {
  readonly channel?: Channel
  readonly kind?: MessageKind
  readonly status?: Status
  readonly campaignId?: number
  /** Why a message wasn't sent. Can only be used together with `campaignId`. */
  readonly reason?: string
  readonly contactId?: number
  readonly to?: string
  readonly tag?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
  /** Only messages that stayed in the outbox, because no provider was configured. The API has no such filter. */
  readonly isInOutbox?: boolean
}

export const readMessageFilter = (query: Query, errors: FieldErrors): MessageFilter => {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const given = readSingle(query, name, errors)
    const found = allowed.find((value) => value === given)
    if (given !== undefined && !found) errors.add(name, selectedMessage(name))
    return found
  }
  const id = (name: string): number | undefined => {
    const given = readSingle(query, name, errors)
    if (given === undefined) return undefined
    const value = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : undefined
    if (value !== undefined && value <= MAX_ID) return value
    errors.add(name, `The ${name} field must be an id.`)
    return undefined
  }
  const time = (name: string): string | undefined => {
    const given = readSingle(query, name, errors)
    if (given === undefined) return undefined
    try {
      return toTimestamp(Temporal.Instant.from(given))
    } catch {
      errors.add(name, `The ${name} field must be a time with an offset, like 2026-12-01T08:00:00Z.`)
      return undefined
    }
  }
  const given = {
    channel: one('channel', CHANNELS),
    kind: one('kind', MESSAGE_KINDS),
    status: one('status', STATUSES),
    campaignId: id('campaign_id'),
    contactId: id('contact_id'),
    to: readSingle(query, 'to', errors),
    tag: readSingle(query, 'tag', errors),
    createdAfter: time('created_after'),
    createdBefore: time('created_before'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
