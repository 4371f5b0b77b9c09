import type { Channel } from '../addresses/contact-address.ts'
import { findBrand, findLinkDomain } from '../brands/brand-queries.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { FieldErrors } from '../http/requests/validation.ts'
import { findListName, findSenderOfList } from '../lists/list-queries.ts'
import type { Content, PinnedTemplate } from '../messages/content.ts'
import { readBrand, readSender, type Sender } from '../messages/sender-rules.ts'
import type { Filter } from '../segments/segment-filter.ts'
import type { Members } from '../segments/segment-members.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { getSettings } from '../teams/setting-queries.ts'
import { sourceOf } from '../templates/render-content.ts'
import { faultText } from '../templates/rendering/fault.ts'
import type { RenderPool } from '../templates/rendering/render-pool.ts'
import type { TemplateContent } from '../templates/template-content.ts'
import { contentOf, findTemplate } from '../templates/template-queries.ts'
import { readContent } from '../templates/template-rules.ts'
import type { Tracking } from '../tracking/tracking-queries.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { BlockerCode } from './campaign-schemas.ts'
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

export interface Blocker {
  readonly code: BlockerCode
  readonly message: string
}

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
  readonly members: Members
}

/** A campaign's content: either its template's or its own. */
export interface CampaignContent {
  readonly content: TemplateContent
  readonly template: { readonly id: number; readonly version: number; readonly brand_id: number | null } | undefined
}

export const readCampaignContent = async (db: Db, campaign: StoredCampaign): Promise<CampaignContent | Blocker> => {
  const { team_id: teamId, template_id, content: own } = campaign
  if (own) {
    const errors = new FieldErrors()
    const content = readContent(own, errors)
    if (content) return { content, template: undefined }
    const [message = 'The content isn’t complete.'] = Object.values(errors.messages).flat()
    return { code: 'no_content', message }
  }
  const template = template_id === null ? undefined : await findTemplate(db, teamId, template_id)
  if (template) return { content: contentOf(template), template }
  return { code: 'no_content', message: 'Choose a template or write the content of the campaign.' }
}

/** Reads a campaign's content, brands and senders. If the campaign can't be sent, returns what's missing instead. */
export const pinCampaign = async (
  { db, pool, members }: Deps,
  campaign: StoredCampaign,
): Promise<{ readonly pinned: Pinned | undefined; readonly blockers: readonly Blocker[] }> => {
  const { team_id: teamId, channel, list_ids } = campaign
  const found = await readCampaignContent(db, campaign)
  if ('code' in found) return { pinned: undefined, blockers: [found] }
  const { template } = found
  const { fields } = await getContactStructure(db, teamId)
  const settings = await getSettings(db, teamId)
  const { language, time_zone: timeZone } = settings
  const blockers: Blocker[] = []
  const lists: PinnedList[] = []
  const required = new Set<string>()
  const links = new Set<string>()
  for (const list_id of list_ids) {
    const name = await findListName(db, teamId, list_id)
    if (name === undefined) continue
    const sender = await findSender(db, campaign, template?.brand_id ?? null, list_id)
    if (!sender) {
      blockers.push({
        code: 'no_sender',
        message: `There is no sender for the list ${name}: set one for the campaign, the list or its brand.`,
      })
      continue
    }
    if (channel === 'email' && sender.postal_address === null)
      blockers.push({ code: 'no_postal_address', message: `The brand of the list ${name} needs a postal address.` })
    const brand = sender.brand_id === null ? undefined : await findBrand(db, teamId, sender.brand_id)
    const domain = sender.brand_id === null ? null : await findLinkDomain(db, teamId, sender.brand_id)
    const source = sourceOf(found.content, brand, fields, language)
    const shared = { data: {}, brand: brand ? { ...brand } : null, list: { name }, locale: { language, timeZone } }
    const checked = await pool.render(teamId, { source, shared, recipients: [] })
    if ('faults' in checked) {
      const [fault] = checked.faults
      blockers.push({
        code: 'template_error',
        message: fault ? faultText(fault, fault.field) : 'The content can’t be rendered.',
      })
      break
    }
    for (const tag of checked.required) required.add(tag)
    for (const url of checked.links) links.add(url)
    const { brand_id, identifier_id, from_address, from_name } = sender
    lists.push({
      ...{ list_id, sender: { brand_id, identifier_id, from_address } },
      content: pinnedContent(
        channel,
        { source, shared },
        {
          ...{ from_name, reply_to: campaign.reply_to, icon: brand?.logo_square_image ?? null },
          ...(domain !== null && { link_base: `https://${domain}` }),
        },
      ),
    })
  }
  const known = new Set(fields.map(({ tag }) => tag))
  const required_fields = [...required].filter((name) => known.has(name.split('.')[0] as string))
  const segment = campaign.segment_id === null ? null : await members.filterOf(teamId, campaign.segment_id)
  const tracking = trackingOf(campaign, settings, [...links])
  const pinned = {
    ...{ template_id: template?.id ?? null, template_version: template?.version ?? null },
    ...{ required_fields, segment, tracking, lists: lists.map((list) => withListTracking(list, tracking)) },
  }
  return { pinned: blockers.length === 0 ? pinned : undefined, blockers }
}

interface SenderDetails {
  readonly from_name: string | null
  readonly reply_to: string | null
  readonly icon: string | null
  readonly link_base?: string
}

const pinnedContent = (
  channel: Channel,
  template: PinnedTemplate,
  { from_name, reply_to, icon, ...links }: SenderDetails,
): Content => {
  if (channel === 'sms') return { channel, text: '', template }
  if (channel === 'push') return { channel, title: '', text: null, url: null, image: null, icon, template }
  return {
    ...{ channel, from_name, to_name: null, reply_to, cc: [], bcc: [], subject: '', html: null, text: null, template },
    ...{ headers: {}, attachments: [], ...links },
  }
}

/** Push notifications have no sender. */
export const SENDER_KIND = { email: 'email', sms: 'phone' } as const

const findSender = async (
  db: Db,
  { team_id: teamId, channel, brand_id, email_address_id, phone_id }: StoredCampaign,
  templateBrand: number | null,
  listId: number,
): Promise<Sender | undefined> =>
  transact(db, async (trx) => {
    const list = await findSenderOfList(trx, teamId, listId)
    if (!list) return undefined
    const brandId = brand_id ?? templateBrand ?? undefined
    const isEmail = channel === 'email'
    const listSender = { brand_id: list.brand_id, identifier_id: isEmail ? list.email_address_id : list.phone_id }
    if (channel === 'push') {
      const { id } = await readBrand(trx, teamId, { brandId, list: listSender }, new FieldErrors(), '')
      return { brand_id: id, identifier_id: null, from_address: null, from_name: null, postal_address: null }
    }
    const wanted = { brandId, identifierId: isEmail ? email_address_id : phone_id, list: listSender }
    return readSender(trx, teamId, SENDER_KIND[channel], wanted, new FieldErrors(), '')
  })
