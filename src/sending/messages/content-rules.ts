import { requiredMessage, togetherMessage } from '../../platform/http/requests/validation-messages.ts'
import { type BodySource, flatBody } from '../../protocols/mime/compiled-body.ts'
import { customHeaderFault } from '../../protocols/mime/custom-headers.ts'
import { plainTextOf } from '../../protocols/mime/plain-text.ts'
import { findScriptLink, scriptLinkMessage } from '../../protocols/mime/script-links.ts'
import { readAttachments } from './attachment-rules.ts'
import type { EmailContent } from './content.ts'
import { readAddress, readCopies, refuseSuppressedCopies } from './copies.ts'
import { MAX_SUBJECT, type NewEmail } from './message-schemas.ts'
import { addFault, type Reading } from './reading.ts'

const MAX_HEADERS = 20
const HEADER_NAME = /^(x-.+|in-reply-to|references)$/i
const LINE_BREAK = /[\r\n]/
/**
 * Matches the start of a merge tag. `to_name` must not contain merge tags, because they wouldn't be filled in and recipients would
 * see them.
 */
const MERGE_TAG = /\{\{|\{%/

type Given = Partial<NewEmail>

/** Reads an email's content from a request body, except for the sender's name. Adds errors to `errors`. */
export const readEmailContent = async (reading: Reading, given: Given): Promise<Omit<EmailContent, 'from_name'>> => {
  const { errors, prefix } = reading
  const { kind, to_name = null, reply_to, headers = {}, attachments = [] } = given
  const { subject, html, text } = readBodies(reading, given)
  checkLinks(reading, html)
  checkHeaders(reading, headers)
  checkRecipientName(reading, to_name)
  const { cc, bcc } = await readAllCopies(reading, given)
  return {
    channel: 'email',
    to_name,
    reply_to: reply_to ? (readAddress(reply_to, errors, `${prefix}reply_to`) ?? null) : null,
    cc,
    bcc,
    subject: subject ?? '',
    html,
    text: text ?? (kind === 'marketing' && html !== null ? plainTextOf(flatBody(html)) : null),
    headers,
    attachments: await readAttachments(reading, attachments),
  }
}

/** Returns the subject, HTML and text, with their merge tags filled in. */
const readBodies = (reading: Reading, given: Given) => {
  const { errors, prefix, rendered } = reading
  checkGivenBodies(reading, given)
  if (rendered?.content && [...(rendered.content.subject ?? '')].length > MAX_SUBJECT) {
    errors.add(
      `${prefix}${rendered.template ? 'template_id' : 'subject'}`,
      `The subject must not be greater than ${MAX_SUBJECT} characters once its merge tags are filled in.`,
    )
  }
  const { subject = null, html = null, text = null } = rendered?.content ?? given
  return { subject, html, text }
}

const checkGivenBodies = (reading: Reading, { template_id, subject = null, html = null, text = null }: Given): void => {
  const { errors, prefix, rendered } = reading
  const field = (name: string) => `${prefix}${name}`
  if (rendered?.template) {
    for (const [name, value] of Object.entries({ subject, html, text })) {
      if (value !== null) errors.add(field(name), togetherMessage(field(name), field('template_id')))
    }
  } else if (!template_id) {
    if (subject === null && !errors.has(field('subject')))
      errors.add(field('subject'), requiredMessage(field('subject')))
    if (html === null && text === null && !errors.has(field('html')) && !errors.has(field('text')))
      addFault(reading, 'text', `is required, unless ${field('html')} is given`)
  }
  if (subject !== null && LINE_BREAK.test(subject)) addFault(reading, 'subject', 'must not contain line breaks')
}

const checkLinks = ({ errors, prefix, rendered }: Reading, html: BodySource | null): void => {
  const script = html === null ? undefined : findScriptLink(flatBody(html))
  if (script) errors.add(`${prefix}${rendered?.template ? 'template_id' : 'html'}`, scriptLinkMessage(script.url))
}

const checkHeaders = (reading: Reading, headers: Readonly<Record<string, string>>): void => {
  const { errors, prefix } = reading
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) {
    addFault(reading, 'headers', `must not have more than ${MAX_HEADERS} headers`)
    return
  }
  const names = new Map<string, string>()
  for (const [name, value] of entries) {
    const path = `headers.${name}`
    const field = `${prefix}${path}`
    const same = names.get(name.toLowerCase())
    if (same === undefined) names.set(name.toLowerCase(), name)
    if (same !== undefined) addFault(reading, path, `is the same header as ${prefix}headers.${same}`)
    else if (!HEADER_NAME.test(name))
      errors.add(field, `The name of ${field} must start with X-, or be In-Reply-To or References.`)
    else if (typeof value === 'string') {
      const fault = customHeaderFault(name, value)
      if (fault !== undefined) addFault(reading, path, fault)
    } else if (!errors.has(field)) addFault(reading, path, 'must be a string')
  }
}

const checkRecipientName = (reading: Reading, name: string | null): void => {
  if (name !== null && LINE_BREAK.test(name)) addFault(reading, 'to_name', 'must not contain line breaks')
  if (name !== null && MERGE_TAG.test(name)) addFault(reading, 'to_name', 'must not contain {{ or {%')
}

const readAllCopies = async (reading: Reading, given: Given): Promise<Pick<EmailContent, 'cc' | 'bcc'>> => {
  const { trx, teamId, errors, prefix } = reading
  for (const name of ['cc', 'bcc'] as const) {
    // People who get copies may not have subscribed, and their copies would contain the contact's unsubscribe link.
    if (given.kind === 'marketing' && given[name]?.length)
      addFault(reading, name, 'is only for messages of kind transactional')
  }
  const cc = readCopies(given.cc, errors, `${prefix}cc`)
  const bcc = readCopies(given.bcc, errors, `${prefix}bcc`)
  await refuseSuppressedCopies(trx, teamId, [...cc, ...bcc], errors)
  return { cc: cc.map(({ address }) => address), bcc: bcc.map(({ address }) => address) }
}
