import { sql } from 'kysely'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Database } from './database.ts'
import { type Ddl, type DialectSql, dialectSql, type Tx } from './dialect.ts'
import { distributeNewTables } from './dialects/citus/distribute.ts'
import { foundations } from './migrations/0001-foundations.ts'
import { brands } from './migrations/0002-brands.ts'
import { contactFields } from './migrations/0003-contact-fields.ts'
import { contacts } from './migrations/0004-contacts.ts'
import { pages } from './migrations/0005-pages.ts'
import { identifiersAndLists } from './migrations/0006-identifiers-and-lists.ts'
import { files } from './migrations/0007-files.ts'
import { idLookupByHash } from './migrations/0008-id-lookup.ts'
import { imports } from './migrations/0009-imports.ts'
import { derivedRows } from './migrations/0010-derived-rows.ts'
import { accounts } from './migrations/0011-accounts.ts'
import { tokensInBulk } from './migrations/0012-tokens-in-bulk.ts'
import { mailedLinks } from './migrations/0013-mailed-links.ts'
import { importErrors } from './migrations/0014-import-errors.ts'
import { provenDomains } from './migrations/0015-proven-domains.ts'
import { rebuildNameKeys } from './migrations/0016-name-keys.ts'
import { steadyCreates } from './migrations/0017-steady-creates.ts'
import { rebuildCaseKeys } from './migrations/0018-case-keys.ts'
import { fillListOptOuts, listOptOuts } from './migrations/0019-list-opt-outs.ts'
import { queue } from './migrations/0020-queue.ts'
import { fillRangeCounts, rangeCounts } from './migrations/0021-range-counts.ts'
import { mailLanguage } from './migrations/0022-mail-language.ts'
import { messages } from './migrations/0023-messages.ts'
import { connections } from './migrations/0024-connections.ts'
import { contactAddresses, fillContactAddresses } from './migrations/0025-contact-addresses.ts'
import { addMessageSweeps, teamSettings } from './migrations/0026-team-settings.ts'
import { push } from './migrations/0027-push.ts'
import { fillMessageDays, messageDays } from './migrations/0028-message-days.ts'
import { messageSearch } from './migrations/0029-message-search.ts'
import { postponedChunks } from './migrations/0030-postponed-chunks.ts'
import { rekeyAddresses } from './migrations/0031-international-domains.ts'
import { templates } from './migrations/0032-templates.ts'
import { addSignupSweeps, publicPages } from './migrations/0033-public-pages.ts'
import { segments } from './migrations/0035-segments.ts'
import { campaigns } from './migrations/0036-campaigns.ts'
import { campaignOptions, fillCampaignMessages } from './migrations/0037-campaign-options.ts'
import { tracking } from './migrations/0038-tracking.ts'
import { dueWork } from './migrations/0039-due-work.ts'
import { restoredCopies } from './migrations/0040-restored-copies.ts'
import { campaignTurns } from './migrations/0042-campaign-turns.ts'
import { pausedAddresses } from './migrations/0043-paused-addresses.ts'
import { notices } from './migrations/0045-notices.ts'
import { addStateJobs, messageStates } from './migrations/0046-message-states.ts'
import { listRows } from './migrations/0047-list-rows.ts'
import { provenSenders } from './migrations/0048-proven-senders.ts'
import { outboxCounts } from './migrations/0049-outbox-counts.ts'
import { proofOwners } from './migrations/0050-proof-owners.ts'
import { fillValueKeys, senderLookUps } from './migrations/0051-sender-look-ups.ts'
import { eventListeners } from './migrations/0052-event-listeners.ts'
import { moveDeliveries } from './migrations/0053-message-jobs.ts'
import { dropUserMailLeases, moveUserMails, serverJobs } from './migrations/0055-user-mail-jobs.ts'

/**
 * SQL statements, and optionally code that rebuilds stored data. The code runs in the same transaction, after the statements. It
 * must read large tables in chunks.
 *
 * A migration imports no code from outside `migrations/`, because that code may change. `migrations/frozen/` has copies of what
 * migrations need.
 */
type Migration = readonly [name: string, statements: (ddl: Ddl) => string[], rebuild?: Rebuild]

type Rebuild = (trx: Tx, dialect: DialectSql) => Promise<void>

export { keyAddresses } from './migrations/0054-keyed-addresses.ts'

