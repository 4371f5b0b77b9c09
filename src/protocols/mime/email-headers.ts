import { shorten } from '../../foundation/shorten.ts'
import { checkHeaderName, HeaderLine, textHeader, wordsHeader } from './header-line.ts'
import { InvalidHeader } from './invalid-header.ts'
import { addMailboxes, type Mailbox } from './mailbox.ts'

export interface HeaderFields {
  readonly from?: Mailbox | undefined
  readonly to?: Mailbox | readonly Mailbox[] | undefined
  readonly cc?: Mailbox | readonly Mailbox[] | undefined
  readonly replyTo?: Mailbox | readonly Mailbox[] | undefined
  readonly subject?: string | undefined
  /** A string must be an ISO 8601 time with a time zone. */
  readonly date?: Temporal.Instant | string | undefined
  /** All message ids can be given with or without angle brackets. */
  readonly messageId?: string | undefined
  readonly inReplyTo?: string | undefined
  readonly references?: readonly string[] | undefined
  /** Other headers. Their order is kept. */
  readonly extra?: readonly (readonly [name: string, value: string])[] | undefined
}

/** Headers in their final form, each followed by a line break. */
export interface CompiledHeaders {
  readonly text: string
  readonly needsUtf8: boolean
  /** The lowercase names of the headers that a message can have only once. */
  readonly names: ReadonlySet<string>
}

/** Headers that `extra` can't set, because other fields or the composer set them, or because recipients must not see them. */
const RESERVED = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])
/** Headers that contain URLs (RFC 2369), which can't be encoded. */
const URL_HEADER = /^list-(?:archive|help|owner|post|subscribe|unsubscribe)$/
const LIST_HEADER = /^list-/

const MESSAGE_ID = /^[!-;=?A-~]+@[!-;=?A-~]+$/

const writeMessageId = (header: string, id: string): string => {
  const bare = id.startsWith('<') && id.endsWith('>') ? id.slice(1, -1) : id
  if (!MESSAGE_ID.test(bare)) {
    const got = JSON.stringify(shorten(id))
    throw new InvalidHeader(header, `has an invalid message id (${got}); message ids look like <id@example.com>`)
  }
  return `<${bare}>`
}

/** The length of a timestamp's text up to the second: `2026-11-15T09:30:00`. */
const TO_THE_SECOND = 19
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/

/** The most recently formatted date, by its second. Messages that are sent together often have the same date. */
let lastDate = { second: '', written: '' }

/** Formats a time like `Sun, 15 Nov 2026 09:30:00 +0000`. */
export const writeDate = (date: Temporal.Instant | string): string => {
  if (typeof date !== 'string') return formatDate(date)
  // Other forms, like those with an offset, could have the same beginning but another time.
  if (!IN_UTC.test(date)) return formatDate(date)
  const second = date.slice(0, TO_THE_SECOND)
  if (lastDate.second !== second) lastDate = { second, written: formatDate(date) }
  return lastDate.written
}

const formatDate = (date: Temporal.Instant | string): string => {
  const milliseconds = typeof date === 'string' ? parseInstant(date) : date.epochMilliseconds
  return `${new Date(milliseconds).toUTCString().slice(0, -'GMT'.length)}+0000`
}

const parseInstant = (text: string): number => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    throw new InvalidHeader('Date', `must be a time like 2026-11-15T09:30:00Z (got ${JSON.stringify(text)})`)
  }
}

/** Writes headers in their final form. For a campaign, compile the shared headers only once. */
export const compileHeaders = (fields: HeaderFields): CompiledHeaders => {
  let text = ''
  let needsUtf8 = false
  const names = new Set<string>()

  const add = (name: string, line: string) => {
    names.add(name)
    text += `${line}\r\n`
  }
  const addAddresses = (header: string, value: Mailbox | readonly Mailbox[] | undefined) => {
    if (!value) return
    const mailboxes = Array.isArray(value) ? (value as readonly Mailbox[]) : [value as Mailbox]
    if (mailboxes.length === 0) return
    const line = new HeaderLine(header)
    if (addMailboxes(line, header, mailboxes)) needsUtf8 = true
    add(header.toLowerCase(), line.toString())
  }

  addAddresses('From', fields.from)
  addAddresses('To', fields.to)
  addAddresses('Cc', fields.cc)
  addAddresses('Reply-To', fields.replyTo)
  if (fields.subject !== undefined) add('subject', textHeader('Subject', fields.subject))
  if (fields.date !== undefined) add('date', `Date: ${writeDate(fields.date)}`)
  if (fields.messageId !== undefined)
    add('message-id', wordsHeader('Message-ID', writeMessageId('Message-ID', fields.messageId)))
  if (fields.inReplyTo !== undefined)
    add('in-reply-to', wordsHeader('In-Reply-To', writeMessageId('In-Reply-To', fields.inReplyTo)))
  if (fields.references?.length)
    add(
      'references',
      wordsHeader('References', fields.references.map((id) => writeMessageId('References', id)).join(' ')),
    )

  for (const [name, value] of fields.extra ?? []) {
    checkHeaderName(name)
    const lower = name.toLowerCase()
    if (RESERVED.has(lower)) throw new InvalidHeader(name, 'can’t be an extra header')
    if (names.has(lower)) throw new InvalidHeader(name, 'occurs twice')
    const line = URL_HEADER.test(lower) ? wordsHeader(name, value) : textHeader(name, value)
    if (LIST_HEADER.test(lower)) add(lower, line)
    else text += `${line}\r\n`
  }
  return { text, needsUtf8, names }
}
