import { EVERYTHING } from '../../src/audience/contacts/search/matching-contacts.ts'
import { exported, isFormat } from '../../src/audience/exports/export-contacts.ts'
import type { Import } from '../../src/audience/imports/import-schemas.ts'
import { countRows } from '../../src/platform/storage/numbered-pages/range-sums.ts'
import { CommandError, type Options, type Run, readTeam, withAddresses, withDatabase } from '../command.ts'
import { finishImport, submitImport } from '../import-file.ts'

const BAR_LENGTH = 30

export const contactsImport: Run = (config, options, { out, progress, onStop }) =>
  withAddresses(config, async (db) => {
    const teamId = await readTeam(db, options)
    const { id } = await submitImport(config, db, { teamId, file: String(options.file), given: givenBy(options) })
    let isStopped = false
    onStop(() => {
      isStopped = true
    })
    const tell = (shown: Import) => {
      progress?.(lineOf(shown))
      if (isStopped) throw new CommandError(`Stopped waiting. Import ${id} continues once a server is running.`)
    }
    try {
      out(JSON.stringify(await finishImport(config, db, { teamId, id }, tell)))
    } finally {
      progress?.('')
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

/** Returns the import options in the form that the API accepts. */
const givenBy = (options: Options): Record<string, string> => {
  const { mapping, 'match-on': match_on, 'on-error': on_error, 'add-tags': add_tags, list: list_id } = options
  return Object.fromEntries(
    Object.entries({ match_on, mapping, on_error, add_tags, list_id }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
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
