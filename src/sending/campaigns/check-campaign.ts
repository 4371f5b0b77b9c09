import type { Evaluation } from '../../audience/segments/evaluation.ts'
import type { Members } from '../../audience/segments/segment-members.ts'
import { readContactValues } from '../../content/templates/rendering/contact-values.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import { previewContent } from '../../content/templates/template-preview.ts'
import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { ConnectionOwner } from '../../identity/identifiers/connection-owner.ts'
import { listUnproven } from '../../identity/identifiers/identifier-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { countSegments } from '../../protocols/sms/sms-segments.ts'
import type { ChannelConnection, FindConnection } from '../connections/channel-connection.ts'
import { perDayNow } from '../connections/limits.ts'
import { type Audience, prepareAudience, readAudience } from './audience.ts'
import { readCampaignContent } from './campaign-content.ts'
import type { CampaignRow, StoredCampaign } from './campaign-queries.ts'
import type { Blocker, CampaignCheck } from './campaign-schemas.ts'
import { type Pinned, pinCampaign } from './pin-campaign.ts'

export interface CheckDeps {
  readonly db: Db
  readonly clock: Clock
  readonly pool: RenderPool
  readonly members: Members
  readonly publicUrl: string
  readonly findConnection: FindConnection
}

const SAMPLE = 5
/** How many text messages are rendered to estimate the number of segments. */
const RENDERED = 500

export const audienceOf = (
  { channel, list_ids, exclude_list_ids, joined_since }: CampaignRow,
  { segment, required_fields }: Pick<Pinned, 'segment' | 'required_fields'>,
): Audience => ({
  channel,
  listIds: list_ids,
  excludeListIds: exclude_list_ids,
  requiredFields: required_fields,
  segment,
  joinedSince: joined_since,
})

/**
 * Counts who would get a campaign now and why others wouldn't, without side effects. Sending the campaign uses the same code. Also
 * returns the data that the campaign's messages would share, or undefined if its content or a sender is missing or invalid.
 */
export const checkCampaign = async (
  deps: CheckDeps,
  campaign: StoredCampaign,
): Promise<{ readonly check: CampaignCheck; readonly pinned: Pinned | undefined }> => {
  const { pinned, blockers } = await pinCampaign(deps, campaign)
  const { team_id: teamId, channel } = campaign
  const audience = await findAudience(deps, campaign, pinned)
  const { receivers, ...counts } = await deps.members.evaluate(teamId, (evaluation) =>
    countAudience(evaluation, audience),
  )
  const connection = isAddressed(channel) ? await deps.findConnection(teamId, channel) : undefined
  const perMessage =
    FACTS_OF[channel].hasSegments && pinned ? await estimateSegments(deps, teamId, pinned, receivers) : null
  return {
    check: {
      ...counts,
      blockers: [...blockers, ...(await findObstacles(deps, campaign, pinned, connection, counts.will_receive > 0))],
      warnings: [
        ...(isAddressed(channel) && !connection ? [OUTBOX] : []),
        ...(await contentWarnings(deps, campaign, pinned, receivers[0]?.contact_id)),
      ],
      sms_segments: perMessage && Math.round(perMessage * counts.will_receive),
      estimate_seconds: estimateSeconds(campaign, counts.will_receive, connection, deps.clock().epochMilliseconds),
      sample: receivers.slice(0, SAMPLE),
    },
    pinned,
  }
}

/**
 * Returns what keeps a campaign from being sent now, like `checkCampaign`, but reads only as many people as it takes to find one who
 * would get it.
 */
export const findBlockers = async (
  deps: CheckDeps,
  campaign: StoredCampaign,
): Promise<{ readonly blockers: readonly Blocker[]; readonly pinned: Pinned | undefined }> => {
  const { pinned, blockers } = await pinCampaign(deps, campaign)
  const { team_id: teamId, channel } = campaign
  const audience = await findAudience(deps, campaign, pinned)
  const isAny = await deps.members.evaluate(teamId, (evaluation) => hasReceiver(evaluation, audience))
  const connection = isAddressed(channel) ? await deps.findConnection(teamId, channel) : undefined
  return { blockers: [...blockers, ...(await findObstacles(deps, campaign, pinned, connection, isAny))], pinned }
}

const hasReceiver = async (evaluation: Evaluation, audience: Audience): Promise<boolean> => {
  for await (const people of readAudience(await prepareAudience(evaluation, audience)))
    if (people.some(({ reason }) => reason === null)) return true
  return false
}

