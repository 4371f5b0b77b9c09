import type { Campaign } from '../server/campaign-types.ts'

export interface Progress {
  /** The number of people who should get the campaign. */
  readonly people: number
  /** How many messages a provider has accepted. */
  readonly sent: number
  readonly failed: number
  readonly unknown: number
  readonly canceled: number
  readonly pending: number
}

/** `people` is the sum of the other numbers. */
export const progressOf = ({ counts }: Pick<Campaign, 'counts'>): Progress => {
  const { total, skipped, pending, accepted, unknown, canceled } = counts
  const people = total - skipped
  const sent = Math.min(accepted, people - pending - unknown - canceled)
  return { people, sent, unknown, canceled, pending, failed: people - pending - unknown - canceled - sent }
}
