export type ExportFormat = 'csv' | 'ndjson'

export interface Counted {
  readonly rows: number
  readonly bytes: number
}

const QUOTE = 0x22
const LINE_END = 0x0a

/**
 * Passes bytes through and reports the number of rows and bytes after each chunk. In CSV, the header row and line breaks in
 * quotes don't count as rows.
 */
export const countRows = (format: ExportFormat, onCount: (counted: Counted) => void) => {
  let rows = format === 'csv' ? -1 : 0
  let bytes = 0
  let isQuoted = false
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      for (const byte of chunk) {
        if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted
        else if (byte === LINE_END && !isQuoted) rows++
      }
      bytes += chunk.length
      onCount({ rows: Math.max(0, rows), bytes })
      controller.enqueue(chunk)
    },
  })
}
