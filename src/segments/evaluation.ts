import { toTimestamp } from '../clock.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { Db } from '../storage/dialect.ts'

/** The view of the data that a filter is evaluated on. */
export interface Evaluation {
  /** A snapshot, so that all conditions see the same data. */
  readonly db: Db
  readonly teamId: number
  readonly structure: ContactStructure
  readonly timeZone: string
  readonly now: Temporal.Instant
}

/** How many rows to read per statement: few enough not to delay other requests. */
export const CHUNK = 2_000

/** Reads rows in chunks and yields the chunks. Each chunk starts after the last row of the previous one. */
export const inChunks = async function* <Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const rows = await read(last)
    yield rows
    last = rows.at(-1)
    isLast = rows.length < CHUNK
  }
}

export const daysAgo = (now: Temporal.Instant, days: number): string => toTimestamp(now.subtract({ hours: 24 * days }))
