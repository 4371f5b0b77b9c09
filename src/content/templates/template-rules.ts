import { type Channel, FACTS_OF } from '../../foundation/channels/channels.ts'
import type { TObject, TProperties } from '../../foundation/json-schema.ts'
import { checkJsonBytes, isLargerThan } from '../../platform/http/requests/json-bytes.ts'
import { StrictObject } from '../../platform/http/requests/schema-types.ts'
import { type FieldErrors, isStorable, readBody, refuseUnknown } from '../../platform/http/requests/validation.ts'
import { requiredMessage, typeMessage, unstorableMessage } from '../../platform/http/requests/validation-messages.ts'
import { isScriptUrl, scriptLinkMessage } from '../../protocols/mime/script-links.ts'
import { checkBlocks } from './block-rules.ts'
import { MAX_BODY } from './template-body.ts'
import { FORMATS_OF, MAX_DATA_BYTES, type TemplateContent, type TemplateFormat } from './template-content.ts'
import { DraftPreviewRequest, UnsavedPreviewRequest } from './template-schemas.ts'

/** The schema of a request with unsaved content and more properties. */
export const withUnsaved = (more: TProperties) => StrictObject({ ...UnsavedPreviewRequest.properties, ...more })

interface UnsavedOptions {
  readonly isDraft?: boolean
  readonly schema?: object
}

/** Reads unsaved content, and the contact and data to render it with. */
export const readUnsaved = (
  body: unknown,
  errors: FieldErrors,
  { isDraft = false, schema = isDraft ? DraftPreviewRequest : UnsavedPreviewRequest }: UnsavedOptions = {},
) => {
  const given = readBody(schema as TObject, body, errors) as Partial<UnsavedPreviewRequest>
  checkData(given.data, errors, 'data')
  const { brand_id, contact_id = null, data } = given
  return { content: readContent(given, errors, { isDraft }), brand_id, contact_id, data }
}

/** Returns false if `checkData` would add an error. */
export const isUsableData = (data: unknown): boolean => !isLargerThan(data, MAX_DATA_BYTES) && hasStorableTexts(data)

/** Checks the values for `{{ data.… }}`. They become part of messages, so the database must be able to store them. */
export const checkData = (data: unknown, errors: FieldErrors, field: string): void => {
  checkJsonBytes(data, MAX_DATA_BYTES, errors, field)
  if (!hasStorableTexts(data)) errors.add(field, unstorableMessage(field))
}

const hasStorableTexts = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(hasStorableTexts)
}

/** The content in a request, after the request was validated against the schema. */
export interface GivenContent {
  readonly channel?: Channel
  readonly format?: TemplateFormat
  readonly subject?: string | null
  readonly preheader?: string | null
  readonly body?: unknown
  readonly text?: string | null
}

const MAX_SMS = 1_600
const LINE_BREAK = /[\r\n]/

/**
 * Checks that the parts of a template fit its channel and format. Adds errors to `errors`, and returns undefined if there are any.
 * Parts of a draft can still be empty. Liquid is checked later, in a render thread.
 */
export const readContent = (
  given: GivenContent,
  errors: FieldErrors,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): TemplateContent | undefined => {
  const { channel, subject = null, preheader = null, text = null } = given
  if (!channel) return undefined
  const formats: readonly TemplateFormat[] = FORMATS_OF[channel]
  const format = given.format ?? (formats[0] as TemplateFormat)
  if (!formats.includes(format)) {
    errors.add('format', `The format field must be ${formats.join(', ')} for the channel ${channel}.`)
    return undefined
  }
  if (FACTS_OF[channel].hasSubject) {
    if (subject === null && !isDraft && !errors.has('subject')) errors.add('subject', requiredMessage('subject'))
  } else {
    for (const [name, value] of Object.entries({ subject, preheader, text })) {
      if (value !== null) errors.add(name, `The ${name} field is only for emails.`)
    }
  }
  for (const [name, value] of Object.entries({ subject, preheader })) {
    if (value !== null && LINE_BREAK.test(value)) errors.add(name, `The ${name} field must not contain line breaks.`)
  }
  const body = readTemplateBody(format, given.body, isDraft, errors)
  if (body === undefined || errors.any) return undefined
  return { channel, format, subject, preheader, body, text } as TemplateContent
}

const readTemplateBody = (format: TemplateFormat, body: unknown, isDraft: boolean, errors: FieldErrors): unknown => {
  if (errors.has('body')) return undefined
  const isText = format !== 'blocks' && format !== 'push'
  if (isDraft && isText && (body ?? '') === '') return ''
  if (body === undefined || body === null || body === '') return addError(errors, requiredMessage('body'))
  if (typeof body !== 'string' && JSON.stringify(body).length > MAX_BODY) {
    return addError(errors, `The body field must not be greater than ${MAX_BODY} characters of JSON.`)
  }
  if (format === 'blocks') return checkBlocks(body, (path, message) => addBodyError(errors, path, message))
  if (format === 'push') return readPushBody(body, isDraft, errors)
  if (typeof body !== 'string') return addError(errors, typeMessage('body', ['string']))
  const max = format === 'text' ? MAX_SMS : MAX_BODY
  if (body.length > max) return addError(errors, `The body field must not be greater than ${max} characters.`)
  return body
}

const addError = (errors: FieldErrors, message: string) => {
  errors.add('body', message)
  return undefined
}

const addBodyError = (errors: FieldErrors, path: string, message: string) => {
  const field = path === '' ? 'body' : `body.${path}`
  errors.add(field, `The ${field} field ${message}.`)
}

const PUSH_LIMITS = { title: 200, text: 1_000, url: 2_048, image: 2_048 } as const

/** Only names the parts. `readPushBody` checks them. */
const PushObject = { additionalProperties: false, properties: { title: {}, text: {}, url: {}, image: {} } }

const readPushBody = (body: unknown, isDraft: boolean, errors: FieldErrors): unknown => {
  if (typeof body !== 'object' || Array.isArray(body)) return addError(errors, typeMessage('body', ['object']))
  const values: Record<string, string | null> = {}
  refuseUnknown(PushObject, body as object, errors, 'body.')
  for (const [name, limit] of Object.entries(PUSH_LIMITS)) {
    const value = (body as Record<string, unknown>)[name] ?? null
    if (value !== null && typeof value !== 'string') addBodyError(errors, name, 'must be a string')
    else if (value !== null && !isStorable(value)) errors.add(`body.${name}`, unstorableMessage(`body.${name}`))
    else if (value !== null && value.length > limit)
      addBodyError(errors, name, `must not be greater than ${limit} characters`)
    else if (value !== null && isScriptUrl(value) && (name === 'url' || name === 'image'))
      errors.add(`body.${name}`, scriptLinkMessage(value))
    else values[name] = value || null
  }
  if (isDraft) values.title ??= ''
  else if (!values.title && !errors.has('body.title')) errors.add('body.title', requiredMessage('body.title'))
  return values
}
