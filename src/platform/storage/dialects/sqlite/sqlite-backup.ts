import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StorageFault } from '../../dialect.ts'
import { toFault } from './sqlite-statements.ts'

/** How long to wait for another process that is recovering the file. */
const OPEN_TIMEOUT_MS = 5_000

/** Backs up a snapshot of the database, without waiting for writers or blocking them. Returns the backup's size. */
export const writeBackup = (file: string, target: string): number => {
  if (!existsSync(file)) throw new StorageFault('unavailable', new Error(`There is no database at ${file}.`))
  // Write to another name first, so that an interrupted backup isn't mistaken for a complete one.
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  // Only the current user can read the file, even while it is being written. SQLite accepts an empty file as its target.
  writeFileSync(partial, '', { mode: 0o600, flag: 'wx' })
  const source = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS })
  try {
    source.prepare('vacuum into ?').run(partial)
    markAsBackup(partial)
  } catch (error) {
    rmSync(partial, { force: true })
    throw toFault(error)
  } finally {
    source.close()
  }
  renameSync(partial, target)
  return statSync(target).size
}

/** Lets a server that starts from the copy recognize it. A database that was never migrated to this version has no such mark. */
const markAsBackup = (file: string): void => {
  const copy = new DatabaseSync(file)
  try {
    const columns = copy.prepare(`select name from pragma_table_info('heartbeats')`).all()
    if (columns.some(({ name }) => name === 'is_backup')) copy.exec('update heartbeats set is_backup = true')
  } finally {
    copy.close()
  }
}
