import { type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long to wait after each refused attempt. If the attempt after the last delay is refused too, the message fails. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 12 * HOUR_MS]

/** undefined: there are no more attempts. */
export const nextAttemptMs = (attempts: number): number | undefined => DELAYS_MS[attempts - 1]

interface Kind {
  readonly channel: Channel
  readonly kind: string
}

/** Returns whether to send a message again if nobody knows whether the provider accepted it. */
export const mayRepeat = ({ channel, kind }: Kind): boolean => FACTS_OF[channel].mayRepeat && kind === 'transactional'
