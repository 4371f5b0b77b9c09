/** The beginning of a CSV file: what its columns are called, and what is in the first rows. */
export interface CsvSample {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Enough for a header and some rows; the rest of the file stays on the disk. */
const SAMPLE_BYTES = 64 * 1024
const SAMPLE_ROWS = 3
const DELIMITERS = [',', ';', '\t', '|']

/** As Excel writes it above the header. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i

/** What people choose instead of a CSV file. */
export class WorkbookError extends Error {}

const MAGIC_NUMBERS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const refuseWorkbook = (bytes: Uint8Array) => {
  if (MAGIC_NUMBERS.some((magic) => magic.every((byte, index) => bytes[index] === byte)))
    throw new WorkbookError('This is an Excel workbook or an archive. Save it as CSV, and choose that file.')
}

/** As the server will read it: charset, delimiter and gzip are detected in the same way. Throws where it cannot be unpacked. */
export const readCsvSample = async (file: Blob): Promise<CsvSample> => {
  const bytes = await firstBytes(file)
  refuseWorkbook(bytes)
  const whole = decode(bytes)
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  // Where there is more, the last row may have been cut off.
  const records = parseCsv(text, separator ?? guessDelimiter(text), SAMPLE_ROWS + 2)
  const isWhole = bytes.length < SAMPLE_BYTES
  const [header = [], ...rows] = isWhole || records.length > SAMPLE_ROWS + 1 ? records : records.slice(0, -1)
  return { header, rows: rows.slice(0, SAMPLE_ROWS) }
}

const firstBytes = async (file: Blob): Promise<Uint8Array> => {
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b
  if (!isGzip) return new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
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

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // As a stream: the sample may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    const damaged = new TextDecoder('utf-8').decode(bytes)
    return looksLikeUtf8(damaged) ? damaged : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Where the server will refuse the rows with invalid bytes, rather than read the file in another charset. */
const looksLikeUtf8 = (decoded: string): boolean => {
  const invalid = decoded.split('\uFFFD').length - 1
  const valid = (decoded.match(/[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu) ?? []).length
  return valid * 10 >= invalid
}

/** The one that the first line has most of, outside of quotes. */
const guessDelimiter = (text: string): string => {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const countOf = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] as string
}

/** The first records; empty lines are none. */
const parseCsv = (text: string, delimiter: string, limit: number): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let isQuoted = false
  const endRecord = () => {
    record.push(cell)
    if (record.length > 1 || cell !== '') records.push(record)
    record = []
    cell = ''
  }
  for (let at = 0; at < text.length && records.length < limit; at++) {
    const character = text[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) {
      record.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') endRecord()
    else cell += character
  }
  if (records.length < limit) endRecord()
  return records
}
