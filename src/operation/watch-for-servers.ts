import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../platform/storage/dialect.ts'
import { countBeats } from './heartbeat/beat.ts'
import { BEAT_MS } from './heartbeat/heartbeat.ts'

/** How long to look for another process's beats: longer than the time between two beats, also on a busy machine. */
export const OBSERVE_MS = BEAT_MS * 1.5

interface Options {
  readonly observeMs?: number
  /** Called before it waits. */
  readonly onWait?: (ms: number) => void
}

/**
 * Watches the database for a while. Returns a function that says whether a server has used the database since then. Call that
 * function in the transaction that no server may see half-done.
 */
export const watchForServers = async (
  db: Db,
  { observeMs = OBSERVE_MS, onWait = () => {} }: Options,
): Promise<(trx: Db) => Promise<boolean>> => {
  const before = await countBeats(db)
  // Before its first beat, no server has ever used the database.
  if (before > 0) {
    onWait(observeMs)
    await sleep(observeMs)
  }
  return async (trx) => (await countBeats(trx)) !== before
}
