import type { Selectable } from 'kysely'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { Problem } from '../../foundation/problems.ts'
import type { EventType } from '../../platform/domain-events/event-types.ts'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { readCampaignCounts } from '../messages/campaign-count-queries.ts'
import { OUTBOX } from '../messages/message-states.ts'
import { type Campaign, type CampaignSummary, COUNTED } from './campaign-schemas.ts'
import type { CampaignStatus, CampaignTable, PausedReason } from './campaign-tables.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Campaign'

export const COLUMNS = [
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
  'phone_id',
  'reply_to',
  'tracking',
  'send_window',
  'rate_per_minute',
  'archive',
  'audience_total',
  'joined_since',
  'status',
  'paused_reason',
  'scheduled_at',
  'started_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const

const INTERNAL = ['content', 'paused_from', 'pinned', 'prepared_to', 'retry_statuses', 'retry_requested_at'] as const

/** A campaign without its counts. */
export type CampaignRow = Pick<Selectable<CampaignTable>, (typeof COLUMNS)[number]>

/** A campaign with its content, and the columns that the API doesn't show. */
export type StoredCampaign = CampaignRow & Pick<Selectable<CampaignTable>, (typeof INTERNAL)[number]>

export const withCounts = async (db: Db, teamId: number, rows: readonly CampaignRow[]): Promise<CampaignSummary[]> => {
  const counts = await readCampaignCounts(
    db,
    teamId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counts.get(row.id)
    const byStatus = COUNTED.map((status) => [status, own?.get(status) ?? 0] as const)
    const total = byStatus.reduce((sum, [, n]) => sum + n, 0)
    const { send_window, rate_per_minute, archive, status, paused_reason, ...rest } = row
    const { audience_total, joined_since, scheduled_at, started_at, finished_at, created_at, updated_at, ...campaign } =
      rest
    const [accepted, outbox] = ['accepted', OUTBOX].map((name) => own?.get(name) ?? 0) as [number, number]
    return {
      ...campaign,
      window: send_window,
      rate_per_minute,
      archive: archive ?? false,
      status,
      paused_reason,
      counts: {
        total,
        ...(Object.fromEntries(byStatus) as Record<(typeof COUNTED)[number], number>),
        accepted,
        outbox,
      },
      audience_total: audience_total === null ? null : Number(audience_total),
      joined_since,
      scheduled_at,
      started_at,
      finished_at,
      created_at,
      updated_at,
    }
  })
}

const select = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('campaigns')
    .select([...COLUMNS, ...INTERNAL])
    .where('team_id', '=', teamId)
    .where('id', '=', id)

export const findCampaign = (db: Db, teamId: number, id: number): Promise<StoredCampaign | undefined> =>
  select(db, teamId, id).executeTakeFirst()

export const getCampaign = async (db: Db, teamId: number, id: number): Promise<StoredCampaign> => {
  const row = await findCampaign(db, teamId, id)
  if (!row) throw await whyMissing(db, teamId, 'campaigns', MODEL, id)
  return row
}

/** Returns a campaign as the API shows it. */
export const showCampaign = async (db: Db, teamId: number, id: number): Promise<Campaign> => {
  const { content, paused_from, pinned, prepared_to, retry_statuses, retry_requested_at, ...row } = await getCampaign(
    db,
    teamId,
    id,
  )
  const [campaign] = await withCounts(db, teamId, [row])
  return { ...(campaign as CampaignSummary), content: content && withoutChannel(content) }
}

/** The API leaves out the channel, because the campaign already has it. */
const withoutChannel = ({ channel, ...content }: TemplateContent): Campaign['content'] => content

/** Locks a campaign until the transaction ends. Returns undefined if it was deleted. */
export const findCampaignForUpdate = (trx: Tx, teamId: number, id: number): Promise<StoredCampaign | undefined> =>
  select(trx, teamId, id).forUpdate().executeTakeFirst()

/** Locks a campaign until the transaction ends. Throws 409 unless it has one of the given statuses. */
export const lockCampaign = async (
  trx: Tx,
  teamId: number,
  id: number,
  statuses: readonly CampaignStatus[],
): Promise<StoredCampaign> => {
  const row = await findCampaignForUpdate(trx, teamId, id)
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
    | 'phone_id'
    | 'reply_to'
    | 'tracking'
    | 'send_window'
    | 'rate_per_minute'
    | 'archive'
    | 'joined_since'
  > &
    Pick<StoredCampaign, 'content'>
>

const toColumns = ({ list_ids, exclude_list_ids, content, send_window, ...values }: CampaignValues) => ({
  ...values,
  ...(list_ids && { list_ids: JSON.stringify(list_ids) }),
  ...(exclude_list_ids && { exclude_list_ids: JSON.stringify(exclude_list_ids) }),
  ...(content !== undefined && { content: content && JSON.stringify(content) }),
  ...(send_window !== undefined && { send_window: send_window && JSON.stringify(send_window) }),
})

export const insertCampaign = async (
  trx: Tx,
  teamId: number,
  { name, channel, ...values }: CampaignValues & Pick<CampaignRow, 'name' | 'channel'>,
  now: string,
): Promise<Campaign> => {
  const { id } = await trx
    .insertInto('campaigns')
    .values({
      team_id: teamId,
      name,
      channel,
      status: 'draft' as const,
      prepared_to: 0,
      list_ids: '[]',
      exclude_list_ids: '[]',
      ...toColumns(values),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeCounts(trx, teamId, 'campaigns', { added: [{ id }] })
  return showCampaign(trx, teamId, id)
}

export const updateCampaign = async (
  trx: Tx,
  teamId: number,
  id: number,
  values: CampaignValues & Partial<Pick<StoredCampaign, 'pinned'>>,
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

const EVENTS: Partial<Record<CampaignStatus, EventType>> = {
  paused: 'campaign.paused',
  sent: 'campaign.sent',
  canceled: 'campaign.canceled',
}

/** All status changes go through this function. */
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
  const type = changes.started_at ? 'campaign.started' : EVENTS[changes.status]
  if (type) recordEvent(trx, teamId, { type, items: () => [id] }, now)
}

export const deleteCampaign = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('campaigns').where('team_id', '=', teamId).where('id', '=', id).execute()
  await changeCounts(trx, teamId, 'campaigns', { removed: [{ id }] })
}

/** Not paginated, because a team has only a few such campaigns. */
export const listCampaignsWith = (db: Db, teamId: number, statuses: readonly CampaignStatus[]) =>
  db
    .selectFrom('campaigns')
    .select([...COLUMNS, ...INTERNAL])
    .where('team_id', '=', teamId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute()

/** Only for the command line, which doesn't know the team. */
export const listTeamsWithCampaign = async (db: Db, id: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('campaigns')
    .select('team_id')
    .where('team_id', 'in', db.selectFrom('teams').select('teams.id'))
    .where('id', '=', id)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** More than people can look after. */
const MAX_PAUSED = 20

export const listPausedCampaigns = (db: Db, teamId: number) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name', 'paused_reason'])
    .where('team_id', '=', teamId)
    .where('status', '=', 'paused')
    .orderBy('id', 'desc')
    .limit(MAX_PAUSED)
    .execute()

export const listPausedFor = (db: Db, teamId: number, reason: PausedReason) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('status', '=', 'paused')
    .where('paused_reason', '=', reason)
    .orderBy('id')
    .execute()
