import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock, toTimestamp } from '../../src/clock.ts'
import type { Config } from '../../src/config.ts'
import { EVERYTHING } from '../../src/contacts/search/matching-contacts.ts'
import { exported, isFormat } from '../../src/exports/export-contacts.ts'
import { createStore } from '../../src/files/create-store.ts'
import { importKey } from '../../src/imports/import-files.ts'
import { getImport } from '../../src/imports/import-queries.ts'
import { inspectImport, readImport } from '../../src/imports/import-rules.ts'
import type { Import } from '../../src/imports/import-schemas.ts'
import { importWork } from '../../src/imports/run-import.ts'
import { startImport } from '../../src/imports/start-import.ts'
import { startJobRunner } from '../../src/jobs/job-runner.ts'
import { Problem } from '../../src/problems.ts'
import type { Db } from '../../src/storage/dialect.ts'
import { countRows } from '../../src/storage/numbered-pages/range-sums.ts'
import { transact } from '../../src/storage/transact.ts'
import { CommandError, type Options, type Run, readTeam, withDatabase } from '../command.ts'

const POLL_MS = 200
const BAR_LENGTH = 30

const now = () => toTimestamp(systemClock())

export const contactsImport: Run = (config, options, { out, progress, onStop }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const { id } = await submit(config, db, teamId, String(options.file), givenBy(options))
    const store = await createStore(config)
    const errors: unknown[] = []
    // The import runs here or in a running server, whichever claims it first.
    const runner = startJobRunner({
      db,
      clock: systemClock,
      ...importWork(store, systemClock),
      // An error of another import must not fail this command. That import is retried, here or elsewhere.
      onError: (error, job) => {
        const isOfAnotherImport = job !== undefined && !(job.team_id === teamId && isOf(id, job.payload))
        if (!isOfAnotherImport) errors.push(error)
      },
    })
    let isStopped = false
    onStop(() => {
      isStopped = true
    })
    try {
      for (;;) {
        const shown = await getImport(db, teamId, id, now())
        progress?.(lineOf(shown))
        if (!['waiting', 'running'].includes(shown.status)) return out(JSON.stringify(shown))
        if (errors.length > 0) throw errors[0]
        if (isStopped) throw new CommandError(`Stopped. Import ${id} continues when a server is running.`)
        await sleep(POLL_MS)
      }
    } finally {
      progress?.('')
      await runner.close()
    }
  })

export const contactsExport: Run = (config, options, { write, progress }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const format = String(options.format ?? 'csv')
    if (!isFormat(format)) throw new CommandError('--format takes csv or ndjson.')
    const total = await countRows(db, { scope: 'contacts', teamId, scopeId: 0 })
    let lines = 0
    for await (const text of exported(db, teamId, EVERYTHING, {
      format,
      escapeFormulas: options['escape-formulas'] === true,
    })) {
      await write(text)
      lines += text.split('\n').length - 1
      progress?.(`${barOf(Math.min(1, lines / Math.max(1, total)))} of ${count(total)} contacts`)
    }
    progress?.('')
  })

const isOf = (importId: number, payload: unknown) => (payload as { importId: number }).importId === importId

/** Returns the import options in the form that the API accepts. */
const givenBy = (options: Options): Record<string, string> => {
  const { mapping, 'match-on': match_on, 'on-error': on_error, 'add-tags': add_tags, list: list_id } = options
  return Object.fromEntries(
    Object.entries({ match_on, mapping, on_error, add_tags, list_id }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

const submit = async (config: Config, db: Db, teamId: number, file: string, given: Record<string, string>) => {
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

const lineOf = ({ status, size, bytes_read, rows_read, failed, rows_per_second }: Import): string => {
  const done = size === 0 ? 1 : Math.min(1, bytes_read / size)
  return `${barOf(done)} · ${count(rows_read)} rows, ${count(failed)} failed · ${count(rows_per_second)} a second · ${status}`
}

const count = (n: number) => n.toLocaleString('en')

const barOf = (done: number): string => {
  const full = Math.round(done * BAR_LENGTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)} ${Math.floor(done * 100)} %`
}
