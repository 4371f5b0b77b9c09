import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '../../src/platform/storage/database.ts'
import { CommandError, type Run } from '../command.ts'

export const backup: Run = async (config, { file }, { out }) => {
  const { backup } = openDatabase(config).dialect
  if ('instead' in backup) throw new CommandError(backup.instead)
  const target = resolve(String(file))
  if (existsSync(target)) throw new CommandError(`${target} already exists. A backup never overwrites a file.`)
  out(JSON.stringify({ file: target, bytes: backup.write(target) }))
}
