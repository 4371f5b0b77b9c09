import { findBrandOfList } from '../../audience/lists/list-queries.ts'
import {
  type RenderedContent,
  type RenderRequest,
  renderContent,
  resolveBrandId,
} from '../../content/templates/render-content.ts'
import { type Fault, faultText } from '../../content/templates/rendering/fault.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { contentOf, findTemplate, type Template } from '../../content/templates/template-queries.ts'
import { isUsableData } from '../../content/templates/template-rules.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import { MAX_ID } from '../../platform/http/requests/schema-types.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { MESSAGE_CHANNELS } from './channels/message-channels.ts'
import type { Rendered } from './reading.ts'

export const NOT_RENDERED: Rendered = { template: undefined, content: undefined, errors: [], isSkipped: true }

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/**
 * Fills in the merge tags in a message's template or content. Runs before the transaction that stores the message, so that
 * rendering doesn't hold up other writes. Returns undefined if there is nothing to fill in. Ignores invalid values, because
 * validation reports them later.
 */
export const renderMessage = async (
  deps: Deps,
  teamId: number,
  channel: Channel,
  given: unknown,
): Promise<Rendered | undefined> => {
  if (!isObject(given)) return undefined
  const template = isId(given.template_id) ? await findTemplate(deps.db, teamId, given.template_id) : undefined
  if (template && template.channel !== channel) return undefined
  const content = template ? contentOf(template) : givenContent(channel, given)
  const notRendered = (errors: Rendered['errors']) => ({ template, content: undefined, errors })
  // Invalid data isn't rendered, because validation rejects it later.
  if (!content || !isUsableData(given.data)) return template && notRendered([])
  const request = await readRequest(deps.db, teamId, given, { content, template })
  const result = await renderContent(deps, teamId, request)
  if ('missing' in result) return notRendered([missingError(result.missing, given)])
  if ('faults' in result) {
    const errorOf = template ? templateError : contentError
    return notRendered(result.faults.map((fault) => errorOf(fault, channel, given)))
  }
  return { template, content: template ? result.rendered : givenParts(given, result.rendered), errors: [] }
}

type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID

/** null and empty strings count as absent. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const LIQUID = /\{\{|\{%/
/** Longer content isn't rendered, because validation rejects it later. */
const MAX_CONTENT = 500_000

/** Returns undefined if the content has no merge tags. */
const givenContent = (channel: Channel, body: Body): TemplateContent | undefined => {
  const { fields, toTemplate } = MESSAGE_CHANNELS[channel]
  const isUsed = fields.some((field) => LIQUID.test(textAt(body, field) ?? ''))
  return isUsed ? toTemplate((field) => textAt(body, field)) : undefined
}

const textAt = (body: Body, name: string): string | null => {
  const value = body[name]
  return typeof value === 'string' && value.length <= MAX_CONTENT ? value : null
}

const readRequest = async (
  db: Db,
  teamId: number,
  { kind, brand_id, contact_id, list_id, data }: Body,
  { content, template }: { readonly content: TemplateContent; readonly template: Template | undefined },
): Promise<RenderRequest> => {
  const hasLinks = kind === 'marketing'
  const listId = hasLinks && isId(list_id) ? list_id : null
  const brandOfList = listId === null ? null : await findBrandOfList(db, teamId, listId)
  const givenBrand = isId(brand_id) ? brand_id : undefined
  return {
    content,
    listId,
    hasLinks,
    brandId: brand_id === null ? null : await resolveBrandId(db, teamId, givenBrand, template?.brand_id, brandOfList),
    contact: isId(contact_id) ? contact_id : null,
    data: isObject(data) ? data : {},
  }
}

/** Leaves out parts that weren't given. */
const givenParts = (body: Body, { subject, html, text, push }: RenderedContent) => {
  // Marketing emails always have a plain-text part with the unsubscribe link.
  const hasText = isGiven(body.text) || body.kind === 'marketing'
  return { subject, html: isGiven(body.html) ? html : null, text: hasText ? text : null, push }
}

type FieldError = Rendered['errors'][number]

/** The path tells which part of the template has the error. */
const templateError = (fault: Fault): FieldError => {
  const path = fault.path === null ? fault.field : `${fault.field}.${fault.path}`
  return ['template_id', faultText({ ...fault, path }, 'template_id')]
}

/** The field's name tells which part of the content has the error. */
const contentError = (fault: Fault, channel: Channel, body: Body): FieldError => {
  const field = fieldOf(fault, channel, body)
  return [field, faultText({ ...fault, path: null }, field)]
}

/** Returns the request field that a part of the content came from. */
const fieldOf = ({ field, path }: Fault, channel: Channel, body: Body): string => {
  if (field !== 'body') return field
  const isHtml = MESSAGE_CHANNELS[channel].fields.includes('html') && isGiven(body.html)
  return path ?? (isHtml ? 'html' : 'text')
}

const missingError = (missing: readonly string[], { contact_id }: Body): FieldError => {
  const isData = missing.every((name) => name.startsWith('data.'))
  const field = isData ? 'data' : isId(contact_id) ? 'contact_id' : 'to'
  const who = isData ? 'The data field' : 'The recipient'
  return [field, `${who} has no value for ${missing.join(', ')}, which the content requires.`]
}
