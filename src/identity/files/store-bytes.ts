import { hash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { findFileByPath, insertFile } from './file-queries.ts'
import { type FileStore, libraryKey } from './file-store.ts'

interface Library {
  readonly db: Db
  readonly store: FileStore
  /** A folder for temporary files. */
  readonly uploadFolder: string
}

/** Adds bytes to the file library, under a path that contains their hash. Adding the same bytes again changes nothing. */
export const storeBytes = async (
  { db, store, uploadFolder }: Library,
  teamId: number,
  { folder, name, bytes, mimeType }: { folder: string; name: string; bytes: Buffer; mimeType: string },
  now: string,
): Promise<string> => {
  const sha256 = hash('sha256', bytes, 'hex')
  const path = `${folder}/${sha256.slice(0, 12)}-${name}`
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const temporary = join(uploadFolder, randomUUID())
  try {
    await writeFile(temporary, bytes, { mode: 0o600 })
    await store.put(libraryKey(teamId, sha256), temporary, mimeType)
  } finally {
    await rm(temporary, { force: true })
  }
  const file = { path, name, mime_type: mimeType, size: bytes.length, sha256 }
  await transact(db, async (trx) => {
    if (!(await findFileByPath(trx, teamId, path))) await insertFile(trx, teamId, file, now)
  })
  return path
}
