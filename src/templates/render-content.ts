import { findDefaultBrandId, getBrand } from '../brands/brand-queries.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { findListName } from '../lists/list-queries.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { getSettings } from '../teams/setting-queries.ts'
import { readContactValues } from './rendering/contact-values.ts'
import type { RenderResult } from './rendering/job.ts'
import type { RecipientContact } from './rendering/render.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import { sampleContact } from './rendering/sample-contact.ts'
import type { TemplateContent } from './template-content.ts'

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
}

type Brand = Awaited<ReturnType<typeof getBrand>>

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/** Renders content for one recipient, with the current values of the contact and the brand. */
export const renderContent = async (
  { db, pool }: Deps,
  teamId: number,
  { content, brandId, contact, listId = null, data = {}, hasLinks }: RenderRequest,
): Promise<RenderResult> => {
  const [brand, { fields }, { language, time_zone: timeZone }, listName] = await Promise.all([
    brandId === null ? null : findBrand(db, teamId, brandId),
    getContactStructure(db, teamId),
    getSettings(db, teamId),
    listId === null ? undefined : findListName(db, teamId, listId),
  ])
  const known = await readContact(db, teamId, contact, fields)
  return pool.render(teamId, {
    source: {
      ...{ content, language, look: brand && lookOf(brand) },
      fields: fields.map(({ tag, type }) => ({ tag, type })),
    },
    recipients: [
      {
        ...{ contact: known, data, hasLinks, brand: brand && { ...brand } },
        list: listName === undefined ? null : { name: listName },
      },
    ],
    locale: { language, timeZone },
  })
}

/** Checks a template's Liquid and MJML. Returns the mistakes. */
export const checkContent = async (
  { db, pool }: Deps,
  teamId: number,
  content: TemplateContent,
  brandId: number | null,
): Promise<RenderResult> => renderContent({ db, pool }, teamId, { content, brandId, contact: 'sample', hasLinks: true })

const lookOf = (brand: Brand) => {
  const { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address } =
    brand
  return { name, website_url, primary_color, logo_image, header_image, footer_image, social_links, postal_address }
}

/** Returns null if the brand was deleted. */
export const findBrand = async (db: Db, teamId: number, id: number): Promise<Brand | null> => {
  try {
    return await getBrand(db, teamId, id)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
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
  fields: Awaited<ReturnType<typeof getContactStructure>>['fields'],
): Promise<RecipientContact | null> => {
  if (contact === 'sample') return sampleContact(fields)
  if (contact === null) return null
  return (await readContactValues(db, teamId, [contact], fields)).get(contact) ?? null
}
