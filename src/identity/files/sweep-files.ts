import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { listKnownHashes } from './file-queries.ts'
import { type FileStore, libraryKey } from './file-store.ts'

/**
 * Stored bytes are deleted only if they are older than this. Storing an upload takes minutes at most, so if nothing references
 * older bytes by now, nothing ever will.
 */
const MIN_AGE_MS = 3_600_000
const INTERVAL_MS = 6 * 3_600_000
const BATCH = 500

/** A part of the store, and a query that returns which names in it are still needed. */
export interface StorePart {
  readonly prefixOf: (teamId: number) => string
  readonly listKnown: (db: Db, teamId: number, names: readonly string[]) => Promise<ReadonlySet<string>>
}

export const LIBRARY: StorePart = { prefixOf: (teamId) => libraryKey(teamId, ''), listKnown: listKnownHashes }

/** Returns a recurring job that deletes a team's stored bytes that nothing references. */
export const sweepFilesOf =
  (store: FileStore, parts: readonly StorePart[]): JobHandler =>
  async ({ db, teamId, now }) => {
    const before = new Date(Temporal.Instant.from(now).epochMilliseconds - MIN_AGE_MS)
    for (const part of parts) await sweepPart(db, teamId, store, part, before)
    return { againInMs: INTERVAL_MS }
  }

const sweepPart = async (db: Db, teamId: number, store: FileStore, part: StorePart, before: Date) => {
  let batch: string[] = []
  for await (const key of store.listOlderThan(part.prefixOf(teamId), before)) {
    batch.push(key)
    if (batch.length < BATCH) continue
    await sweepBatch(db, teamId, store, part, batch, before)
    batch = []
  }
  await sweepBatch(db, teamId, store, part, batch, before)
}

const sweepBatch = async (
  db: Db,
  teamId: number,
  store: FileStore,
  { prefixOf, listKnown }: StorePart,
  keys: readonly string[],
  before: Date,
) => {
  const nameOf = (key: string) => key.slice(prefixOf(teamId).length)
  const known = await listKnown(db, teamId, keys.map(nameOf))
  for (const key of keys) if (!known.has(nameOf(key))) await store.deleteIfOlderThan(key, before)
}
