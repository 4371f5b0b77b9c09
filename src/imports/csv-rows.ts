import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type CsvFormat, inUtf8, LINE_ENDS, unpacked } from './csv-format.ts'

export interface CsvRow {
  /** In the file, from 1; the last of those it takes. */
  readonly line: number
  readonly cells: readonly string[]
  /** Of the file, that were read by then. */
  readonly bytesRead: number
}

/** Longer than any contact may be. */
const MAX_ROW_LENGTH = 1_000_000

/** A file that is not CSV from here on. The message says where and why. */
export class CsvFault extends Error {}

/** The rows after the header, from the `skipped`-th on. */
export const readRows = async function* (
  bytes: Readable,
  { isGzip, charset, delimiter }: CsvFormat,
  skipped: number,
): AsyncGenerator<CsvRow> {
  const plain = unpacked(bytes, isGzip)
  const parser = parse({
    bom: true,
    delimiter,
    from: skipped + 2,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // What spreadsheets leave below their last row.
    skip_records_with_empty_values: true,
  })
  let bytesRead = 0
  bytes.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length
  })
  const text = inUtf8(plain, charset)
  for (const stream of [bytes, plain, text]) stream.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record, bytesRead }
  } catch (error) {
    const { code = '', message } = error as CsvError & NodeJS.ErrnoException
    if (code.startsWith('CSV_')) throw new CsvFault(message)
    if (code.startsWith('Z_')) throw new CsvFault('The file cannot be unpacked.')
    throw error
  } finally {
    bytes.destroy()
    parser.destroy()
  }
}
