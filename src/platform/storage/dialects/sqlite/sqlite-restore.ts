import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RestoreError } from '../../dialect.ts'
import { isBusy } from './sqlite-statements.ts'

interface Files {
  readonly dataDir: string
  readonly name: string
  readonly backup: string
}

/**
 * Replaces the database with a backup. Until the last step, which renames the prepared copy, the current database stays unchanged
 * and in its place. Returns where the current database is kept.
 */
export const restoreBackup = async (
  { dataDir, name, backup }: Files,
  prepare: (dataDir: string) => Promise<void>,
): Promise<string | undefined> => {
  if (!existsSync(backup)) throw new RestoreError(`There is no file ${backup}.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // In the same folder, because files can be renamed only within a file system.
  const folder = mkdtempSync(join(dataDir, 'restore-'))
  try {
    const copy = join(folder, name)
    copyFileSync(backup, copy)
    refuseOtherFiles(copy, backup)
    await prepare(folder)
    const current = join(dataDir, name)
    const isThere = existsSync(current)
    if (isThere) refuseIfUsed(current)
    const replaced = isThere ? freeName(`${current}.replaced`) : undefined
    if (replaced !== undefined) keepAs(replaced, current)
    renameSync(copy, current)
    return replaced
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const refuseOtherFiles = (file: string, backup: string): void => {
  const database = new DatabaseSync(file)
  try {
    database.prepare('select count(*) from migrations').get()
  } catch {
    throw new RestoreError(`${backup} is not a backup of a Postrider database.`)
  } finally {
    database.close()
  }
}

/** SQLite can leave WAL mode only if no other connection has the file open. This also moves the log's contents into the file. */
const refuseIfUsed = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new RestoreError('A process is using the database. Stop the server first.')
  } finally {
    database.close()
  }
}

/** Gives the file a second name, because a server that starts while it has none would create an empty database. */
const keepAs = (name: string, file: string): void => {
  try {
    linkSync(file, name)
  } catch {
    // Some file systems have no links.
    copyFileSync(file, name)
  }
}

const freeName = (name: string): string => {
  let free = name
  for (let n = 2; existsSync(free); n++) free = `${name}-${n}`
  return free
}
