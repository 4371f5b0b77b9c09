import { hash } from 'node:crypto'
import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import type { File } from './file-schemas.ts'

/** What 403 and 404 call it. */
export const MODEL = 'File'

const COLUMNS = ['id', 'team_id', 'path', 'name', 'mime_type', 'size', 'sha256', 'created_at'] as const

const hashOf = (path: string) => hash('sha256', path, 'hex')

/** A page by id, and how many there are in all. */
export const listFiles = async (db: Db, teamId: number, { offset, limit }: { offset: number; limit: number }) => {
  const rows = db.selectFrom('files').where('team_id', '=', teamId)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const files =
    offset < total ? await rows.select(COLUMNS).orderBy('id').limit(limit).offset(offset).execute() : ([] as File[])
  return { rows: files, total }
}

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

/** undefined: the team has nothing there. */
export const findFileByPath = (db: Db, teamId: number, path: string): Promise<File | undefined> =>
  db
    .selectFrom('files')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('path_hash', '=', hashOf(path))
    .executeTakeFirst()

/** undefined: the path is taken. */
export const insertFile = (trx: Tx, teamId: number, file: Omit<File, 'id' | 'team_id' | 'created_at'>, now: string) =>
  trx
    .insertInto('files')
    .values({ ...file, path_hash: hashOf(file.path), team_id: teamId, created_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'path_hash']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/** The bytes are left to the sweep: another file may have the same. */
export const deleteFile = async (db: Db, teamId: number, id: number): Promise<void> => {
  const deleted = await db
    .deleteFrom('files')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(db, teamId, 'files', MODEL, id)
}

/** Which of these hashes files of the team have. */
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
