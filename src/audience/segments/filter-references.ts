import { getSettings } from '../../accounts/teams/setting-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { listListIds } from '../lists/list-queries.ts'
import { MAX_CONDITIONS } from './segment-filter.ts'

export interface FilterReferences {
  readonly structure: ContactStructure
  readonly listIds: ReadonlySet<number>
  /** The campaigns in the filter that exist, and whether each one records who clicked. */
  readonly campaigns: ReadonlyMap<number, { readonly isIdentified: boolean }>
  /** Whether the team's `tracking` setting is `identified`. */
  readonly isIdentified: boolean
}

/** The filter doesn't have to be valid. */
export const readFilterReferences = async (db: Db, teamId: number, filter: unknown): Promise<FilterReferences> => ({
  structure: await getContactStructure(db, teamId),
  listIds: await listListIds(db, teamId),
  campaigns: await findCampaigns(db, teamId, campaignIdsIn(filter)),
  isIdentified: (await getSettings(db, teamId)).tracking === 'identified',
})

/** Returns the campaign ids in a filter, even if the filter is invalid. */
const campaignIdsIn = (filter: unknown): number[] => {
  const found = (JSON.stringify(filter) ?? '').matchAll(/"campaign_id":([1-9]\d{0,14})[,}]/g)
  return [...new Set([...found].map(([, id]) => Number(id)))].slice(0, MAX_CONDITIONS)
}

const findCampaigns = async (
  db: Db,
  teamId: number,
  ids: readonly number[],
): Promise<FilterReferences['campaigns']> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('campaigns')
    .leftJoin('tracked_campaigns', (join) =>
      join
        .onRef('tracked_campaigns.team_id', '=', 'campaigns.team_id')
        .onRef('tracked_campaigns.campaign_id', '=', 'campaigns.id'),
    )
    .select(['campaigns.id', 'tracked_campaigns.mode'])
    .where('campaigns.team_id', '=', teamId)
    .where('campaigns.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, mode }) => [id, { isIdentified: mode === 'identified' }]))
}
