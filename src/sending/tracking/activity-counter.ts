import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { type Activity, recordActivity } from '../messages/message-activity-queries.ts'
import { addToHours, type HourCount, hourOf } from './tracking-queries.ts'
import type { TrackingMode, Verdict } from './tracking-tables.ts'

export interface ClickOrOpen {
  readonly teamId: number
  readonly campaignId: number
  readonly messageId: number
  readonly type: 'clicked' | 'opened'
  /** 0 and null for opens. */
  readonly linkN: number
  readonly url: string | null
  readonly verdict: Verdict
  readonly mode: TrackingMode
}

/**
 * How long clicks stay in memory before they are added to the database. Many clicks on one link become one write, so that a burst
 * of clicks doesn't contend for the same row. If the process is killed, the clicks in memory are lost.
 */
const DELAY_MS = 500
/** The maximum number of counts in memory: more than a process can receive in `DELAY_MS`. Further counts are dropped. */
const MAX_PENDING = 20_000

interface Pending {
  readonly hours: Map<string, HourCount>
  readonly people: Map<string, Activity>
}

export type ActivityCounter = ReturnType<typeof activityCounter>

/** Adds up the counts in memory and writes them twice a second. */
export const activityCounter = (db: Db, clock: Clock, onError: (error: unknown) => void) => {
  let teams = new Map<number, Pending>()
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  const add = <Value extends { readonly n: number }>(map: Map<string, Value>, key: string, value: Value) => {
    const known = map.get(key)
    if (!known && size >= MAX_PENDING) return
    if (!known) size++
    map.set(key, { ...value, n: (known?.n ?? 0) + 1 })
  }

  const write = async () => {
    const written = teams
    teams = new Map()
    size = 0
    for (const [teamId, { hours, people }] of written) {
      try {
        await transact(db, async (trx) => {
          if (people.size > 0) await recordActivity(trx, teamId, [...people.values()])
          await addToHours(trx, teamId, [...hours.values()])
        })
      } catch (error) {
        onError(error)
      }
    }
  }

  /** Runs one write at a time, so that writes don't pile up if the database is slow. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(write)
    return flushing
  }

  return {
    note({ teamId, campaignId, messageId, type, linkN, url, verdict, mode }: ClickOrOpen): void {
      const at = toTimestamp(clock())
      const pending = teams.get(teamId) ?? { hours: new Map(), people: new Map() }
      teams.set(teamId, pending)
      const hour = hourOf(at)
      const count = { campaignId, type, targetId: linkN, hour, verdict, n: 1 }
      add(pending.hours, `${campaignId} ${type} ${linkN} ${hour} ${verdict}`, count)
      if (mode === 'identified' && verdict === 'human')
        add(pending.people, `${messageId} ${type} ${linkN}`, { messageId, campaignId, type, linkN, url, at, n: 1 })
      timer ??= setTimeout(flush, DELAY_MS).unref()
    },

    flush,

    close: flush,
  }
}
