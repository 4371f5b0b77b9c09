import { looksEncoded } from './header-line.ts'
import { InvalidHeader } from './invalid-header.ts'
import { CRLF } from './quoted-printable.ts'

export interface Attachment {
  readonly name: string
  /** A media type, like `image/png`. */
  readonly type: string
  /** If the HTML shows an image as `cid:logo`, this is `logo`. */
  readonly contentId?: string | null
  /** undefined: the size isn't known before the content is read. */
  readonly bytes: number | undefined
  /** Opens the content. Called when the email is being sent, so that a large file is never in memory as a whole. */
  readonly read: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

/** The end of a message, which is read while it's being sent. */
export interface MailRest {
  /** undefined: not known in advance. */
  readonly bytes: number | undefined
  /** Pieces of complete lines, in ASCII. No line starts with a dot. Rejects if an attachment can't be read. */
  readonly pieces: () => AsyncIterable<string>
}

/** A line of 76 columns has 57 bytes in base64. */
const LINE_BYTES = 57
const LINE_COLUMNS = 76
/** How much is encoded and written at a time: enough that the overhead of each write doesn't matter. */
const PIECE_BYTES = 1024 * LINE_BYTES

const encodeLines = (bytes: Buffer): string => {
  const text = bytes.toString('base64')
  let lines = ''
  for (let start = 0; start < text.length; start += LINE_COLUMNS)
    lines += text.slice(start, start + LINE_COLUMNS) + CRLF
  return lines
}

/** Throws if the source has another length than expected, so that no half of a file is sent. */
async function* encodePieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  expectedBytes: number | undefined,
) {
  let rest = Buffer.alloc(0)
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.length - (bytes.length % LINE_BYTES)
    for (let start = 0; start < end; start += PIECE_BYTES)
      yield encodeLines(bytes.subarray(start, Math.min(start + PIECE_BYTES, end)))
    rest = bytes.subarray(end)
  }
  if (expectedBytes !== undefined && length !== expectedBytes)
    throw new Error(`An attachment has ${length} bytes instead of ${expectedBytes}.`)
  if (rest.length > 0) yield encodeLines(rest)
}

const encodedLength = (bytes: number): number => {
  const columns = Math.ceil(bytes / 3) * 4
  return columns + Math.ceil(columns / LINE_COLUMNS) * CRLF.length
}

/** Only plain types: parameters aren't needed, and parts of a message can't be encoded in base64 (RFC 2046). */
const TYPE = /^(?!message\/|multipart\/)[\w.+-]{1,100}\/[\w.+-]{1,100}/i
const CONTENT_ID = /^[!-;=?-~]+$/
const CONTROL = /\p{Cc}/gu
/** Names in quotes, without characters that would have to be escaped, which email programs don't agree on. */
const QUOTABLE = /^[ !#-[\]-~]{1,55}$/
const MAX_COLUMNS = 76
/** The characters that RFC 2231 allows without encoding. */
const LITERAL = /^[A-Za-z0-9!#$&+.^_`{|}~-]$/

const percentEncode = (character: string): string =>
  LITERAL.test(character)
    ? character
    : [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Writes a file name as a parameter of Content-Disposition: in quotes, or as one or more parts as in RFC 2231. */
const fileName = (given: string): string => {
  const name = given.toWellFormed().replace(CONTROL, '_')
  if (QUOTABLE.test(name) && !looksEncoded(name)) return `; filename="${name}"`
  const parts = ["utf-8''"]
  for (const character of name) {
    const encoded = percentEncode(character)
    const last = parts.length - 1
    const part = parts[last] + encoded
    // A character isn't split, because some email programs decode each part separately.
    if (` filename*${last}*=${part};`.length <= MAX_COLUMNS) parts[last] = part
    else parts.push(encoded)
  }
  if (parts.length === 1) return `;${CRLF} filename*=${parts[0]}`
  return parts.map((part, index) => `;${CRLF} filename*${index}*=${part}`).join('')
}

const partHeaders = ({ name, type, contentId }: Attachment, disposition: string): string => {
  if (contentId && !CONTENT_ID.test(contentId))
    throw new InvalidHeader('Content-ID', `has an invalid id (${JSON.stringify(contentId)})`)
  return [
    `Content-Type: ${TYPE.exec(type)?.[0] ?? 'application/octet-stream'}`,
    'Content-Transfer-Encoding: base64',
    ...(contentId ? [`Content-ID: <${contentId}>`] : []),
    `Content-Disposition: ${disposition}${fileName(name)}`,
    CRLF,
  ].join(CRLF)
}

/** Boundaries that no part can contain: neither base64 nor quoted-printable has lines that start like this. */
const MIXED = '=_postrider_mixed'
const RELATED = '=_postrider_related'

interface AttachedParts {
  /** What precedes the whole body. */
  readonly beforeBody: string
  /** What precedes the HTML part. */
  readonly beforeHtml: string
  /** Returns what follows the HTML part, or the only part. `end` ends the body, if it has several parts. */
  readonly after: (end: string) => MailRest
}

/**
 * Attaches files to a body. Images that the HTML refers to are related to the HTML part, so that email programs don't list them as
 * files.
 */
export const attach = (attachments: readonly Attachment[], hasHtml: boolean): AttachedParts => {
  const isRelated = ({ contentId }: Attachment) => hasHtml && Boolean(contentId)
  const related = attachments.filter(isRelated)
  const mixed = attachments.filter((attachment) => !isRelated(attachment))
  const partsOf = (list: readonly Attachment[], boundary: string, disposition: string): (string | Attachment)[] =>
    list.length === 0
      ? []
      : [...list.flatMap((it) => [`--${boundary}${CRLF}${partHeaders(it, disposition)}`, it]), `--${boundary}--${CRLF}`]
  const start = (list: readonly Attachment[], type: string, boundary: string) =>
    list.length === 0
      ? ''
      : `Content-Type: multipart/${type}; boundary="${boundary}"${CRLF.repeat(2)}--${boundary}${CRLF}`
  return {
    beforeBody: start(mixed, 'mixed', MIXED),
    beforeHtml: start(related, 'related; type="text/html"', RELATED),
    after: (end) => {
      const parts = [CRLF, ...partsOf(related, RELATED, 'inline'), end, ...partsOf(mixed, MIXED, 'attachment')].filter(
        (part) => part !== '',
      )
      return { bytes: lengthOf(parts), pieces: () => piecesOf(parts) }
    },
  }
}

const lengthOf = (parts: readonly (string | Attachment)[]): number | undefined => {
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') length += part.length
    else if (part.bytes === undefined) return undefined
    else length += encodedLength(part.bytes)
  }
  return length
}

async function* piecesOf(parts: readonly (string | Attachment)[]) {
  for (const part of parts) {
    if (typeof part === 'string') yield part
    else yield* encodePieces(await part.read(), part.bytes)
  }
}
