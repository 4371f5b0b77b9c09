import { sql } from 'kysely'
import { dialectSql } from '../../platform/storage/dialect.ts'
import { CHUNK, inChunks } from '../../platform/storage/in-chunks.ts'
import { isSortedByCreation } from '../../platform/storage/sorted-by-creation.ts'
import type { ContactType } from '../contact-fields/field-types.ts'
import type { Status } from '../subscribers/subscriber-tables.ts'
import { daysAgo, type Evaluation } from './evaluation.ts'
import type { ActivityCondition, ColumnCondition } from './segment-filter.ts'

type Ids = AsyncGenerator<readonly number[]>

export const readContacts = async function* ({ db, teamId }: Evaluation): Ids {
  const chunks = inChunks<{ id: number }>((last, limit) =>
    db
      .selectFrom('contacts')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of chunks) yield rows.map(({ id }) => id)
}

export const readTagged = async function* ({ db, teamId }: Evaluation, slug: string): Ids {
  const chunks = inChunks<{ id: number }>((last, limit) =>
    db
      .selectFrom('contact_tags')
      .select('contact_id as id')
      .where('team_id', '=', teamId)
      .where('slug', '=', slug)
      .where('contact_id', '>', last?.id ?? 0)
      .orderBy('contact_id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of chunks) yield rows.map(({ id }) => id)
}

/** A time before all others. */
const EVER = '0001-01-01T00:00:00.000000Z'

/** With `since`, yields only the contacts whose status changed after that time. */
export const readSubscribers = async function* (
  { db, teamId }: Evaluation,
  { list_id, status, since = EVER }: { readonly list_id: number; readonly status: Status; readonly since?: string },
): Ids {
  for (let last = 0, isLast = false; !isLast; ) {
    const chunk = db
      .selectFrom('subscribers')
      .select(['id', 'contact_id', 'updated_at'])
      .where('team_id', '=', teamId)
      .where('list_id', '=', list_id)
      .where('status', '=', status)
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK)
    // One row per chunk: a row per subscriber would take several times as long to read.
    const found: { last: number | null; ids: string } = await db
      .selectFrom(chunk.as('chunk'))
      .select((eb) => [
        eb.fn.max<number | null>('id').as('last'),
        dialectSql(db).jsonArrayOf(sql<number | null>`case when updated_at > ${since} then contact_id end`).as('ids'),
      ])
      .executeTakeFirstOrThrow()
    const ids = JSON.parse(found.ids) as (number | null)[]
    yield ids.filter((id) => id !== null)
    last = found.last ?? last
    isLast = ids.length < CHUNK
  }
}

/**
 * Where the type starts in a contact's document, counted from 1, and how many of the type's characters to read. The length of the
 * shortest type is enough to tell the types apart.
 */
const TYPE_AT = '"type":"'.length + 1
const TYPE_LENGTH = 'person'.length

/** Types aren't indexed, because nearly all contacts have the same type. */
export const readType = async function* ({ db, teamId }: Evaluation, type: ContactType): Ids {
  const chunks = inChunks<{ id: number; beginning: string }>((last, limit) =>
    db
      .selectFrom('contacts')
      .select(['id', sql<string>`substr(document, ${TYPE_AT}, ${TYPE_LENGTH})`.as('beginning')])
      .where('team_id', '=', teamId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of chunks) yield rows.filter(({ beginning }) => type.startsWith(beginning)).map(({ id }) => id)
}

/** Yields contacts that were created or last changed in a time range. */
export const readColumn = async function* ({ db, teamId, now }: Evaluation, condition: ColumnCondition): Ids {
  const { column, op, value } = condition
  const since = op === 'in_last_days' ? daysAgo(now, value as number) : (value as string)
  const chunks = inChunks<{ id: number; at: string }>((last, limit) => {
    let query = db
      .selectFrom('contacts')
      .select(['id', `${column} as at`])
      .where('team_id', '=', teamId)
      .where(column, op === 'before' ? '<' : op === 'after' ? '>' : '>=', since)
      .orderBy(column)
      .orderBy('id')
      .limit(limit)
    if (last) query = query.where((eb) => eb(eb.refTuple(column, 'id'), '>', eb.tuple(last.at, last.id)))
    return query.execute()
  })
  for await (const rows of chunks) yield rows.map(({ id }) => id)
}

/** How long a message can wait between being created and being sent. */
const MAX_AHEAD_DAYS = 91

/** Yields contacts by activity: those that were sent a message, whose message bounced, or that clicked or opened a message. */
export const readActivity = (evaluation: Evaluation, condition: ActivityCondition): Ids =>
  condition.activity === 'clicked' || condition.activity === 'opened'
    ? readReactions(evaluation, { ...condition, activity: condition.activity })
    : readMessages(evaluation, condition)

const readMessages = async function* (
  { db, teamId, now }: Evaluation,
  { activity, within_days, campaign_id }: ActivityCondition,
): Ids {
  const since = within_days === undefined ? undefined : daysAgo(now, within_days)
  const first =
    within_days === undefined ? 0 : await findFirstMessage(db, teamId, daysAgo(now, within_days + MAX_AHEAD_DAYS))
  if (first === undefined) return
  const column = activity === 'sent' ? 'sent_at' : 'updated_at'
  const chunks = inChunks<{ id: number; contact_id: number | null; status: string; at: string | null }>(
    (last, limit) => {
      const query = db
        .selectFrom('messages')
        .select(['id', 'contact_id', 'status', `${column} as at`])
        .where('team_id', '=', teamId)
        .where('id', '>=', last ? last.id + 1 : first)
        .orderBy('id')
        .limit(limit)
      return (campaign_id === undefined ? query : query.where('campaign_id', '=', campaign_id)).execute()
    },
  )
  for await (const rows of chunks) {
    yield rows.flatMap(({ contact_id, status, at }) => {
      const isMeant = activity === 'sent' || status === 'bounced'
      return contact_id !== null && isMeant && at !== null && (since === undefined || at >= since) ? [contact_id] : []
    })
  }
}

/** Rows are grouped by contact, so each contact is yielded only once. */
const readReactions = async function* (
  { db, teamId, now }: Evaluation,
  { activity, within_days, campaign_id }: ActivityCondition & { readonly activity: 'clicked' | 'opened' },
): Ids {
  const since = within_days === undefined ? undefined : daysAgo(now, within_days)
  const chunks = inChunks<{ contact_id: number; at: string | null }>((last, limit) => {
    const query = db
      .selectFrom('message_activity')
      .select(['contact_id', ({ fn }) => fn.max('last_at').as('at')])
      .where('team_id', '=', teamId)
      .where('type', '=', activity)
      .where('contact_id', '>', last?.contact_id ?? 0)
      .groupBy('contact_id')
      .orderBy('contact_id')
      .limit(limit)
    return (campaign_id === undefined ? query : query.where('campaign_id', '=', campaign_id)).execute()
  })
  for await (const rows of chunks)
    yield rows.flatMap(({ contact_id, at }) => (since === undefined || (at ?? '') >= since ? [contact_id] : []))
}

const findFirstMessage = async (db: Evaluation['db'], teamId: number, since: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', teamId)
    .where(isSortedByCreation)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
