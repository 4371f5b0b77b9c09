import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread of SqliteCheckpointer: at each message it folds a database's log into its file, and says how far it came. */
const database = new DatabaseSync(workerData)
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
parentPort?.on('message', () => parentPort?.postMessage(checkpoint.get()))
