import { hastenJob, insertJob } from '../../platform/jobs/job-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { endImport, insertImport, type NewImport } from './import-queries.ts'
import type { Import } from './import-schemas.ts'

export const IMPORT_CONTACTS = 'import-contacts'

const jobName = (importId: number) => `${IMPORT_CONTACTS} ${importId}`

export const startImport = async (trx: Tx, teamId: number, given: NewImport, now: string): Promise<Import> => {
  const made = await insertImport(trx, teamId, given, now)
  const job = { kind: IMPORT_CONTACTS, name: jobName(made.id), payload: { importId: made.id }, runAt: now }
  await insertJob(trx, teamId, job, now)
  return made
}

/**
 * Cancels an import, but keeps the rows imported so far. The team's next import starts immediately, even if a retry of the canceled
 * import was scheduled for later.
 */
export const cancelImport = async (trx: Tx, teamId: number, importId: number, now: string): Promise<void> => {
  await endImport(trx, teamId, importId, 'canceled', null, now)
  await hastenJob(trx, teamId, jobName(importId), now)
}
