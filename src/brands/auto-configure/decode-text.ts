import { isUtf8 } from 'node:buffer'

/** How far into a page its charset may be declared. Browsers look at 1,024 bytes; real pages exceed it. */
const PRESCAN_BYTES = 4_096

const DECLARED = /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)/i

/** Bytes to text: by their mark, by the header, by what the page itself declares; else UTF-8, or the Western code page. */
export const decodeText = (bytes: Buffer, contentType: string | undefined): string => {
  const charset =
    markedCharset(bytes) ??
    knownCharset(/charset\s*=\s*["']?\s*([\w:-]+)/i.exec(contentType ?? '')?.[1]) ??
    declaredCharset(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return new TextDecoder(charset).decode(bytes)
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
