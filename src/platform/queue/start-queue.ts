import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { type Db, StorageFault } from '../storage/dialect.ts'
import { transactWithoutDiskSync } from '../storage/transact.ts'
import { onNewWork } from '../storage/work-signal.ts'
import { heldParts, NO_PART } from './held-parts.ts'
import { holdLease, LEASE_MS } from './hold-lease.ts'
import { coverLane, listDueTeams, listMisdatedTeams, parkLane, requeueLane, topicOf } from './lane-queries.ts'
import { lookForMisdated } from './look-for-misdated.ts'
import { momentsOf } from './moment.ts'
import { LONGEST_RETRY_DELAY_MS, retryDelayMs } from './retry-delay.ts'
import type { Outcome, Source } from './source.ts'
import { POLL_MS, startTurnLoop, type TurnControl } from './turn-loop.ts'

/**
 * Enough that the overhead of each statement hardly matters, but few enough that a claim blocks the event loop for only a few
 * milliseconds.
 */
const BATCH_SIZE = 500
/** How many teams get a turn before the worker looks up due teams again. */
const TEAMS_PER_LOOK = 50
/** The largest number that `randomInt` accepts. A token only has to differ from those of other claims of the same items. */
const MAX_TOKEN = 2 ** 48 - 1

export interface Batch<Item> {
  readonly teamId: number
  readonly items: readonly Item[]
  /**
   * Aborted when the worker is closed or another worker has taken over items in the batch. The handler should then return the
   * outcomes so far and postpone the other items.
   */
  readonly signal: AbortSignal
  /** Lets the team's next batch start before this one ends. Call it when the handler is only waiting for the last responses. */
  readonly letNextStart: () => void
  /** Lets the team's next batch be claimed now. Its handler should only prepare the work until `isNext` resolves. */
  readonly letNextPrepare: () => void
  readonly isNext: Promise<unknown>
}

interface QueuedItem {
  readonly attempts: number
  /**
   * A part of the team's queue, such as a campaign. If a batch takes long, the team's next batch comes from another part, so that no
   * part waits for another.
   */
  readonly part?: number
}

interface Deps<Item> {
  readonly db: Db
  readonly clock: Clock
  readonly queue: string
  readonly source: Source<Item>
  /**
   * Returns one outcome for each item, in the same order. If it throws, all items are retried later. It may receive an item twice
   * if a process dies or loses its lease.
   */
  readonly handle: (batch: Batch<Item>) => Promise<readonly Outcome[]>
  readonly batchSize?: number
  /** How many teams get a turn at the same time. */
  readonly atOnce?: number
  /** A batch that takes longer than this no longer keeps other teams waiting. */
  readonly longBatchMs?: number
  /** How many batches of one team can be unfinished at the same time, if the handler calls `letNextStart`. */
  readonly maxUnfinished?: number
  /** How many teams can have long batches at the same time. */
  readonly maxSlowTeams?: number
  readonly pollMs?: number
  readonly leaseMs?: number
  /** The longest time that the handler postpones an item. Set it if that is more than an hour. */
  readonly longestDelayMs?: number
  readonly onError: (error: unknown, context?: { queue: string; team_id: number }) => void
  /** Called while teams with long batches keep others with long batches waiting. */
  readonly onCrowded?: () => void
}

const SAVE_RETRIES = 5
const SAVE_RETRY_MS = 1_000

/**
 * Repeats a transaction during a short outage of the database, such as a failover. The outcomes are only in memory, so the work
 * would be done again if they were lost.
 */
const retryOutage = async <T>(save: () => Promise<T>): Promise<T> => {
  for (let retries = SAVE_RETRIES; ; retries--) {
    try {
      return await save()
    } catch (error) {
      if (!(error instanceof StorageFault) || retries === 0) throw error
      await sleep(SAVE_RETRY_MS)
    }
  }
}

/** Reported to `onError` if another worker has taken over some of the batch's items, so that their outcomes can't be saved. */
export class LostLease extends Error {}

/**
 * Handles a queue's items until closed. Any number of processes can do this on the same database. Teams take turns, one batch
 * each.
 *
 * A batch is leased, and the lease is renewed while its handler runs. If a process dies, its batch can be claimed again when the
 * lease ends.
 */
