import { Problem } from '../../foundation/problems.ts'
import { getFile } from '../../identity/files/file-queries.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { requiredMessage, selectedMessage, togetherMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { flatBody } from '../../protocols/mime/compiled-body.ts'
import { customHeaderFault } from '../../protocols/mime/custom-headers.ts'
import { plainTextOf } from '../../protocols/mime/plain-text.ts'
import { findScriptLink, scriptLinkMessage } from '../../protocols/mime/script-links.ts'
import type { Attachment, EmailContent } from './content.ts'
import { readAddress, readCopies, refuseSuppressedCopies } from './copies.ts'
import { MAX_INLINE_LENGTH, MAX_SUBJECT, type NewAttachment, type NewEmail } from './message-schemas.ts'
import type { Rendered } from './render-message.ts'

const MAX_ATTACHED_BYTES = 10 * 1024 * 1024
const MAX_HEADERS = 20
const HEADER_NAME = /^(x-.+|in-reply-to|references)$/i
const LINE_BREAK = /[\r\n]/
const CONTENT_ID = /^[\x21-\x7e]+$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
/**
 * Matches the start of a merge tag. `to_name` must not contain merge tags, because they wouldn't be filled in and recipients would
 * see them.
 */
const MERGE_TAG = /\{\{|\{%/

type Given = Partial<NewEmail>

/** Reads an email's content from a request body, except for the sender's name. Adds errors to `errors`. */
export const readEmailContent = async (
  trx: Tx,
  teamId: number,
  given: Given,
  rendered: Rendered | undefined,
  errors: FieldErrors,
  prefix: string,
): Promise<Omit<EmailContent, 'from_name'>> => {
  const { headers = {} } = given
  const field = (name: string) => `${prefix}${name}`
  const { subject, html, text } = readBodies(given, rendered, errors, prefix)
  const script = html === null ? undefined : findScriptLink(flatBody(html))
  if (script) errors.add(field(rendered?.template ? 'template_id' : 'html'), scriptLinkMessage(script.url))
  checkHeaders(headers, errors, prefix)
  if (given.to_name && LINE_BREAK.test(given.to_name)) {
    errors.add(field('to_name'), `The ${field('to_name')} field must not contain line breaks.`)
  }
  if (given.to_name && MERGE_TAG.test(given.to_name)) {
    errors.add(field('to_name'), `The ${field('to_name')} field must not contain {{ or {%.`)
  }
  for (const name of ['cc', 'bcc'] as const) {
    // People who get copies may not have subscribed, and their copies would contain the contact's unsubscribe link.
    if (given.kind === 'marketing' && given[name]?.length)
      errors.add(field(name), `The ${field(name)} field is only for messages of kind transactional.`)
  }
  const [cc, bcc] = [readCopies(given.cc, errors, field('cc')), readCopies(given.bcc, errors, field('bcc'))]
  await refuseSuppressedCopies(trx, teamId, [...cc, ...bcc], errors)
  return {
    channel: 'email',
    to_name: given.to_name ?? null,
    reply_to: given.reply_to ? (readAddress(given.reply_to, errors, field('reply_to')) ?? null) : null,
    cc: cc.map(({ address }) => address),
    bcc: bcc.map(({ address }) => address),
    subject: subject ?? '',
    html,
    text: text ?? (given.kind === 'marketing' && html !== null ? plainTextOf(flatBody(html)) : null),
    headers,
    attachments: await readAttachments(trx, teamId, given.attachments ?? [], errors, prefix),
  }
}

/** Returns the subject, HTML and text, with their merge tags filled in. Adds errors to `errors`. */
const readBodies = (given: Given, rendered: Rendered | undefined, errors: FieldErrors, prefix: string) => {
  const field = (name: string) => `${prefix}${name}`
  const { subject = null, html = null, text = null } = given
  if (rendered?.template) {
    for (const [name, value] of Object.entries({ subject, html, text })) {
      if (value !== null) errors.add(field(name), togetherMessage(field(name), field('template_id')))
    }
  } else if (!given.template_id) {
    if (subject === null && !errors.has(field('subject')))
      errors.add(field('subject'), requiredMessage(field('subject')))
    if (html === null && text === null && !errors.has(field('html')) && !errors.has(field('text'))) {
      errors.add(field('text'), `The ${field('text')} field is required, unless ${field('html')} is given.`)
    }
  }
  if (subject !== null && LINE_BREAK.test(subject)) {
    errors.add(field('subject'), `The ${field('subject')} field must not contain line breaks.`)
  }
  if (!rendered?.content) return { subject, html, text }
  const made = rendered.content
  if (made.subject !== null && [...made.subject].length > MAX_SUBJECT) {
    const from = field(rendered.template ? 'template_id' : 'subject')
    errors.add(
      from,
      `The subject must not be greater than ${MAX_SUBJECT} characters once its merge tags are filled in.`,
    )
  }
  return { subject: made.subject ?? '', html: made.html, text: made.text }
}

const checkHeaders = (headers: Readonly<Record<string, string>>, errors: FieldErrors, prefix: string) => {
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) {
    errors.add(`${prefix}headers`, `The ${prefix}headers field must not have more than ${MAX_HEADERS} headers.`)
    return
  }
  const names = new Map<string, string>()
  for (const [name, value] of entries) {
    const field = `${prefix}headers.${name}`
    const same = names.get(name.toLowerCase())
    if (same !== undefined) {
      errors.add(field, `The ${field} field is the same header as ${prefix}headers.${same}.`)
      continue
    }
    names.set(name.toLowerCase(), name)
    if (!HEADER_NAME.test(name)) {
      errors.add(field, `The name of ${field} must start with X-, or be In-Reply-To or References.`)
      continue
    }
    if (typeof value !== 'string') {
      if (!errors.has(field)) errors.add(field, `The ${field} field must be a string.`)
      continue
    }
    const fault = customHeaderFault(name, value)
    if (fault !== undefined) errors.add(field, `The ${field} field ${fault}.`)
  }
}

const readAttachments = async (
  trx: Tx,
  teamId: number,
  given: readonly NewAttachment[],
  errors: FieldErrors,
  prefix: string,
): Promise<Attachment[]> => {
  const attachments: Attachment[] = []
  let [inlineLength, bytes] = [0, 0]
  for (const [index, attachment] of given.entries()) {
    const field = `${prefix}attachments.${index}`
    const read = await readAttachment(trx, teamId, attachment, errors, field)
    if (!read) continue
    attachments.push(read.attachment)
    bytes += read.bytes
    if ('content' in read.attachment) inlineLength += read.attachment.content.length
  }
  const all = `${prefix}attachments`
  if (inlineLength > MAX_INLINE_LENGTH) {
    errors.add(
      all,
      `The content of ${all} must not be greater than 700 KB of base64 in all; use file_id for larger files.`,
    )
  }
  if (bytes > MAX_ATTACHED_BYTES) errors.add(all, `The ${all} field must not be greater than 10 MiB in all.`)
  return attachments
}

const readAttachment = async (
  trx: Tx,
  teamId: number,
  given: NewAttachment | undefined,
  errors: FieldErrors,
  field: string,
): Promise<{ readonly attachment: Attachment; readonly bytes: number } | undefined> => {
  if (!given) return undefined
  const { file_id: fileId, name, content, content_id = null } = given
  for (const [key, text] of Object.entries({ name, content_id })) {
    if (text && /[\r\n"<>]/.test(text)) {
      errors.add(`${field}.${key}`, `The ${field}.${key} field must not contain line breaks, quotes or angle brackets.`)
      return undefined
    }
  }
  if (content_id !== null && !CONTENT_ID.test(content_id)) {
    errors.add(
      `${field}.content_id`,
      `The ${field}.content_id field must be ASCII characters without spaces, like logo.`,
    )
    return undefined
  }
  if (name !== undefined && (name.trim() === '' || /[/\\\p{Cc}]/u.test(name))) {
    errors.add(`${field}.name`, `The ${field}.name field must be a file name without slashes, like terms.pdf.`)
    return undefined
  }
  if (fileId !== undefined && content === undefined) {
    const file = await findFile(trx, teamId, fileId)
    if (!file) {
      errors.add(`${field}.file_id`, selectedMessage(`${field}.file_id`))
      return undefined
    }
    const { sha256, mime_type } = file
    return { attachment: { name: name ?? file.name, content_id, sha256, mime_type }, bytes: file.size }
  }
  if (errors.has(`${field}.name`) || errors.has(`${field}.content`) || errors.has(`${field}.file_id`)) return undefined
  if (fileId !== undefined || content === undefined || name === undefined) {
    errors.add(field, `The ${field} field must have either file_id, or name and content.`)
    return undefined
  }
  if (!BASE64.test(content) || content.length % 4 !== 0) {
    errors.add(`${field}.content`, `The ${field}.content field must be base64.`)
    return undefined
  }
  return { attachment: { name, content_id, content }, bytes: Math.floor((content.length * 3) / 4) }
}

const findFile = async (trx: Tx, teamId: number, id: number) => {
  try {
    return await getFile(trx, teamId, id)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
