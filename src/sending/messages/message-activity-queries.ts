import { sql } from 'kysely'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { hasId, idsOf } from '../../platform/storage/ids-of.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { insertEvents } from './message-event-queries.ts'

/** How many times a person clicked a link in a message or opened the message. */
export interface Activity {
  readonly messageId: number
  readonly campaignId: number
  readonly type: 'clicked' | 'opened'
  /** The link's number and target. For opens, they are 0 and null. */
  readonly linkN: number
  readonly url: string | null
  readonly n: number
  readonly at: string
}

const selectRecipient = prepared(
  'tracked-recipient',
  (db, { teamId, messageId }: { teamId: number; messageId: number }) =>
    db
      .selectFrom('messages')
      .select('messages.campaign_id')
      .where('messages.team_id', '=', teamId)
      .where('messages.id', '=', messageId)
      .where(hasContact(teamId)),
)

/** Whether a message's contact still exists. A subquery, because the databases might join all of a team's contacts. */
const hasContact = (teamId: number) => sql<boolean>`(
    select 1 from contacts where contacts.team_id = ${teamId} and contacts.id = messages.contact_id) is not null`

/** Returns true if a campaign's message is still in the ledger and its contact still exists. Otherwise, clicks aren't counted. */
export const hasRecipient = async (
  db: Db,
  teamId: number,
  { campaignId, messageId }: { readonly campaignId: number; readonly messageId: number },
): Promise<boolean> => (await selectRecipient(db, { teamId, messageId }))[0]?.campaign_id === campaignId

/** Few enough that no statement has more values than a database allows. */
const ROWS_PER_STATEMENT = 100

/**
 * Records who clicked or opened. The first click on each link, and the first open, also become events of the message. Ignores
 * messages that are no longer in the ledger or whose contact was deleted.
 */
export const recordActivity = async (trx: Tx, teamId: number, given: readonly Activity[]): Promise<void> => {
  const messages = await trx
    .selectFrom('messages')
    .select(['messages.id', 'messages.campaign_id', 'messages.contact_id'])
    .where(hasId(trx, 'messages', teamId, [...new Set(given.map(({ messageId }) => messageId))]))
    .where(hasContact(teamId))
    .execute()
  const known = new Map(messages.map((message) => [message.id, message]))
  const activities = given
    .filter(({ messageId, campaignId }) => known.get(messageId)?.campaign_id === campaignId)
    .toSorted((a, b) => a.messageId - b.messageId || (a.type < b.type ? -1 : a.type > b.type ? 1 : a.linkN - b.linkN))
  for (let from = 0; from < activities.length; from += ROWS_PER_STATEMENT) {
    const some = activities.slice(from, from + ROWS_PER_STATEMENT)
    const stored = await trx
      .insertInto('message_activity')
      .values(
        some.map(({ messageId, campaignId, type, linkN, n, at }) => ({
          team_id: teamId,
          message_id: messageId,
          campaign_id: campaignId,
          type,
          link_n: linkN,
          n,
          last_at: at,
          contact_id: known.get(messageId)?.contact_id as number,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'message_id', 'type', 'link_n']).doUpdateSet({
          n: sql<number>`message_activity.n + excluded.n`,
          last_at: sql<string>`excluded.last_at`,
        }),
      )
      .returning(['message_id', 'type', 'link_n', 'n'])
      .execute()
    const counts = new Map(stored.map((row) => [`${row.message_id} ${row.type} ${row.link_n}`, Number(row.n)]))
    const first = some.filter(({ messageId, type, linkN, n }) => counts.get(`${messageId} ${type} ${linkN}`) === n)
    await insertEvents(
      trx,
      teamId,
      first.map(({ messageId, type, at, url }) => ({ message_id: messageId, type, at, detail: url })),
    )
    for (const { messageId: id, type, linkN: link, at } of first)
      if (type === 'clicked') recordEvent(trx, teamId, { type: 'message.clicked', items: () => [{ id, link }] }, at)
      else recordEvent(trx, teamId, { type: 'message.opened', items: () => [id] }, at)
  }
}

export const listActivityOf = async (db: Db, teamId: number, contactId: number, limit: number) => {
  const rows = await db
    .selectFrom('message_activity')
    .leftJoin('links', (join) =>
      join
        .onRef('links.team_id', '=', 'message_activity.team_id')
        .onRef('links.campaign_id', '=', 'message_activity.campaign_id')
        .onRef('links.n', '=', 'message_activity.link_n'),
    )
    .select(['type', 'message_id', 'message_activity.campaign_id', 'links.url', 'message_activity.n', 'last_at'])
    .where('message_activity.team_id', '=', teamId)
    .where('message_activity.type', 'in', ['clicked', 'opened'])
    .where('contact_id', '=', contactId)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

export const deleteActivity = async (trx: Tx, teamId: number, messageIds: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('message_activity')
    .where('team_id', '=', teamId)
    .where('message_id', 'in', idsOf(trx, messageIds))
    .execute()
}
