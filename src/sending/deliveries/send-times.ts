import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { FACTS_OF } from '../../foundation/channels/channels.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { quietHours } from '../../protocols/sms/quiet-hours.ts'
import { changeRateUsage, findSendOptions } from '../campaigns/send-option-queries.ts'
import { type SendWindow, windowAt } from '../campaigns/send-window.ts'
import { limiterOf, type Wait } from '../connections/limiter.ts'
import { NO_LIMITS } from '../connections/limits.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Chunk } from './chunk.ts'

export interface SendTimes {
  /**
   * Waits until the campaign's rate allows another message. If that would take too long, or if the campaign's window is closed,
   * returns when to try again.
   */
  readonly admit: (signal: AbortSignal) => Promise<Wait | undefined>
  /**
   * If the campaign's window has closed in the meantime, returns when to try again. Called just before a message is handed over.
   */
  readonly findClosed: () => Wait | undefined
  /** If it is night where the recipient is, returns the time before which they must not get a text message. */
  readonly quietUntil: (message: ChunkMessage) => string | undefined
  /** True if the campaign was paused or canceled. */
  readonly isStopped: boolean
}

const ANY_TIME: SendTimes = {
  admit: async () => undefined,
  findClosed: () => undefined,
  quietUntil: () => undefined,
  isStopped: false,
}

const MAX_LIMITERS = 1_000

export const sendTimes = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const limiters = new Map<string, ReturnType<typeof limiterOf>>()

  /** Returns the same limiter until the rate changes, because a limiter stores how many messages this process has reserved. */
  const limiterFor = (teamId: number, campaignId: number, perMinute: number) => {
    const key = `${teamId} ${campaignId} ${perMinute}`
    const known = limiters.get(key)
    if (known) return known
    const limiter = limiterOf({
      db,
      clock,
      limits: { ...NO_LIMITS, perSecond: perMinute / 60 },
      changeUsage: (trx, change) => changeRateUsage(trx, teamId, campaignId, change),
    })
    if (limiters.size >= MAX_LIMITERS) limiters.clear()
    limiters.set(key, limiter)
    return limiter
  }

  return async (teamId: number, { lane }: Chunk, messages: readonly ChunkMessage[]): Promise<SendTimes> => {
    const [first] = messages
    if (lane !== 'marketing' || !first) return ANY_TIME
    const campaignId = first.campaign_id
    const options = campaignId === null ? undefined : await findSendOptions(db, teamId, campaignId)
    const mayBeNight = messages.some(({ channel }) => FACTS_OF[channel].hasQuietHours)
    const isStopped = options !== undefined && options.status !== 'sending'
    if (!mayBeNight && !options?.send_window && !options?.rate_per_minute) return { ...ANY_TIME, isStopped }
    const { time_zone: timeZone, quiet_hours: hasQuietHours } = await getSettings(db, teamId)
    const findClosed = options?.send_window ? closedFinder(clock, options.send_window, timeZone) : () => undefined
    const limiter =
      campaignId !== null && options?.rate_per_minute
        ? limiterFor(teamId, campaignId, options.rate_per_minute)
        : undefined
    const quiet = mayBeNight && hasQuietHours ? quietHours(timeZone) : undefined
    return {
      isStopped,
      findClosed,
      admit: async (signal) => findClosed() ?? limiter?.admit(true, signal),
      quietUntil: ({ channel, to_address }) => {
        const isQuiet = FACTS_OF[channel].hasQuietHours && to_address !== null
        const until = isQuiet ? quiet?.(to_address, clock()) : undefined
        return until && toTimestamp(until)
      },
    }
  }
}

/** Remembers when the window next opens or closes, because the returned function is called for each message. */
const closedFinder = (clock: Clock, window: SendWindow, timeZone: string) => {
  let known: ReturnType<typeof windowAt> | undefined
  return (): Wait | undefined => {
    const now = clock()
    if (!known || Temporal.Instant.compare(now, known.until) >= 0) known = windowAt(window, timeZone, now)
    return known.isOpen ? undefined : { until: toTimestamp(known.until) }
  }
}
