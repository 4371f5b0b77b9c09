import { sql } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { newestFirst } from '../../platform/storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { COLUMNS } from './message-queries.ts'
import { insertStates, moveStates } from './message-state-queries.ts'
import type { StoredStatus } from './message-states.ts'

const readPage = numberedPages('messages:campaign', COLUMNS)

export const listCampaignMessages = (db: Db, teamId: number, campaignId: number, places: Places, window: Window) =>
  newestFirst(db, { scope: 'messages:campaign', teamId, scopeId: campaignId }, window, (ascending) =>
    readPage(db, teamId, campaignId, places, ascending),
  )

export const readCampaignMessages = (db: Db, teamId: number, campaignId: number, after: number, limit: number) =>
  db
    .selectFrom('messages')
    .select([...COLUMNS, 'address_key'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Puts messages that have the given status back into the queue, as part of a chunk. Returns their ids. */
export const requeueMessages = async (
  trx: Tx,
  teamId: number,
  {
    ids,
    status,
    chunkId,
  }: { readonly ids: readonly number[]; readonly status: StoredStatus; readonly chunkId: number },
  now: string,
): Promise<number[]> => {
  const rows = await trx
    .updateTable('messages')
    .set({ status: 'queued', reason: null, attempts: 0, chunk_id: chunkId, updated_at: now })
    .where(hasId(trx, 'messages', teamId, ids))
    .where('status', '=', status)
    .returning(['id', 'channel', 'kind'])
    .execute()
  await moveStates(
    trx,
    teamId,
    rows.map((row) => ({ ...row, from: status, status: 'queued' })),
    now,
  )
  return rows.map(({ id }) => id)
}

/** Returns the messages' ids, in order. */
export const insertCampaignMessages = async (trx: Tx, messages: NewMessages) => {
  const { teamId, campaignId, channel } = messages
  const inserted = await insertRows(trx, messages)
  const rows = inserted.map((row) => ({ ...row, campaign_id: campaignId })).sort((a, b) => a.id - b.id)
  await insertStates(
    trx,
    teamId,
    rows.map(({ id, status }) => ({ id, status, channel, kind: 'marketing' })),
  )
  await changeCounts(trx, teamId, 'messages', { added: rows })
  return rows
}

/** Empty strings and zeros are stored as null. */
type NewRow = {
  readonly contact_id: number
  readonly list_id: number
  readonly status: string
  readonly reason: string
  readonly to_address: string
  readonly address_key: string
  readonly from_address: string
  readonly identifier_id: number
  readonly brand_id: number
  readonly content_id: number
  readonly chunk_id: number
}

type NewMessages = {
  readonly teamId: number
  readonly campaignId: number
  readonly channel: Channel
  readonly templateId: number | null
  readonly templateVersion: number | null
  readonly now: string
  readonly people: readonly NewRow[]
}

const insertRows = prepared('insert-campaign-messages', (db, values: NewMessages) => {
  const rows = dialectSql(db).rowsOf(values.people, {
    contact_id: 'integer',
    list_id: 'integer',
    status: 'text',
    reason: 'text',
    to_address: 'text',
    address_key: 'text',
    from_address: 'text',
    identifier_id: 'integer',
    brand_id: 'integer',
    content_id: 'integer',
    chunk_id: 'integer',
  })
  const { teamId, campaignId, channel, templateId, templateVersion, now } = values
  return statement(
    db,
    sql<{ id: number; contact_id: number; status: StoredStatus }>`insert into messages
          (team_id, channel, kind, status, reason, contact_id, to_address, address_key, from_address, identifier_id, brand_id,
           template_id, template_version, campaign_id, list_id, content_id, chunk_id, attempts, created_at, updated_at)
        select ${teamId}, ${channel}, 'marketing', status, nullif(reason, ''), contact_id, nullif(to_address, ''),
          nullif(address_key, ''), nullif(from_address, ''), nullif(identifier_id, 0), nullif(brand_id, 0),
          ${templateId}, ${templateVersion}, ${campaignId}, list_id, nullif(content_id, 0), nullif(chunk_id, 0), 0,
          ${now}, ${now}
        from ${rows} as rows
        returning id, contact_id, status`,
  )
})
