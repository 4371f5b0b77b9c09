import type { JobHandler } from '../jobs/job-runner.ts'
import { hasFileWith } from './file-queries.ts'
import { type FileStore, libraryKey } from './file-store.ts'

/** An upload takes minutes at most; bytes that have been there for longer belong to a row by now, or to none. */
const MIN_AGE_MS = 3_600_000
const INTERVAL_MS = 6 * 3_600_000

/** A recurring job: removes the bytes that no file of the team has any more, or never had. */
export const sweepFilesOf =
  (store: FileStore): JobHandler =>
  async ({ db, teamId, now }) => {
    const before = new Date(Temporal.Instant.from(now).epochMilliseconds - MIN_AGE_MS)
    const prefix = libraryKey(teamId, '')
    for await (const key of store.listOlderThan(prefix, before)) {
      if (!(await hasFileWith(db, teamId, key.slice(prefix.length)))) await store.deleteIfOlderThan(key, before)
    }
    return { againInMs: INTERVAL_MS }
  }
