import { toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'

/** The view of the data that a filter is evaluated on. */
export interface Evaluation {
  /** A snapshot, so that all conditions see the same data. */
  readonly db: Db
  readonly teamId: number
  readonly structure: ContactStructure
  readonly timeZone: string
  readonly now: Temporal.Instant
}

export const daysAgo = (now: Temporal.Instant, days: number): string => toTimestamp(now.subtract({ hours: 24 * days }))
