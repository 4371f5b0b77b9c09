import { parse } from 'csv-parse/browser/esm/sync'
import {
  findOtherKind,
  guessCharset,
  isGzip,
  LENIENT,
  type OTHER_KINDS,
  sniffTable,
} from '../../../../src/foundation/csv/csv-sniff.ts'

export interface CsvSample {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Enough for the header and some rows. */
const SAMPLE_BYTES = 64 * 1024
const SAMPLE_ROWS = 3

/** Thrown if the file isn't CSV, but has a format that people often choose by mistake. */
export class NotCsvError extends Error {
  readonly kind: keyof typeof OTHER_KINDS

  constructor(kind: keyof typeof OTHER_KINDS) {
    super(`The file isn’t CSV but ${kind}.`)
    this.kind = kind
  }
}

/** Parses the start of the file by the same rules as the server. Throws if the file can't be decompressed or isn't CSV. */
export const readCsvSample = async (file: Blob): Promise<CsvSample> => {
  const bytes = await firstBytes(file)
  const otherKind = findOtherKind(bytes)
  if (otherKind) throw new NotCsvError(otherKind)
  const isWhole = bytes.length < SAMPLE_BYTES
  const charset = guessCharset(bytes, isWhole) ?? 'utf-8'
  // Decoded in streaming mode, because the sample may end in the middle of a character.
  const { table, delimiter } = sniffTable(new TextDecoder(charset).decode(bytes, { stream: true }))
  const records = parse(table, { ...LENIENT, delimiter, to: SAMPLE_ROWS + 2 }) as string[][]
  // Unless the sample is the whole file, its last row may be cut off.
  const [header = [], ...rows] = isWhole || records.length > SAMPLE_ROWS + 1 ? records : records.slice(0, -1)
  return { header, rows: rows.slice(0, SAMPLE_ROWS) }
}

const firstBytes = async (file: Blob): Promise<Uint8Array> => {
  if (!isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer())))
    return new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; size < SAMPLE_BYTES; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  await reader.cancel()
  return new Uint8Array(await new Blob(chunks).slice(0, SAMPLE_BYTES).arrayBuffer())
}
