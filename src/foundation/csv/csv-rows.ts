import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { decoded } from './csv-charset.ts'
import { CsvFault } from './csv-fault.ts'
import { type CsvFormat, unpacked } from './csv-format.ts'
import { LINE_ENDS } from './csv-sniff.ts'

export interface CsvRow {
  /** The number of the line on which the row ends, counting from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** How many bytes of the uploaded (possibly compressed) file have been read. */
  readonly bytesRead: number
  /** How many bytes of the decompressed text have been read, up to the end of this row. */
  readonly textBytes: number
}

/** In characters. More than any contact needs. */
const MAX_ROW_LENGTH = 1_000_000

/**
 * Yields the rows after the header, except for the first `skipped` ones. If the file can't be read to its end, throws a CsvFault
 * that names the line.
 */
export const readRows = async function* (
  bytes: Readable,
  { isGzip, charset, delimiter, hasSeparatorLine = false }: CsvFormat,
  skipped: number,
  maxUnpackedBytes?: number,
): AsyncGenerator<CsvRow> {
  let bytesRead = 0
  bytes.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length
  })
  const records = recordsOf(decoded(unpacked(bytes, isGzip, maxUnpackedBytes), charset), delimiter)
  let before = skipped + (hasSeparatorLine ? 2 : 1)
  try {
    for await (const { cells, line, textBytes } of records) {
      if (before > 0) before--
      else yield { line, cells, bytesRead, textBytes }
    }
  } finally {
    bytes.destroy()
  }
}

interface CsvRecord extends Pick<CsvRow, 'line' | 'cells' | 'textBytes'> {
  readonly emptyLines: number
}

const START: CsvRecord = { line: 0, cells: [], textBytes: 0, emptyLines: 0 }

/** Spreadsheets often leave blank rows below the last row. */
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Yields every record that isn't blank. If a chunk contains an error, its records before the error are yielded first. */
const recordsOf = async function* (text: AsyncIterable<Buffer | string>, delimiter: string): AsyncGenerator<CsvRecord> {
  let ready: CsvRecord[] = []
  let last = START
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_LENGTH,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines, bytes, empty_lines }) => {
      last = { line: lines, cells, textBytes: bytes, emptyLines: empty_lines }
      if (!isBlank(cells)) ready.push(last)
      // Records are collected here, so the stream emits no records.
      return null
    },
  })
  // Errors are handled in the callbacks of write() and end().
  parser.on('error', () => {}).resume()
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  try {
    for await (const chunk of text) {
      const error = await new Promise<unknown>((done) => parser.write(chunk, done))
      yield* take()
      if (error) throw error
    }
    const error = await new Promise<unknown>((done) => parser.end(done))
    yield* take()
    if (error) throw error
  } catch (error) {
    throw toFault(error as Error, last)
  } finally {
    parser.destroy()
  }
}

interface ParserError extends Error {
  readonly code?: string
  readonly empty_lines?: number
}

/**
 * Converts an error that the file caused to a CsvFault with a message for users, and returns other errors unchanged. `last` is
 * the record before the error.
 */
const toFault = (error: Error, last: CsvRecord): Error => {
  const { code = '', message, empty_lines: emptyLines = last.emptyLines } = error as ParserError
  const readUpTo = `It was read up to line ${last.line}.`
  if (code.startsWith('Z_')) return new CsvFault(`The file cannot be unpacked to its end. ${readUpTo}`)
  if (error instanceof CsvFault) return new CsvFault(`${message} ${readUpTo}`)
  if (!code.startsWith('CSV_')) return error
  const line = last.line + 1 + (emptyLines - last.emptyLines)
  return new CsvFault(
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `The row that starts on line ${line} has a quote (") that is never closed.`
      : `The row that starts on line ${line} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} characters. Is a closing quote (") missing?`,
  )
}
