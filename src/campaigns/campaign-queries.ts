import type { Selectable } from 'kysely'
import { readCampaignCounts } from '../messages/campaign-count-queries.ts'
import { Problem } from '../problems.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import { newestFirst } from '../storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../storage/numbered-pages/numbered-page.ts'
import type { Places } from '../storage/numbered-pages/places.ts'
import { changeCounts } from '../storage/numbered-pages/range-counts.ts'
import { type Campaign, COUNTED } from './campaign-schemas.ts'
import type { CampaignStatus, CampaignTable } from './campaign-tables.ts'

/** The model name in 403 and 404 messages. */
export const MODEL = 'Campaign'

const COLUMNS = [
  'id',
  'team_id',
  'name',
  'channel',
  'list_ids',
  'exclude_list_ids',
  'segment_id',
  'template_id',
  'brand_id',
  'email_address_id',
  'reply_to',
  'tracking',
  'status',
  'paused_reason',
  'scheduled_at',
  'started_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const

const INTERNAL = ['paused_from', 'pinned', 'prepared_to'] as const

/** A campaign without its counts. */
export type CampaignRow = Pick<Selectable<CampaignTable>, (typeof COLUMNS)[number]>

/** A campaign with the columns that the API doesn't show. */
export type StoredCampaign = CampaignRow & Pick<Selectable<CampaignTable>, (typeof INTERNAL)[number]>

const readPage = numberedPages('campaigns', COLUMNS)

/** Returns a page of campaigns, newest first, and the total. */
export const listCampaigns = async (db: Db, teamId: number, places: Places, window: Window) => {
  const { rows, total } = await newestFirst(db, { scope: 'campaigns', teamId, scopeId: 0 }, window, (ascending) =>
    readPage(db, teamId, 0, places, ascending),
  )
  return { total, rows: await withCounts(db, teamId, rows) }
}

const withCounts = async (db: Db, teamId: number, rows: readonly CampaignRow[]): Promise<Campaign[]> => {
  const counts = await readCampaignCounts(
    db,
    teamId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counts.get(row.id)
    const byStatus = COUNTED.map((status) => [status, own?.get(status) ?? 0] as const)
    const total = byStatus.reduce((sum, [, n]) => sum + n, 0)
    const { scheduled_at, started_at, finished_at, created_at, updated_at, ...campaign } = row
    const accepted = own?.get('accepted') ?? 0
    return {
      ...campaign,
      counts: { total, ...(Object.fromEntries(byStatus) as Record<(typeof COUNTED)[number], number>), accepted },
      ...{ scheduled_at, started_at, finished_at, created_at, updated_at },
    }
  })
}

const select = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('campaigns')
    .select([...COLUMNS, ...INTERNAL])
    .where('team_id', '=', teamId)
    .where('id', '=', id)

/** Returns undefined if the campaign was deleted. */
export const findCampaign = (db: Db, teamId: number, id: number): Promise<StoredCampaign | undefined> =>
  select(db, teamId, id).executeTakeFirst()

export const getCampaign = async (db: Db, teamId: number, id: number): Promise<StoredCampaign> => {
  const row = await findCampaign(db, teamId, id)
  if (!row) throw await whyMissing(db, teamId, 'campaigns', MODEL, id)
  return row
}

/** Returns a campaign as the API shows it. */
export const showCampaign = async (db: Db, teamId: number, id: number): Promise<Campaign> => {
  const { paused_from, pinned, prepared_to, ...row } = await getCampaign(db, teamId, id)
  const [campaign] = await withCounts(db, teamId, [row])
  return campaign as Campaign
}

/** Locks a campaign until the transaction ends. Throws 409 if it has none of the statuses. */
export const lockCampaign = async (
  trx: Tx,
  teamId: number,
  id: number,
  statuses: readonly CampaignStatus[],
): Promise<StoredCampaign> => {
  const row = await select(trx, teamId, id).forUpdate().executeTakeFirst()
  if (!row) throw await whyMissing(trx, teamId, 'campaigns', MODEL, id)
  if (statuses.includes(row.status)) return row
  const allowed = statuses.length === 1 ? statuses[0] : `one of ${statuses.join(', ')}`
  throw new Problem('campaign_state', `The campaign is ${row.status}. This needs ${allowed}.`)
}

export type CampaignValues = Partial<
  Pick<
    CampaignRow,
    | 'name'
    | 'list_ids'
    | 'exclude_list_ids'
    | 'segment_id'
    | 'template_id'
    | 'brand_id'
    | 'email_address_id'
    | 'reply_to'
    | 'tracking'
  >
>

const toColumns = ({ list_ids, exclude_list_ids, ...values }: CampaignValues) => ({
  ...values,
  ...(list_ids && { list_ids: JSON.stringify(list_ids) }),
  ...(exclude_list_ids && { exclude_list_ids: JSON.stringify(exclude_list_ids) }),
})

export const insertCampaign = async (
  trx: Tx,
  teamId: number,
  {
    name,
    channel,
    list_ids = [],
    exclude_list_ids = [],
    ...values
  }: CampaignValues & Pick<CampaignRow, 'name' | 'channel'>,
  now: string,
): Promise<Campaign> => {
  const { id } = await trx
    .insertInto('campaigns')
    .values({
      ...{ team_id: teamId, name, channel, status: 'draft' as const, prepared_to: 0 },
      ...{ list_ids: JSON.stringify(list_ids), exclude_list_ids: JSON.stringify(exclude_list_ids) },
      ...values,
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeCounts(trx, teamId, 'campaigns', { added: [{ id }] })
  return showCampaign(trx, teamId, id)
}

/** Changes only the given values. */
export const updateCampaign = async (
  trx: Tx,
  teamId: number,
  id: number,
  values: CampaignValues,
  now: string,
): Promise<void> => {
  const changes = toColumns(values)
  if (Object.keys(changes).length === 0) return
  await trx
    .updateTable('campaigns')
    .set({ ...changes, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

type StateColumns = Partial<
  Pick<
    StoredCampaign,
    'status' | 'paused_reason' | 'paused_from' | 'scheduled_at' | 'pinned' | 'started_at' | 'finished_at'
  >
>

/** Changes a campaign's status. All changes of status go through this function. */
export const moveCampaign = async (
  trx: Tx,
  teamId: number,
  id: number,
  changes: StateColumns & { readonly status: CampaignStatus },
  now: string,
): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ paused_reason: null, paused_from: null, ...changes, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Records up to which contact a campaign is prepared. */
export const savePreparedTo = async (trx: Tx, teamId: number, id: number, contactId: number): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ prepared_to: contactId })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

export const deleteCampaign = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('campaigns').where('team_id', '=', teamId).where('id', '=', id).execute()
  await changeCounts(trx, teamId, 'campaigns', { removed: [{ id }] })
}

/** Returns the team's campaigns with a status, of which there are few. */
export const listCampaignsWith = (db: Db, teamId: number, statuses: readonly CampaignStatus[]) =>
  db
    .selectFrom('campaigns')
    .select([...COLUMNS, ...INTERNAL])
    .where('team_id', '=', teamId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute()
