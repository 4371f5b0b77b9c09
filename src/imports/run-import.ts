import { addAbortSignal } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../clock.ts'
import { FileMissingError, type FileStore } from '../files/file-store.ts'
import type { ClaimedJob } from '../jobs/job-queries.ts'
import { type JobHandler, type JobRun, MAX_ATTEMPTS } from '../jobs/job-runner.ts'
import type { Db } from '../storage/dialect.ts'
import { transactUnsynced } from '../storage/transact.ts'
import { CsvFault } from './csv-fault.ts'
import { type CsvRow, readRows } from './csv-rows.ts'
import { importKey } from './import-files.ts'
import { beginImport, endImport, type StoredImport } from './import-queries.ts'
import { IMPORT_CONTACTS } from './start-import.ts'
import { Overtaken, takeBatch } from './take-batch.ts'

/** Rows of one transaction: as many as are done in the time that others may be kept waiting, for this process or for a row's lock. */
const FIRST_BATCH = 100
const MAX_BATCH = 1_000
const BUSY_MS = 14
const LOCKED_MS = 200

/** For a job runner: one import of a team at a time, so that a later file finds what an earlier one has made. */
export const importWork = (store: FileStore, clock: Clock) => ({
  handlers: { [IMPORT_CONTACTS]: runImportWith(store, clock) },
  inOrder: true,
  onGivenUp: async (db: Db, { team_id, payload }: ClaimedJob, error: unknown) => {
    const { importId } = payload as Payload
    await endImport(db, team_id, importId, 'failed', whyGivenUp(error), toTimestamp(clock()))
  },
})

interface Payload {
  readonly importId: number
}

/** Of anything unexpected the log has more than a caller should see. */
const whyGivenUp = (error: unknown) =>
  error instanceof FileMissingError
    ? 'The file is no longer where it was stored. Please send it again.'
    : `Something on our side failed ${MAX_ATTEMPTS} times in a row; the server's log says what. Rows that were read stay taken.`

/** A job: takes a file's rows in, batch by batch. What was taken and how far it is are one transaction, so it can end anywhere. */
const runImportWith =
  (store: FileStore, clock: Clock): JobHandler =>
  async (run) => {
    const { db, teamId } = run
    const { importId } = run.payload as Payload
    const now = () => toTimestamp(clock())
    const begun = await beginImport(db, teamId, importId, now())
    if (!begun) return undefined
    try {
      const isWhole = await takeRows(run, begun, store, now)
      if (!isWhole) return { againInMs: 0 }
      await endImport(db, teamId, importId, 'completed', null, now())
    } catch (error) {
      if (error instanceof CsvFault) await endImport(db, teamId, importId, 'failed', error.message, now())
      else if (!(error instanceof Overtaken)) throw error
    }
    return undefined
  }

/** False: it was told to stop before the end. */
const takeRows = async (
  { db, teamId, gotOn, signal }: JobRun,
  begun: StoredImport,
  store: FileStore,
  now: () => string,
): Promise<boolean> => {
  const { options } = begun
  let rowsRead = begun.rows_read
  let size = FIRST_BATCH
  let batch: CsvRow[] = []
  const flush = async () => {
    const startedAt = performance.now()
    const before = performance.eventLoopUtilization()
    const rows = batch
    batch = []
    await transactUnsynced(db, (trx) => takeBatch(trx, teamId, { ...begun, rows_read: rowsRead }, rows, now()))
    rowsRead += rows.length
    gotOn()
    const busyMs = performance.eventLoopUtilization(before).active
    const share = Math.min(BUSY_MS / busyMs, LOCKED_MS / (performance.now() - startedAt))
    size = Math.round(Math.min(MAX_BATCH, 2 * size, Math.max(10, size * share)))
    await nextTurn()
  }
  // Also where it reads on and on without finding a row.
  const bytes = addAbortSignal(signal, await store.read(importKey(teamId, begun.stored_as)))
  try {
    for await (const row of readRows(bytes, options.format, rowsRead)) {
      batch.push(row)
      if (batch.length >= size) await flush()
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false
    // What came before the fault is good.
    if (error instanceof CsvFault && batch.length > 0) await flush()
    throw error
  }
  if (batch.length > 0) await flush()
  return true
}
