import { type Clock, toTimestamp } from '../clock.ts'
import {
  type ConnectionRef,
  changeUsage,
  clearOutage,
  LAST_RETRY_MS,
  saveOutage,
} from '../connections/connection-state-queries.ts'
import { limiterOf } from '../connections/limiter.ts'
import { type Limits, NO_LIMITS } from '../connections/limits.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import type { Carrier } from './carrier.ts'

/**
 * How long to wait before trying a connection that is down: 10 seconds at first, then twice as long each time, up to 5 minutes.
 */
const FIRST_RETRY_MS = 10_000
/**
 * How often to check the limits of the server's own connection again while messages are waiting. These limits can be raised only by
 * restarting the server, and a restart doesn't make waiting messages due.
 */
const SERVER_LONGEST_WAIT_MS = 600_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly ref: ConnectionRef
  readonly limits: Limits
  readonly onError: (error: unknown) => void
}

/** The part of a carrier that is the same for all providers: it enforces limits and records outages. */
export const connectionState = ({ db, clock, ref, limits, onError }: Deps) => {
  const usage: Omit<Parameters<typeof limiterOf>[0], 'limits'> = {
    ...{ db, clock, changeUsage: (trx, change, now) => changeUsage(trx, ref, change, now) },
    ...('server' in ref && { longestWaitMs: SERVER_LONGEST_WAIT_MS }),
  }
  const volume = limiterOf({ ...usage, limits: { ...limits, perSecond: null } })
  const rate = limiterOf({ ...usage, limits: { ...NO_LIMITS, perSecond: limits.perSecond } })
  const retryAt = (failures: number) =>
    toTimestamp(clock().add({ milliseconds: Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) }))
  let isUp = false

  return {
    limit: (isUrgent: boolean): Pick<Carrier, 'admit' | 'pace'> => ({
      admit: (signal) => volume.admit(isUrgent, signal),
      pace: (signal) => rate.admit(isUrgent, signal),
    }),
    reportDown: async (reason: string) => {
      isUp = false
      return { until: await transact(db, (trx) => saveOutage(trx, ref, { reason, retryAt }, toTimestamp(clock()))) }
    },
    /**
     * Called if the database says that the connection is down; another process may have reported that. Makes the next `reportUp`
     * end the outage.
     */
    noteOutage: () => {
      isUp = false
    },
    reportUp: () => {
      if (isUp) return
      isUp = true
      transact(db, (trx) => clearOutage(trx, ref, toTimestamp(clock()))).catch(onError)
    },
  }
}
