import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import { sortKey } from '../storage/sort-key.ts'

/** What 403 and 404 call it. */
export const SITE = 'Site'

const COLUMNS = ['id', 'name', 'domain', 'created_at', 'updated_at'] as const

export interface NewSite {
  readonly name: string
  readonly domain: string | null
}

/** undefined: the domain leads to another site already. */
export const insertSite = async (trx: Tx, teamId: number, { name, domain }: NewSite, now: string) => {
  const site = await trx
    .insertInto('sites')
    .values({ team_id: teamId, name, domain, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return (await leadTo(trx, teamId, site.id, domain)) ? site : undefined
}

/** Whether the domain leads to this site now. */
const leadTo = async (trx: Tx, teamId: number, siteId: number, domain: string | null): Promise<boolean> => {
  if (domain === null) return true
  const led = await trx
    .insertInto('site_domains')
    .values({ domain, team_id: teamId, site_id: siteId })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst()
  return led !== undefined
}

/** By name regardless of case, then id. A team has a handful. */
export const listSites = async (db: Db, teamId: number) =>
  (await db.selectFrom('sites').select(COLUMNS).where('team_id', '=', teamId).orderBy('id').execute())
    .map((site) => ({ site, key: sortKey(site.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ site }) => site)

/** Kept from changing until the transaction ends. */
export const getSiteForUpdate = async (trx: Tx, teamId: number, id: number) => {
  const site = await trx
    .selectFrom('sites')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!site) throw await whyMissing(trx, teamId, 'sites', SITE, id)
  return site
}

/** undefined: the domain leads to another site already. Locked by `getSiteForUpdate` first. */
export const updateSite = async (trx: Tx, teamId: number, id: number, changes: Partial<NewSite>, now: string) => {
  const site = await trx
    .updateTable('sites')
    .set({ ...changes, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  if (changes.domain === undefined) return site
  await trx.deleteFrom('site_domains').where('team_id', '=', teamId).where('site_id', '=', id).execute()
  return (await leadTo(trx, teamId, id, changes.domain)) ? site : undefined
}

/** With its pages. Locked by `getSiteForUpdate` first. */
export const deleteSite = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('pages').where('team_id', '=', teamId).where('site_id', '=', id).execute()
  await trx.deleteFrom('site_domains').where('team_id', '=', teamId).where('site_id', '=', id).execute()
  await trx.deleteFrom('sites').where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** It stays there until the transaction ends. */
export const findSite = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

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
