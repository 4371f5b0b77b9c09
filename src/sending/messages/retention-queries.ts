import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/storage/dialect.ts'
import { hasId, idsOf } from '../../platform/storage/ids-of.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { isSortedByCreation } from '../../platform/storage/sorted-by-creation.ts'
import type { Tables } from '../../platform/storage/tables.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deleteActivity } from './message-activity-queries.ts'
import { deleteStates } from './message-state-queries.ts'

/** A row's position when rows are sorted by age. */
export interface Place {
  readonly created_at: string
  readonly id: number
}

/** The rows that were created until `before`, in order of age and after a place. */
const oldRows =
  (before: string, { created_at, id }: Place) =>
  (row: ExpressionBuilder<Tables, 'messages' | 'message_contents'>) =>
    row.and([
      row('created_at', '<=', before),
      row('created_at', '>=', created_at),
      row.or([row('created_at', '>', created_at), row('id', '>', id)]),
    ])

type ListOld = (db: Db, teamId: number, before: string, after: Place, limit: number) => Promise<Place[]>

export const listOldContents: ListOld = (db, teamId, before, after, limit) =>
  db
    .selectFrom('message_contents')
    .select(['id', 'created_at'])
    .where('team_id', '=', teamId)
    .where(oldRows(before, after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const listOldMessages: ListOld = (db, teamId, before, after, limit) =>
  db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('team_id', '=', teamId)
    .where(oldRows(before, after))
    .where(isSortedByCreation)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Deletes the given contents, except contents of messages that are waiting to be sent. A message and its content have the same
 * creation time, so the messages are found by content id and creation time. Contents for which no such message is found belong to
 * something else, like a campaign, and are kept.
 */
export const deleteFinishedContents = async (db: Db, teamId: number, contents: readonly Place[]): Promise<void> => {
  const moments = [...new Set(contents.map(({ created_at }) => created_at))]
  const ids = contents.map(({ id }) => id)
  const messages = await db
    .selectFrom('messages')
    .select(['content_id', 'chunk_id'])
    .where('team_id', '=', teamId)
    .where(isSortedByCreation)
    .where('created_at', 'in', moments)
    .where('content_id', 'in', idsOf(db, ids))
    .execute()
  const waiting = new Set(messages.flatMap(({ content_id, chunk_id }) => (chunk_id === null ? [] : content_id)))
  const finished = new Set(messages.flatMap(({ content_id }) => (waiting.has(content_id) ? [] : (content_id ?? []))))
  if (finished.size === 0) return
  await db
    .deleteFrom('message_contents')
    .where(hasId(db, 'message_contents', teamId, [...finished]))
    .execute()
}

/** Deletes the given messages with their tags, events, clicks and contents, except messages that are waiting to be sent. */
export const deleteFinishedMessages = (db: Db, teamId: number, messages: readonly Place[]): Promise<void> =>
  transact(db, async (trx) => {
    const ids = messages.map(({ id }) => id)
    const removed = await trx
      .deleteFrom('messages')
      .where(hasId(trx, 'messages', teamId, ids))
      .where('chunk_id', 'is', null)
      .returning(['id', 'status', 'channel', 'kind', 'carrier', 'tags', 'content_id', 'campaign_id'])
      .execute()
    if (removed.length === 0) return
    const removedIds = removed.map(({ id }) => id)
    const tags = [...new Set(removed.flatMap((message): string[] => (message.tags ? JSON.parse(message.tags) : [])))]
    if (tags.length > 0)
      await trx
        .deleteFrom('message_tags')
        .where('team_id', '=', teamId)
        .where('tag', 'in', tags)
        .where('message_id', 'in', idsOf(trx, removedIds))
        .execute()
    await trx
      .deleteFrom('message_events')
      .where('team_id', '=', teamId)
      .where('message_id', 'in', idsOf(trx, removedIds))
      .execute()
    await deleteActivity(trx, teamId, removedIds)
    await deleteStates(trx, teamId, removed)
    // A campaign's messages share their content, which belongs to the campaign.
    const contentIds = removed.flatMap(({ content_id, campaign_id }) =>
      campaign_id === null ? (content_id ?? []) : [],
    )
    await trx
      .deleteFrom('message_contents')
      .where(hasId(trx, 'message_contents', teamId, contentIds))
      .execute()
    await changeCounts(trx, teamId, 'messages', { removed })
  })
