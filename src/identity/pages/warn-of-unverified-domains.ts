import type { Logger } from 'pino'
import type { Db } from '../../platform/storage/dialect.ts'
import { listUnverifiedDomains } from './site-queries.ts'

/** How many domains to name: enough for most servers, and a line that is still readable. */
const NAMED = 20

/** Logs which domains serve no pages until they are verified. After an upgrade from a version that served them, that matters. */
export const warnOfUnverifiedDomains = async (db: Db, log: Logger): Promise<void> => {
  const found = await listUnverifiedDomains(db, NAMED + 1)
  if (found.length === 0) return
  const domains = found.slice(0, NAMED)
  const which = found.length > NAMED ? `more than ${NAMED} domains` : `${found.length} domain(s)`
  log.warn({ domains }, `${which} serve no pages until they are verified: in the dashboard, or with "site verify"`)
}
