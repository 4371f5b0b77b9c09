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
