import { findBrandOfList } from '../../audience/lists/list-queries.ts'
import { type RenderedContent, renderContent, resolveBrandId } from '../../content/templates/render-content.ts'
import { type Fault, faultText } from '../../content/templates/rendering/fault.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { contentOf, findTemplate, type Template } from '../../content/templates/template-queries.ts'
import { isUsableData } from '../../content/templates/template-rules.ts'
import type { Channel } from '../../foundation/addresses/contact-address.ts'
import { MAX_ID } from '../../platform/http/requests/schema-types.ts'
import type { Db } from '../../platform/storage/dialect.ts'

/** A message's content, with its merge tags filled in. */
export interface Rendered {
  readonly template: Pick<Template, 'id' | 'version' | 'brand_id'> | undefined
  readonly content: Omit<RenderedContent, 'preheader'> | undefined
  readonly errors: readonly (readonly [field: string, message: string])[]
  /** True if the message wasn't rendered because an earlier message in the batch has errors. */
  readonly isSkipped?: true
}

export const NOT_RENDERED: Rendered = { template: undefined, content: undefined, errors: [], isSkipped: true }

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

type Body = Readonly<Record<string, unknown>>

const LIQUID = /\{\{|\{%/
/** Longer content isn't rendered, because validation rejects it later. */
const MAX_CONTENT = 500_000

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID

/** null and empty strings count as absent. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const textAt = (body: Body, name: string): string | null => {
  const value = body[name]
  return typeof value === 'string' && value.length <= MAX_CONTENT ? value : null
}

/**
 * Fills in the merge tags in a message's template or content. Runs before the transaction that stores the message, so that
 * rendering doesn't hold up other writes. Returns undefined if there is nothing to fill in. Ignores invalid values, because
 * validation reports them later.
 */
export const renderMessage = async (
  { db, pool }: Deps,
  teamId: number,
  channel: Channel,
  given: unknown,
): Promise<Rendered | undefined> => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const body = given as Body
  const template = isId(body.template_id) ? await findTemplate(db, teamId, body.template_id) : undefined
  if (template && template.channel !== channel) return undefined
  const content = template ? contentOf(template) : givenContent(channel, body)
  // Invalid data isn't rendered, because validation rejects it later.
  if (!content || !isUsableData(body.data)) return template && { template, content: undefined, errors: [] }
  const kind = body.kind === 'marketing' ? 'marketing' : 'transactional'
  const listId = kind === 'marketing' && isId(body.list_id) ? body.list_id : null
  const brandOfList = listId === null ? null : await findBrandOfList(db, teamId, listId)
  const givenBrand = isId(body.brand_id) ? body.brand_id : undefined
  const result = await renderContent({ db, pool }, teamId, {
    content,
    brandId:
      body.brand_id === null ? null : await resolveBrandId(db, teamId, givenBrand, template?.brand_id, brandOfList),
    contact: isId(body.contact_id) ? body.contact_id : null,
    listId,
    data: typeof body.data === 'object' && body.data !== null && !Array.isArray(body.data) ? (body.data as Body) : {},
    hasLinks: kind === 'marketing',
  })
  const nothing = { template, content: undefined }
  if ('faults' in result) {
    const errors = result.faults.map((fault) => {
      const field = template ? 'template_id' : fieldOf(channel, fault, body)
      // In a template, the path tells which part has the error. Otherwise, the field name does.
      const path = template ? [fault.field, ...(fault.path === null ? [] : [fault.path])].join('.') : null
      return [field, faultText({ ...fault, path }, field)] as const
    })
    return { ...nothing, errors }
  }
  if ('missing' in result) {
    const { missing } = result
    const isData = missing.every((name) => name.startsWith('data.'))
    const field = isData ? 'data' : isId(body.contact_id) ? 'contact_id' : 'to'
    const who = isData ? 'The data field' : 'The recipient'
    const message = `${who} has no value for ${missing.join(', ')}, which the content requires.`
    return { ...nothing, errors: [[field, message]] }
  }
  const { subject, html, text, push } = result.rendered
  const isHtmlGiven = template !== undefined || isGiven(body.html)
  // Marketing emails always have a plain-text part with the unsubscribe link.
  const hasText = template !== undefined || isGiven(body.text) || channel !== 'email' || kind === 'marketing'
  return {
    template,
    content: { subject, html: isHtmlGiven ? html : null, text: hasText ? text : null, push },
    errors: [],
  }
}

/** Returns undefined if the content has no merge tags. */
const givenContent = (channel: Channel, body: Body): TemplateContent | undefined => {
  const [subject, html, text] = [textAt(body, 'subject'), textAt(body, 'html'), textAt(body, 'text')]
  const [title, url, image] = [textAt(body, 'title'), textAt(body, 'url'), textAt(body, 'image')]
  const used = channel === 'email' ? [subject, html, text] : channel === 'sms' ? [text] : [title, text, url, image]
  if (!used.some((part) => part !== null && LIQUID.test(part))) return undefined
  const rest = { preheader: null, text: null, subject: null }
  if (channel === 'email') return { ...rest, channel, format: 'html', subject, body: html ?? '', text }
  if (channel === 'sms') return { ...rest, channel, format: 'text', body: text ?? '' }
  return { ...rest, channel, format: 'push', body: { title: title ?? '', text, url, image } }
}

/** Returns the request field that a part of the content came from. */
const fieldOf = (channel: Channel, { field, path }: Fault, body: Body): string => {
  if (field !== 'body') return field
  if (channel === 'email') return isGiven(body.html) ? 'html' : 'text'
  return path ?? 'text'
}
