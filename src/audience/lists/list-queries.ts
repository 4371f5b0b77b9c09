import { sql } from 'kysely'
import { ADDRESSED_CHANNELS, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { ListUrls } from '../../platform/links/list-links.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { nameKey } from '../../platform/storage/name-key.ts'
import { totalOf } from '../../platform/storage/numbered-pages/range-sums.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { List } from './list-schemas.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'List'

export type ListValues = Partial<
  Pick<
    List,
    | 'name'
    | 'brand_id'
    | 'email_address_id'
    | 'phone_id'
    | 'description'
    | 'is_public'
    | 'double_opt_in'
    | 'has_archive'
  >
>

/** A list without its URLs, and the domain for these URLs. */
export type StoredList = Omit<List, keyof ListUrls> & { readonly domain: string | null }

/** The id of the sender for the list's channel. */
const senderIn = (table: 'lists' | 'brands') => {
  const cases = ADDRESSED_CHANNELS.map(
    (channel) => sql`when ${sql.lit(channel)} then ${sql.ref(`${table}.${FACTS_OF[channel].address.sender}`)}`,
  )
  return sql<number>`case channel ${sql.join(cases, sql` `)} end`
}

/** Selects lists with the sender that applies (the list's, or else the brand's), the site's domain and exact subscriber counts. */
const selectLists = (db: Db, teamId: number) =>
  db
    .selectFrom('lists')
    .leftJoin('brands', (join) =>
      join.onRef('brands.team_id', '=', 'lists.team_id').onRef('brands.id', '=', 'lists.brand_id'),
    )
    .leftJoin('identifiers as own', (join) =>
      join.onRef('own.team_id', '=', 'lists.team_id').on('own.id', '=', senderIn('lists')),
    )
    .leftJoin('identifiers as inherited', (join) =>
      join.onRef('inherited.team_id', '=', 'lists.team_id').on('inherited.id', '=', senderIn('brands')),
    )
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.team_id', '=', 'lists.team_id')
        .onRef('sites.id', '=', 'brands.site_id')
        .on('sites.domain_verified_at', 'is not', null),
    )
    .select(['lists.id', 'lists.team_id', 'lists.name', 'channel', 'brand_id'])
    .select(['lists.email_address_id', 'lists.phone_id'])
    .select((eb) => eb.fn.coalesce('own.value', 'inherited.value').as('from'))
    .select(['lists.description', 'is_public', 'double_opt_in', 'has_archive', 'sites.domain'])
    .select(['lists.created_at', 'lists.updated_at'])
    .select((eb) => {
      const countOf = (scope: `subscribers:${keyof Counts}`) =>
        sql<number>`(${totalOf(eb as never, { scope, teamId: eb.ref('lists.team_id'), scopeId: eb.ref('lists.id') })})`
      return [
        countOf('subscribers:subscribed').as('subscribed'),
        countOf('subscribers:pending').as('pending'),
        countOf('subscribers:unsubscribed').as('unsubscribed'),
      ]
    })
    .where('lists.team_id', '=', teamId)

type Counts = List['subscriber_counts']

type SelectedList = Omit<StoredList, 'subscriber_counts' | keyof typeof DEFAULTS> &
  Counts &
  Record<keyof typeof DEFAULTS, boolean | null>

const DEFAULTS = { is_public: false, double_opt_in: true, has_archive: false }

const toList = ({ subscribed, pending, unsubscribed, ...list }: SelectedList): StoredList => ({
  ...list,
  is_public: list.is_public ?? DEFAULTS.is_public,
  double_opt_in: list.double_opt_in ?? DEFAULTS.double_opt_in,
  has_archive: list.has_archive ?? DEFAULTS.has_archive,
  subscriber_counts: { subscribed, pending, unsubscribed },
})

/** Like brands, lists aren't paginated. */
export const listLists = async (db: Db, teamId: number): Promise<StoredList[]> => {
  const lists = await selectLists(db, teamId).orderBy('lists.name_key').orderBy('lists.id').execute()
  return lists.map(toList)
}

export const getList = async (db: Db, teamId: number, id: number): Promise<StoredList> => {
  const list = await selectLists(db, teamId).where('lists.id', '=', id).executeTakeFirst()
  if (!list) throw await whyMissing(db, teamId, 'lists', MODEL, id)
  return toList(list)
}

const selectId = prepared('list-id', (db, { teamId, id }: { teamId: number; id: number }) =>
  db.selectFrom('lists').select('id').where('team_id', '=', teamId).where('id', '=', id),
)

/** Does a third of the work of `getList`. */
export const getListId = async (db: Db, teamId: number, id: number): Promise<number> => {
  const [list] = await selectId(db, { teamId, id })
  if (!list) throw await whyMissing(db, teamId, 'lists', MODEL, id)
  return list.id
}

