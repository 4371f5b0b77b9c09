import { isDeepStrictEqual } from 'node:util'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { waitForContactWriters } from '../contact-fields/contact-writers.ts'
import { addressesOf, deleteAddresses, insertAddresses, listAddresses, withKeys } from './contact-addresses.ts'
import { fromDocument } from './contact-document.ts'

/** How many contacts to read at once. Parsing 200 contacts takes a few milliseconds, during which no request is handled. */
const CHUNK = 200
/** How long one run may take before other jobs get their turn. */
const RUN_MS = 2_000

/** Where the next run continues: after the contact with this id. */
interface Progress {
  readonly after: number
}

/**
 * Job handler that recomputes the addresses of all of a team's contacts after its fields have changed. A field change replaces the
 * job, so the next run starts from the first contact again. An earlier run that is still in progress does no harm, because it also
 * reads the current fields.
 */
export const rebuildAddresses: JobHandler = async ({ db, teamId, payload, reportProgress, signal }) => {
  const progress = payload as Progress | null
  // Transactions that started before the change may still insert contacts with addresses from the old fields.
  if (!progress) await waitForContactWriters(db, teamId)
  const endsAt = performance.now() + RUN_MS
  for (let after = progress?.after ?? 0; ; ) {
    if (signal.aborted || performance.now() > endsAt) return { againInMs: 0, payload: { after } satisfies Progress }
    const last = await rebuildChunk(db, teamId, after)
    if (last === undefined) return undefined
    after = last
    reportProgress()
  }
}

/** Returns the last contact's id, or undefined if there are no more contacts. */
const rebuildChunk = async (db: Db, teamId: number, after: number): Promise<number | undefined> => {
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'document'])
    .where('team_id', '=', teamId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute()
  const [first, last] = [contacts[0]?.id, contacts.at(-1)?.id]
  if (first === undefined || last === undefined) return undefined
  const { fields } = await getContactStructure(db, teamId)
  const stored = await listAddresses(db, teamId, { first, last })
  const outdated = contacts.filter(({ id, document }) => {
    const current = withKeys(db, teamId, addressesOf(fromDocument(document), fields))
    return !isDeepStrictEqual(current, stored.get(id) ?? [])
  })
  const outdatedIds = outdated.map(({ id }) => id)
  if (outdatedIds.length > 0) await correctAddresses(db, teamId, outdatedIds)
  return last
}

/**
 * Reads the fields only after locking the contacts. Otherwise, if two runs overlapped, the later one could use older fields than
 * the earlier one.
 */
const correctAddresses = (db: Db, teamId: number, ids: readonly number[]): Promise<void> =>
  transact(db, async (trx) => {
    // Without the range, a database that has no statistics might read all of the team's contacts.
    const contacts = await trx
      .selectFrom('contacts')
      .select(['id', 'document'])
      .where('team_id', '=', teamId)
      .where('id', '>=', Math.min(...ids))
      .where('id', '<=', Math.max(...ids))
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const { fields } = await getContactStructure(trx, teamId)
    const current = contacts.map(({ id, document }) => ({
      id,
      addresses: addressesOf(fromDocument(document), fields),
    }))
    if (current.length === 0) return
    const currentIds = current.map(({ id }) => id)
    await deleteAddresses(trx, teamId, currentIds)
    await insertAddresses(trx, teamId, current)
  })
