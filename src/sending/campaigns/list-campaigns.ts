import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Query, readChoice, readId, readTime } from '../../platform/http/requests/query.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { type Db, dialectSql } from '../../platform/storage/dialect.ts'
import { cappedPage } from '../../platform/storage/numbered-pages/capped-page.ts'
import { newestFirst } from '../../platform/storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { COLUMNS, withCounts } from './campaign-queries.ts'
import { CAMPAIGN_STATUSES, type CampaignStatus } from './campaign-tables.ts'

export interface CampaignFilter {
  readonly status: CampaignStatus | undefined
  readonly channel: Channel | undefined
  readonly listId: number | undefined
  readonly createdAfter: string | undefined
  readonly createdBefore: string | undefined
}

export const readCampaignFilter = (query: Query, errors: FieldErrors): CampaignFilter => ({
  status: readChoice(query, 'status', CAMPAIGN_STATUSES, errors),
  channel: readChoice(query, 'channel', CHANNELS, errors),
  listId: readId(query, 'list_id', errors),
  createdAfter: readTime(query, 'created_after', errors),
  createdBefore: readTime(query, 'created_before', errors),
})

const readPage = numberedPages('campaigns', COLUMNS)

/** Returns a page of campaigns, newest first. With a filter, the total is exact up to 10,000. */
export const listCampaigns = async (db: Db, teamId: number, filter: CampaignFilter, places: Places, window: Window) => {
  if (Object.values(filter).some((given) => given !== undefined)) {
    const { rows, total, isCapped } = await findCampaigns(db, teamId, filter, window)
    return { total, rows: await withCounts(db, teamId, rows), more: { total_capped: isCapped } }
  }
  const { rows, total } = await newestFirst(db, { scope: 'campaigns', teamId, scopeId: 0 }, window, (ascending) =>
    readPage(db, teamId, 0, places, ascending),
  )
  return { total, rows: await withCounts(db, teamId, rows) }
}

const findCampaigns = (
  db: Db,
  teamId: number,
  { status, channel, listId, createdAfter, createdBefore }: CampaignFilter,
  window: Window,
) => {
  let matching = db.selectFrom('campaigns').where('team_id', '=', teamId)
  if (status !== undefined) matching = matching.where('status', '=', status)
  if (channel !== undefined) matching = matching.where('channel', '=', channel)
  if (listId !== undefined) matching = matching.where(dialectSql(db).jsonArrayHas('list_ids', listId))
  if (createdAfter !== undefined) matching = matching.where('created_at', '>=', createdAfter)
  if (createdBefore !== undefined) matching = matching.where('created_at', '<', createdBefore)
  return cappedPage(window, {
    listIds: (limit) => matching.select('id').orderBy('id', 'desc').limit(limit).execute(),
    readRows: (ids) =>
      db
        .selectFrom('campaigns')
        .select(COLUMNS)
        .where('team_id', '=', teamId)
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute(),
  })
}
