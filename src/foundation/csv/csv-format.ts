import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { shorten } from '../shorten.ts'
import { decodeSample } from './csv-charset.ts'
import { CsvFault } from './csv-fault.ts'
import { type Charset, findOtherKind, guessCharset, isGzip, LENIENT, OTHER_KINDS, sniffTable } from './csv-sniff.ts'
import { INVALID_BYTES } from './invalid-bytes.ts'

export interface CsvFormat {
  readonly isGzip: boolean
  readonly charset: Charset
  readonly delimiter: string
  /** True if the first line names the delimiter, like `sep=;`, as Excel writes it. The header is then on the second line. */
  readonly hasSeparatorLine?: boolean
}

/** Enough for the header and some rows. */
const SAMPLE_BYTES = 256 * 1024
/**
 * The maximum decompressed size: ten times the default size limit for imports, because contact lists rarely compress to less than
 * a tenth of their size. A file built to expand to a thousand times its size would keep a server busy for days.
 */
const MAX_UNPACKED_BYTES = 20 * 1024 ** 3
/** The maximum compression ratio. Contact lists stay far below it, while gzip can reach 1,000:1 with pure repetition. */
const MAX_UNPACK_RATIO = 100
/** Below this decompressed size, the ratio isn't checked, because small files may be repetitive and are harmless. */
const ANY_RATIO_BYTES = 8 * 1024 ** 2
/** More than any team has fields. This limit keeps the data stored with an import small. */
const MAX_COLUMNS = 2_000

/** Detects the format and header of a file from its beginning only, because the caller is waiting and the file may be large. */
export const inspectCsv = async (
  file: string,
  given: { readonly charset?: string | undefined; readonly delimiter?: string | undefined },
): Promise<CsvFormat & { header: string[] }> => {
  const { sample, isWhole, isPacked } = await readSample(file)
  const otherKind = findOtherKind(sample)
  if (otherKind) throw new CsvFault(OTHER_KINDS[otherKind])
  const charset = given.charset ?? guessCharset(sample, isWhole)
  const { table, delimiter: guessed, hasSeparatorLine } = sniffTable(decodeSample(sample, charset))
  const delimiter = given.delimiter ?? guessed
  const [header = []] = parse(table, { ...LENIENT, delimiter, to: 1 }) as string[][]
  refuseHeader(header, charset)
  return { isGzip: isPacked, charset, delimiter, hasSeparatorLine, header }
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

const readSample = async (file: string): Promise<{ sample: Buffer; isWhole: boolean; isPacked: boolean }> => {
  const chunks: Buffer[] = []
  let sampled = 0
  const isPacked = isGzip(await firstBytes(file))
  const source = createReadStream(file)
  try {
    for await (const chunk of unpacked(source, isPacked)) {
      chunks.push(chunk)
      sampled += chunk.length
      if (sampled >= SAMPLE_BYTES) break
    }
  } finally {
    // Without this, the file would stay open if decompression failed or stopped early.
    source.destroy()
  }
  return { sample: Buffer.concat(chunks), isWhole: sampled < SAMPLE_BYTES, isPacked }
}

/** Reads enough bytes to detect gzip. */
const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    return (await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer
  } finally {
    await handle.close()
  }
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
  // An error in any stage destroys the last stage, so its reader receives the error.
  return pipeline(bytes, countPacked, createGunzip(), limited, () => {})
}

const refusalOf = (packed: number, size: number, maxBytes: number): CsvFault | null => {
  if (size > maxBytes)
    return new CsvFault(`The file unpacks to more than ${Math.floor(maxBytes / 1024 / 1024)} MiB. Send it in parts.`)
  if (size > ANY_RATIO_BYTES && size > packed * MAX_UNPACK_RATIO)
    return new CsvFault(
      `The file unpacks to more than ${MAX_UNPACK_RATIO} times its size, which is unusual for contacts. Send it unpacked.`,
    )
  return null
}
