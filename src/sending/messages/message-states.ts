import { type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'

export const MESSAGE_KINDS = ['transactional', 'marketing'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const WAITING = ['scheduled', 'queued'] as const

/** The statuses that are stored. The API shows a message as `sending` while a worker holds its chunk. */
export const STORED_STATUSES = [
  ...WAITING,
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'skipped',
  'unknown',
  'canceled',
] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]

export const STATUSES = [...STORED_STATUSES, 'sending'] as const
export type Status = (typeof STATUSES)[number]

export const isWaiting = (status: StoredStatus): boolean => WAITING.some((waiting) => waiting === status)

/** What messages can be found by. */
export interface MessageState {
  readonly status: StoredStatus
  readonly channel: Channel
  readonly kind: MessageKind
}

// Stored, so these letters must not change. They are short, because every message has a row with its state.
const STATUS_LETTERS: Record<StoredStatus, string> = {
  scheduled: 'a',
  queued: 'q',
  sent: 's',
  delivered: 'd',
  bounced: 'b',
  complained: 'c',
  failed: 'f',
  suppressed: 'p',
  skipped: 'k',
  unknown: 'u',
  canceled: 'x',
}
const KIND_LETTERS: Record<MessageKind, string> = { transactional: 't', marketing: 'm' }

export const stateOf = ({ status, channel, kind }: MessageState): string =>
  STATUS_LETTERS[status] + FACTS_OF[channel].letter + KIND_LETTERS[kind]

/** The carrier of messages that stay in the outbox, because no provider is configured. */
export const OUTBOX = 'outbox'

/** The state of messages that stayed in the outbox. They also have a state by `stateOf`. */
export const IN_OUTBOX = 'o'
