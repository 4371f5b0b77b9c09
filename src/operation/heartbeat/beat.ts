import { randomUUID } from 'node:crypto'
import { uptime } from 'node:os'
import { sql } from 'kysely'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { identifyCopy } from '../../platform/storage/copy-identity.ts'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { SuspendedReason } from '../../sending/messages/chunk-tables.ts'
import { type Evidence, findEvidence, type KnownBeat, type StoredBeat } from './find-evidence.ts'
import { readLastBeat, writeLastBeat } from './last-beat-file.ts'
import { type Suspended, suspendPending } from './suspend-pending.ts'

const NAME = 'sending'
/** After a longer outage than this, a person decides about messages that were due in the meantime, because they may be too late. */
const OUTAGE_MS = 6 * 3_600_000

export interface Suspension extends Suspended {
  readonly reason: SuspendedReason
  /** How the restored copy was recognized. undefined after an outage. */
  readonly because: Evidence | undefined
}

export interface BeatDeps {
  readonly db: Db
  readonly clock: Clock
  readonly dataDir: string
  /** The seconds since the machine was started. Unlike the clock, this is never set. */
  readonly uptimeS?: () => number
}

/** A beat that a process remembers. */
export interface Beat extends KnownBeat {
  readonly uptimeS: number
}

interface Options {
  readonly remembered?: Beat | undefined
  /** `brief`: a command that sends nothing. It doesn't change whether the last process has stopped cleanly. */
  readonly as?: 'running' | 'stopped' | 'brief'
}

export interface Result {
  readonly beat: Beat
  readonly suspension: Suspension | undefined
}

/**
 * Records that a process is alive. If this is the first beat of a restored copy, or the first one after a long outage, everything
 * that waits to be sent is suspended in the same transaction.
 */
export const recordBeat = async (deps: BeatDeps, { remembered, as = 'running' }: Options = {}): Promise<Result> => {
  const { db, clock, dataDir, uptimeS = uptime } = deps
  const identity = await identifyCopy(db)
  // Read before the database, so that another process can't write a later beat in between.
  const inFile = await readLastBeat(dataDir)
  const { known, suspension } = await transact(db, async (trx) => {
    const now = clock()
    const at = toTimestamp(now)
    const stored = await lockStored(trx, identity.keepsTransactionIds)
    const gaps = gapsSince(stored?.beat_at ?? at, now, uptimeS())
    const because = stored && findEvidence({ stored, identity, remembered, inFile, gapMs: gaps.untilStartMs })
    const isOutage = stored !== undefined && isLongOutage(stored, gaps.untilNowMs, remembered, uptimeS())
    const reason: SuspendedReason | undefined = because ? 'restored' : isOutage ? 'overdue' : undefined
    const suspended = reason && (await suspendPending(trx, reason, at))
    const isFound = suspended !== undefined && suspended.teams + suspended.campaigns + suspended.dropped > 0
    const known = {
      databaseId: because ? randomUUID() : (stored?.database_id ?? randomUUID()),
      beats: (stored?.beats ?? 0) + 1,
    }
    const row = {
      // Otherwise, a command could hide a long outage from the server's next start.
      beat_at: as === 'brief' && stored && !reason ? stored.beat_at : at,
      beats: known.beats,
      database_id: known.databaseId,
      is_backup: false,
      // No process has used a copy that a command has just recognized.
      is_stopped: as === 'brief' && stored && !because ? stored.is_stopped : as !== 'running',
      copy: identity.copy,
      timeline: identity.timeline,
      written_by: identity.keepsTransactionIds ? dialectSql(trx).transactionId : null,
      ...(isFound && because && { restored_at: at, restored_because: because }),
    }
    await trx
      .insertInto('heartbeats')
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    return { known, suspension: isFound && reason ? { ...suspended, reason, because } : undefined }
  })
  await writeLastBeat(dataDir, known)
  return { beat: { ...known, uptimeS: uptimeS() }, suspension }
}

const lockStored = (trx: Tx, keepsTransactionIds: boolean): Promise<StoredBeat | undefined> =>
  trx
    .selectFrom('heartbeats')
    .select(['beat_at', 'beats', 'is_stopped', 'database_id', 'copy', 'timeline', 'written_by', 'is_backup'])
    .select((keepsTransactionIds ? dialectSql(trx).writtenBy('heartbeats') : sql<null>`null`).as('actual_writer'))
    .where('name', '=', NAME)
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns the time since the last beat. If the machine was started since, `untilStartMs` ends then: what happened afterward, like a
 * long check of the disk, can't have changed the database.
 */
const gapsSince = (beatAt: string, now: Temporal.Instant, uptimeS: number) => {
  const beatMs = Temporal.Instant.from(beatAt).epochMilliseconds
  const nowMs = now.epochMilliseconds
  const startedMs = nowMs - uptimeS * 1_000
  return {
    untilNowMs: Math.max(0, nowMs - beatMs),
    untilStartMs: Math.max(0, (startedMs > beatMs ? startedMs : nowMs) - beatMs),
  }
}

/** A process that is running doesn't trust the clock alone, because it may just have been set. */
const isLongOutage = (stored: StoredBeat, gapMs: number, remembered: Beat | undefined, uptimeS: number): boolean => {
  if (gapMs <= OUTAGE_MS) return false
  if (!remembered) return true
  return stored.beats === remembered.beats && (uptimeS - remembered.uptimeS) * 1_000 > OUTAGE_MS
}

/** Marks a copy of the database, so that the next process that uses it recognizes the copy. */
export const markAsBackup = async (db: Db, clock: Clock): Promise<void> => {
  await db
    .insertInto('heartbeats')
    .values({ name: NAME, beat_at: toTimestamp(clock()), is_backup: true })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_backup: true }))
    .execute()
}

/** Returns when and how the database was last recognized as a restored copy. */
export const findRecognized = (db: Db) =>
  db
    .selectFrom('heartbeats')
    .select(['restored_at', 'restored_because'])
    .where('name', '=', NAME)
    .where('restored_at', 'is not', null)
    .executeTakeFirst()

/** Returns how many beats all processes have recorded so far. It increases for as long as one is running. */
export const countBeats = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('heartbeats').select('beats').where('name', '=', NAME).executeTakeFirst()
  return row?.beats ?? 0
}
