import { type AddressedChannel, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import { type CountWindow, countOnceMore, countWindow, secondsLeft } from '../../platform/storage/window-count.ts'

/** How many times an address, with any `+tag`, can be entered in a team's forms per day: enough for someone who subscribes to several lists. */
const PER_ADDRESS = 5
const ADDRESS_MINUTES = 24 * 60
/** For the limit on a team: `signupsPerHour`. */
const TEAM_MINUTES = 60

/** The key under which a team's signups are counted. It contains a space, so it can't be the key of an address. */
const teamKey = (channel: AddressedChannel) => `all ${channel}`

/**
 * Records that an address was entered, given the key of its mailbox. Returns the seconds until it can be entered again, or undefined
 * if it wasn't entered too often. Locks the count until the transaction ends, so that two requests with the same address don't both create a contact.
 */
export const countSignup = async (trx: Tx, teamId: number, addressKey: string, now: string) => {
  const window = windowOf(now, ADDRESS_MINUTES)
  const { sent, since } = await countOne(trx, teamId, addressKey, window)
  return sent > PER_ADDRESS ? secondsLeft(since, window) : undefined
}

/**
 * Counts a signup toward the team's limit. Uses a separate transaction without a disk sync, so that people who subscribe at the
 * same time don't wait for each other. Returns:
 * - `waitS`: if the limit is exceeded, the seconds until the team's forms accept another signup; otherwise undefined.
 * - `isLast`: whether this signup is the last one within the limit.
 * - `undo`: call this if the signup isn't stored after all.
 */
export const countTeamSignup = async (db: Db, teamId: number, channel: AddressedChannel, now: string) => {
  const window = windowOf(now, TEAM_MINUTES)
  const key = teamKey(channel)
  const { sent, since } = await transactWithoutDiskSync(db, (trx) => countOne(trx, teamId, key, window))
  const max = FACTS_OF[channel].address.signupsPerHour
  return {
    waitS: sent > max ? secondsLeft(since, window) : undefined,
    isLast: sent === max,
    undo: () => transactWithoutDiskSync(db, (trx) => uncountOne(trx, teamId, key)),
  }
}

/** Returns the `waitS` that `countTeamSignup` would return, without counting a signup. */
export const findTeamWait = async (
  db: Db,
  teamId: number,
  channel: AddressedChannel,
  now: string,
): Promise<number | undefined> => {
  const window = windowOf(now, TEAM_MINUTES)
  const count = await db
    .selectFrom('signup_counts')
    .select('since')
    .where('team_id', '=', teamId)
    .where('address_key', '=', teamKey(channel))
    .where('sent', '>=', FACTS_OF[channel].address.signupsPerHour)
    .where('since', '>', window.begin)
    .where('since', '<=', window.latest)
    .executeTakeFirst()
  return count && secondsLeft(count.since, window)
}

const windowOf = (now: string, minutes: number) => countWindow(Temporal.Instant.from(now), minutes)

const countOne = (trx: Tx, teamId: number, key: string, window: CountWindow) =>
  trx
    .insertInto('signup_counts')
    .values({ team_id: teamId, address_key: key, sent: 1, since: window.now })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'address_key']).doUpdateSet(countOnceMore('signup_counts', 'sent', window)),
    )
    .returning(['sent', 'since'])
    .executeTakeFirstOrThrow()

const uncountOne = async (trx: Tx, teamId: number, key: string) => {
  await trx
    .updateTable('signup_counts')
    .set(({ eb }) => ({ sent: eb('sent', '-', 1) }))
    .where('team_id', '=', teamId)
    .where('address_key', '=', key)
    .where('sent', '>', 0)
    .execute()
}

/** Deletes counts that have expired, or that were made before the clock was set back. */
export const deleteOldCounts = async (db: Db, teamId: number, now: string): Promise<void> => {
  const { begin, latest } = windowOf(now, ADDRESS_MINUTES)
  await db
    .deleteFrom('signup_counts')
    .where('team_id', '=', teamId)
    .where((count) => count.or([count('since', '<=', begin), count('since', '>', latest)]))
    .execute()
}
