import type { Selectable } from 'kysely'
import type { CsvFormat } from '../../foundation/csv/csv-format.ts'
import { Problem } from '../../foundation/problems.ts'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import type { ContactType } from '../contact-fields/field-types.ts'
import type { Tag } from '../contacts/contact-tags.ts'
import type { Target } from './import-columns.ts'
import { type KeptErrors, listRowErrors } from './import-error-queries.ts'
import { ERRORS_KEPT_DAYS, errorsExpireAt, haveErrorsExpired } from './import-expiry.ts'
import type { Import, ImportStatus, ImportSummary, OnError } from './import-schemas.ts'
import type { ImportTable } from './import-tables.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Import'

/** How many rows with errors the response for an import includes. The other rows are only in the file of failed rows. */
const SHOWN_ERRORS = 100

export interface ImportOptions {
  readonly format: CsvFormat
  readonly header: readonly string[]
  readonly columns: readonly Target[]
  readonly type: ContactType
  readonly matchOn: string | null
  readonly onError: OnError
  /** Tags to add to every contact that the import creates or matches. */
  readonly addTags: readonly Tag[]
  /** The list to subscribe the imported contacts to, if any. */
  readonly listId: number | null
  /** Who started the import. Recorded with each consent. */
  readonly actor: object
}

/** Adds defaults, because imports that were started by an older version lack the newer options. */
const optionsOf = (json: string): ImportOptions => ({
  onError: 'skip_row',
  addTags: [],
  listId: null,
  actor: {},
  ...(JSON.parse(json) as Omit<ImportOptions, 'onError' | 'addTags' | 'listId' | 'actor'>),
})

/** The part of an import's data that its job needs. */
export interface StoredImport {
  readonly id: number
  readonly status: ImportStatus
  readonly stored_as: string
  readonly rows_read: number
  readonly kept: KeptErrors
  readonly options: ImportOptions
}

/** The import counters that each batch increments. */
export const COUNTS = [
  'rows_read',
  'created',
  'updated',
  'unchanged',
  'failed',
  'partial',
  'cells_skipped',
  'subscribed',
  'not_reachable',
  'opted_out',
  'errors_kept',
  'errors_bytes',
] as const

export type Tally = Readonly<Record<(typeof COUNTS)[number], number>> & {
  readonly bytes_read: number
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
      ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<(typeof COUNTS)[number], number>),
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
  const hasErrors = row.failed + row.partial > 0 && !haveErrorsExpired(row, now)
  const errors = hasErrors ? await listRowErrors(db, teamId, id, SHOWN_ERRORS) : []
  const { created_at, started_at, finished_at, updated_at, ...summary } = summaryOf(row, now)
  return { ...summary, errors, created_at, started_at, finished_at, updated_at }
}

const summaryOf = (row: Selectable<ImportTable>, now: string): ImportSummary => {
  const { type, matchOn, onError, addTags, listId } = optionsOf(row.options)
  const expired = haveErrorsExpired(row, now)
  return {
    id: row.id,
    team_id: row.team_id,
    status: row.status as ImportStatus,
    file_name: row.file_name,
    size: row.size,
    type,
    match_on: matchOn,
    on_error: onError,
    add_tags: addTags.map(({ name }) => name),
    list_id: listId,
    bytes_read: row.bytes_read,
    rows_read: row.rows_read,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    partial: row.partial,
    cells_skipped: row.cells_skipped,
    subscribed: row.subscribed,
    not_reachable: row.not_reachable,
    opted_out: row.opted_out,
    rows_per_second: rateOf(row.rows_read, row.started_at, row.finished_at ?? now),
    problem: row.problem,
    errors_kept: expired ? 0 : row.errors_kept,
    errors_truncated: !expired && row.failed + row.partial > row.errors_kept,
    errors_expire_at: errorsExpireAt(row),
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    updated_at: row.updated_at,
  }
}

export const listImports = async (
  db: Db,
  teamId: number,
  { status, offset, limit }: { status: ImportStatus | undefined; offset: number; limit: number },
  now: string,
): Promise<{ rows: ImportSummary[]; total: number }> => {
  const matching = db
    .selectFrom('imports')
    .where('team_id', '=', teamId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as ImportStatus))
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows =
    offset < total ? await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute() : []
  return { rows: rows.map((row) => summaryOf(row, now)), total }
}

const rateOf = (rows: number, from: string | null, to: string): number => {
  if (from === null) return 0
  const seconds = Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('seconds')
  // `seconds` is zero or negative if the clock was set back.
  return seconds > 0 ? Math.round(rows / seconds) : 0
}

/** Marks an import as running and returns the data that its job needs. Returns undefined if the import has ended. */
export const beginImport = async (
  db: Db,
  teamId: number,
  id: number,
  now: string,
): Promise<StoredImport | undefined> => {
  const row = await db
    .updateTable('imports')
    .set((eb) => ({
      status: 'running',
      // Replaces a start time in the future, which was recorded before the clock was set back.
      started_at: eb.case().when('started_at', '<=', now).then(eb.ref('started_at')).else(now).end(),
      updated_at: now,
    }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'status', 'stored_as', 'rows_read', 'errors_kept', 'errors_bytes', 'options'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      status: row.status as ImportStatus,
      stored_as: row.stored_as,
      rows_read: row.rows_read,
      kept: { rows: row.errors_kept, bytes: row.errors_bytes },
      options: optionsOf(row.options),
    }
  )
}

/**
 * Updates the import's progress. Returns false if the import was canceled or another process has already imported these rows; the
 * caller must then roll back.
 */
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
      ...Object.fromEntries(COUNTS.map((count) => [count, it(count, '+', tally[count])])),
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

/** Returns undefined if the import has already ended. */
export const endImport = async (
  trx: Tx,
  teamId: number,
  id: number,
  status: Extract<ImportStatus, 'completed' | 'canceled' | 'failed'>,
  problem: string | null,
  now: string,
): Promise<{ readonly file_name: string | null; readonly failed: number } | undefined> => {
  const ended = await trx
    .updateTable('imports')
    .set({ status, problem, finished_at: now, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['file_name', 'failed'])
    .executeTakeFirst()
  if (ended) recordEvent(trx, teamId, { type: 'import.finished', items: () => [id] }, now)
  return ended
}

/**
 * Returns the header of the uploaded file and the targets of its columns. Throws a Problem if there is no such import or its
 * failed rows were deleted.
 */
export const getErrorColumns = async (
  db: Db,
  teamId: number,
  id: number,
  now: string,
): Promise<Pick<ImportOptions, 'header' | 'columns'>> => {
  const row = await selectImport(db, teamId, id).executeTakeFirst()
  if (!row) throw await whyMissing(db, teamId, 'imports', MODEL, id)
  if (haveErrorsExpired(row, now)) throw errorsGone(id)
  const { header, columns } = optionsOf(row.options)
  return { header, columns }
}

const errorsGone = (id: number) =>
  new Problem(
    'not_found',
    `The failed rows of import ${id} were deleted ${ERRORS_KEPT_DAYS} days after it finished. Import the file again to get them.`,
  )

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
