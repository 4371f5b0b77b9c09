import type { Campaign } from '../../server/campaign-types.ts'

export interface Progress {
  /** The number of people who should get the campaign. */
  readonly people: number
  /** How many messages a provider has accepted. */
  readonly sent: number
  /** How many stayed in the outbox, because there was no provider. */
  readonly kept: number
  readonly failed: number
  readonly unknown: number
  readonly canceled: number
  readonly pending: number
}

/** `people` is the sum of the other numbers. */
export const progressOf = ({ counts }: Pick<Campaign, 'counts'>): Progress => {
  const { total, skipped, pending, accepted, outbox, unknown, canceled } = counts
  const people = total - skipped
  const handled = people - pending - unknown - canceled
  const kept = Math.min(outbox, handled)
  const sent = Math.min(accepted, handled - kept)
  return { people, sent, kept, unknown, canceled, pending, failed: handled - kept - sent }
}

/** A campaign whose messages all stayed in the outbox has the status `sent`, but nobody received it. */
export const shownStatus = ({ status, counts }: Pick<Campaign, 'status' | 'counts'>) =>
  status === 'sent' && counts.outbox > 0 && counts.accepted === 0 ? 'outbox' : status
