import { resolve } from 'node:path'
import { systemClock } from '../../src/foundation/clock.ts'
import { markAsBackup } from '../../src/operation/heartbeat/beat.ts'
import { openDatabase } from '../../src/platform/storage/database.ts'
import { migrate } from '../../src/platform/storage/migrate.ts'
import { CommandError, type Run } from '../command.ts'

/** Replaces the database with a backup. When the server starts, what was waiting to be sent waits for a person. */
export const restore: Run = async (config, { file }, { out }) => {
  const { restore } = openDatabase(config).dialect
  if ('instead' in restore) throw new CommandError(restore.instead)
  const replaced = await restore.from(resolve(String(file)), async (dataDir) => {
    const copy = openDatabase({ databaseUrl: undefined, dataDir })
    try {
      // Backups made by an earlier version have no place for the mark.
      await migrate(copy, systemClock)
      await markAsBackup(copy.db, systemClock)
    } finally {
      await copy.db.destroy()
    }
  })
  out(JSON.stringify({ restored: openDatabase(config).dialect.description, replaced: replaced ?? null }))
}
