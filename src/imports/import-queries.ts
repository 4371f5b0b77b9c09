import type { ContactType } from '../contact-fields/field-types.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import { insertRowsInto } from '../storage/insert-rows.ts'
import type { CsvFormat } from './csv-format.ts'
import type { Target } from './import-columns.ts'
import type { Import, ImportStatus } from './import-schemas.ts'

/** What 403 and 404 call it. */
export const MODEL = 'Import'

/** Shown with the import itself; the others are in the file of failed rows. */
const SHOWN_ERRORS = 100

export interface ImportOptions {
  readonly format: CsvFormat
  readonly header: readonly string[]
  readonly columns: readonly Target[]
  readonly type: ContactType
  readonly matchOn: string | null
}

/** An import as the work on it needs it. */
export interface StoredImport {
  readonly id: number
  readonly status: ImportStatus
  /** The name of its file in the store. */
  readonly stored_as: string
  readonly rows_read: number
  readonly options: ImportOptions
}

export interface RowFault {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** What a batch of rows came to. */
export interface Tally {
  /** Of the file, up to here. */
  readonly bytes_read: number
  readonly rows_read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
}

export interface NewImport {
  readonly storedAs: string
  readonly fileName: string | null
  readonly size: number
  readonly options: ImportOptions
}

export const insertImport = async (trx: Tx, teamId: number, given: NewImport, now: string): Promise<Import> => {
  const { id } = await trx
    .insertInto('imports')
    .values({
      team_id: teamId,
      status: 'waiting',
      stored_as: given.storedAs,
      file_name: given.fileName,
      size: given.size,
      options: JSON.stringify(given.options),
      bytes_read: 0,
      rows_read: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getImport(trx, teamId, id, now)
}

const selectImport = (db: Db, teamId: number, id: number) =>
  db.selectFrom('imports').selectAll().where('team_id', '=', teamId).where('id', '=', id)

export const getImport = async (db: Db, teamId: number, id: number, now: string): Promise<Import> => {
  const row = await selectImport(db, teamId, id).executeTakeFirst()
  if (!row) throw await whyMissing(db, teamId, 'imports', MODEL, id)
  const { options, stored_as: _, ...shown } = row
  const { type, matchOn } = JSON.parse(options) as ImportOptions
  const errors = row.failed === 0 ? [] : await listFaults(db, teamId, id, 0, SHOWN_ERRORS)
  return {
    id,
    team_id: teamId,
    status: shown.status as ImportStatus,
    file_name: shown.file_name,
    size: shown.size,
    type,
    match_on: matchOn,
    bytes_read: shown.bytes_read,
    rows_read: shown.rows_read,
    created: shown.created,
    updated: shown.updated,
    unchanged: shown.unchanged,
    failed: shown.failed,
    rows_per_second: rateOf(shown.rows_read, shown.started_at, shown.finished_at ?? now),
    problem: shown.problem,
    errors: errors.map(({ line, errors }) => ({ line, errors: errors as Record<string, string[]> })),
    created_at: shown.created_at,
    started_at: shown.started_at,
    finished_at: shown.finished_at,
    updated_at: shown.updated_at,
  }
}

/** The latest first. */
export const listNewestImports = async (db: Db, teamId: number, limit: number, now: string): Promise<Import[]> => {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(rows.map(({ id }) => getImport(db, teamId, id, now)))
}

const rateOf = (rows: number, from: string | null, to: string): number => {
  if (from === null) return 0
  const seconds = Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('seconds')
  return seconds > 0 ? Math.round(rows / seconds) : 0
}

/** For whoever works on it; undefined: there is nothing to do for it any more. */
export const beginImport = async (
  db: Db,
  teamId: number,
  id: number,
  now: string,
): Promise<StoredImport | undefined> => {
  const row = await db
    .updateTable('imports')
    .set((eb) => ({ status: 'running', started_at: eb.fn.coalesce('started_at', eb.val(now)), updated_at: now }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'status', 'stored_as', 'rows_read', 'options'])
    .executeTakeFirst()
  return row && { ...row, status: row.status as ImportStatus, options: JSON.parse(row.options) as ImportOptions }
}

/** False: it was canceled, or another process is further; what the transaction did is then to be undone. */
export const advanceImport = async (
  trx: Tx,
  teamId: number,
  { id, rows_read }: Pick<StoredImport, 'id' | 'rows_read'>,
  tally: Tally,
  now: string,
): Promise<boolean> => {
  const row = await trx
    .updateTable('imports')
    .set((it) => ({
      bytes_read: tally.bytes_read,
      rows_read: it('rows_read', '+', tally.rows_read),
      created: it('created', '+', tally.created),
      updated: it('updated', '+', tally.updated),
      unchanged: it('unchanged', '+', tally.unchanged),
      failed: it('failed', '+', tally.failed),
      updated_at: now,
    }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('rows_read', '=', rows_read)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Unless it has ended before. */
export const endImport = async (
  db: Db,
  teamId: number,
  id: number,
  status: Extract<ImportStatus, 'completed' | 'canceled' | 'failed'>,
  problem: string | null,
  now: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('imports')
    .set({ status, problem, finished_at: now, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const insertFaultRows = insertRowsInto<
  { line: number; cells: string; errors: string },
  { team_id: number; import_id: number }
>('import_errors', {
  shared: ['team_id', 'import_id'],
  columns: { line: 'integer', cells: 'text', errors: 'text' },
})

export const insertFaults = async (trx: Tx, teamId: number, importId: number, faults: readonly RowFault[]) => {
  const rows = faults.map(({ line, cells, errors }) => ({
    line,
    cells: JSON.stringify(cells),
    errors: JSON.stringify(errors),
  }))
  await insertFaultRows(trx, { team_id: teamId, import_id: importId }, rows)
}

/** After a line, in order. */
export const listFaults = async (
  db: Db,
  teamId: number,
  importId: number,
  afterLine: number,
  limit: number,
): Promise<RowFault[]> => {
  const rows = await db
    .selectFrom('import_errors')
    .select(['line', 'cells', 'errors'])
    .where('team_id', '=', teamId)
    .where('import_id', '=', importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(({ line, cells, errors }) => ({ line, cells: JSON.parse(cells), errors: JSON.parse(errors) }))
}

/** The header of the file that was sent, and where its columns went. */
export const getImportColumns = async (
  db: Db,
  teamId: number,
  id: number,
): Promise<Pick<ImportOptions, 'header' | 'columns'>> => {
  const row = await selectImport(db, teamId, id).executeTakeFirst()
  if (!row) throw await whyMissing(db, teamId, 'imports', MODEL, id)
  const { header, columns } = JSON.parse(row.options) as ImportOptions
  return { header, columns }
}

/** Which of these files belong to an import that still needs them. */
export const listNeededFiles = async (db: Db, teamId: number, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('imports')
    .select('stored_as')
    .where('team_id', '=', teamId)
    .where('stored_as', 'in', names)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
  return new Set(rows.map(({ stored_as }) => stored_as))
}
