import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { findListName, findSenderOfList } from '../../audience/lists/list-queries.ts'
import type { Filter } from '../../audience/segments/segment-filter.ts'
import type { Members } from '../../audience/segments/segment-members.ts'
import { sourceOf } from '../../content/templates/render-content.ts'
import { faultText } from '../../content/templates/rendering/fault.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { contentOf, findTemplate } from '../../content/templates/template-queries.ts'
import { readContent } from '../../content/templates/template-rules.ts'
import type { Channel } from '../../foundation/addresses/contact-address.ts'
import { findBrand, findLinkDomain } from '../../identity/brands/brand-queries.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { Content, PinnedTemplate } from '../messages/content.ts'
import { readBrand, readSender, type Sender } from '../messages/sender-rules.ts'
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
    return { code: 'no_content', message: Object.values(errors.messages).flat().join(' ') }
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
  const isMissing = 'code' in found
  const template = isMissing ? undefined : found.template
  const { fields } = await getContactStructure(db, teamId)
  const settings = await getSettings(db, teamId)
  const { language, time_zone: timeZone } = settings
  const blockers: Blocker[] = isMissing ? [found] : []
  const lists: PinnedList[] = []
  const required = new Set<string>()
  const links = new Set<string>()
  for (const list_id of list_ids) {
    const name = await findListName(db, teamId, list_id)
    if (name === undefined) continue
    const parties = await findParties(db, campaign, template?.brand_id ?? null, list_id)
    if (!parties) continue
    blockers.push(...missingParties(campaign, name, parties))
    if (isMissing) continue
    const { sender, brandId } = parties
    const brand = brandId === null ? undefined : await findBrand(db, teamId, brandId)
    const domain = brandId === null ? null : await findLinkDomain(db, teamId, brandId)
    const source = sourceOf(found.content, brand, fields, language)
    const shared = { data: {}, brand: brand ? { ...brand } : null, list: { name }, locale: { language, timeZone } }
    const checked = await pool.render(teamId, { source, shared, recipients: [] })
    if ('faults' in checked) {
      for (const fault of checked.faults) {
        const message = faultText(fault, fault.field)
        // Most errors are the same for all lists.
        if (!blockers.some((it) => it.message === message)) blockers.push({ code: 'template_error', message })
      }
      continue
    }
    for (const tag of checked.required) required.add(tag)
    for (const url of checked.links) links.add(url)
    if (!sender) continue
    const { brand_id, identifier_id, from_address, from_name } = sender
    lists.push({
      list_id,
      sender: { brand_id, identifier_id, from_address },
      content: pinnedContent(
        channel,
        { source, shared },
        {
          from_name,
          reply_to: campaign.reply_to,
          icon: brand?.logo_square_image ?? null,
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
    template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    required_fields,
    segment,
    tracking,
    lists: lists.map((list) => withListTracking(list, tracking)),
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
    channel,
    from_name,
    to_name: null,
    reply_to,
    cc: [],
    bcc: [],
    subject: '',
    html: null,
    text: null,
    template,
    headers: {},
    attachments: [],
    ...links,
  }
}

/** Push notifications have no sender. */
export const SENDER_KIND = { email: 'email', sms: 'phone' } as const

interface Parties {
  readonly brandId: number | null
  readonly postalAddress: string | null
  /** undefined if there is none. */
  readonly sender: Sender | undefined
}

/** Returns undefined if the list was deleted. */
const findParties = (
  db: Db,
  { team_id: teamId, channel, brand_id, email_address_id, phone_id }: StoredCampaign,
  templateBrand: number | null,
  listId: number,
): Promise<Parties | undefined> =>
  transact(db, async (trx) => {
    const list = await findSenderOfList(trx, teamId, listId)
    if (!list) return undefined
    const isEmail = channel === 'email'
    const listSender = { brand_id: list.brand_id, identifier_id: isEmail ? list.email_address_id : list.phone_id }
    const wanted = { brandId: brand_id ?? templateBrand ?? undefined, list: listSender }
    const { id: brandId, brand } = await readBrand(trx, teamId, wanted, new FieldErrors(), '')
    const postalAddress = brand?.postal_address ?? null
    if (channel === 'push') {
      const sender = {
        brand_id: brandId,
        identifier_id: null,
        from_address: null,
        from_name: null,
        postal_address: null,
      }
      return { brandId, postalAddress, sender }
    }
    const identifierId = isEmail ? email_address_id : phone_id
    const kind = SENDER_KIND[channel]
    const sender = await readSender(trx, teamId, kind, { ...wanted, identifierId }, new FieldErrors(), '')
    return { brandId, postalAddress, sender }
  })

const missingParties = (
  { channel }: StoredCampaign,
  list: string,
  { brandId, postalAddress, sender }: Parties,
): readonly Blocker[] => [
  ...(sender ? [] : [{ code: 'no_sender', message: noSender(list) } as const]),
  ...(channel === 'email' && postalAddress === null
    ? [{ code: 'no_postal_address', message: noPostalAddress(list, brandId) } as const]
    : []),
]

const noSender = (list: string) =>
  `There is no sender for the list ${list}: set one for the campaign, the list or its brand.`

const noPostalAddress = (list: string, brandId: number | null) =>
  brandId === null
    ? `The list ${list} has no brand. Give it one with a postal address.`
    : `The brand of the list ${list} needs a postal address.`
