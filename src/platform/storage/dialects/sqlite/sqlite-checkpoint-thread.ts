import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointMode } from './sqlite-checkpointer.ts'

// The worker thread of SqliteCheckpointer. For each message, it runs one checkpoint and replies when it's done.

/** How long to wait for readers: only briefly, because writers wait too, and most readers finish within a millisecond. */
const WAIT_MS = 50

const database = new DatabaseSync(workerData, { timeout: WAIT_MS })
const checkpoints = {
  passive: database.prepare('pragma wal_checkpoint(passive)'),
  restart: database.prepare('pragma wal_checkpoint(restart)'),
}
parentPort?.on('message', (mode: CheckpointMode) => parentPort?.postMessage(checkpoints[mode].get()))
