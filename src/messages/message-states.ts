export const MESSAGE_KINDS = ['transactional', 'marketing'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The states in which a message still waits to be sent. */
export const WAITING = ['scheduled', 'queued'] as const

/** The states that are stored. A message that waits in a chunk that a worker holds is shown as `sending`. */
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

export const isWaiting = (status: StoredStatus): boolean => status === 'scheduled' || status === 'queued'
