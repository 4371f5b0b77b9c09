import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { nameKey } from '../../platform/storage/name-key.ts'
import type { Page } from './page-schemas.ts'

/** The model name used in 403 and 404 messages. */
export const PAGE = 'Page'

/** A stored page. Its full URL isn't stored, because it depends on the site's domain and the server's URL. */
export type PageRow = Omit<Page, 'full_url'> & {
  readonly domain: string | null
  readonly domain_verified_at: string | null
}

/**
 * Not paginated, because the API's specification requires the whole list. If `siteIds` is undefined, returns the pages of all
 * sites.
 */
export const listPages = async (db: Db, teamId: number, siteIds?: readonly number[]): Promise<PageRow[]> => {
  if (siteIds?.length === 0) return []
  return selectPages(db, teamId)
    .$if(siteIds !== undefined, (query) => query.where('site_id', 'in', siteIds ?? []))
    .orderBy('name_key')
    .orderBy('pages.id')
    .execute()
}

const selectPages = (db: Db, teamId: number) =>
  db
    .selectFrom('pages')
    .innerJoin('sites', (join) =>
      join.onRef('sites.team_id', '=', 'pages.team_id').onRef('sites.id', '=', 'pages.site_id'),
    )
    .select(['pages.id', 'site_id', 'sites.name as site_name', 'pages.name', 'url'])
    .select(['sites.domain', 'sites.domain_verified_at'])
    .select(['pages.created_at', 'pages.updated_at'])
    .where('pages.team_id', '=', teamId)

export const getPage = async (db: Db, teamId: number, id: number): Promise<PageRow & { readonly html: string }> => {
  const page = await selectPages(db, teamId).select('html').where('pages.id', '=', id).executeTakeFirst()
  if (!page) throw await whyMissing(db, teamId, 'pages', PAGE, id)
  return page
}

export const isPathTaken = async (trx: Tx, teamId: number, siteId: number, url: string, ownId: number) =>
  (await trx
    .selectFrom('pages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('site_id', '=', siteId)
    .where('url', '=', url)
    .where('id', '<>', ownId)
    .executeTakeFirst()) !== undefined

export interface PageValues {
  readonly name?: string
  readonly url?: string
  readonly html?: string
}

export const updatePage = async (trx: Tx, teamId: number, id: number, changes: PageValues, now: string) => {
  const { name } = changes
  await trx
    .updateTable('pages')
    .set({ ...changes, ...(name !== undefined && { name_key: nameKey(name) }), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

export const deletePage = async (db: Db, teamId: number, id: number): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('pages')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw await whyMissing(db, teamId, 'pages', PAGE, id)
}

export interface NewPage {
  readonly siteId: number
  readonly name: string
  readonly url: string
  readonly html: string
}

/** Returns undefined if the site already has a page at that path. */
export const insertPage = (trx: Tx, teamId: number, { siteId, name, url, html }: NewPage, now: string) =>
  trx
    .insertInto('pages')
    .values({
      team_id: teamId,
      site_id: siteId,
      name,
      name_key: nameKey(name),
      url,
      html,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'site_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findHtml = async (db: Db, teamId: number, siteId: number, url: string): Promise<string | undefined> => {
  const page = await db
    .selectFrom('pages')
    .select('html')
    .where('team_id', '=', teamId)
    .where('site_id', '=', siteId)
    .where('url', '=', url)
    .executeTakeFirst()
  return page?.html
}
