import { randomBytes } from 'node:crypto'
import { findBrand, findDefaultBrandId } from '../brands/brand-queries.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { UNSUBSCRIBE } from '../links/unsubscribe-hole.ts'
import { findListName } from '../lists/list-queries.ts'
import type { BodySource } from '../mime/compiled-body.ts'
import type { Db } from '../storage/dialect.ts'
import { getSettings } from '../teams/setting-queries.ts'
import type { Source } from './rendering/compile.ts'
import { readContactValues } from './rendering/contact-values.ts'
import { type Fault, faultAt } from './rendering/fault.ts'
import type { RecipientContact } from './rendering/recipient.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import { sampleContact, withSampleValues } from './rendering/sample-contact.ts'
import { withSampleData } from './rendering/sample-data.ts'
import type { PushBody, TemplateContent } from './template-content.ts'

/** What a template is rendered with. */
export interface RenderRequest {
  readonly content: TemplateContent
  /** null: no brand. */
  readonly brandId: number | null
  /** A contact's id, `sample` for made-up values, or null for no contact. */
  readonly contact: number | 'sample' | null
  readonly listId?: number | null
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Whether the message has a link to unsubscribe. */
  readonly hasLinks: boolean
  /** Names of required values that the recipient doesn't have, and that are made up, so that the content can be shown. */
  readonly madeUp?: readonly string[]
}

export interface RenderedContent {
  readonly subject: string | null
  readonly preheader: string | null
  readonly html: BodySource | null
  readonly text: BodySource | null
  readonly push: PushBody | null
}

/** The content, the names of required values that are missing, or what is wrong with the template. */
export type ContentResult =
  | { readonly rendered: RenderedContent }
  | { readonly missing: readonly string[] }
  | { readonly faults: readonly Fault[] }

type Brand = NonNullable<Awaited<ReturnType<typeof findBrand>>>

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/** Renders content for one recipient, with the current values of the contact and the brand. */
export const renderContent = async (
  { db, pool }: Deps,
  teamId: number,
  { content, brandId, contact, listId = null, data = {}, hasLinks, madeUp = [] }: RenderRequest,
): Promise<ContentResult> => {
  const [brand, { fields }, { language, time_zone: timeZone }, listName] = await Promise.all([
    brandId === null ? undefined : findBrand(db, teamId, brandId),
    getContactStructure(db, teamId),
    getSettings(db, teamId),
    listId === null ? undefined : findListName(db, teamId, listId),
  ])
  const found = await readContact(db, teamId, contact, fields)
  const known = madeUp.length === 0 ? found : withSampleValues(found, madeUp, fields)
  // Random, so that no value can contain it.
  const mark = randomBytes(16).toString('hex')
  const link = hasLinks ? `https://${mark}.invalid` : null
  const result = await pool.render(teamId, {
    source: sourceOf(content, brand, fields, language),
    shared: {
      ...{ brand: brand ? { ...brand } : null, locale: { language, timeZone } },
      data: withSampleData(data, madeUp),
      list: listName === undefined ? null : { name: listName },
    },
    recipients: [{ contact: known, link }],
  })
  if ('faults' in result) return result
  const [first] = result.results
  if (first && 'fault' in first) return { faults: [faultAt(first.fault)] }
  if (!first || 'missing' in first) return { missing: first?.missing ?? [] }
  const { html, text, ...rest } = first.rendered
  const rendered = { ...rest, html: withHole(html, link), text: withHole(text, link) }
  // A filter has changed the link, so it can't be replaced by the real one.
  if (JSON.stringify(rendered).toLowerCase().includes(mark)) return { faults: [CHANGED_LINK] }
  return { rendered }
}

const CHANGED_LINK = faultAt('A filter changes “unsubscribe_url”. Use it without filters.')

/** Replaces the link by a placeholder, because the real one contains the message's id, which isn't known yet. */
const withHole = (text: string | null, link: string | null): BodySource | null => {
  if (text === null || link === null || !text.includes(link)) return text
  return text.split(link).flatMap((part, index) => (index === 0 ? [part] : [UNSUBSCRIBE, part]))
}

/** Returns everything that a template's compiled form depends on. */
export const sourceOf = (
  content: TemplateContent,
  brand: Brand | null | undefined,
  fields: ContactStructure['fields'],
  language: string,
): Source => ({
  ...{ content, language, look: brand ? lookOf(brand) : null },
  fields: fields.map(({ id, tag, type, contact_type }) => ({ id, tag, type, contact_type })),
})

/** Checks a template's Liquid and MJML. Returns the mistakes. */
export const checkContent = async (
  { db, pool }: Deps,
  teamId: number,
  content: TemplateContent,
  brandId: number | null,
): Promise<ContentResult> =>
  renderContent({ db, pool }, teamId, { content, brandId, contact: 'sample', hasLinks: true })

const lookOf = (brand: Brand) => {
  const { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address } =
    brand
  return { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address }
}

/** The given brand, else the template's, else the team's default. */
export const resolveBrandId = async (
  db: Db,
  teamId: number,
  ...choices: readonly (number | null | undefined)[]
): Promise<number | null> => choices.find((id) => typeof id === 'number') ?? (await findDefaultBrandId(db, teamId))

const readContact = async (
  db: Db,
  teamId: number,
  contact: RenderRequest['contact'],
  fields: ContactStructure['fields'],
): Promise<RecipientContact | null> => {
  if (contact === 'sample') return sampleContact(fields)
  if (contact === null) return null
  return (await readContactValues(db, teamId, [contact], fields)).get(contact) ?? null
}
