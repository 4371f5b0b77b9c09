import type { Insertable } from 'kysely'
import { lockTeam } from '../../accounts/teams/team-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { nameKey } from '../../platform/storage/name-key.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { Brand } from './brand-schemas.ts'
import type { BrandTable } from './brand-table.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Brand'

/** The columns of a response, in the order that the API's specification requires. */
const COLUMNS = [
  'id',
  'team_id',
  'name',
  'short_description',
  'website_url',
  'primary_color',
  'secondary_color',
  'is_default',
  'logo_image',
  'logo_square_image',
  'header_image',
  'footer_image',
  'social_share_image',
  'email_address_id',
  'phone_id',
  'social_links',
  'postal_address',
  'site_id',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof Brand>

/** Values that a request can set. Missing keys leave the stored values unchanged. */
export type BrandValues = Partial<Omit<Brand, 'id' | 'team_id' | 'created_at' | 'updated_at'>> & { tags?: string[] }

const selectBrands = prepared('brands', (db, { teamId }: { teamId: number }) =>
  db.selectFrom('brands').select(COLUMNS).where('team_id', '=', teamId).orderBy('name_key').orderBy('id'),
)

/**
 * Returns brands sorted by name (`nameKey`), then by id. Not paginated, because the API's specification requires the whole list.
 */
export const listBrands = (db: Db, teamId: number): Promise<Brand[]> => selectBrands(db, { teamId })

const selectBrand = prepared('brand', (db, { teamId, id }: { teamId: number; id: number }) =>
  db.selectFrom('brands').select(COLUMNS).where('team_id', '=', teamId).where('id', '=', id),
)

export const findBrand = async (db: Db, teamId: number, id: number): Promise<Brand | undefined> =>
  (await selectBrand(db, { teamId, id }))[0]

export const getBrand = async (db: Db, teamId: number, id: number): Promise<Brand> => {
  const brand = await findBrand(db, teamId, id)
  if (!brand) throw await whyMissing(db, teamId, 'brands', MODEL, id)
  return brand
}

/** Returns the brand's tags, which API responses don't contain. */
export const getBrandTags = async (db: Db, teamId: number, id: number): Promise<string[]> => {
  const brand = await db
    .selectFrom('brands')
    .select('tags')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!brand) throw await whyMissing(db, teamId, 'brands', MODEL, id)
  return brand.tags
}

/** Locks a brand against deletion until the transaction ends. Returns false if the team has no such brand. */
export const lockBrandForReference = async (trx: Tx, teamId: number, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('brands')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/**
 * Returns a brand's name, senders, square logo and postal address, and locks the brand against deletion until the transaction ends.
 * Returns undefined if the team has no such brand.
 */
export const findSenderOfBrand = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('brands')
    .select(['name', 'email_address_id', 'phone_id', 'logo_square_image', 'postal_address'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Returns the domain of the brand's site, or null if there is no site or its domain isn't verified. */
export const findLinkDomain = async (db: Db, teamId: number, id: number): Promise<string | null> => {
  const found = await db
    .selectFrom('brands')
    .innerJoin('sites', (join) =>
      join.onRef('sites.team_id', '=', 'brands.team_id').onRef('sites.id', '=', 'brands.site_id'),
    )
    .select('domain')
    .where('brands.team_id', '=', teamId)
    .where('brands.id', '=', id)
    .where('domain_verified_at', 'is not', null)
    .executeTakeFirst()
  return found?.domain ?? null
}

export const findDefaultBrandId = async (db: Db, teamId: number): Promise<number | null> => {
  const found = await db
    .selectFrom('brands')
    .select('id')
    .where('team_id', '=', teamId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return found?.id ?? null
}

const toRow = ({ name, social_links, tags, ...values }: BrandValues) => ({
  ...values,
  ...(name !== undefined && { name, name_key: nameKey(name) }),
  ...(social_links !== undefined && { social_links: social_links && JSON.stringify(social_links) }),
  ...(tags !== undefined && { tags: JSON.stringify(tags) }),
})

const INSERTED_COLUMNS = [...COLUMNS.filter((column) => column !== 'id'), 'name_key', 'tags'] as const
type InsertedRow = Insertable<BrandTable> & Record<string, unknown>

const insertRow = prepared('insert-brand', (db, row: InsertedRow) =>
  db
    .insertInto('brands')
    .values(Object.fromEntries(INSERTED_COLUMNS.map((column) => [column, row[column]])) as InsertedRow)
    .returning(COLUMNS),
)

const EMPTY = Object.fromEntries(INSERTED_COLUMNS.map((column) => [column, null]))

export const insertBrand = async (
  trx: Tx,
  teamId: number,
  brand: BrandValues & { name: string },
  now: string,
): Promise<Brand> => {
  if (brand.is_default) await clearDefault(trx, teamId, now)
  const row = {
    ...EMPTY,
    ...toRow({ is_default: false, tags: [], ...brand }),
    team_id: teamId,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await insertRow(trx, row as unknown as InsertedRow)
  return inserted as Brand
}

/** If there are no values, nothing changes, not even updated_at. */
export const updateBrand = async (
  trx: Tx,
  teamId: number,
  id: number,
  changes: BrandValues,
  now: string,
): Promise<Brand> => {
  if (Object.keys(changes).length === 0) return getBrand(trx, teamId, id)
  if (changes.is_default) await clearDefault(trx, teamId, now)
  const updated = await trx
    .updateTable('brands')
    .set({ ...toRow(changes), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!updated) throw await whyMissing(trx, teamId, 'brands', MODEL, id)
  return updated
}

/** Locks a brand, so that nothing else can reference it until the transaction ends. Call this before deleting the brand. */
export const lockBrand = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  await trx.selectFrom('brands').select('id').where('team_id', '=', teamId).where('id', '=', id).forUpdate().execute()
}

export const deleteBrand = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom('brands')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw await whyMissing(trx, teamId, 'brands', MODEL, id)
}

/** Call this before deleting the identifier. */
export const clearBrandSender = async (trx: Tx, teamId: number, identifierId: number, now: string): Promise<void> => {
  for (const column of ['email_address_id', 'phone_id'] as const) {
    await trx
      .updateTable('brands')
      .set({ [column]: null, updated_at: now })
      .where('team_id', '=', teamId)
      .where(column, '=', identifierId)
      .execute()
  }
}

/** Call this before deleting the site. */
export const clearBrandSite = async (trx: Tx, teamId: number, siteId: number, now: string): Promise<void> => {
  await trx
    .updateTable('brands')
    .set({ site_id: null, updated_at: now })
    .where('team_id', '=', teamId)
    .where('site_id', '=', siteId)
    .execute()
}

/**
 * Unsets the team's default brand. Call this before another brand becomes the default. Locks the team first. Otherwise, two
 * concurrent requests would each clear the default that they see, and then deadlock or violate the unique index that allows only
 * one default.
 */
const clearDefault = async (trx: Tx, teamId: number, now: string): Promise<void> => {
  await lockTeam(trx, teamId)
  await trx
    .updateTable('brands')
    .set({ is_default: false, updated_at: now })
    .where('team_id', '=', teamId)
    .where('is_default', '=', true)
    .execute()
}
