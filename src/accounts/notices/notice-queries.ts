import { toTimestamp } from '../../foundation/clock.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { listVerifiedMembers } from '../users/membership-queries.ts'
import { causeOf, type Notice } from './notice.ts'
import { type NoticeRequest, SEND_NOTICE } from './send-notice.ts'

const REPEAT_AFTER = { hours: 1 } as const
/** How many notices a team gets per hour. Dozens of campaigns can be paused at once. */
const MAX_PER_HOUR = 20

/**
 * Queues an email to each member of the team who wants it and has verified their address. Does nothing if members were told about
 * the same cause within the last hour, or after `since`, when the problem began. Call it in the transaction that causes the notice.
 */
export const notifyMembers = async (
  trx: Tx,
  teamId: number,
  notice: Notice,
  now: string,
  since = now,
): Promise<void> => {
  const hourAgo = toTimestamp(Temporal.Instant.from(now).subtract(REPEAT_AFTER))
  const cause = causeOf(notice)
  const told = await trx
    .selectFrom('notices')
    .select(['cause', 'noticed_at'])
    .where('team_id', '=', teamId)
    // A time in the future comes from a clock that was ahead.
    .where('noticed_at', '<=', now)
    .execute()
  const recent = told.filter(({ noticed_at }) => noticed_at > hourAgo)
  const isKnown = told.some(
    (known) => known.cause === cause && (known.noticed_at > hourAgo || known.noticed_at > since),
  )
  if (isKnown || recent.length >= MAX_PER_HOUR) return
  await deleteOldNotices(trx, teamId, hourAgo)
  await trx
    .insertInto('notices')
    .values({ team_id: teamId, cause, noticed_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'cause']).doUpdateSet({ noticed_at: now }))
    .execute()
  const optedOut = await listOptOuts(trx, teamId)
  for (const { id } of await listVerifiedMembers(trx, teamId)) {
    if (optedOut.has(id)) continue
    const payload: NoticeRequest = { user_id: id, notice }
    await insertJob(trx, teamId, { kind: SEND_NOTICE, payload, runAt: now }, now)
  }
}

/** Keeps the last notice about the outage of each connection, because an outage can last for days. */
const deleteOldNotices = async (trx: Tx, teamId: number, until: string): Promise<void> => {
  await trx
    .deleteFrom('notices')
    .where('team_id', '=', teamId)
    .where('noticed_at', '<=', until)
    .where('cause', 'not like', 'connection_down %')
    .execute()
}

const listOptOuts = async (db: Db, teamId: number): Promise<Set<number>> => {
  const rows = await db.selectFrom('notice_opt_outs').select('user_id').where('team_id', '=', teamId).execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const wantsNotices = async (db: Db, teamId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('notice_opt_outs')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) === undefined

export const setWantsNotices = async (db: Db, teamId: number, userId: number, wants: boolean): Promise<void> => {
  if (wants)
    await db.deleteFrom('notice_opt_outs').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
  else
    await db
      .insertInto('notice_opt_outs')
      .values({ team_id: teamId, user_id: userId })
      .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
      .execute()
}
