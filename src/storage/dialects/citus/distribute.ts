import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { DistributionStep } from '../../dialect.ts'

/** A table that the database would not spread, and why. */
export class DistributionError extends Error {}

/**
 * Spreads what is not spread yet, and says which steps that took. Each is a transaction of its own under the migrations' lock: one
 * that is killed goes on where it was, and two at once do not meet.
 */
export const distribute = async (
  { db, dialect }: Database,
  onStep: (step: DistributionStep) => void = () => {},
): Promise<DistributionStep[]> => {
  const { distribution } = dialect
  if ('instead' in distribution) return []
  const done: DistributionStep[] = []
  for (;;) {
    const step = await db.transaction().execute(async (trx) => {
      await dialect.lockMigrations(trx)
      const next = await distribution.findNextStep(trx)
      if (!next) return undefined
      if (done.some(({ table, action }) => table === next.table && action === next.action)) {
        throw new DistributionError(`Could not ${next.action} ${next.table}: the database did not do it.`)
      }
      onStep(next)
      for (const statement of next.statements) {
        await sql
          .raw(statement)
          .execute(trx)
          .catch((error) => {
            throw new DistributionError(reasonOf(next, error), { cause: error })
          })
      }
      return next
    })
    if (!step) return done
    done.push(step)
  }
}

/** A database that is spread gets no table beside that is not: it would be on one server only, where no other finds it. */
export const distributeNewTables = async (database: Database): Promise<DistributionStep[]> => {
  const { distribution } = database.dialect
  if ('instead' in distribution || !(await distribution.isBegun(database.db))) return []
  return distribute(database)
}

/** The database's own words, which say what to do. */
const reasonOf = ({ action, table }: DistributionStep, error: Error & { detail?: string; hint?: string }): string =>
  [`Could not ${action} ${table}: ${error.message}`, error.detail, error.hint].filter(Boolean).join('\n')
