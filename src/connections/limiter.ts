import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../clock.ts'
import type { Db } from '../storage/dialect.ts'
import { transactWithoutDiskSync } from '../storage/transact.ts'
import { type ConnectionRef, changeUsage } from './connection-state-queries.ts'
import { HOLD_MS, type Limits, takeLot } from './limits.ts'

/** If the limits require a longer wait than this, the messages go back to the queue. */
const LONGEST_WAIT_MS = 2_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly ref: ConnectionRef
  readonly limits: Limits
}

export type Limiter = ReturnType<typeof limiterOf>

/**
 * Enforces a connection's limits, which are shared by all processes. Reserves messages in the database in small batches, called
 * lots. Reservations that aren't used in time expire.
 */
export const limiterOf = (deps: Deps) => {
  const isLimited = Object.values(deps.limits).some((limit) => limit !== null)
  const [urgent, other] = [lotsOf(deps, true), lotsOf(deps, false)]
  return {
    /**
     * Resolves when one message may be sent. If that would take too long or `signal` aborts, resolves to the time at which to ask
     * again.
     */
    admit: (isUrgent: boolean, signal: AbortSignal): Promise<{ readonly until: string } | undefined> =>
      isLimited ? (isUrgent ? urgent : other)(signal) : Promise.resolve(undefined),
  }
}

/** Transactional messages have separate lots, because a campaign must not use up the share that is reserved for them. */
const lotsOf = ({ db, clock, ref, limits }: Deps, isUrgent: boolean) => {
  let left = 0
  let expiresMs = 0
  let waiting = 0
  /** The reservation that is running now, which all waiting messages share. */
  let taking: Promise<number> | undefined

  const take = async (): Promise<number> => {
    const now = clock()
    const nowMs = now.epochMilliseconds
    const { count, waitMs } = await transactWithoutDiskSync(db, (trx) =>
      changeUsage(
        trx,
        ref,
        (usage) => {
          const lot = takeLot(limits, usage, { wanted: Math.max(waiting, 1), isUrgent, nowMs })
          return { usage: lot.usage, result: lot }
        },
        toTimestamp(now),
      ),
    )
    if (count > 0) {
      left = count
      expiresMs = nowMs + HOLD_MS
    }
    return waitMs
  }

  return async (signal: AbortSignal): Promise<{ readonly until: string } | undefined> => {
    waiting++
    try {
      for (;;) {
        if (left > 0 && clock().epochMilliseconds <= expiresMs) {
          left--
          return undefined
        }
        taking ??= take().finally(() => {
          taking = undefined
        })
        const waitMs = await taking
        if (waitMs > LONGEST_WAIT_MS) return { until: toTimestamp(clock().add({ milliseconds: waitMs })) }
        if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
        if (signal.aborted) return { until: toTimestamp(clock()) }
      }
    } finally {
      waiting--
    }
  }
}
