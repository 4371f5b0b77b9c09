import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { type ContactStructure, getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { findListName } from '../../audience/lists/list-queries.ts'
import type { Filter } from '../../audience/segments/segment-filter.ts'
import type { Members } from '../../audience/segments/segment-members.ts'
import { sourceOf } from '../../content/templates/render-content.ts'
import { type Fault, faultText } from '../../content/templates/rendering/fault.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import { findBrand, findLinkDomain } from '../../identity/brands/brand-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { MESSAGE_CHANNELS } from '../messages/channels/message-channels.ts'
import type { Content } from '../messages/content.ts'
import type { Sender } from '../messages/sender-rules.ts'
import type { Tracking } from '../tracking/tracking-queries.ts'
import { type CampaignContent, readCampaignContent } from './campaign-content.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { Blocker } from './campaign-schemas.ts'
import { findListSender, senderBlockers } from './list-sender.ts'
import { trackingOf, withListTracking } from './pin-tracking.ts'

/** The data that a campaign's messages share. It is copied when the campaign is sent or scheduled. */
export interface Pinned {
  /** null if the campaign has its own content. */
  readonly template_id: number | null
  readonly template_version: number | null
  /** The names of values without which people get no message, like `city` or `employer.city`. */
  readonly required_fields: readonly string[]
  readonly segment: Filter | null
  /** null if clicks and opens aren't counted. */
  readonly tracking: Tracking | null
  readonly lists: readonly PinnedList[]
}

/** The sender and content for the people who are attributed to a list. */
export interface PinnedList {
  readonly list_id: number
  readonly sender: Pick<Sender, 'brand_id' | 'identifier_id' | 'from_address'>
  readonly content: Content
}

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
  readonly members: Members
}

/** Reads a campaign's content, brands and senders. If the campaign can't be sent, returns what's missing instead. */
export const pinCampaign = async (
  deps: Deps,
  campaign: StoredCampaign,
): Promise<{ readonly pinned: Pinned | undefined; readonly blockers: readonly Blocker[] }> => {
  const { team_id: teamId, list_ids, segment_id } = campaign
  const found = await readCampaignContent(deps.db, campaign)
  const isMissing = 'code' in found
  const template = isMissing ? undefined : found.template
  const { fields } = await getContactStructure(deps.db, teamId)
  const settings = await getSettings(deps.db, teamId)
  const parts: PinnedPart[] = []
  for (const id of list_ids) parts.push(await pinList(deps, campaign, { found, fields, settings }, id))
  const blockers = withoutRepeats([...(isMissing ? [found] : []), ...parts.flatMap((part) => part.blockers)])
  const tracking = trackingOf(campaign, settings, unique(parts.flatMap(({ links }) => links)))
  const pinned = {
    template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    required_fields: contactFieldsIn(unique(parts.flatMap(({ required }) => required)), fields),
    segment: segment_id === null ? null : await deps.members.filterOf(teamId, segment_id),
    tracking,
    lists: parts.flatMap(({ lists }) => lists.map((list) => withListTracking(list, tracking))),
  }
  return { pinned: blockers.length === 0 ? pinned : undefined, blockers }
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)]

/** Most errors in a template are the same for all lists. */
const withoutRepeats = (blockers: readonly Blocker[]): readonly Blocker[] =>
  blockers.filter(
    ({ code, message }, index) =>
      code !== 'template_error' || blockers.findIndex((it) => it.message === message) === index,
  )

type Fields = ContactStructure['fields']

const contactFieldsIn = (names: readonly string[], fields: Fields): readonly string[] => {
  const known = new Set(fields.map(({ tag }) => tag))
  return names.filter((name) => known.has(name.split('.')[0] as string))
}

/** What all lists of a campaign have in common. */
interface Shared {
  readonly found: CampaignContent | Blocker
  readonly fields: Fields
  readonly settings: Awaited<ReturnType<typeof getSettings>>
}

/** What one of a campaign's lists adds to it. */
interface PinnedPart {
  readonly blockers: readonly Blocker[]
  readonly required: readonly string[]
  readonly links: readonly string[]
  /** Empty if the list was deleted, if its content has errors or if it has no sender. */
  readonly lists: readonly PinnedList[]
}

const NOTHING: PinnedPart = { blockers: [], required: [], links: [], lists: [] }

const pinList = async (deps: Deps, campaign: StoredCampaign, shared: Shared, list_id: number): Promise<PinnedPart> => {
  const { team_id: teamId } = campaign
  const { found } = shared
  const name = await findListName(deps.db, teamId, list_id)
  if (name === undefined) return NOTHING
  const templateBrand = 'code' in found ? null : (found.template?.brand_id ?? null)
  const parties = await findListSender(deps.db, campaign, templateBrand, list_id)
  if (!parties) return NOTHING
  const blockers = senderBlockers(campaign, name, parties)
  if ('code' in found) return { ...NOTHING, blockers }

  const brand = await readBrand(deps.db, teamId, parties.brandId)
  const template = templateOf(found, shared, name, brand)
  const checked = await deps.pool.render(teamId, { ...template, recipients: [] })
  if ('faults' in checked) return { ...NOTHING, blockers: [...blockers, ...checked.faults.map(templateError)] }
  const { required, links } = checked
  const { sender } = parties
  if (!sender) return { blockers, required, links, lists: [] }
  const content = MESSAGE_CHANNELS[campaign.channel].pin(template, {
    sender,
    reply_to: campaign.reply_to,
    domain: brand.linkDomain,
    icon: brand.brand?.logo_square_image ?? null,
  })
  const { brand_id, identifier_id, from_address } = sender
  return { blockers, required, links, lists: [{ list_id, sender: { brand_id, identifier_id, from_address }, content }] }
}

const readBrand = async (db: Db, teamId: number, id: number | null) =>
  id === null
    ? { brand: undefined, linkDomain: null }
    : { brand: await findBrand(db, teamId, id), linkDomain: await findLinkDomain(db, teamId, id) }

/** Returns what the messages to a list are rendered from. */
const templateOf = (
  { content }: CampaignContent,
  { fields, settings }: Shared,
  listName: string,
  { brand }: Awaited<ReturnType<typeof readBrand>>,
) => {
  const { language, time_zone: timeZone } = settings
  return {
    source: sourceOf(content, brand, fields, language),
    shared: { data: {}, brand: brand ? { ...brand } : null, list: { name: listName }, locale: { language, timeZone } },
  }
}

const templateError = (fault: Fault): Blocker => ({ code: 'template_error', message: faultText(fault, fault.field) })
