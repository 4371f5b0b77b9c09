import type { Channel } from '../../foundation/channels/channels.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { cappedPage } from '../../platform/storage/numbered-pages/capped-page.ts'
import { newestFirst } from '../../platform/storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { SuppressionReason, SuppressionSource } from './suppression-tables.ts'

/** The model name in 403 and 404 messages. */
export const MODEL = 'Suppression'

const COLUMNS = ['id', 'team_id', 'channel', 'address', 'reason', 'source', 'created_at'] as const

interface Cause {
  readonly reason: SuppressionReason
  readonly source: SuppressionSource
}

interface Reached {
  readonly channel: Channel
  readonly to_address: string | null
  readonly address_key: string | null
}

/** Suppresses the messages' recipient addresses. Addresses that are already suppressed keep their first reason. */
export const suppressAddresses = async (
  trx: Tx,
  teamId: number,
  messages: readonly Reached[],
  { reason, source }: Cause,
  now: string,
): Promise<void> => {
  const rows = messages.flatMap(({ channel, to_address: address, address_key }) =>
    address_key === null ? [] : [{ channel, address, address_key, reason, source, created_at: now }],
  )
  if (rows.length === 0) return
  const added = await trx
    .insertInto('suppressions')
    .values(rows.map((row) => ({ ...row, team_id: teamId })))
    .onConflict((conflict) => conflict.columns(['team_id', 'channel', 'address_key']).doNothing())
    .returning('id')
    .execute()
  await changeCounts(trx, teamId, 'suppressions', { added })
}

/** Suppresses an erased contact's addresses by their hashes. Addresses that are already suppressed keep their reason. */
export const suppressErased = async (
  trx: Tx,
  teamId: number,
  addresses: readonly { readonly channel: Channel; readonly address_key: string }[],
  now: string,
): Promise<void> => {
  const erased = addresses.map((it) => ({ channel: it.channel, to_address: null, address_key: it.address_key }))
  await suppressAddresses(trx, teamId, erased, { reason: 'erased', source: 'erasure' }, now)
  for (const { channel, address_key } of addresses) {
    await trx
      .updateTable('suppressions')
      .set({ address: null })
      .where('team_id', '=', teamId)
      .where('channel', '=', channel)
      .where('address_key', '=', address_key)
      .execute()
  }
}

/** undefined: the address is already suppressed. */
export const insertSuppression = async (
  trx: Tx,
  teamId: number,
  { channel, address, reason, source }: Cause & { readonly channel: Channel; readonly address: string },
  now: string,
) => {
  const inserted = await trx
    .insertInto('suppressions')
    .values({
      team_id: teamId,
      channel,
      address,
      address_key: addressKey(trx, teamId, channel, address),
      reason,
      source,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'channel', 'address_key']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (inserted) await changeCounts(trx, teamId, 'suppressions', { added: [inserted] })
  return inserted
}

const selectReasons = prepared(
  'suppression-reasons',
  (db, { teamId, channel, keys }: { teamId: number; channel: Channel; keys: readonly { key: string }[] }) => {
    const given = db.selectFrom(dialectSql(db).rowsOf(keys, { key: 'text' }).as('given'))
    return db
      .selectFrom('suppressions')
      .select(['address_key', 'reason'])
      .where('team_id', '=', teamId)
      .where('channel', '=', channel)
      .where('address_key', 'in', given.select('given.key'))
  },
)

/** Returns why addresses are suppressed, by address key. Addresses that aren't suppressed are left out. */
export const findSuppressed = async (
  db: Db,
  teamId: number,
  channel: Channel,
  addressKeys: readonly string[],
): Promise<Map<string, SuppressionReason>> => {
  const rows = await selectReasons(db, { teamId, channel, keys: addressKeys.map((key) => ({ key })) })
  return new Map(rows.map(({ address_key, reason }) => [address_key, reason]))
}

export interface SuppressionFilter {
  readonly channel: Channel | undefined
  readonly reason: SuppressionReason | undefined
  /** The keys of the addresses to find. */
  readonly keys: readonly string[] | undefined
}

const readPage = numberedPages('suppressions', COLUMNS)

export const listSuppressions = (db: Db, teamId: number, places: Places, window: Window) =>
  newestFirst(db, { scope: 'suppressions', teamId, scopeId: 0 }, window, (ascending) =>
    readPage(db, teamId, 0, places, ascending),
  )

/** The total is exact up to 10,000. */
export const findSuppressions = async (
  db: Db,
  teamId: number,
  { channel, reason, keys }: SuppressionFilter,
  window: Window,
) => {
  let matching = db.selectFrom('suppressions').where('team_id', '=', teamId)
  if (channel !== undefined) matching = matching.where('channel', '=', channel)
  if (reason !== undefined) matching = matching.where('reason', '=', reason)
  if (keys !== undefined) matching = matching.where('address_key', 'in', keys.length === 0 ? [''] : keys)
  return cappedPage(window, {
    listIds: (limit) => matching.select('id').orderBy('id', 'desc').limit(limit).execute(),
    readRows: (ids) =>
      db
        .selectFrom('suppressions')
        .select(COLUMNS)
        .where('team_id', '=', teamId)
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute(),
  })
}

export const deleteSuppression = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('suppressions')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'suppressions', MODEL, id)
  await changeCounts(trx, teamId, 'suppressions', { removed: [deleted] })
}