/** Migrations are numbered and forward-only. They are never edited after their release. */
const MIGRATIONS: readonly Migration[] = [
  ['0001-foundations', foundations],
  ['0002-brands', brands],
  ['0003-contact-fields', contactFields],
  ['0004-contacts', contacts],
  ['0005-pages', pages],
  ['0006-identifiers-and-lists', identifiersAndLists],
  ['0007-files', files],
  ['0008-id-lookup', idLookupByHash],
  ['0009-imports', imports],
  ['0010-derived-rows', derivedRows],
  ['0011-accounts', accounts],
  ['0012-tokens-in-bulk', tokensInBulk],
  ['0013-mailed-links', mailedLinks],
  ['0014-import-errors', importErrors],
  ['0015-proven-domains', provenDomains],
  ['0016-name-keys', () => [], rebuildNameKeys],
  ['0017-steady-creates', steadyCreates],
  ['0018-case-keys', () => [], rebuildCaseKeys],
  ['0019-list-opt-outs', listOptOuts, fillListOptOuts],
  ['0020-queue', queue],
  ['0021-range-counts', rangeCounts, fillRangeCounts],
  ['0022-mail-language', mailLanguage],
  ['0023-messages', messages],
  ['0024-connections', connections],
  ['0025-contact-addresses', contactAddresses, fillContactAddresses],
  ['0026-team-settings', teamSettings, addMessageSweeps],
  ['0027-push', push],
  ['0028-message-days', messageDays, fillMessageDays],
  ['0029-message-search', messageSearch],
  ['0030-postponed-chunks', postponedChunks],
  ['0031-international-domains', () => [], rekeyAddresses],
  ['0032-templates', templates],
  ['0033-public-pages', publicPages, addSignupSweeps],
  ['0035-segments', segments],
  ['0036-campaigns', campaigns],
  ['0037-campaign-options', campaignOptions, fillCampaignMessages],
  ['0038-tracking', tracking],
  ['0039-due-work', dueWork],
  ['0040-restored-copies', restoredCopies],
  ['0042-campaign-turns', campaignTurns],
  ['0043-paused-addresses', pausedAddresses],
  ['0045-notices', notices],
  ['0046-message-states', messageStates, addStateJobs],
  ['0047-list-rows', listRows],
  ['0048-proven-senders', provenSenders],
  ['0049-outbox-counts', outboxCounts],
  ['0050-proof-owners', proofOwners],
  ['0051-sender-look-ups', senderLookUps, fillValueKeys],
  ['0052-event-listeners', eventListeners],
  ['0053-message-jobs', () => [], moveDeliveries],
  // `openAddressKey` does the work, because it takes the secret key. An earlier version can't start anymore.
  ['0054-keyed-addresses', () => []],
  ['0055-user-mail-jobs', serverJobs, moveUserMails],
  ['0056-user-mail-leases', dropUserMailLeases],
]

/** Thrown if a newer version has migrated the database. This version could write data that the newer one doesn't expect. */
export class NewerSchemaError extends Error {}

/** Brings the schema up to date and returns the applied migrations. In a distributed database, also distributes new tables. */
export const migrate = async (database: Database, clock: Clock): Promise<string[]> => {
  const applied = await applyMigrations(database, clock)
  await distributeNewTables(database)
  return applied
}

/**
 * Runs each migration in a separate transaction, under a lock. A migration that is killed leaves nothing behind. Even if several
 * processes start at once, each migration runs only once.
 */
export const applyMigrations = async ({ db, dialect }: Database, clock: Clock): Promise<string[]> => {
  const applied: string[] = []
  for (const [name, statements, rebuild] of MIGRATIONS) {
    await db.transaction().execute(async (trx) => {
      await dialectSql(trx).lockMigrations(trx)
      const before = await appliedMigrations(trx)
      refuseNewerSchema(before)
      if (before.has(name)) return
      for (const statement of statements(dialect.ddl)) await sql.raw(statement).execute(trx)
      await rebuild?.(trx, dialectSql(trx))
      await trx
        .insertInto('migrations')
        .values({ name, applied_at: toTimestamp(clock()) })
        .execute()
      applied.push(name)
    })
  }
  return applied
}

const appliedMigrations = async (trx: Tx): Promise<Set<string>> => {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`.execute(trx)
  const rows = await trx.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

const refuseNewerSchema = (applied: ReadonlySet<string>) => {
  const known = new Set(MIGRATIONS.map(([name]) => name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new NewerSchemaError(
    `The database has migrations that this version does not know (${unknown.join(', ')}). Start the version that created them, or a newer one.`,
  )
}
