import { insertJob } from '../jobs/job-queries.ts'
import { RECURRING_JOBS } from '../jobs/recurring-jobs.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'

export interface NewTeam {
  readonly name: string
  readonly defaultCountry: string | null
}

/** A team and the background work every team has. */
export const insertTeam = (db: Db, { name, defaultCountry }: NewTeam, now: string) =>
  transact(db, async (trx) => {
    const team = await trx
      .insertInto('teams')
      .values({ name, default_country: defaultCountry, created_at: now, updated_at: now })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    for (const kind of RECURRING_JOBS) await insertJob(trx, team.id, { kind, name: kind, runAt: now }, now)
    return team
  })

export const findTeam = (db: Db, id: number) =>
  db.selectFrom('teams').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
