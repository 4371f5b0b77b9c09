import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { deleteAllItems, enqueue, listItemPayloads } from '../../platform/queue/item-queries.ts'
import { itemSource, type QueueItem } from '../../platform/queue/item-source.ts'
import { retryDelayMs } from '../../platform/queue/retry-delay.ts'
import type { Outcome } from '../../platform/queue/source.ts'
import { type Batch, startQueue } from '../../platform/queue/start-queue.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'

/** The queue for system messages, such as verification codes and invitations. */
const QUEUE = 'deliveries'
/** How many of a team's messages to send at a time: one, so that after a crash, at most one of them is sent twice. */
const BATCH_SIZE = 1
/** How many teams' messages to send in parallel, so that a team with slow messages doesn't block the others. */
const TEAMS_AT_ONCE = 4

export interface DeliveryRun {
  readonly db: Db
  readonly teamId: number
  readonly payload: unknown
  readonly now: string
}

/**
 * Creates and sends a message, or skips it if it is no longer needed. Rejects if the message should be retried. May be called
 * more than once for the same message.
 */
export type Deliver = (run: DeliveryRun) => Promise<undefined>

interface Delivery {
  readonly kind: string
  readonly payload: unknown
}

export const enqueueDelivery = (trx: Tx, teamId: number, delivery: Delivery, now: string): Promise<void> =>
  enqueue(trx, teamId, QUEUE, [{ payload: delivery }], now)

/** Returns the payloads of the team's pending deliveries of one kind, including those being sent. */
export const listDeliveryPayloads = async (db: Db, teamId: number, kind: string): Promise<unknown[]> => {
  const deliveries = (await listItemPayloads(db, teamId, QUEUE)) as Delivery[]
  return deliveries.filter((delivery) => delivery.kind === kind).map(({ payload }) => payload)
}

/** Drops a team's pending deliveries. Returns how many there were. */
export const deleteDeliveries = (trx: Tx, teamId: number): Promise<number> => deleteAllItems(trx, teamId, QUEUE)

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Handlers by kind. */
  readonly deliver: Readonly<Record<string, Deliver>>
  readonly pollMs?: number
  readonly onError: (error: unknown, context?: object) => void
}

/** Sends queued messages until closed. Failed messages are retried with exponential backoff. */
export const startDeliveries = ({ db, clock, deliver, pollMs, onError }: Deps) => {
  const send = async (teamId: number, { payload: item, attempts }: QueueItem): Promise<Outcome> => {
    const { kind, payload } = item as Delivery
    try {
      const sendOne = deliver[kind]
      if (!sendOne) throw new Error(`There is no handler for deliveries of kind ${kind}.`)
      await sendOne({ db, teamId, payload, now: toTimestamp(clock()) })
      return 'done'
    } catch (error) {
      onError(error, { kind, team_id: teamId, attempts })
      return { retryAt: toTimestamp(clock().add({ milliseconds: retryDelayMs(attempts) })), error: String(error) }
    }
  }
  const handle = ({ teamId, items }: Batch<QueueItem>) => Promise.all(items.map((item) => send(teamId, item)))
  return startQueue({
    db,
    clock,
    queue: QUEUE,
    source: itemSource(QUEUE),
    handle,
    onError,
    batchSize: BATCH_SIZE,
    atOnce: TEAMS_AT_ONCE,
    ...(pollMs !== undefined && { pollMs }),
  })
}
