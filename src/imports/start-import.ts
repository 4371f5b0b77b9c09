import { insertJob } from '../jobs/job-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { insertImport, type NewImport } from './import-queries.ts'
import type { Import } from './import-schemas.ts'

export const IMPORT_CONTACTS = 'import-contacts'

/** Of a file that is stored: the import, and the work on it. */
export const startImport = async (trx: Tx, teamId: number, given: NewImport, now: string): Promise<Import> => {
  const made = await insertImport(trx, teamId, given, now)
  await insertJob(trx, teamId, { kind: IMPORT_CONTACTS, payload: { importId: made.id }, runAt: now }, now)
  return made
}