export const startQueue = <Item extends QueuedItem>(deps: Deps<Item>) => {
  const { db, clock, queue, source, handle, onError } = deps
  const { batchSize = BATCH_SIZE, atOnce = 1, pollMs = POLL_MS, leaseMs = LEASE_MS } = deps
  const { inFuture, thisMoment } = momentsOf(clock, {
    leaseMs,
    longestDelayMs: deps.longestDelayMs ?? LONGEST_RETRY_DELAY_MS,
  })
  const closing = new AbortController()
  const parts = heldParts()

  const listMisdated = lookForMisdated(() => listMisdatedTeams(db, queue, thisMoment(), TEAMS_PER_LOOK))
  const findDue = async (except: readonly number[]) => {
    const teams = await listDueTeams(db, { queue, now: thisMoment().now, limit: TEAMS_PER_LOOK }, except)
    return new Set([...teams, ...(await listMisdated())])
  }

  /** Skips the disk sync: if a power failure undoes a claim, the items are simply due again. */
  const claim = (teamId: number, token: number) =>
    transactWithoutDiskSync(db, async (trx) => {
      const moment = thisMoment()
      const { now } = moment
      const items = await source.claim(trx, teamId, {
        ...moment,
        limit: batchSize,
        leasedUntil: inFuture(leaseMs),
        token,
        except: parts.of(teamId),
      })
      if (items.length > 0) {
        await requeueLane(trx, { teamId, queue, now })
        return { items, isMore: true }
      }
      let isMore = false
      const findNextDue = async () => {
        isMore = await source.freeMisdated(trx, teamId, moment)
        return source.findNextDue(trx, teamId)
      }
      await parkLane(trx, teamId, queue, findNextDue, now)
      return { items, isMore }
    })

  /**
   * Skips the disk sync, which can be slow. If a power failure undoes the transaction, the items are handled again, as after a
   * crash.
   */
  const settle = (teamId: number, items: readonly Item[], token: number, outcomes: readonly Outcome[]) =>
    transactWithoutDiskSync(db, async (trx) => {
      const settled = await source.settle(trx, teamId, { items, token }, outcomes)
      const retries = outcomes.flatMap((outcome) =>
        typeof outcome === 'object' && 'retryAt' in outcome ? [outcome.retryAt] : [],
      )
      const first = retries.toSorted()[0]
      if (first !== undefined) await coverLane(trx, teamId, queue, first, toTimestamp(clock()))
      return settled
    })

  const handleHeld = async (
    teamId: number,
    items: readonly Item[],
    token: number,
    { signal: asked, ...control }: TurnControl,
  ): Promise<readonly Outcome[]> => {
    const lease = holdLease({
      leaseMs,
      renew: () => source.renew(db, teamId, { items, token }, inFuture(leaseMs)),
      onError: (error) => onError(error, { queue, team_id: teamId }),
    })
    try {
      const signal = AbortSignal.any([closing.signal, lease.lost, asked])
      const outcomes = await handle({ teamId, items, ...control, signal })
      if (outcomes.length === items.length) return outcomes
      throw new Error(`The handler of ${queue} returned ${outcomes.length} outcomes for ${items.length} items.`)
    } catch (error) {
      onError(error, { queue, team_id: teamId })
      return items.map(({ attempts }) => ({ retryAt: inFuture(retryDelayMs(attempts)), error: String(error) }))
    } finally {
      await lease.release()
    }
  }

  const work = async (teamId: number, turn: TurnControl): Promise<boolean> => {
    const token = randomInt(MAX_TOKEN)
    const { items, isMore } = await claim(teamId, token)
    const [first] = items
    if (!first) return isMore
    const release = parts.hold(teamId, first.part ?? NO_PART)
    const letNextStart = () => {
      release()
      turn.letNextStart()
    }
    const letNextPrepare = () => {
      release()
      turn.letNextPrepare()
    }
    let outcomes: readonly Outcome[]
    try {
      outcomes = await handleHeld(teamId, items, token, { ...turn, letNextStart, letNextPrepare })
    } finally {
      release()
    }
    const settled = await retryOutage(() => settle(teamId, items, token, outcomes))
    if (settled < items.length) {
      const lost = items.length - settled
      onError(new LostLease(`${lost} of ${items.length} items of ${queue} were taken over by another worker.`), {
        queue,
        team_id: teamId,
      })
    }
    return true
  }

  const loop = startTurnLoop<number>({
    findDue,
    keyOf: (teamId: number) => teamId,
    work,
    atOnce,
    pollMs,
    onError,
    ...(deps.longBatchMs !== undefined && { longTurnMs: deps.longBatchMs }),
    ...(deps.maxUnfinished !== undefined && { maxUnfinished: deps.maxUnfinished }),
    ...(deps.maxSlowTeams !== undefined && { maxSlowLanes: deps.maxSlowTeams }),
    ...(deps.onCrowded && { onCrowded: deps.onCrowded }),
  })
  const stopListening = onNewWork(db, topicOf(queue), loop.wake)

  return {
    wake: loop.wake,
    runOnce: loop.runOnce,
    /** Aborts the handlers' signals, waits for them to return, and saves their outcomes. */
    async close() {
      stopListening()
      closing.abort()
      await loop.close()
    },
  }
}
