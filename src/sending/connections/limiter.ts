import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import { HOLD_MS, type Limits, type Lot, takeLot, type Usage } from './limits.ts'

/** If the limits require a longer wait than this, the messages go back to the queue. */
const LONGEST_WAIT_MS = 2_000
interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  /** Locks the row, so that transactions update the usage one at a time. */
  readonly changeUsage: <T>(
    trx: Tx,
    change: (usage: Usage) => { readonly usage: Usage; readonly result: T },
    now: string,
  ) => Promise<T>
  /** The longest time that messages stay in the queue before the limits are checked again. Unlimited if undefined. */
  readonly longestWaitMs?: number
}

/** When to try again and, if the wait is long, which limit was reached. */
export interface Wait {
  readonly until: string
  readonly error?: string
}

/**
 * Enforces the limits of a connection or campaign across all processes. Reserves messages in the database in small batches, called
 * lots. Reservations that aren't used in time expire.
 */
export const limiterOf = (deps: Deps) => {
  const isLimited = Object.values(deps.limits).some((limit) => limit !== null)
  const [urgent, other] = [lotsOf(deps, true), lotsOf(deps, false)]
  return {
    /**
     * Resolves to undefined as soon as one message may be sent. If that would take too long or `signal` aborts, resolves to the
     * time at which to try again.
     */
    admit: (isUrgent: boolean, signal: AbortSignal): Promise<Wait | undefined> =>
      isLimited ? (isUrgent ? urgent : other)(signal) : Promise.resolve(undefined),
  }
}

/** Transactional messages have separate lots, because a campaign must not use up the share that is reserved for them. */
const lotsOf = (
  { db, clock, limits, changeUsage, longestWaitMs = Number.POSITIVE_INFINITY }: Deps,
  isUrgent: boolean,
) => {
  let left = 0
  let expiresMs = 0
  let waiting = 0
  /** The pending reservation. All waiting messages share it. */
  let taking: Promise<Lot> | undefined

  const take = async (): Promise<Lot> => {
    const now = clock()
    const nowMs = now.epochMilliseconds
    const lot = await transactWithoutDiskSync(db, (trx) =>
      changeUsage(
        trx,
        (usage) => {
          const taken = takeLot(limits, usage, { wanted: Math.max(waiting, 1), isUrgent, nowMs })
          return { usage: taken.usage, result: taken }
        },
        toTimestamp(now),
      ),
    )
    if (lot.count > 0) {
      left = lot.count
      expiresMs = nowMs + HOLD_MS
    }
    return lot
  }

  return async (signal: AbortSignal): Promise<Wait | undefined> => {
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
        const { waitMs, reason } = await taking
        if (waitMs > LONGEST_WAIT_MS) {
          const milliseconds = Math.min(waitMs, longestWaitMs)
          const until = toTimestamp(clock().add({ milliseconds }))
          return { until, ...(reason !== undefined && { error: reason }) }
        }
        if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
        if (signal.aborted) return { until: toTimestamp(clock()) }
      }
    } finally {
      waiting--
    }
  }
}
