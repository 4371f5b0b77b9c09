import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { type Charset, guessCharset } from './csv-charset.ts'
import { CsvFault } from './csv-fault.ts'

/** How a file is to be read. */
export interface CsvFormat {
  readonly isGzip: boolean
  readonly charset: Charset
  readonly delimiter: string
}

/** Enough for a header and some rows. */
const SAMPLE_BYTES = 256 * 1024
/**
 * Ten times what may be sent, unless it is set otherwise: lists of contacts are seldom packed to less than a tenth. A file made to
 * unpack to a thousand times its size would keep a server busy for days.
 */
const MAX_UNPACKED_BYTES = 20 * 1024 ** 3
/** Any of them, wherever it stands: files are put together from parts. */
export const LINE_ENDS = ['\r\n', '\n', '\r']
const DELIMITERS = [',', ';', '\t', '|']

/** The format of a file on disk and its header, from its beginning alone, however large it is: the caller is waiting. */
export const inspectCsv = async (
  file: string,
  given: { readonly charset?: string | undefined; readonly delimiter?: string | undefined },
): Promise<CsvFormat & { header: string[] }> => {
  const isGzip = await startsWith(file, [0x1f, 0x8b])
  const { sample, isWhole } = await readSample(file, isGzip)
  const charset = given.charset ?? guessCharset(sample, isWhole)
  const text = new TextDecoder(charset ?? 'utf-8').decode(sample)
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

const readSample = async (file: string, isGzip: boolean): Promise<{ sample: Buffer; isWhole: boolean }> => {
  const chunks: Buffer[] = []
  let sampled = 0
  const source = createReadStream(file)
  try {
    for await (const chunk of unpacked(source, isGzip)) {
      chunks.push(chunk)
      sampled += chunk.length
      if (sampled >= SAMPLE_BYTES) break
    }
  } finally {
    // Where unpacking fails or is left early, the file behind it is still open.
    source.destroy()
  }
  return { sample: Buffer.concat(chunks), isWhole: sampled < SAMPLE_BYTES }
}

export const unpacked = (bytes: Readable, isGzip: boolean, maxBytes = MAX_UNPACKED_BYTES): Readable => {
  if (!isGzip) return bytes
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  // Whatever fails, the last one is told, and so whoever reads it.
  return pipeline(bytes, createGunzip(), counted, () => {})
}

const tooLarge = (maxBytes: number) =>
  new CsvFault(`The file unpacks to more than ${Math.floor(maxBytes / 1024 / 1024)} MiB: send it in parts.`)

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
