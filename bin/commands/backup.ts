import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '../../src/storage/database.ts'
import { type Command, CommandError } from '../command.ts'

export const backupCommand: Command = {
  options: 'FILE',
  run: async (config, { file }, { out }) => {
    const { dialect } = openDatabase(config)
    if (!dialect.backUp) {
      throw new CommandError(
        'This database is PostgreSQL, which brings its own tool: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore to get it back.',
      )
    }
    const target = resolve(String(file))
    if (existsSync(target)) throw new CommandError(`${target} is there already; a backup does not overwrite anything.`)
    out(JSON.stringify({ file: target, bytes: dialect.backUp(target) }))
  },
}
