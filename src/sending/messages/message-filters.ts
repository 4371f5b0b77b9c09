import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Query, readChoice, readId, readSingle, readTime } from '../../platform/http/requests/query.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
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
  const given = {
    channel: readChoice(query, 'channel', CHANNELS, errors),
    kind: readChoice(query, 'kind', MESSAGE_KINDS, errors),
    status: readChoice(query, 'status', STATUSES, errors),
    campaignId: readId(query, 'campaign_id', errors),
    contactId: readId(query, 'contact_id', errors),
    to: readSingle(query, 'to', errors),
    tag: readSingle(query, 'tag', errors),
    createdAfter: readTime(query, 'created_after', errors),
    createdBefore: readTime(query, 'created_before', errors),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
