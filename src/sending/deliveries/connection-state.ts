import { notifyMembers } from '../../accounts/notices/notice-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { findConnectionName } from '../connections/connection-queries.ts'
import {
  type ConnectionRef,
  changeUsage,
  clearOutage,
  retryMs,
  saveOutage,
} from '../connections/connection-state-queries.ts'
import { limiterOf } from '../connections/limiter.ts'
import { type Limits, NO_LIMITS } from '../connections/limits.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import { busySenders } from './busy-senders.ts'
import type { Carrier } from './carrier.ts'

/**
 * How often to check the limits of the server's own connection again while messages are waiting. These limits can be raised only by
 * restarting the server, and a restart doesn't make waiting messages due.
 */
const SERVER_LONGEST_WAIT_MS = 600_000

/** A connection that works again at the second try isn't worth an email. */
const NOTICED_FAILURES = 2

const BUSY = 'The mail server asked us to try again later.'

type Sender = Pick<ChunkMessage, 'from_address'>

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
    db,
    clock,
    changeUsage: (trx, change, now) => changeUsage(trx, ref, change, now),
    ...('server' in ref && { longestWaitMs: SERVER_LONGEST_WAIT_MS }),
  }
  const volume = limiterOf({ ...usage, limits: { ...limits, perSecond: null } })
  const rate = limiterOf({ ...usage, limits: { ...NO_LIMITS, perSecond: limits.perSecond } })
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))
  const retryAt = (failures: number) => inFuture(retryMs(failures))
  const busy = busySenders(() => clock().epochMilliseconds)
  let isUp = false

  return {
    limit: (isUrgent: boolean): Pick<Carrier, 'admit' | 'pace'> => ({
      admit: async (signal, { from_address }) => {
        const waitMs = busy.waitOf(from_address)
        return waitMs > 0 ? { until: inFuture(waitMs), error: BUSY } : volume.admit(isUrgent, signal)
      },
      pace: (signal) => rate.admit(isUrgent, signal),
    }),
    reportDown: async (reason: string) => {
      isUp = false
      const now = toTimestamp(clock())
      return transact(db, async (trx) => {
        const outage = await saveOutage(trx, ref, { reason, retryAt }, now)
        // Every failure, because the limits on notices may have dropped the first one.
        if (outage.isNew && outage.failures >= NOTICED_FAILURES)
          await notifyAbout(trx, ref, { kind: 'connection_down', reason }, now, outage.since)
        return { until: outage.retryAt }
      })
    },
    /**
     * Called if the database says that the connection is down; another process may have reported that. Makes the next `reportUp`
     * end the outage.
     */
    noteOutage: () => {
      isUp = false
    },
    reportBusy: ({ from_address }: Sender) => {
      const { waitMs, isFirst } = busy.add(from_address)
      return { until: inFuture(waitMs), isFirst }
    },
    reportUp: ({ from_address }: Sender) => {
      busy.noteAccepted(from_address)
      if (isUp) return
      isUp = true
      const now = toTimestamp(clock())
      transact(db, async (trx) => {
        const failures = await clearOutage(trx, ref, now)
        if (failures >= NOTICED_FAILURES) await notifyAbout(trx, ref, { kind: 'connection_up' }, now)
      }).catch(onError)
    },
  }
}

type Change = { readonly kind: 'connection_down'; readonly reason: string } | { readonly kind: 'connection_up' }

/** The server's own connection belongs to no team, and nobody needs to know about a connection that was deleted. */
const notifyAbout = async (trx: Tx, ref: ConnectionRef, change: Change, now: string, since?: string): Promise<void> => {
  if ('server' in ref) return
  const { teamId, connectionId } = ref
  const name = await findConnectionName(trx, teamId, connectionId)
  if (name !== undefined) await notifyMembers(trx, teamId, { ...change, connectionId, name }, now, since)
}
