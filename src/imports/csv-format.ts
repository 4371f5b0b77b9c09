import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** How a file is to be read. */
export interface CsvFormat {
  readonly isGzip: boolean
  readonly charset: string
  readonly delimiter: string
}

/** Enough for a header and some rows. */
const SAMPLE_BYTES = 256 * 1024
/** Any of them, wherever it stands: files are put together from parts. */
export const LINE_ENDS = ['\r\n', '\n', '\r']
const DELIMITERS = [',', ';', '\t', '|']

export const isCharset = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** The format of a file on disk, from its beginning and, for the charset, from all of it; and its header. */
export const inspectCsv = async (
  file: string,
  given: { readonly charset?: string | undefined; readonly delimiter?: string | undefined },
): Promise<CsvFormat & { header: string[] }> => {
  const isGzip = await startsWith(file, [0x1f, 0x8b])
  const { sample, isUtf8: isAllUtf8 } = await scan(file, isGzip)
  const charset = given.charset ?? markedCharset(sample) ?? (isAllUtf8 ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(charset).decode(sample)
  const delimiter = given.delimiter ?? guessDelimiter(text)
  return { isGzip, charset, delimiter, header: readHeader(text, delimiter) }
}

const startsWith = async (file: string, bytes: readonly number[]) => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0)
    return buffer.equals(Buffer.from(bytes))
  } finally {
    await handle.close()
  }
}

/** The file's beginning, and whether it is UTF-8 to its end. */
const scan = async (file: string, isGzip: boolean): Promise<{ sample: Buffer; isUtf8: boolean }> => {
  const chunks: Buffer[] = []
  let sampled = 0
  let isUtf8SoFar = true
  // The end of a chunk may be the middle of a character.
  let rest = Buffer.alloc(0)
  const source = createReadStream(file)
  try {
    for await (const chunk of unpacked(source, isGzip)) {
      if (sampled < SAMPLE_BYTES) chunks.push(chunk)
      sampled += chunk.length
      if (isUtf8SoFar) {
        const joined: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
        const end = wholeCharacters(joined)
        isUtf8SoFar = isUtf8(joined.subarray(0, end))
        rest = Buffer.from(joined.subarray(end))
      }
      if (!isUtf8SoFar && sampled >= SAMPLE_BYTES) break
    }
  } finally {
    // Where unpacking fails or is left early, the file behind it is still open.
    source.destroy()
  }
  return { sample: Buffer.concat(chunks), isUtf8: isUtf8SoFar && rest.length === 0 }
}

/** Up to where the last character that has begun is complete. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < length ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

export const unpacked = (bytes: Readable, isGzip: boolean): Readable => {
  if (!isGzip) return bytes
  const gunzip: Transform = createGunzip()
  bytes.once('error', (error) => gunzip.destroy(error))
  return bytes.pipe(gunzip)
}

const markedCharset = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** The one that the first line has most of, outside of quotes. */
const guessDelimiter = (text: string): string => {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const countOf = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] as string
}

const readHeader = (text: string, delimiter: string): string[] => {
  const [header = []] = parse(text, {
    bom: true,
    delimiter,
    record_delimiter: LINE_ENDS,
    to: 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as string[][]
  return header
}

/** For what csv-parse takes: bytes in UTF-8. */
export const inUtf8 = (bytes: Readable, charset: string): Readable => {
  if (charset === 'utf-8') return bytes
  const decoder = new TextDecoder(charset)
  const decode = async function* () {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  return Readable.from(decode(), { objectMode: false })
}
