import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { uniqueName } from './examples.ts'

/** Creates a site and marks its domain as verified, without DNS. */
export const createVerifiedSite = async (db: Db, teamId: number, domain = `${uniqueName()}.example`) => {
  const now = toTimestamp(systemClock())
  const { id } = await db
    .insertInto('sites')
    .values({
      team_id: teamId,
      name: 'Site',
      domain,
      domain_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, domain }
}
