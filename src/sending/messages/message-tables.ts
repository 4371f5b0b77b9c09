import type { Generated } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'
import type { MessageKind, StoredStatus } from './message-states.ts'

/** The ledger: one row for each message to one recipient. */
export interface MessageTable {
  id: Generated<number>
  team_id: number
  channel: Channel
  kind: MessageKind
  status: StoredStatus
  /** Why a message wasn't sent, like `suppressed_bounce`. */
  reason: string | null
  contact_id: number | null
  /** The recipient's address or number; null for push. */
  to_address: string | null
  /** The result of `addressKey`; null for push. */
  address_key: string | null
  /** The sender's address or number; null for push. */
  from_address: string | null
  identifier_id: number | null
  subject: string | null
  brand_id: number | null
  template_id: number | null
  template_version: number | null
  campaign_id: number | null
  list_id: number | null
  /** A JSON array, or null if the message has no tags. */
  tags: string | null
  /** A JSON object, or null if the message has no metadata. */
  metadata: string | null
  /** null if the content was never stored. Keeps its value after the content is deleted. */
  content_id: number | null
  /** The chunk that contains the message while it is waiting to be sent; null if it needs no further attempts. */
  chunk_id: number | null
  /** What sent the message, or last tried to: `outbox`, `push`, `server`, or a connection's id. */
  carrier: string | null
  /** The message's id at the provider. */
  provider_id: string | null
  attempts: number
  last_error: string | null
  scheduled_at: Timestamp | null
  /** When the message was first handed over to a provider. */
  handed_at: Timestamp | null
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A message's content. It isn't stored in the ledger, because it is large and is usually deleted earlier than the message. */
export interface MessageContentTable {
  id: Generated<number>
  team_id: number
  /** JSON: see `Content`. */
  content: string
  created_at: Timestamp
}

export interface MessageTagTable {
  team_id: number
  tag: string
  message_id: number
}

/**
 * Finds messages by state: see `stateOf`. This isn't an index of the ledger, because a database may update a row in place only if no
 * indexed column changes, and sending a message changes its status.
 */
export interface MessageStateTable {
  team_id: number
  state: string
  message_id: number
}

/** Something that happened to a message and isn't recorded as a time in its row. */
export interface MessageEventTable {
  id: Generated<number>
  team_id: number
  message_id: number
  type: string
  at: Timestamp
  detail: string | null
}

/** The outcomes that are counted by day. */
export const OUTCOMES = ['sent', 'failed', 'bounced', 'outbox'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * The number of messages per day, channel and outcome. A team has at most twelve rows per day, so old rows don't need to be
 * deleted.
 */
export interface MessageDayTable {
  team_id: number
  /** A date in the time zone that the team had when the messages were counted, like `2026-11-15`. */
  day: string
  channel: Channel
  outcome: Outcome
  n: number
}

/**
 * How many of a campaign's messages have each status. The rows for `accepted` and `outbox` count all messages that a provider accepted or that stayed in the outbox, whatever
 * their status is now.
 */
export interface CampaignCountTable {
  team_id: number
  campaign_id: number
  status: string
  n: number
}

/**
 * Records who clicked a link or opened a message, if the campaign's tracking is `identified`. Clicks and opens by programs aren't
 * recorded.
 */
export interface MessageActivityTable {
  team_id: number
  message_id: number
  type: 'clicked' | 'opened'
  /** The link's number; 0 for opens. */
  link_n: number
  campaign_id: number
  contact_id: number
  n: number
  last_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    campaign_counts: CampaignCountTable
    messages: MessageTable
    message_activity: MessageActivityTable
    message_contents: MessageContentTable
    message_states: MessageStateTable
    message_tags: MessageTagTable
    message_events: MessageEventTable
    message_days: MessageDayTable
  }
}
