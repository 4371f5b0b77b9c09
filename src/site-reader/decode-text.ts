import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How far into a page its charset may be declared. Browsers look at 1,024 bytes; real pages exceed it. */
const PRESCAN_BYTES = 4_096

/** No two parts that could share a run of blanks: a hostile page would make the search take hours. */
const DECLARED =
  /<meta\b[^>]{1,500}?charset\s{0,9}=\s{0,9}["']?([\w:-]+)|<\?xml\b[^>]{1,200}?encoding\s{0,9}=\s{0,9}["']([\w:-]+)/i
const IN_HEADER = /charset\s{0,9}=\s{0,9}["']?([\w:-]+)/i
const MAX_HEADER_LENGTH = 200

/** Decoded at a time; the slowest charsets take milliseconds for it. */
const CHUNK = 256 * 1024

/** Bytes to text, in turns with others: by their mark, by the header, by what the page itself declares; else UTF-8, or the Western code page. */
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
  // What could be read so far is not in two bytes a character, whatever it says.
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
