import type { Db } from '../../platform/storage/dialect.ts'
import type { Content } from '../messages/content.ts'
import type { Pinned } from './pin-campaign.ts'

/** How many of a team's latest archived campaigns to search for a list's campaigns. Older campaigns aren't shown. */
const MAX_ARCHIVED = 1_000

export interface ArchivedCampaign {
  readonly id: number
  readonly started_at: string
}

const selectArchived = (db: Db, teamId: number) =>
  db
    .selectFrom('campaigns')
    .where('team_id', '=', teamId)
    .where('status', 'in', ['sent', 'sending'])
    .where('archive', '=', true)
    .where('channel', '=', 'email')

/** Returns the campaigns that a list's public archive shows, newest first. */
export const listArchived = async (db: Db, teamId: number, listId: number): Promise<ArchivedCampaign[]> => {
  const rows = await selectArchived(db, teamId)
    .select(['id', 'list_ids', 'started_at'])
    .orderBy('id', 'desc')
    .limit(MAX_ARCHIVED)
    .execute()
  return rows
    .filter(({ list_ids }) => list_ids.includes(listId))
    .map(({ id, started_at }) => ({ id, started_at: started_at ?? '' }))
}

/** A list's public archive doesn't show canceled campaigns. */
export const isArchived = async (db: Db, teamId: number, listId: number, id: number): Promise<boolean> => {
  const row = await selectArchived(db, teamId).select('list_ids').where('id', '=', id).executeTakeFirst()
  return row?.list_ids.includes(listId) ?? false
}

/** Returns the content that a campaign's messages to a list share, or undefined if the list's archive doesn't show the campaign. */
export const findArchived = async (
  db: Db,
  teamId: number,
  listId: number,
  id: number,
): Promise<Content | undefined> => {
  const row = await selectArchived(db, teamId).select('pinned').where('id', '=', id).executeTakeFirst()
  const { lists = [] } = JSON.parse(row?.pinned ?? '{}') as Partial<Pinned>
  return lists.find(({ list_id }) => list_id === listId)?.content
}
