import { sql } from 'kysely'
import { dialectSql, type TokenRow, type Tx } from '../../platform/storage/dialect.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { type KeyRange, keyRange } from '../../platform/storage/text-key.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { FieldType } from '../contact-fields/field-types.ts'
import type { ContactData } from './contact-document.ts'
import { searchTextOf, tokensOf } from './search/search-text.ts'
import { valueKeys } from './value-key.ts'

export interface IndexEntries {
  readonly values: readonly Omit<ValueRow, 'contact_id'>[]
  readonly slugs: readonly string[]
  readonly tokens: readonly number[]
}

export interface IndexedContact {
  readonly id: number
  readonly entries: IndexEntries
}

export const indexEntriesOf = (
  teamId: number,
  { attributes, tags }: Pick<ContactData, 'attributes' | 'tags'>,
  searchText: string,
): IndexEntries => ({
  values: Object.entries(attributes).flatMap(([fieldId, value]) =>
    valueKeys(value).map((value_key, position) => ({ field_id: Number(fieldId), value_key, position })),
  ),
  slugs: tags.map(({ slug }) => slug),
  tokens: tokensOf(teamId, searchText),
})

const SEARCHED_TYPES: ReadonlySet<FieldType> = new Set(['text', 'email', 'phone', 'url'])

/** Returns the searchable text of a contact: its text, email, phone and url values, and all strings stored in deleted fields. */
export const searchTextFor = (
  { attributes }: Pick<ContactData, 'attributes'>,
  fields: ContactStructure['fields'],
): string => {
  const types = typesOf(fields)
  const searched: string[] = []
  for (const [id, value] of Object.entries(attributes)) {
    if (typeof value === 'string' && SEARCHED_TYPES.has(types.get(id) ?? 'text')) searched.push(value)
  }
  return searchTextOf(searched)
}

/**
 * The keys are field ids as strings, like the keys of `attributes`. The result is cached, because an import needs it for each of
 * its thousands of contacts.
 */
const typesOf = (fields: ContactStructure['fields']): ReadonlyMap<string, FieldType> => {
  const types = knownTypes.get(fields) ?? new Map(fields.map(({ id, type }) => [String(id), type]))
  knownTypes.set(fields, types)
  return types
}

const knownTypes = new WeakMap<ContactStructure['fields'], ReadonlyMap<string, FieldType>>()

type ValueRow = { field_id: number; value_key: string; contact_id: number; position: number }

type TagRow = { slug: string; contact_id: number }

const VALUE_COLUMNS = { field_id: 'integer', value_key: 'text', contact_id: 'integer', position: 'integer' } as const
const TAG_COLUMNS = { slug: 'text', contact_id: 'integer' } as const

type Written<Row> = { teamId: number; rows: readonly Row[] }

const insertValues = insertRowsInto<ValueRow, { team_id: number }>('contact_values', {
  shared: ['team_id'],
  columns: VALUE_COLUMNS,
})

const deleteValues = prepared('delete-contact-values', (db, { teamId, rows }: Written<ValueRow>) =>
  statement(
    db,
    sql`delete from contact_values where team_id = ${teamId} and (field_id, value_key, contact_id) in
        (select field_id, value_key, contact_id from ${dialectSql(db).rowsOf(rows, VALUE_COLUMNS)} as rows)`,
  ),
)

const insertTags = insertRowsInto<TagRow, { team_id: number }>('contact_tags', {
  shared: ['team_id'],
  columns: TAG_COLUMNS,
})

const deleteTags = prepared('delete-contact-tags', (db, { teamId, rows }: Written<TagRow>) =>
  statement(
    db,
    sql`delete from contact_tags where team_id = ${teamId} and (slug, contact_id) in
        (select slug, contact_id from ${dialectSql(db).rowsOf(rows, TAG_COLUMNS)} as rows)`,
  ),
)

const insertTokens = prepared('insert-contact-tokens', (db, { teamId, rows }: Written<TokenRow>) =>
  statement(db, dialectSql(db).contactTokens.insert(teamId, rows)),
)

const deleteTokens = prepared('delete-contact-tokens', (db, { teamId, rows }: Written<Pick<TokenRow, 'id'>>) =>
  statement(db, dialectSql(db).contactTokens.remove(teamId, rows)),
)

const selectByValueKeys = prepared(
  'contacts-by-value-keys',
  (db, { teamId, fieldId, keys }: { teamId: number; fieldId: number; keys: { value_key: string }[] }) =>
    statement<{ value_key: string; contact_id: number }>(
      db,
      sql`select value_key, contact_id from contact_values where team_id = ${teamId} and field_id = ${fieldId}
          and value_key in (select value_key from ${dialectSql(db).rowsOf(keys, { value_key: 'text' })} as rows)
          order by contact_id`,
    ),
)

