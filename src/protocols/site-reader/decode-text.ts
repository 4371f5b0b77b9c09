import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Browsers read 1,024 bytes, but on some real pages, the declaration of the charset comes later. */
const PRESCAN_BYTES = 4_096

/**
 * Matches a declared charset. No two adjacent parts can match the same whitespace. Otherwise, a hostile page could make the
 * search take hours.
 */
const DECLARED =
  /<meta\b[^>]{1,500}?charset\s{0,9}=\s{0,9}["']?([\w:-]+)|<\?xml\b[^>]{1,200}?encoding\s{0,9}=\s{0,9}["']([\w:-]+)/i
const IN_HEADER = /charset\s{0,9}=\s{0,9}["']?([\w:-]+)/i
const MAX_HEADER_LENGTH = 200

/** Few enough bytes that even the slowest charsets take only milliseconds. */
const CHUNK = 256 * 1024

/**
 * Decodes a page in chunks, so that other requests can run in between. The charset comes from the byte order mark, the header or
 * the declaration in the page, in this order. Without any of these, it is UTF-8 if the bytes are valid UTF-8, otherwise
 * windows-1252.
 */
export const decodeText = async (bytes: Buffer, contentType: string | undefined): Promise<string> => {
  const charset =
    markedCharset(bytes) ??
    knownCharset(IN_HEADER.exec((contentType ?? '').slice(0, MAX_HEADER_LENGTH))?.[1]) ??
    declaredCharset(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const decoder = new TextDecoder(charset)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (at > 0) await nextTurn()
    text += decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
  }
  return text + decoder.decode()
}

const markedCharset = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

const declaredCharset = (bytes: Buffer): string | undefined => {
  const [, meta, xml] = DECLARED.exec(bytes.toString('latin1', 0, PRESCAN_BYTES)) ?? []
  const charset = knownCharset(meta ?? xml)
  // The declaration was found by reading the page as ASCII, so the page can't be UTF-16, no matter what it declares.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset
}

const knownCharset = (label: string | undefined): string | undefined => {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
