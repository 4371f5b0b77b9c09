import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StorageFault } from '../../dialect.ts'
import { toFault } from './sqlite-statements.ts'

/** While opening, another process may be recovering the file. */
const OPEN_TIMEOUT_MS = 5_000

/** Reads one snapshot of the log, so that it neither waits for a writer nor makes one wait. */
export const writeBackup = (file: string, target: string): number => {
  if (!existsSync(file)) throw new StorageFault('unavailable', new Error(`There is no database at ${file}.`))
  // Under another name first: a backup that was cut short does not look like one.
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  // Nobody else may read it, not even while it's being written; SQLite accepts an empty file as its target.
  writeFileSync(partial, '', { mode: 0o600, flag: 'wx' })
  const source = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS })
  try {
    source.prepare('vacuum into ?').run(partial)
  } catch (error) {
    rmSync(partial, { force: true })
    throw toFault(error)
  } finally {
    source.close()
  }
  renameSync(partial, target)
  return statSync(target).size
}
