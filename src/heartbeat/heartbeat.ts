import { type Clock, toTimestamp } from '../clock.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'

const NAME = 'sending'
const BEAT_MS = 60_000
/**
 * After an outage longer than this, messages that were due before the restart are not sent: they may be hours late, or a backup
 * was restored and they may already have been sent.
 */
const OUTAGE_HOURS = 6

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/**
 * Regularly records that a process is alive, so that the next start detects a long outage. Nobody should receive messages that are
 * hours late, or that were already sent before a backup was restored.
 */
export const startHeartbeat = async ({ db, clock, onError }: Deps) => {
  let overdueBefore = await beat(db, clock)
  const timer = setInterval(() => {
    beat(db, clock)
      .then((time) => {
        overdueBefore = time
      })
      .catch(onError)
  }, BEAT_MS).unref()
  return {
    /** Messages that were due before this time are not sent. */
    overdueBefore: () => overdueBefore,
    close: () => clearInterval(timer),
  }
}

/** Returns when the last long outage ended, or undefined if there hasn't been a long outage. */
export const findOverdueBefore = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('heartbeats').select('overdue_before').where('name', '=', NAME).executeTakeFirst()
  return row?.overdue_before ?? undefined
}

/**
 * Records that a process is alive. Returns when the last long outage ended, if there ever was one: messages due before then are
 * overdue.
 */
export const beat = (db: Db, clock: Clock): Promise<string | undefined> =>
  transact(db, async (trx) => {
    const instant = clock()
    const now = toTimestamp(instant)
    const last = await trx
      .selectFrom('heartbeats')
      .select(['beat_at', 'overdue_before'])
      .where('name', '=', NAME)
      .forUpdate()
      .executeTakeFirst()
    const isOutage = last !== undefined && last.beat_at < toTimestamp(instant.subtract({ hours: OUTAGE_HOURS }))
    const overdue_before = isOutage ? now : (last?.overdue_before ?? null)
    const row = { beat_at: now, overdue_before }
    await trx
      .insertInto('heartbeats')
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    return overdue_before ?? undefined
  })
