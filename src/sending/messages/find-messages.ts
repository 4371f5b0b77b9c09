import { type ExpressionBuilder, sql } from 'kysely'
import { addressKeysOf } from '../../audience/suppressions/given-address.ts'
import { CHANNELS } from '../../foundation/channels/channels.ts'
import { hasJob } from '../../platform/jobs/job-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { hasId, idsOf } from '../../platform/storage/ids-of.ts'
import { cappedPage } from '../../platform/storage/numbered-pages/capped-page.ts'
import type { Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import { isSortedByCreation } from '../../platform/storage/sorted-by-creation.ts'
import type { Tables } from '../../platform/storage/tables.ts'
import { FILL_MESSAGE_STATES } from './fill-message-states.ts'
import type { MessageFilter } from './message-filters.ts'
import { COLUMNS, type MessageRow } from './message-queries.ts'
import { IN_OUTBOX, MESSAGE_KINDS, OUTBOX, STORED_STATUSES, stateOf, WAITING } from './message-states.ts'

/** If a period has at most this many messages, a search by status, channel or kind reads all of them. */
const SHORT_PERIOD = 10_000

/**
 * Returns a page of the messages that match, newest first. The total is exact up to 10,000. The messages are found by one or more
 * searches. Each search reads an index in order, so that it doesn't read millions of messages to find a few.
 */
export const findMessages = (db: Db, teamId: number, filter: MessageFilter, window: Window) =>
  cappedPage<MessageRow>(window, {
    listIds: async (limit) => {
      const searches = await searchesFor(db, teamId, filter, limit)
      const parts = searches.map((search) => db.selectFrom(search.as('part')).select('id'))
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

const searchesFor = async (db: Db, teamId: number, filter: MessageFilter, limit: number) => {
  const { status, channel, kind, campaignId, contactId, to, tag, isInOutbox } = filter
  if (tag !== undefined) return [(await taggedSearch(db, teamId, filter, tag)).limit(limit)]
  const hasOwnIndex = [campaignId, contactId, to].some((given) => given !== undefined)
  const matching = (await matchingOf(db, teamId, filter)).limit(limit)
  if (hasOwnIndex || status === 'sending') return [matching.orderBy('messages.id', 'desc')]
  const hasState = [status, channel, kind, isInOutbox].some((given) => given !== undefined)
  if (!hasState) {
    const sorted = matching.where(isSortedByCreation).orderBy('messages.created_at', 'desc')
    return [sorted.orderBy('messages.id', 'desc')]
  }
  const search = await shortPeriodSearch(db, teamId, filter)
  if (search) return [search.limit(limit)]
  if (await hasJob(db, teamId, FILL_MESSAGE_STATES)) return [matching.orderBy('messages.id', 'desc')]
  return stateSearches(db, teamId, filter).map((one) => one.limit(limit))
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
    .select([
      'messages.id',
      'messages.status',
      'messages.channel',
      'messages.kind',
      'messages.carrier',
      'messages.chunk_id',
    ])
    .where(isSortedByCreation)
    .orderBy('messages.created_at', 'desc')
    .limit(SHORT_PERIOD + 1)
  const { count } = await db
    .selectFrom(created.as('created'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > SHORT_PERIOD) return undefined
  const isMatch = hasStateOf(db, teamId, filter) as never
  return db.selectFrom(created.as('messages')).select('messages.id').where(isMatch).orderBy('messages.id', 'desc')
}

/** Returns one search for each combination of status, channel and kind, because states are sorted by id only within each. */
const stateSearches = (db: Db, teamId: number, filter: MessageFilter) => {
  const { status, channel, kind, isInOutbox, createdAfter, createdBefore } = filter
  if (isInOutbox) return [stateSearch(db, teamId, IN_OUTBOX, filter)]
  const only = (wanted: string | undefined) => (value: string) => wanted === undefined || value === wanted
  const states = STORED_STATUSES.filter(only(status)).flatMap((oneStatus) =>
    CHANNELS.filter(only(channel)).flatMap((oneChannel) =>
      MESSAGE_KINDS.filter(only(kind)).map((oneKind) =>
        stateOf({ status: oneStatus, channel: oneChannel, kind: oneKind }),
      ),
    ),
  )
  const needsRow =
    [createdAfter, createdBefore].some((given) => given !== undefined) || WAITING.some((waiting) => waiting === status)
  return states.map((state) => stateSearch(db, teamId, state, needsRow ? filter : {}))
}

/** Returns the messages with a state. If `filter` isn't empty, looks up each message until enough of them match. */
const stateSearch = (db: Db, teamId: number, state: string, filter: MessageFilter) => {
  const search = db
    .selectFrom('message_states')
    .select('message_states.message_id as id')
    .where('message_states.team_id', '=', teamId)
    .where('message_states.state', '=', state)
    .orderBy('message_states.message_id', 'desc')
  if (Object.keys(filter).length === 0) return search
  const match = inPeriod(db, teamId, filter)
    .select(sql.lit(1).as('match'))
    .where(hasStateOf(db, teamId, filter))
    .where(sql<boolean>`messages.id = message_states.message_id`)
  return search.where(sql<boolean>`(${match}) is not null`)
}

const inPeriod = (db: Db, teamId: number, { createdAfter, createdBefore }: MessageFilter) => {
  let query = db.selectFrom('messages').where('messages.team_id', '=', teamId)
  if (createdAfter !== undefined) query = query.where('messages.created_at', '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where('messages.created_at', '<', createdBefore)
  return query
}

/** Messages in a chunk that a worker holds have the status `sending`. */
const hasStateOf =
  (db: Db, teamId: number, { status, channel, kind, isInOutbox }: MessageFilter) =>
  (row: ExpressionBuilder<Tables, 'messages'>) =>
    row.and([
      ...(channel === undefined ? [] : [row('messages.channel', '=', channel)]),
      ...(kind === undefined ? [] : [row('messages.kind', '=', kind)]),
      ...(isInOutbox ? [row('messages.carrier', '=', OUTBOX)] : []),
      ...(status === undefined || status === 'sending' ? [] : [row('messages.status', '=', status)]),
      ...(status === 'sending' ? [row('messages.chunk_id', 'in', heldChunks(db, teamId))] : []),
      ...(status === 'scheduled' || status === 'queued'
        ? [row('messages.chunk_id', 'not in', heldChunks(db, teamId))]
        : []),
    ])

const matchingOf = async (db: Db, teamId: number, filter: MessageFilter) => {
  const { status, campaignId, reason, contactId, to } = filter
  const keys = to === undefined ? undefined : await addressKeysOf(db, teamId, to)
  let query = inPeriod(db, teamId, filter)
    .select('messages.id')
    .where(hasStateOf(db, teamId, filter))
  if (status === 'sending') {
    query = query.where('messages.id', 'in', idsOf(db, await listHeldMessageIds(db, teamId)))
  }
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
