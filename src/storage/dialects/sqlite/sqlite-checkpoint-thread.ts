import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointMode } from './sqlite-checkpointer.ts'

/** For those who read: most have done within a millisecond. Writers wait as well meanwhile. */
const WAIT_MS = 50

/** The thread of SqliteCheckpointer: at each message it folds a database's log into its file, and says when it is done. */
const database = new DatabaseSync(workerData, { timeout: WAIT_MS })
const checkpoints = {
  passive: database.prepare('pragma wal_checkpoint(passive)'),
  restart: database.prepare('pragma wal_checkpoint(restart)'),
}
parentPort?.on('message', (mode: CheckpointMode) => parentPort?.postMessage(checkpoints[mode].get()))
