import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type DistributionStep, dialectSql } from '../../dialect.ts'

/** Thrown if a step of the distribution fails or has no effect. The message says why. */
export class DistributionError extends Error {}

/**
 * Distributes the tables that haven't been distributed yet. Returns the steps that it ran. Each step is a separate transaction
 * under the migration lock, so a run that was killed can be continued, and two runs can't collide.
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
      await dialectSql(trx).lockMigrations(trx)
      const next = await distribution.findNextStep(trx)
      if (!next) return undefined
      if (done.some(({ table, action }) => table === next.table && action === next.action)) {
        throw new DistributionError(
          `Could not ${next.action} ${next.table}: the database reported success, but nothing changed.`,
        )
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

/**
 * In a distributed database, distributes new tables too. Otherwise, they would exist on only one server, and the other servers
 * couldn't find them.
 */
export const distributeNewTables = async (database: Database): Promise<DistributionStep[]> => {
  const { distribution } = database.dialect
  if ('instead' in distribution || !(await distribution.isStarted(database.db))) return []
  return distribute(database)
}

/** The database's detail and hint say what to do. */
const reasonOf = ({ action, table }: DistributionStep, error: Error & { detail?: string; hint?: string }): string =>
  [`Could not ${action} ${table}: ${error.message}`, error.detail, error.hint].filter(Boolean).join('\n')
