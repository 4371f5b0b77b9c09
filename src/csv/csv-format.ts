import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { shorten } from '../shorten.ts'
import { type Charset, decodeSample, guessCharset } from './csv-charset.ts'
import { CsvFault } from './csv-fault.ts'
import { INVALID_BYTES } from './utf8.ts'

/** How a file is to be read. */
export interface CsvFormat {
  readonly isGzip: boolean
  readonly charset: Charset
  readonly delimiter: string
  /** The first line is `sep=;` or the like, as Excel writes it; the header is the one below. */
  readonly hasSeparatorLine?: boolean
}

/** Enough for a header and some rows. */
const SAMPLE_BYTES = 256 * 1024
/**
 * Ten times what may be sent, unless it is set otherwise: lists of contacts are seldom packed to less than a tenth. A file made to
 * unpack to a thousand times its size would keep a server busy for days.
 */
const MAX_UNPACKED_BYTES = 20 * 1024 ** 3
/** Gzip can reach 1,000:1, with nothing but repetition; real contacts stay far below this. */
const MAX_UNPACK_RATIO = 100
/** Small files may well be repetitive, and do no harm. */
const ANY_RATIO_BYTES = 8 * 1024 ** 2
/** More columns than any team has fields; what is stored with an import stays small. */
const MAX_COLUMNS = 2_000
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
  refuseOtherKinds(sample)
  const charset = given.charset ?? guessCharset(sample, isWhole)
  const text = decodeSample(sample, charset).replace(/^\uFEFF/, '')
  const [separatorLine, separator] = SEPARATOR_LINE.exec(text) ?? []
  const table = text.slice(separatorLine?.length ?? 0)
  const delimiter = given.delimiter ?? separator ?? guessDelimiter(table)
  const header = readHeader(table, delimiter)
  refuseHeader(header, charset)
  return { isGzip, charset, delimiter, hasSeparatorLine: separatorLine !== undefined, header }
}

/** Tells a spreadsheet how to read the file. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i

const ZIP = Buffer.from('PK\u0003\u0004')
/** Of Office files before 2007. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** What people send instead of CSV. */
const refuseOtherKinds = (sample: Buffer) => {
  const isExcel = sample.indexOf(OLE) === 0 || (sample.indexOf(ZIP) === 0 && sample.includes('xl/'))
  if (isExcel) throw new CsvFault('This is an Excel workbook: save it as CSV.')
  if (sample.indexOf(ZIP) !== 0) return
  throw new CsvFault(
    sample.includes('opendocument.spreadsheet')
      ? 'This is an OpenDocument spreadsheet: save it as CSV.'
      : 'This is a ZIP archive: send the CSV file itself, plain or gzipped.',
  )
}

const refuseHeader = (header: readonly string[], charset: Charset) => {
  if (header.length > MAX_COLUMNS)
    throw new CsvFault(`The file has ${header.length} columns; ${MAX_COLUMNS} are allowed.`)
  const damaged = header.findIndex((title) => title.includes(INVALID_BYTES))
  if (damaged === -1) return
  const shown = shorten((header[damaged] ?? '').replaceAll(INVALID_BYTES, '\uFFFD'))
  throw new CsvFault(
    `The name of column ${damaged + 1} ("${shown}") has bytes that are not valid ${(charset ?? 'utf-8').toUpperCase()}. Save the file as UTF-8, or name its charset.`,
  )
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
  let packed = 0
  let size = 0
  const countPacked = new Transform({
    transform(chunk: Buffer, _, done) {
      packed += chunk.length
      done(null, chunk)
    },
  })
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(refusalOf(packed, size, maxBytes), chunk)
    },
  })
  // Whatever fails, the last one is told, and so its reader.
  return pipeline(bytes, countPacked, createGunzip(), limited, () => {})
}

const refusalOf = (packed: number, size: number, maxBytes: number): CsvFault | null => {
  if (size > maxBytes)
    return new CsvFault(`The file unpacks to more than ${Math.floor(maxBytes / 1024 / 1024)} MiB: send it in parts.`)
  if (size > ANY_RATIO_BYTES && size > packed * MAX_UNPACK_RATIO)
    return new CsvFault(
      `The file unpacks to more than ${MAX_UNPACK_RATIO} times its size, which contacts don't: send it unpacked.`,
    )
  return null
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
