/**
 * Detects a file's format from its beginning. Also runs in browsers, so that the dashboard shows a file the way the server will
 * read it.
 */
import { looksLikeUtf8, wholeCharacters } from './utf8.ts'

/**
 * The name of a charset. Null if the beginning of the file is ASCII; the first non-ASCII characters then decide between UTF-8 and
 * windows-1252.
 */
export type Charset = string | null

export const UTF8 = 'utf-8'
export const WESTERN = 'windows-1252'
const UTF8_MARK = [0xef, 0xbb, 0xbf]

const DELIMITERS = [',', ';', '\t', '|']
/** All line endings. A file may mix them, because some files are assembled from parts. */
export const LINE_ENDS = ['\r\n', '\n', '\r']

/** Parser options for reading the beginning of a file, where rows may have any number of cells and quotes may be misplaced. */
export const LENIENT = {
  bom: true,
  record_delimiter: LINE_ENDS,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte)

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The first bytes of Office files from before 2007. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, GZIP)

/** Formats that people often upload instead of CSV, each with its error message. */
export const OTHER_KINDS = {
  excel: 'This is an Excel workbook: save it as CSV.',
  openDocument: 'This is an OpenDocument spreadsheet: save it as CSV.',
  zip: 'This is a ZIP archive: send the CSV file itself, plain or gzipped.',
} as const

export const findOtherKind = (bytes: Uint8Array): keyof typeof OTHER_KINDS | undefined => {
  const isZip = startsWith(bytes, ZIP)
  const text = isZip ? new TextDecoder('latin1').decode(bytes) : ''
  if (startsWith(bytes, OLE) || text.includes('xl/')) return 'excel'
  if (text.includes('opendocument.spreadsheet')) return 'openDocument'
  return isZip ? 'zip' : undefined
}

export const guessCharset = (sample: Uint8Array, isWhole: boolean): Charset => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (startsWith(sample, UTF8_MARK)) return UTF8
  const bytes = isWhole ? sample : sample.subarray(0, wholeCharacters(sample))
  if (bytes.every((byte) => byte < 0x80)) return isWhole ? UTF8 : null
  return guessBeyondAscii(bytes)
}

export const guessBeyondAscii = (bytes: Uint8Array): string => (looksLikeUtf8(bytes) ? UTF8 : WESTERN)

/** Matches a line that tells spreadsheets which delimiter the file uses. The header is on the next line. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i

/** Removes everything before the header and detects the delimiter. */
export const sniffTable = (text: string): { table: string; delimiter: string; hasSeparatorLine: boolean } => {
  const whole = text.replace(/^\uFEFF/, '')
  const [line = '', separator] = SEPARATOR_LINE.exec(whole) ?? []
  const table = whole.slice(line.length)
  return { table, delimiter: separator ?? guessDelimiter(table), hasSeparatorLine: line !== '' }
}

/** Returns the delimiter that occurs most often in the first line, not counting quoted text. */
const guessDelimiter = (text: string): string => {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const countOf = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] as string
}
