import { hash } from 'node:crypto'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import type { File } from './file-schemas.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'File'

const COLUMNS = ['id', 'team_id', 'path', 'name', 'mime_type', 'size', 'sha256', 'created_at'] as const

const hashOf = (path: string) => hash('sha256', path, 'hex')

const readPage = numberedPages('files', COLUMNS)

export const listFiles = (
  db: Db,
  teamId: number,
  places: Places,
  window: Window,
): Promise<{ rows: File[]; total: number }> => readPage(db, teamId, 0, places, window)

export const getFile = async (db: Db, teamId: number, id: number): Promise<File> => {
  const file = await db
    .selectFrom('files')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw await whyMissing(db, teamId, 'files', MODEL, id)
  return file
}

export const findFileByPath = (db: Db, teamId: number, path: string): Promise<File | undefined> =>
  db
    .selectFrom('files')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('path_hash', '=', hashOf(path))
    .executeTakeFirst()

/** Returns undefined if the path is taken. */
export const insertFile = async (
  trx: Tx,
  teamId: number,
  file: Omit<File, 'id' | 'team_id' | 'created_at'>,
  now: string,
): Promise<File | undefined> => {
  const inserted = await trx
    .insertInto('files')
    .values({ ...file, path_hash: hashOf(file.path), team_id: teamId, created_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'path_hash']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (inserted) await changeCounts(trx, teamId, 'files', { added: [inserted] })
  return inserted
}

/** Deletes only the file's row. The sweep deletes the stored bytes later, unless another file has the same content. */
export const deleteFile = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('files')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'files', MODEL, id)
  await changeCounts(trx, teamId, 'files', { removed: [deleted] })
}

export const listKnownHashes = async (db: Db, teamId: number, hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('team_id', '=', teamId)
    .where('sha256', 'in', hashes)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
