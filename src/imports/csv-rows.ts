import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { inUtf8 } from './csv-charset.ts'
import { CsvFault } from './csv-fault.ts'
import { type CsvFormat, LINE_ENDS, unpacked } from './csv-format.ts'

export interface CsvRow {
  /** In the file, from 1; the last of those it takes. */
  readonly line: number
  readonly cells: readonly string[]
  /** Of the file, that were read by then. */
  readonly bytesRead: number
}

/** Longer than any contact may be. */
const MAX_ROW_LENGTH = 1_000_000

/** The rows after the header, from the `skipped`-th on. A CsvFault says up to where they were good. */
export const readRows = async function* (
  bytes: Readable,
  { isGzip, charset, delimiter }: CsvFormat,
  skipped: number,
  maxUnpackedBytes?: number,
): AsyncGenerator<CsvRow> {
  const plain = unpacked(bytes, isGzip, maxUnpackedBytes)
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
  let line = 0
  bytes.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length
  })
  const text = inUtf8(plain, charset)
  for (const stream of [bytes, plain, text]) stream.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of parser) {
      line = info.lines
      yield { line, cells: record, bytesRead }
    }
  } catch (error) {
    const { code = '', message } = error as CsvError & NodeJS.ErrnoException
    if (code.startsWith('CSV_')) throw new CsvFault(message)
    if (code.startsWith('Z_')) throw new CsvFault(`The file cannot be unpacked to its end. ${readUpTo(line)}`)
    if (error instanceof CsvFault) throw new CsvFault(`${message} ${readUpTo(line)}`)
    throw error
  } finally {
    bytes.destroy()
    parser.destroy()
  }
}

const readUpTo = (line: number) => `It was read up to line ${line}.`
