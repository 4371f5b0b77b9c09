import { raiseContactFieldsVersion } from '../../accounts/teams/team-queries.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import { changesAddresses, rebuildAddressesLater } from './address-fields.ts'
import type { ContactField, ContactFieldRow } from './contact-field-schemas.ts'
import type { ContactType } from './field-types.ts'

/** The model name used in 403 and 404 messages. */
export const MODEL = 'Contact field'

const ROW_COLUMNS = ['id', 'name', 'tag', 'type', 'contact_type', 'max_length', 'integration_id'] as const
const COLUMNS = [
  'id',
  'name',
  'tag',
  'type',
  'contact_type',
  'max_length',
  'options',
  'allow_multiple',
  'integration_id',
] as const satisfies ReadonlyArray<keyof ContactField>

export type ContactFieldValues = Omit<ContactField, 'id'>

/**
 * Returns fields in the order in which they were created. Not paginated, because the API's specification requires the whole list.
 */
export const listContactFields = (db: Db, teamId: number, contactType?: ContactType): Promise<ContactFieldRow[]> =>
  db
    .selectFrom('contact_fields')
    .select(ROW_COLUMNS)
    .where('team_id', '=', teamId)
    .$if(contactType !== undefined, (query) => query.where('contact_type', '=', contactType as ContactType))
    .orderBy('id')
    .execute()

const selectContactField = prepared('contact-field', (db, { teamId, id }: { teamId: number; id: number }) =>
  db.selectFrom('contact_fields').select(COLUMNS).where('team_id', '=', teamId).where('id', '=', id),
)

export const getContactField = async (db: Db, teamId: number, id: number): Promise<ContactField> => {
  const [field] = await selectContactField(db, { teamId, id })
  if (!field) throw await whyMissing(db, teamId, 'contact_fields', MODEL, id)
  return field
}

/** Throws for fields that an integration manages, which can't be changed through the API. */
export const getOwnContactField = async (db: Db, teamId: number, id: number): Promise<ContactField> => {
  const field = await getContactField(db, teamId, id)
  if (field.integration_id !== null) throw new Problem('forbidden', `${MODEL} ${id} is managed by an integration.`)
  return field
}

/** A team's contact fields and default country, which are used to validate values. */
export interface ContactStructure {
  /** Increases whenever a change to a field affects the contacts' JSON. */
  readonly version: number
  readonly defaultCountry: string | null
  readonly fields: readonly ContactField[]
}

export const selectStructure = prepared('contact-structure', (db, { teamId }: { teamId: number }) =>
  db
    .selectFrom('teams')
    .leftJoin('contact_fields', 'contact_fields.team_id', 'teams.id')
    .select([
      'contact_fields_version',
      'default_country',
      ...COLUMNS.map((column) => `contact_fields.${column}` as const),
    ])
    .where('teams.id', '=', teamId)
    .orderBy('contact_fields.id'),
)

export const getContactStructure = async (db: Db, teamId: number): Promise<ContactStructure> =>
  toContactStructure(await selectStructure(db, { teamId }))

export const toContactStructure = (rows: Awaited<ReturnType<typeof selectStructure>>): ContactStructure => {
  const [{ contact_fields_version: version, default_country: defaultCountry }] = rows as [(typeof rows)[number]]
  // For a team without fields, the query returns one row with nulls for the field.
  const fields = rows.filter(({ id }) => id !== null) as unknown as ContactField[]
  return { version, defaultCountry, fields }
}

/** Returns true if one of the team's fields, other than `exceptId`, has the merge tag. The caller must hold the team lock. */
export const isTagTaken = async (trx: Tx, teamId: number, tag: string, exceptId?: number): Promise<boolean> => {
  const found = await trx
    .selectFrom('contact_fields')
    .select('id')
    .where('team_id', '=', teamId)
    .where('tag', '=', tag)
    .executeTakeFirst()
  return found !== undefined && found.id !== exceptId
}

export const insertContactField = async (
  trx: Tx,
  teamId: number,
  { options, ...field }: ContactFieldValues,
  now: string,
): Promise<ContactField> => {
  await raiseContactFieldsVersion(trx, teamId)
  return trx
    .insertInto('contact_fields')
    .values({
      ...field,
      options: options && JSON.stringify(options),
      team_id: teamId,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export interface TagChange {
  readonly before: string
  readonly after: string
}

export const updateContactField = async (
  trx: Tx,
  teamId: number,
  before: ContactField,
  { options, ...field }: Omit<ContactFieldValues, 'contact_type' | 'integration_id'>,
  now: string,
): Promise<ContactField> => {
  if (field.tag !== before.tag) await raiseContactFieldsVersion(trx, teamId)
  if (changesAddresses(before, field)) await rebuildAddressesLater(trx, teamId, now)
  return trx
    .updateTable('contact_fields')
    .set({ ...field, options: options && JSON.stringify(options), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes only the field's definition. Its stored values stay in the contacts. */
export const deleteContactField = async (trx: Tx, teamId: number, field: ContactField, now: string): Promise<void> => {
  await raiseContactFieldsVersion(trx, teamId)
  if (changesAddresses(field, undefined)) await rebuildAddressesLater(trx, teamId, now)
  await trx.deleteFrom('contact_fields').where('team_id', '=', teamId).where('id', '=', field.id).execute()
}