export const listListIds = async (db: Db, teamId: number): Promise<Set<number>> => {
  const lists = await db.selectFrom('lists').select('id').where('team_id', '=', teamId).execute()
  return new Set(lists.map(({ id }) => id))
}

/** Returns undefined if the list doesn't exist or has no public archive. */
export const findArchivedListName = async (db: Db, teamId: number, id: number): Promise<string | undefined> => {
  const list = await db
    .selectFrom('lists')
    .select('name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('has_archive', '=', true)
    .executeTakeFirst()
  return list?.name
}

export const findListName = async (db: Db, teamId: number, id: number): Promise<string | undefined> => {
  const list = await db
    .selectFrom('lists')
    .select('name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return list?.name
}

export const findListOfForm = async (db: Db, teamId: number, id: number) => {
  const list = await db
    .selectFrom('lists')
    .select(['id', 'name', 'description', 'channel', 'brand_id', 'double_opt_in'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return list && { ...list, double_opt_in: list.double_opt_in ?? DEFAULTS.double_opt_in }
}

/** Returns null if the list has no brand, or if the team has no such list. */
export const findBrandOfList = async (db: Db, teamId: number, id: number): Promise<number | null> => {
  const found = await db
    .selectFrom('lists')
    .select('brand_id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.brand_id ?? null
}

export const insertList = async (
  trx: Tx,
  teamId: number,
  { name, ...values }: ListValues & Pick<List, 'name' | 'channel'>,
  now: string,
): Promise<StoredList> => {
  const { id } = await trx
    .insertInto('lists')
    .values({ ...values, name, name_key: nameKey(name), team_id: teamId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getList(trx, teamId, id)
}

/** If no values are given, nothing changes, not even updated_at. */
export const updateList = async (
  trx: Tx,
  teamId: number,
  id: number,
  { name, ...values }: ListValues,
  now: string,
): Promise<StoredList> => {
  const changes = { ...values, ...(name !== undefined && { name, name_key: nameKey(name) }) }
  if (Object.keys(changes).length > 0) {
    await trx
      .updateTable('lists')
      .set({ ...changes, updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .execute()
  }
  return getList(trx, teamId, id)
}

type ListChannel = Pick<List, 'id' | 'channel'>

const selectChannel = (trx: Tx, teamId: number, id: number) =>
  trx.selectFrom('lists').select(['id', 'channel']).where('team_id', '=', teamId).where('id', '=', id)

/** Locks the list against deletion until the transaction ends. */
export const findListForReference = (trx: Tx, teamId: number, id: number): Promise<ListChannel | undefined> =>
  selectChannel(trx, teamId, id).forKeyShare().executeTakeFirst()

/** Locks the list against deletion until the transaction ends. */
export const findSenderOfList = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('lists')
    .select(['id', 'channel', 'brand_id', 'email_address_id', 'phone_id'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/**
 * Blocks new opt-outs from a list until the transaction ends. This way, nobody can opt out after the transaction has read the
 * opt-outs, but before it commits new subscribers. Returns undefined if the team has no such list.
 */
export const lockListAgainstOptOuts = (trx: Tx, teamId: number, id: number): Promise<ListChannel | undefined> =>
  selectChannel(trx, teamId, id).forNoKeyUpdate().executeTakeFirst()

/** Waits for transactions that called `lockListAgainstOptOuts`. Opt-outs don't block each other. */
export const lockListForOptOut = async (trx: Tx, teamId: number, id: number): Promise<ListChannel> => {
  const list = await selectChannel(trx, teamId, id).forShare().executeTakeFirst()
  if (!list) throw await whyMissing(trx, teamId, 'lists', MODEL, id)
  return list
}

/** Locks the list against deletion until the transaction ends. */
export const lockListForReference = async (trx: Tx, teamId: number, id: number): Promise<StoredList> => {
  await trx.selectFrom('lists').select('id').where('team_id', '=', teamId).where('id', '=', id).forKeyShare().execute()
  return getList(trx, teamId, id)
}

/**
 * Deletes only the list's row. Throws if the team has no such list, for example because a concurrent request has just deleted it.
 */
export const deleteList = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('lists')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'lists', MODEL, id)
}

/** Call this before deleting the brand. */
export const clearBrandOfLists = async (trx: Tx, teamId: number, brandId: number, now: string): Promise<void> => {
  await trx
    .updateTable('lists')
    .set({ brand_id: null, updated_at: now })
    .where('team_id', '=', teamId)
    .where('brand_id', '=', brandId)
    .execute()
}

/** Call this before deleting the identifier. */
export const clearSenderOfLists = async (trx: Tx, teamId: number, identifierId: number, now: string): Promise<void> => {
  for (const column of ['email_address_id', 'phone_id'] as const) {
    await trx
      .updateTable('lists')
      .set({ [column]: null, updated_at: now })
      .where('team_id', '=', teamId)
      .where(column, '=', identifierId)
      .execute()
  }
}
