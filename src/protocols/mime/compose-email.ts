import { type Attachment, attach, type MailRest } from './attachments.ts'
import { addBody, type CompiledBody, type HoleValues } from './compiled-body.ts'
import { type CompiledHeaders, compileHeaders, type HeaderFields } from './email-headers.ts'
import { InvalidHeader } from './invalid-header.ts'
import { MailBytes } from './mail-bytes.ts'
import { CRLF } from './quoted-printable.ts'

export interface EmailParts {
  /** The headers that all of a campaign's messages have in common. */
  readonly shared?: CompiledHeaders | undefined
  /** The headers that only this message has. */
  readonly headers: HeaderFields
  readonly text?: CompiledBody | undefined
  readonly html?: CompiledBody | undefined
  readonly attachments?: readonly Attachment[] | undefined
}

export interface ComposedEmail {
  /** The message without `rest`, in ASCII, or in UTF-8 if `needsUtf8` is true. No line starts with a dot. */
  readonly message: Buffer
  /** What follows `message` if there are attachments. */
  readonly rest?: MailRest
  /** Whether the mail server must support SMTPUTF8, because an address has non-ASCII characters before its @. */
  readonly needsUtf8: boolean
}

/** A boundary that no body can contain: in quoted-printable, `=` is always followed by a hexadecimal digit or a line break. */
const BOUNDARY = '=_postrider_alternative'

const partHeaders = (type: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const TEXT_HEADERS = partHeaders('text/plain')
const HTML_HEADERS = partHeaders('text/html')
const MIME_VERSION = 'MIME-Version: 1.0\r\n'
const BEFORE_TEXT = `Content-Type: multipart/alternative; boundary="${BOUNDARY}"\r\n\r\n--${BOUNDARY}\r\n${TEXT_HEADERS}`
const BEFORE_HTML = `\r\n--${BOUNDARY}\r\n`
const END = `--${BOUNDARY}--\r\n`
const NOTHING_ATTACHED = { beforeBody: '', beforeHtml: '', after: undefined }

const NO_HEADERS = compileHeaders({})

/**
 * Headers that every message needs. RFC 5322 requires From and Date. Without a Message-ID, servers would add their own, and we
 * couldn't recognize bounces.
 */
const REQUIRED = { from: 'From', date: 'Date', 'message-id': 'Message-ID' }

const checkHeaders = (shared: CompiledHeaders, own: CompiledHeaders) => {
  for (const name of own.names) if (shared.names.has(name)) throw new InvalidHeader(name, 'occurs twice')
  for (const name in REQUIRED)
    if (!own.names.has(name) && !shared.names.has(name))
      throw new InvalidHeader(REQUIRED[name as keyof typeof REQUIRED], 'is missing')
}

/**
 * Composes a message in the memory of `mail`, which must be empty. If there's only one part, it always ends with a line break, because
 * every SMTP message does.
 */
export const composeEmail = (
  { shared = NO_HEADERS, headers, text, html, attachments = [] }: EmailParts,
  values: HoleValues = {},
  mail: MailBytes = new MailBytes(),
): ComposedEmail => {
  const own = compileHeaders(headers)
  checkHeaders(shared, own)
  const only = text ?? html
  if (!only) throw new TypeError('An email needs a text part or an HTML part.')
  const needsUtf8 = own.needsUtf8 || shared.needsUtf8
  const start = own.text + shared.text
  if (needsUtf8) mail.addUtf8(start)
  else mail.addAscii(start)
  const { beforeBody, beforeHtml, after } =
    attachments.length === 0 ? NOTHING_ATTACHED : attach(attachments, html !== undefined)
  mail.addAscii(MIME_VERSION + beforeBody)
  if (text && html) {
    mail.addAscii(BEFORE_TEXT)
    addBody(mail, text, values)
    mail.addAscii(BEFORE_HTML + beforeHtml + HTML_HEADERS)
    addBody(mail, html, values)
  } else {
    mail.addAscii(text ? TEXT_HEADERS : beforeHtml + HTML_HEADERS)
    addBody(mail, only, values)
  }
  const end = text && html ? END : ''
  if (after) return { message: mail.bytes, needsUtf8, rest: after(end) }
  // The headers end with a line break, so an empty body needs none.
  if (end) mail.addAscii(CRLF + end)
  else if (!mail.endsWithLineBreak) mail.addAscii(CRLF)
  return { message: mail.bytes, needsUtf8 }
}
