import type { JobHandler } from '../jobs/job-runner.ts'
import type { Db } from '../storage/dialect.ts'
import { listKnownHashes } from './file-queries.ts'
import { type FileStore, libraryKey } from './file-store.ts'

/** An upload takes minutes at most; bytes that have been there for longer belong to a row by now, or to none. */
const MIN_AGE_MS = 3_600_000
const INTERVAL_MS = 6 * 3_600_000
/** Asked about in one statement. */
const BATCH = 500

/** A recurring job: removes the bytes that no file of the team has any more, or never had. */
export const sweepFilesOf =
  (store: FileStore): JobHandler =>
  async ({ db, teamId, now }) => {
    const before = new Date(Temporal.Instant.from(now).epochMilliseconds - MIN_AGE_MS)
    let batch: string[] = []
    for await (const key of store.listOlderThan(libraryKey(teamId, ''), before)) {
      batch.push(key)
      if (batch.length < BATCH) continue
      await sweepBatch(db, teamId, store, batch, before)
      batch = []
    }
    await sweepBatch(db, teamId, store, batch, before)
    return { againInMs: INTERVAL_MS }
  }

const sweepBatch = async (db: Db, teamId: number, store: FileStore, keys: readonly string[], before: Date) => {
  const prefix = libraryKey(teamId, '')
  const known = await listKnownHashes(
    db,
    teamId,
    keys.map((key) => key.slice(prefix.length)),
  )
  for (const key of keys) if (!known.has(key.slice(prefix.length))) await store.deleteIfOlderThan(key, before)
}