export const findByValueKeys = (trx: Tx, teamId: number, fieldId: number, keys: readonly string[]) =>
  selectByValueKeys(trx, { teamId, fieldId, keys: keys.map((value_key) => ({ value_key })) })

type TextRange = { text: string; from_key: string; below_key: string }

/** Looks up each range separately in the index. With a join, the query planner might compare every value with every range. */
const selectByKeyRanges = prepared(
  'contacts-by-key-ranges',
  (db, { teamId, fieldId, ranges }: { teamId: number; fieldId: number; ranges: TextRange[] }) => {
    const inRange = sql`from contact_values where team_id = ${teamId} and field_id = ${fieldId}
                        and value_key >= ranges.from_key and value_key < ranges.below_key`
    const rows = dialectSql(db).rowsOf(ranges, { text: 'text', from_key: 'text', below_key: 'text' })
    return statement<{ text: string; n: number; first_id: number }>(
      db,
      sql`select text, (select count(*) ${inRange}) as n, (select min(contact_id) ${inRange}) as first_id
          from ${rows} as ranges`,
    )
  },
)

const listInRange = async (trx: Tx, teamId: number, fieldId: number, { from, below }: KeyRange): Promise<number[]> => {
  const rows = await trx
    .selectFrom('contact_values')
    .select('contact_id')
    .where('team_id', '=', teamId)
    .where('field_id', '=', fieldId)
    .where('value_key', '>=', from)
    .where('value_key', '<', below)
    .orderBy('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

/**
 * Maps each string to the ids of the contacts that may have it as their value in the field. Keys are compared without their hashes,
 * so some of these contacts may have a different value. Callers must compare the values themselves.
 */
export const findLikeTexts = async (
  trx: Tx,
  teamId: number,
  fieldId: number,
  texts: readonly string[],
): Promise<Map<string, number[]>> => {
  const ranges = new Map(texts.map((text) => [text, keyRange(text)]))
  const asked = [...ranges].map(([text, { from, below }]) => ({ text, from_key: from, below_key: below }))
  const found = new Map<string, number[]>()
  for (const { text, n, first_id } of await selectByKeyRanges(trx, { teamId, fieldId, ranges: asked })) {
    const range = ranges.get(text) as KeyRange
    if (n > 0) found.set(text, n === 1 ? [first_id] : await listInRange(trx, teamId, fieldId, range))
  }
  return found
}

const valueRows = ({ id, entries }: IndexedContact): ValueRow[] =>
  entries.values.map(({ field_id, value_key, position }) => ({ field_id, value_key, contact_id: id, position }))

const tagRows = ({ id, entries }: IndexedContact): TagRow[] => entries.slugs.map((slug) => ({ slug, contact_id: id }))

const tokenRows = ({ id, entries: { tokens } }: IndexedContact): TokenRow[] =>
  tokens.length > 0 ? [{ id, tokens }] : []

const run = async <Row>(
  trx: Tx,
  teamId: number,
  rows: readonly Row[],
  { later }: { readonly later: (trx: Tx, written: Written<Row>) => Promise<void> },
): Promise<void> => {
  if (rows.length > 0) await later(trx, { teamId, rows })
}

export const indexContacts = async (trx: Tx, teamId: number, contacts: readonly IndexedContact[]): Promise<void> => {
  await insertValues(trx, { team_id: teamId }, contacts.flatMap(valueRows))
  await insertTags(trx, { team_id: teamId }, contacts.flatMap(tagRows))
  await run(trx, teamId, contacts.flatMap(tokenRows), insertTokens)
}

export const unindexContact = async (trx: Tx, teamId: number, contact: IndexedContact): Promise<void> => {
  await run(trx, teamId, valueRows(contact), deleteValues)
  await run(trx, teamId, tagRows(contact), deleteTags)
  await run(trx, teamId, tokenRows(contact), deleteTokens)
}

/** Writes only entries that differ. */
export const reindexContact = async (
  trx: Tx,
  teamId: number,
  before: IndexedContact,
  after: IndexedContact,
): Promise<void> => {
  await run(trx, teamId, without(valueRows(before), valueRows(after)), deleteValues)
  await insertValues(trx, { team_id: teamId }, without(valueRows(after), valueRows(before)))
  await run(trx, teamId, without(tagRows(before), tagRows(after)), deleteTags)
  await insertTags(trx, { team_id: teamId }, without(tagRows(after), tagRows(before)))
  await run(trx, teamId, without(tokenRows(before), tokenRows(after)), deleteTokens)
  await run(trx, teamId, without(tokenRows(after), tokenRows(before)), insertTokens)
}

const without = <Row>(rows: readonly Row[], others: readonly Row[]): Row[] => {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  return rows.filter((row) => !known.has(JSON.stringify(row)))
}
