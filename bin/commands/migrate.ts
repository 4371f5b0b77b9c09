import { systemClock } from '../../src/clock.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import type { Command } from '../command.ts'

export const migrateCommand: Command = {
  options: '',
  run: async (config, _, { out }) => {
    const database = openDatabase(config)
    try {
      out(JSON.stringify({ applied: await migrate(database, systemClock) }))
    } finally {
      await database.db.destroy()
    }
  },
}
