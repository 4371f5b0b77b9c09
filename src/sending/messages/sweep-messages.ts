import { toTimestamp } from '../../foundation/clock.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import {
  deleteFinishedContents,
  deleteFinishedMessages,
  listOldContents,
  listOldMessages,
  type Place,
} from './retention-queries.ts'

/** Also listed in `RECURRING_JOBS`, so that every team has this job. */
export const SWEEP_MESSAGES = 'sweep-messages'
/** Often enough for data that is kept for days. */
export const SWEEP_MESSAGES_INTERVAL_MS = 6 * 3_600_000
/** Few enough not to block other transactions for long. The content of a message can be as large as a megabyte. */
const CHUNK = 100
/** How long one run may take before other jobs get their turn. */
const RUN_MS = 2_000

export interface Retention {
  readonly contentDays: number
  /** How long the ledger, with its tags and events, is kept. */
  readonly ledgerDays: number
}

/** The position before the first row. */
const START: Place = { created_at: '0001-01-01T00:00:00.000000Z', id: 0 }

/** Where the next run continues if the current run is out of time. */
interface Progress {
  readonly step: number
  readonly after: Place
}

interface Step {
  readonly days: (retention: Retention) => number
  /** Returns up to `limit` rows that were created no later than `before`, oldest first, starting after the position `after`. */
  readonly list: (db: Db, teamId: number, before: string, after: Place, limit: number) => Promise<Place[]>
  /** Deletes the rows whose messages aren't waiting to be sent. */
  readonly deleteFinished: (db: Db, teamId: number, rows: readonly Place[]) => Promise<void>
}

const STEPS: readonly Step[] = [
  { days: ({ contentDays }) => contentDays, list: listOldContents, deleteFinished: deleteFinishedContents },
  { days: ({ ledgerDays }) => ledgerDays, list: listOldMessages, deleteFinished: deleteFinishedMessages },
]

/** Deletes old contents, then old ledger rows. Keeps messages that are waiting to be sent. */
export const sweepMessages =
  (retention: Retention): JobHandler =>
  async ({ db, teamId, payload, now, reportProgress, signal }) => {
    const endsAt = performance.now() + RUN_MS
    let { step, after } = (payload as Progress | null) ?? { step: 0, after: START }
    for (let current = STEPS[step]; current; current = STEPS[step]) {
      const before = daysBefore(now, current.days(retention))
      const rows = await current.list(db, teamId, before, after, CHUNK)
      if (rows.length > 0) await current.deleteFinished(db, teamId, rows)
      const last = rows.at(-1)
      if (last && rows.length === CHUNK) after = { created_at: last.created_at, id: last.id }
      else {
        step++
        after = START
      }
      reportProgress()
      if (signal.aborted || performance.now() > endsAt)
        return { againInMs: 0, payload: { step, after } satisfies Progress }
    }
    return { againInMs: SWEEP_MESSAGES_INTERVAL_MS, payload: null }
  }

const daysBefore = (now: string, days: number): string =>
  toTimestamp(Temporal.Instant.from(now).subtract({ hours: 24 * days }))
