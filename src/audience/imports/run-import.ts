import { addAbortSignal } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { notifyMembers } from '../../accounts/notices/notice-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { type CsvRow, readRows } from '../../foundation/csv/csv-rows.ts'
import { unescapeFormula } from '../../foundation/csv/formulas.ts'
import { FileMissingError, type FileStore } from '../../identity/files/file-store.ts'
import type { ClaimedJob } from '../../platform/jobs/job-queries.ts'
import { type JobHandler, type JobRun, MAX_ATTEMPTS } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact, transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { BatchSize, IN_ONE_PIECE, inBatches, MOSTLY_IN_SLICES } from './batches.ts'
import { hasErrorColumn } from './import-columns.ts'
import { endsImport } from './import-fault.ts'
import { importKey } from './import-files.ts'
import { beginImport, endImport, type StoredImport } from './import-queries.ts'
import { type ReadBatch, readBatch, standAlone } from './read-batch.ts'
import { IMPORT_CONTACTS } from './start-import.ts'
import { Overtaken, takeBatch } from './take-batch.ts'

/** Runs a team's imports one at a time, so that a file can match contacts that an earlier file created. */
export const importWork = (store: FileStore, clock: Clock) => ({
  handlers: { [IMPORT_CONTACTS]: runImportWith(store, clock) },
  inOrder: true,
  onGivenUp: async (db: Db, { team_id, payload }: ClaimedJob, error: unknown) => {
    const { importId } = payload as Payload
    await finishImport(db, team_id, importId, whyGivenUp(error), toTimestamp(clock()))
  },
})

interface Payload {
  readonly importId: number
}

/** For a server error, the user sees a general message; the log has the details. */
const whyGivenUp = (error: unknown) =>
  error instanceof FileMissingError
    ? 'The uploaded file is missing from storage. Please send it again.'
    : `The import failed ${MAX_ATTEMPTS} times in a row because of a server error; see the server log. Rows imported so far were kept.`

/** Each batch and its progress are committed in one transaction, so the job can stop anywhere and resume from there. */
const runImportWith =
  (store: FileStore, clock: Clock): JobHandler =>
  async (run) => {
    const { db, teamId } = run
    const { importId } = run.payload as Payload
    const now = () => toTimestamp(clock())
    const started = await beginImport(db, teamId, importId, now())
    if (!started) return undefined
    try {
      const isWhole = await takeRows(run, started, store, now)
      if (!isWhole) return { againInMs: 0 }
      await finishImport(db, teamId, importId, null, now())
    } catch (error) {
      if (endsImport(error)) await finishImport(db, teamId, importId, error.message, now())
      else if (!(error instanceof Overtaken)) throw error
    }
    return undefined
  }

/** Ends an import. If it failed, or some of its rows did, members are told. `problem` is null if it didn't fail as a whole. */
const finishImport = (db: Db, teamId: number, importId: number, problem: string | null, now: string): Promise<void> =>
  transact(db, async (trx) => {
    const ended = await endImport(trx, teamId, importId, problem === null ? 'completed' : 'failed', problem, now)
    if (!ended) return
    const { failed } = ended
    const about = { importId, name: ended.file_name ?? `#${importId}` }
    if (problem !== null) await notifyMembers(trx, teamId, { kind: 'import_failed', ...about, problem }, now)
    else if (failed > 0) await notifyMembers(trx, teamId, { kind: 'import_errors', ...about, failed }, now)
  })

/** Removes formula escapes from a corrected file of failed rows. */
const unescaped = async function* (rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) yield { ...row, cells: row.cells.map(unescapeFormula) }
}

/** Returns false if the import was stopped before the end of the file. */
const takeRows = async (
  { db, teamId, reportProgress, signal }: JobRun,
  started: StoredImport,
  store: FileStore,
  now: () => string,
): Promise<boolean> => {
  const { options } = started
  let rowsRead = started.rows_read
  let kept = started.kept
  let structure = await getContactStructure(db, teamId)
  const size = new BatchSize(standAlone(options, structure) ? MOSTLY_IN_SLICES : IN_ONE_PIECE)
  const write = async (batch: ReadBatch) => {
    const startedAt = performance.now()
    const from = { ...started, rows_read: rowsRead, kept }
    const taken = await transactWithoutDiskSync(db, (trx) => takeBatch(trx, teamId, from, batch, now()))
    structure = taken.structure
    kept = taken.kept
    rowsRead += batch.rows.length
    reportProgress()
    size.adapt(performance.now() - startedAt)
  }
  // The signal stops reading when the job must stop, even if the file never yields a row.
  const bytes = addAbortSignal(signal, await store.read(importKey(teamId, started.stored_as)))
  let writing = Promise.resolve()
  try {
    const rowsOf = readRows(bytes, options.format, rowsRead)
    for await (const rows of inBatches(hasErrorColumn(options.header) ? unescaped(rowsOf) : rowsOf, size)) {
      // Meanwhile, the previous batch is being written.
      const batch = await readBatch(teamId, rows, options, structure, now())
      await nextTurn()
      await writing
      writing = write(batch)
      // The rejection is handled by the next `await writing`.
      writing.catch(() => {})
      await nextTurn()
    }
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false
    throw error
  } finally {
    await writing
  }
}
