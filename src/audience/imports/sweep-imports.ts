import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { expiredBefore } from './import-expiry.ts'

/** Often enough for data that is kept for a month. */
export const SWEEP_IMPORTS_INTERVAL_MS = 6 * 3_600_000
/** How many rows, of up to 64 KB each, to delete per transaction: few enough not to block other transactions for long. */
const BATCH = 200

/**
 * A recurring job that deletes the stored errors of imports that finished at least a month ago: the rows that failed or were
 * imported without some of their cells. The imports' files are deleted earlier, by `sweep-files`.
 */
export const sweepImports: JobHandler = async ({ db, teamId, now, signal }) => {
  for (;;) {
    const importId = await findExpired(db, teamId, expiredBefore(now))
    if (importId === undefined) return { againInMs: SWEEP_IMPORTS_INTERVAL_MS }
    await deleteErrors(db, teamId, importId)
    if (signal.aborted) return { againInMs: 0 }
  }
}

const findExpired = async (db: Db, teamId: number, before: string): Promise<number | undefined> => {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', teamId)
    .where('finished_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_errors')
          .select('line')
          .where('import_errors.team_id', '=', teamId)
          .whereRef('import_errors.import_id', '=', 'imports.id'),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** As soon as the first batch is deleted, the import shows no errors. */
const deleteErrors = (db: Db, teamId: number, importId: number): Promise<void> =>
  transact(db, async (trx) => {
    await trx
      .updateTable('imports')
      .set({ errors_kept: 0, errors_bytes: 0 })
      .where('team_id', '=', teamId)
      .where('id', '=', importId)
      .execute()
    const batch = trx
      .selectFrom('import_errors')
      .select('line')
      .where('team_id', '=', teamId)
      .where('import_id', '=', importId)
      .orderBy('line')
      .limit(BATCH)
    await trx
      .deleteFrom('import_errors')
      .where('team_id', '=', teamId)
      .where('import_id', '=', importId)
      .where('line', 'in', batch)
      .execute()
  })
