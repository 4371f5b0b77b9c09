import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { CHANNELS } from '../addresses/contact-address.ts'
import type { Db } from '../storage/dialect.ts'
import { hasId, idsOf } from '../storage/ids-of.ts'
import { cappedPage } from '../storage/numbered-pages/capped-page.ts'
import type { Window } from '../storage/numbered-pages/numbered-page.ts'
import type { Tables } from '../storage/tables.ts'
import { addressKeysOf } from '../suppressions/given-address.ts'
import type { MessageFilter } from './message-filters.ts'
import { COLUMNS, type MessageRow } from './message-queries.ts'
import { MESSAGE_KINDS, STORED_STATUSES } from './message-states.ts'

/** If a period has at most this many messages, a search by status, channel or kind reads all of them. */
const SHORT_PERIOD = 10_000

/**
 * Returns a page of the messages that match, newest first. The total is exact up to 10,000. The messages are found by one or more
 * searches. Each search reads an index in order, so that it doesn't read millions of messages to find a few.
 */
export const findMessages = async (db: Db, teamId: number, filter: MessageFilter, window: Window) => {
  const searches = await searchesFor(db, teamId, filter)
  return cappedPage<MessageRow>(window, {
    listIds: (limit) => {
      const parts = searches.map((search) => db.selectFrom(search.limit(limit).as('part')).select('id'))
      const found = parts.reduce((all, part) => all.unionAll(part)).as('found')
      return db.selectFrom(found).select('id').orderBy('id', 'desc').limit(limit).execute()
    },
    readRows: (ids) =>
      db
        .selectFrom('messages')
        .select(COLUMNS)
        .where(hasId(db, 'messages', teamId, ids))
        .orderBy('id', 'desc')
        .execute(),
  })
}

const searchesFor = async (db: Db, teamId: number, filter: MessageFilter) => {
  const { status, channel, kind, campaignId, contactId, to, tag, isInOutbox } = filter
  if (tag !== undefined) return [await taggedSearch(db, teamId, filter, tag)]
  const hasOwnIndex = [campaignId, contactId, to, isInOutbox].some((given) => given !== undefined)
  const matching = await matchingOf(db, teamId, filter)
  if (hasOwnIndex || status === 'sending') return [matching.orderBy('messages.id', 'desc')]
  if (status === undefined && channel === undefined && kind === undefined) {
    return [matching.orderBy('messages.created_at', 'desc').orderBy('messages.id', 'desc')]
  }
  return (await shortPeriodSearch(db, teamId, filter)) ?? stateSearches(db, teamId, filter)
}

const taggedSearch = async (db: Db, teamId: number, filter: MessageFilter, tag: string) =>
  (await matchingOf(db, teamId, filter))
    .innerJoin('message_tags', (join) =>
      join.onRef('message_tags.team_id', '=', 'messages.team_id').onRef('message_tags.message_id', '=', 'messages.id'),
    )
    .where('message_tags.team_id', '=', teamId)
    .where('message_tags.tag', '=', tag)
    .orderBy('message_tags.message_id', 'desc')

/** Returns undefined if the period has too many messages. */
const shortPeriodSearch = async (db: Db, teamId: number, filter: MessageFilter) => {
  if (filter.createdAfter === undefined && filter.createdBefore === undefined) return undefined
  const created = inPeriod(db, teamId, filter)
    .select(['messages.id', 'messages.status', 'messages.channel', 'messages.kind', 'messages.chunk_id'])
    .orderBy('messages.created_at', 'desc')
    .limit(SHORT_PERIOD + 1)
  const { count } = await db
    .selectFrom(created.as('created'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > SHORT_PERIOD) return undefined
  const isMatch = hasStateOf(db, teamId, filter) as never
  return [db.selectFrom(created.as('messages')).select('messages.id').where(isMatch).orderBy('messages.id', 'desc')]
}

/**
 * Returns one search for each combination of status, channel and kind, because the index on these columns is sorted by id only
 * within each combination.
 */
const stateSearches = (db: Db, teamId: number, filter: MessageFilter) => {
  const { status, channel, kind } = filter
  // `coalesce` keeps the databases from using the index by creation time. They might read millions of messages from it.
  const createdAt = sql<string>`coalesce(messages.created_at, messages.created_at)`
  const matching = inPeriod(db, teamId, filter, createdAt)
    .select('messages.id')
    .where(hasStateOf(db, teamId, filter))
  const only = (wanted: string | undefined) => (value: string) => wanted === undefined || value === wanted
  return STORED_STATUSES.filter(only(status)).flatMap((oneStatus) =>
    CHANNELS.filter(only(channel)).flatMap((oneChannel) =>
      MESSAGE_KINDS.filter(only(kind)).map((oneKind) =>
        matching
          .where('messages.status', '=', oneStatus)
          .where('messages.channel', '=', oneChannel)
          .where('messages.kind', '=', oneKind)
          .orderBy('messages.id', 'desc'),
      ),
    ),
  )
}

const inPeriod = (
  db: Db,
  teamId: number,
  { createdAfter, createdBefore }: MessageFilter,
  createdAt: Expression<string> = sql.ref('messages.created_at'),
) => {
  let query = db.selectFrom('messages').where('messages.team_id', '=', teamId)
  if (createdAfter !== undefined) query = query.where(createdAt, '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where(createdAt, '<', createdBefore)
  return query
}

/** Messages in a chunk that a worker holds have the status `sending`. */
const hasStateOf =
  (db: Db, teamId: number, { status, channel, kind }: MessageFilter) =>
  (row: ExpressionBuilder<Tables, 'messages'>) =>
    row.and([
      ...(channel === undefined ? [] : [row('messages.channel', '=', channel)]),
      ...(kind === undefined ? [] : [row('messages.kind', '=', kind)]),
      ...(status === undefined || status === 'sending' ? [] : [row('messages.status', '=', status)]),
      ...(status === 'sending' ? [row('messages.chunk_id', 'in', heldChunks(db, teamId))] : []),
      ...(status === 'scheduled' || status === 'queued'
        ? [row('messages.chunk_id', 'not in', heldChunks(db, teamId))]
        : []),
    ])

const matchingOf = async (db: Db, teamId: number, filter: MessageFilter) => {
  const { status, campaignId, reason, contactId, to, isInOutbox } = filter
  const keys = to === undefined ? undefined : await addressKeysOf(db, teamId, to)
  let query = inPeriod(db, teamId, filter)
    .select('messages.id')
    .where(hasStateOf(db, teamId, filter))
  if (status === 'sending') {
    query = query.where('messages.id', 'in', idsOf(db, await listHeldMessageIds(db, teamId)))
  }
  // A literal, not a parameter, so that the databases use the partial index for these messages.
  if (isInOutbox) query = query.where(sql<boolean>`messages.carrier = 'outbox'`)
  if (campaignId !== undefined) query = query.where('campaign_id', '=', campaignId)
  if (reason !== undefined) query = query.where('reason', '=', reason)
  if (contactId !== undefined) query = query.where('contact_id', '=', contactId)
  if (keys !== undefined) query = query.where('address_key', 'in', keys.length === 0 ? [''] : keys)
  return query
}

const heldChunks = (db: Db, teamId: number) =>
  db.selectFrom('message_chunks').select('id').where('team_id', '=', teamId).where('lease_token', 'is not', null)

/** Workers hold only a few chunks at a time. */
const listHeldMessageIds = async (db: Db, teamId: number): Promise<number[]> => {
  const chunks = await heldChunks(db, teamId).select('message_ids').execute()
  return chunks.flatMap(({ message_ids }): number[] => JSON.parse(message_ids))
}