/** If `pinned` is undefined, uses the segment's current filter and requires no values. */
export const findAudience = async (
  { members }: CheckDeps,
  campaign: StoredCampaign,
  pinned: Pinned | undefined,
): Promise<Audience> => {
  const { team_id: teamId, segment_id } = campaign
  const segment = pinned || segment_id === null ? null : await members.filterOf(teamId, segment_id)
  return audienceOf(campaign, pinned ?? { segment, required_fields: [] })
}

const findObstacles = async (
  { db }: CheckDeps,
  { team_id: teamId }: StoredCampaign,
  pinned: Pinned | undefined,
  connection: ChannelConnection | undefined,
  isAnyReceiver: boolean,
): Promise<readonly Blocker[]> => [
  ...(connection && pinned ? await findUnproven(db, teamId, pinned, connection.owner) : []),
  ...(isAnyReceiver ? [] : [{ code: 'no_recipients', message: 'Nobody would get this campaign.' } as const]),
  ...(connection?.outage
    ? [{ code: 'connection_down', message: `The connection is down: ${connection.outage.reason}` } as const]
    : []),
]

const findUnproven = async (db: Db, teamId: number, { lists }: Pinned, owner: ConnectionOwner): Promise<Blocker[]> => {
  const ids = [...new Set(lists.flatMap(({ sender }) => sender.identifier_id ?? []))]
  const unproven = ids.length === 0 ? [] : await listUnproven(db, teamId, ids, owner)
  return unproven.map(({ value }) => ({
    code: 'sender_unproven',
    message: `The sender ${value} was verified before the current provider was used. Add it again, and confirm the new code.`,
  }))
}

const OUTBOX = {
  code: 'outbox',
  message: 'There is no connection to a provider, so the messages stay in the outbox.',
}

const countAudience = async (evaluation: Evaluation, audience: Audience) => {
  const prepared = await prepareAudience(evaluation, audience)
  const skipped: Record<string, number> = {}
  const receivers: { contact_id: number; to: string | null }[] = []
  let [total, receive] = [0, 0]
  for await (const people of readAudience(prepared)) {
    total += people.length
    for (const { contactId, address, reason } of people) {
      if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1
      else {
        receive++
        if (receivers.length < RENDERED) receivers.push({ contact_id: contactId, to: address })
      }
    }
  }
  return { total, will_receive: receive, skipped, unsubscribed: prepared.unsubscribed, receivers }
}

const estimateSegments = async (
  { db, pool }: CheckDeps,
  teamId: number,
  { lists: [first] }: Pinned,
  receivers: readonly { readonly contact_id: number }[],
): Promise<number> => {
  const template = first?.content.template
  if (!template || receivers.length === 0) return 0
  const ids = receivers.map(({ contact_id }) => contact_id)
  const contacts = await readContactValues(db, teamId, ids, template.source.fields)
  const recipients = ids.map((id) => ({ contact: contacts.get(id) ?? null, links: null }))
  const result = await pool.render(teamId, { ...template, recipients })
  const texts =
    'faults' in result ? [] : result.results.flatMap((it) => ('rendered' in it ? (it.rendered.text ?? '') : []))
  return texts.reduce((sum, text) => sum + countSegments(text).segments, 0) / Math.max(texts.length, 1)
}

/** Returns warnings about the content as the first recipient would get it. */
const contentWarnings = async (
  deps: CheckDeps,
  campaign: StoredCampaign,
  pinned: Pinned | undefined,
  contactId: number | undefined,
): Promise<CampaignCheck['warnings']> => {
  const found = pinned && (await readCampaignContent(deps.db, campaign))
  if (!found || 'code' in found) return []
  const request = {
    content: found.content,
    brandId: pinned.lists[0]?.sender.brand_id ?? null,
    contact: contactId ?? ('sample' as const),
  }
  const result = await previewContent(deps, campaign.team_id, request)
  return 'preview' in result ? result.preview.warnings : []
}

const estimateSeconds = (
  { channel, rate_per_minute }: CampaignRow,
  messages: number,
  connection: ChannelConnection | undefined,
  nowMs: number,
): number => {
  const { perSecond = null, perHour = null } = connection?.limits ?? {}
  const perDay = connection ? perDayNow(connection.limits, nowMs) : null
  const rates = [
    FACTS_OF[channel].usualPerSecond,
    perSecond,
    rate_per_minute && rate_per_minute / 60,
    perHour && perHour / 3_600,
    perDay && perDay / 86_400,
  ]
  return Math.ceil(messages / Math.min(...rates.flatMap((rate) => rate ?? [])))
}
