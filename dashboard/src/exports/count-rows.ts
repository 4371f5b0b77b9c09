export type ExportFormat = 'csv' | 'ndjson'

export interface Counted {
  readonly rows: number
  readonly bytes: number
}

const QUOTE = 0x22
const LINE_END = 0x0a

/** Lets bytes pass and tells, after each piece, how many rows have gone by. In CSV a quoted line end is none, and the first row is the header. */
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
