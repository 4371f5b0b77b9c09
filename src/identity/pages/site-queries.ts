import type { Selectable } from 'kysely'
import { type Db, StorageFault, type Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { compareNames } from '../../platform/storage/name-key.ts'
import type { SiteTable } from './page-tables.ts'

/** The model name used in 403 and 404 messages. */
export const SITE = 'Site'

const COLUMNS = ['id', 'team_id', 'name', 'domain', 'domain_verified_at', 'created_at', 'updated_at'] as const

export type SiteRow = Pick<Selectable<SiteTable>, (typeof COLUMNS)[number]>

export interface NewSite {
  readonly name: string
  readonly domain: string | null
}

/** The site's domain serves no pages until it is verified. */
export const insertSite = (trx: Tx, teamId: number, { name, domain }: NewSite, now: string): Promise<SiteRow> =>
  trx
    .insertInto('sites')
    .values({ team_id: teamId, name, domain, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/**
 * Makes the domain serve this site. If another site had the domain, that site loses it, because the team whose DNS record was
 * verified last is assumed to control the domain. Lock the site with `getSiteForUpdate` first.
 */
export const verifyDomain = async (
  trx: Tx,
  teamId: number,
  { id, domain }: { id: number; domain: string },
  now: string,
): Promise<SiteRow> => {
  if (!(await pointDomain(trx, teamId, { id, domain }))) {
    const previous = await trx
      .deleteFrom('site_domains')
      .where('domain', '=', domain)
      .returning(['team_id', 'site_id'])
      .executeTakeFirst()
    if (previous) await markDomain(trx, previous.team_id, previous.site_id, null, now)
    // A third site took the domain in the meantime.
    if (!(await pointDomain(trx, teamId, { id, domain })))
      throw new StorageFault('retry', `${domain} is being verified`)
  }
  return markDomain(trx, teamId, id, now, now)
}

/**
 * Points the domain to a site. Returns false if the domain already points to a site. Waits for concurrent transactions that insert
 * the same domain.
 */
const pointDomain = async (
  trx: Tx,
  teamId: number,
  { id, domain }: { id: number; domain: string },
): Promise<boolean> => {
  const pointed = await trx
    .insertInto('site_domains')
    .values({ domain, team_id: teamId, site_id: id })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst()
  return pointed !== undefined
}

const markDomain = (trx: Tx, teamId: number, id: number, verifiedAt: string | null, now: string): Promise<SiteRow> =>
  trx
    .updateTable('sites')
    .set({ domain_verified_at: verifiedAt, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Not paginated, because a team has only a few sites. */
export const listSites = async (db: Db, teamId: number) =>
  (await db.selectFrom('sites').select(COLUMNS).where('team_id', '=', teamId).orderBy('id').execute()).sort((a, b) =>
    compareNames(a.name, b.name),
  )

/** Returns domains of all teams that serve no pages because they aren't verified, newest first. */
export const listUnverifiedDomains = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('sites')
    .select('domain')
    .where('domain', 'is not', null)
    .where('domain_verified_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ domain }) => domain ?? [])
}

const selectSite = (db: Db, teamId: number, id: number) =>
  db.selectFrom('sites').select(COLUMNS).where('team_id', '=', teamId).where('id', '=', id)

export const getSite = async (db: Db, teamId: number, id: number): Promise<SiteRow> => {
  const site = await selectSite(db, teamId, id).executeTakeFirst()
  if (!site) throw await whyMissing(db, teamId, 'sites', SITE, id)
  return site
}

export const getSiteForUpdate = async (trx: Tx, teamId: number, id: number): Promise<SiteRow> => {
  const site = await selectSite(trx, teamId, id).forUpdate().executeTakeFirst()
  if (!site) throw await whyMissing(trx, teamId, 'sites', SITE, id)
  return site
}

/**
 * If the domain changes, the new one is unverified at first, and the old one stops serving pages. `before` comes from
 * `getSiteForUpdate`.
 */
export const updateSite = async (
  trx: Tx,
  teamId: number,
  before: SiteRow,
  changes: Partial<NewSite>,
  now: string,
): Promise<SiteRow> => {
  const isMoved = changes.domain !== undefined && changes.domain !== before.domain
  if (isMoved)
    await trx.deleteFrom('site_domains').where('team_id', '=', teamId).where('site_id', '=', before.id).execute()
  return trx
    .updateTable('sites')
    .set({ ...changes, ...(isMoved && { domain_verified_at: null }), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Lock the site with `getSiteForUpdate` first. */
export const deleteSite = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.deleteFrom('pages').where('team_id', '=', teamId).where('site_id', '=', id).execute()
  await trx.deleteFrom('site_domains').where('team_id', '=', teamId).where('site_id', '=', id).execute()
  await trx.deleteFrom('sites').where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Locks the site against deletion until the transaction ends. */
export const findSite = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('sites')
    .select(['id', 'domain_verified_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** The site and team that a visitor's request is for. */
export interface Place {
  readonly team_id: number
  readonly site_id: number
}

/** Visitors have no token, so the site's id alone determines the team. */
export const findPlaceById = (db: Db, id: number): Promise<Place | undefined> =>
  db.selectFrom('sites').select(['team_id', 'id as site_id']).where('id', '=', id).executeTakeFirst()

export const findPlaceByDomain = (db: Db, domain: string): Promise<Place | undefined> =>
  db.selectFrom('site_domains').select(['team_id', 'site_id']).where('domain', '=', domain).executeTakeFirst()
