import type { Db, Tx } from '../storage/dialect.ts'

export interface NewSite {
  readonly name: string
  readonly domain: string | null
}

/** undefined: the domain leads to another site already. */
export const insertSite = async (trx: Tx, teamId: number, { name, domain }: NewSite, now: string) => {
  const site = await trx
    .insertInto('sites')
    .values({ team_id: teamId, name, domain, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (domain === null) return site
  const led = await trx
    .insertInto('site_domains')
    .values({ domain, team_id: teamId, site_id: site.id })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst()
  return led && site
}

export const findSite = (db: Db, teamId: number, id: number) =>
  db.selectFrom('sites').select('id').where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** Where a visitor has come to. */
export interface Place {
  readonly team_id: number
  readonly site_id: number
}

/** A visitor has no token: the site's id alone says whose it is. */
export const findPlaceById = (db: Db, id: number): Promise<Place | undefined> =>
  db.selectFrom('sites').select(['team_id', 'id as site_id']).where('id', '=', id).executeTakeFirst()

export const findPlaceByDomain = (db: Db, domain: string): Promise<Place | undefined> =>
  db.selectFrom('site_domains').select(['team_id', 'site_id']).where('domain', '=', domain).executeTakeFirst()
