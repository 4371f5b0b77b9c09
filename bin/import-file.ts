import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importKey } from '../src/audience/imports/import-files.ts'
import { getImport } from '../src/audience/imports/import-queries.ts'
import { inspectImport, readImport } from '../src/audience/imports/import-rules.ts'
import type { Import } from '../src/audience/imports/import-schemas.ts'
import { importWork } from '../src/audience/imports/run-import.ts'
import { startImport } from '../src/audience/imports/start-import.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Config } from '../src/foundation/config.ts'
import { Problem } from '../src/foundation/problems.ts'
import { createStore } from '../src/identity/files/create-store.ts'
import { startJobRunner } from '../src/platform/jobs/job-runner.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { CommandError } from './command.ts'

/** Often enough that a small import returns quickly. */
const POLL_MS = 50

const now = () => toTimestamp(systemClock())

interface ImportFile {
  readonly teamId: number
  readonly file: string
  /** Import options in the form that the API accepts. */
  readonly given: Readonly<Record<string, string>>
}

/** Validates the file and its options, stores the file, and creates an import. */
export const submitImport = async (config: Config, db: Db, { teamId, file, given }: ImportFile) => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`)
  const upload = { file, name: basename(file), size: found.size }
  const storedAs = randomUUID()
  try {
    const inspected = await inspectImport({ upload, given })
    const read = await transact(db, (trx) =>
      readImport(trx, teamId, { upload, given, faults: new Map(), inspected }, { command: 'contacts import' }),
    )
    await (await createStore(config)).put(importKey(teamId, storedAs), file, 'text/csv')
    const made = { storedAs, fileName: upload.name, size: upload.size, options: read }
    return await transact(db, (trx) => startImport(trx, teamId, made, now()))
  } catch (error) {
    if (error instanceof Problem)
      throw new CommandError(
        Object.values(error.errors ?? { _: [error.message] })
          .flat()
          .join('\n'),
      )
    throw error
  }
}

/**
 * Waits until an import has ended, and returns it. The import runs in this process or in a running server, whichever claims it
 * first. Calls `tell` with the progress. Stops waiting if `tell` throws.
 */
export const finishImport = async (
  config: Config,
  db: Db,
  { teamId, id }: { readonly teamId: number; readonly id: number },
  tell: (shown: Import) => void,
): Promise<Import> => {
  const store = await createStore(config)
  const errors: unknown[] = []
  const runner = startJobRunner({
    db,
    clock: systemClock,
    ...importWork(store, systemClock),
    // An error in another import must not make this command fail. This process or another one retries that import.
    onError: (error, job) => {
      const isOfAnotherImport = job !== undefined && !(job.team_id === teamId && isOf(id, job.payload))
      if (!isOfAnotherImport) errors.push(error)
    },
  })
  try {
    for (;;) {
      const shown = await getImport(db, teamId, id, now())
      tell(shown)
      if (!['waiting', 'running'].includes(shown.status)) return shown
      if (errors.length > 0) throw errors[0]
      await sleep(POLL_MS)
    }
  } finally {
    await runner.close()
  }
}

const isOf = (importId: number, payload: unknown) => (payload as { importId: number }).importId === importId
