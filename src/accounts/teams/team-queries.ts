import { toTimestamp } from '../../foundation/clock.ts'
import type { Static } from '../../foundation/json-schema.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import { FIRST_RUN_MS, RECURRING_JOBS } from '../../platform/jobs/recurring-jobs.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { TeamChanges } from './team-schemas.ts'

export interface NewTeam {
  readonly name: string
  readonly defaultCountry: string | null
}

/** Adds a team and its recurring jobs. */
export const insertTeam = async (trx: Tx, { name, defaultCountry }: NewTeam, now: string) => {
  const team = await trx
    .insertInto('teams')
    .values({ name, default_country: defaultCountry, created_at: now, updated_at: now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const runAt = toTimestamp(Temporal.Instant.from(now).add({ milliseconds: FIRST_RUN_MS }))
  for (const kind of RECURRING_JOBS) await insertJob(trx, team.id, { kind, name: kind, runAt }, now)
  return team
}

/**
 * Locks the team, so that transactions that take this lock run one at a time. Use it to enforce rules that involve several rows. To
 * avoid deadlocks, take this lock before any other. The lock is `for no key update`, so other transactions can still insert rows
 * that refer to the team.
 */
export const lockTeam = async (trx: Tx, id: number): Promise<void> => {
  await trx.selectFrom('teams').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const findTeam = (db: Db, id: number) =>
  db.selectFrom('teams').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Only for the command line. */
export const listTeamIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('teams').select('id').orderBy('id').execute()).map(({ id }) => id)

const COLUMNS = ['id', 'name', 'default_country'] as const

export const getTeam = (db: Db, id: number) =>
  db.selectFrom('teams').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

export const updateTeam = (db: Db, id: number, changes: Static<typeof TeamChanges>, now: string) =>
  db
    .updateTable('teams')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Returns the country to use for phone numbers without `+`. */
export const getDefaultCountry = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('teams').select('default_country').where('id', '=', id).executeTakeFirstOrThrow())
    .default_country

/**
 * Marks the team's stored contact documents as out of date. Call this in every transaction that changes the JSON of all contacts,
 * such as by renaming a merge tag.
 */
export const raiseContactFieldsVersion = async (trx: Tx, teamId: number): Promise<void> => {
  await trx
    .updateTable('teams')
    .set((team) => ({ contact_fields_version: team('contact_fields_version', '+', 1) }))
    .where('id', '=', teamId)
    .execute()
}
