import { systemClock } from '../../src/foundation/clock.ts'
import { type Database, openDatabase } from '../../src/platform/storage/database.ts'
import type { DistributionStep } from '../../src/platform/storage/dialect.ts'
import { distribute } from '../../src/platform/storage/dialects/citus/distribute.ts'
import { applyMigrations, migrate } from '../../src/platform/storage/migrate.ts'
import { CommandError, type Io, type Run } from '../command.ts'

export const migrateDatabase: Run = async (config, options, io) => {
  const database = openDatabase(config)
  try {
    if (options.distribute) await distributeAll(database, io)
    else io.out(JSON.stringify({ applied: await migrate(database, systemClock) }))
  } finally {
    await database.db.destroy()
  }
}

/**
 * Migrates the database and distributes its tables across servers. Checks the requirements first, so that a database that can't
 * be distributed isn't changed.
 */
const distributeAll = async (database: Database, { out, progress }: Io) => {
  const { distribution } = database.dialect
  if ('instead' in distribution) throw new CommandError(distribution.instead)
  const missing = await distribution.findMissing(database.db)
  if (missing.length > 0) throw new CommandError(explain(missing))
  const applied = await applyMigrations(database, systemClock)
  try {
    const steps = await distribute(database, ({ action, table }) => progress?.(`${VERBS[action]} ${table} …`))
    const tablesOf = (action: DistributionStep['action']) =>
      steps.filter((step) => step.action === action).map(({ table }) => table)
    out(JSON.stringify({ applied, copied: tablesOf('copy'), distributed: tablesOf('distribute') }))
  } finally {
    progress?.('')
  }
}

const VERBS: Record<DistributionStep['action'], string> = {
  copy: 'Copying to every server:',
  distribute: 'Distributing by team:',
  clear: 'Clearing the original copy of',
}

const explain = (missing: readonly string[]) =>
  [
    'This database cannot be distributed yet, and nothing was changed. Missing:',
    ...missing.map((line) => `- ${line}`),
    'See docs/scaling.md for all steps.',
  ].join('\n')
