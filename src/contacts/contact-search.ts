import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AliasableExpression, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, wordsOf } from '../storage/dialect.ts'
import type { Tables } from '../storage/tables.ts'
import { totalContacts } from './contact-counts.ts'
import { type ContactOrder, firstKeyOf, idsInOrder } from './contact-order.ts'
import { idsOf, listDocuments } from './contact-queries.ts'
import { rareTokens } from './rare-tokens.ts'
import type { Term } from './search-text.ts'

/** Matches are counted, and can be paged through, up to here. */
export const MAX_MATCHES = 10_000
/** Contacts looked at in one go where nearly all of them match something; others have their turn in between. */
const CHUNK = 1_000

/** A contact matches if it has the term, one of the tags, and for each field one of the keys. */
export interface ContactSearch {
  readonly term: Term | undefined
  /** Slugs; none: any. */
  readonly tags: readonly string[]
  readonly values: readonly { readonly fieldId: number; readonly keys: readonly string[] }[]
  readonly order: ContactOrder
}

export interface Matches {
  readonly ids: readonly number[]
  /** Of all pages. */
  readonly total: number
  /** There are more than that. */
  readonly capped: boolean
}

/** Finds the ids on a page of what matches, in the order asked for. */
export const contactSearch = (db: Db) => {
  const rarestTokens = rareTokens(db)

  return async (
    teamId: number,
    search: ContactSearch,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Matches> => {
    const end = Math.min(offset + limit, MAX_MATCHES)
    const tokens = search.term ? await rarestTokens(teamId, search.term.grams) : []
    const few = await listFew(db, teamId, search, tokens)
    if (few) {
      const ids = await sorted(db, teamId, search.order, few)
      return { ids: ids.slice(offset, end), total: few.length, capped: false }
    }
    const all = isEverything(search) ? await totalContacts(db, teamId) : Number.POSITIVE_INFINITY
    const ids = offset < end ? await walk(db, teamId, search, end) : []
    return { ids: ids.slice(offset, end), total: Math.min(all, MAX_MATCHES), capped: all > MAX_MATCHES }
  }
}

const isEverything = ({ term, tags, values }: ContactSearch) => !term && tags.length === 0 && values.length === 0

/** A match and, where contacts are ordered by a column, what is in it. */
type Found = { readonly id: number; readonly key: number | string }

/** All that match; undefined: they are too many, or everything. */
const listFew = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  tokens: readonly number[],
): Promise<Found[] | undefined> => {
  if (isEverything(search)) return undefined
  const { by } = search.order
  const found = await db
    .selectFrom(candidates(db, teamId, search, tokens).as('candidates'))
    // In this order: an index gives the candidates, and each is then looked at.
    .crossJoin('contacts')
    .select(['contacts.id', `contacts.${typeof by === 'string' ? by : 'id'} as key`])
    .where('contacts.team_id', '=', teamId)
    .whereRef('contacts.id', '=', 'candidates.id')
    .where((eb) => eb.and(conditions(eb, db, teamId, search)))
    .limit(MAX_MATCHES + 1)
    .execute()
  return found.length > MAX_MATCHES ? undefined : found
}

/** From the index that should leave the fewest to look at. */
const candidates = (
  db: Db,
  teamId: number,
  { tags, values: [value] }: ContactSearch,
  tokens: readonly number[],
): AliasableExpression<{ id: number }> => {
  if (value) {
    return db
      .selectFrom('contact_values')
      .select('contact_id as id')
      .where('team_id', '=', teamId)
      .where('field_id', '=', value.fieldId)
      .where('value_key', 'in', value.keys)
      .$if(value.keys.length > 1, (query) => query.distinct())
  }
  if (tags.length > 0) {
    return db
      .selectFrom('contact_tags')
      .select('contact_id as id')
      .where('team_id', '=', teamId)
      .where('slug', 'in', tags)
      .$if(tags.length > 1, (query) => query.distinct())
  }
  return db.selectFrom(wordsOf(db).contactTokens.matching(teamId, tokens).as('matching')).select('matching.id')
}

/** What a contact that matches fulfils, each by one look. */
const conditions = (
  eb: ExpressionBuilder<Tables, 'contacts'>,
  db: Db,
  teamId: number,
  { term, tags, values }: ContactSearch,
): Expression<SqlBool>[] => [
  ...values.map(({ fieldId, keys }) =>
    eb.exists(
      eb
        .selectFrom('contact_values')
        .select(sql.lit(1).as('found'))
        .where('contact_values.team_id', '=', teamId)
        .where('field_id', '=', fieldId)
        .where('value_key', 'in', keys)
        .whereRef('contact_id', '=', 'contacts.id'),
    ),
  ),
  ...(tags.length === 0
    ? []
    : [
        eb.exists(
          eb
            .selectFrom('contact_tags')
            .select(sql.lit(1).as('found'))
            .where('contact_tags.team_id', '=', teamId)
            .where('slug', 'in', tags)
            .whereRef('contact_id', '=', 'contacts.id'),
        ),
      ]),
  ...(term ? [wordsOf(db).contains(eb.ref('contacts.search_text'), term.part)] : []),
]

/** Of those whose id is all there is to order them by. */
const NO_KEY = Buffer.alloc(0)

const sorted = async (db: Db, teamId: number, { by, descending }: ContactOrder, found: Found[]): Promise<number[]> => {
  const keys = new Map<number, Buffer | undefined>()
  if (typeof by === 'string') {
    for (const { id, key } of found) keys.set(id, typeof key === 'number' ? NO_KEY : Buffer.from(key))
  } else {
    for (let n = 0; n < found.length; n += CHUNK) {
      const ids = found.slice(n, n + CHUNK).map(({ id }) => id)
      for (const { id, document } of await listDocuments(db, teamId, ids)) {
        const key = firstKeyOf(document, by)
        keys.set(id, key === undefined ? undefined : Buffer.from(key))
      }
      await nextTurn()
    }
  }
  const direction = descending ? -1 : 1
  return found
    .map(({ id }) => id)
    .sort((a, b) => {
      const [keyOfA, keyOfB] = [keys.get(a), keys.get(b)]
      if (!keyOfA || !keyOfB) return keyOfA ? -1 : keyOfB ? 1 : direction * (a - b)
      return direction * (Buffer.compare(keyOfA, keyOfB) || a - b)
    })
}

/** The first `end` matches, found by going through the contacts in the order asked for. */
const walk = async (db: Db, teamId: number, search: ContactSearch, end: number): Promise<number[]> => {
  const found: number[] = []
  for await (const ids of idsInOrder(db, teamId, search.order, isEverything(search) ? end : CHUNK)) {
    found.push(...(isEverything(search) ? ids : await onlyMatching(db, teamId, search, ids)))
    if (found.length >= end) break
    await nextTurn()
  }
  return found
}

const onlyMatching = async (db: Db, teamId: number, search: ContactSearch, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', 'in', idsOf(db, JSON.stringify(ids.map((id) => ({ id })))))
    .where((eb) => eb.and(conditions(eb, db, teamId, search)))
    .execute()
  const matching = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => matching.has(id))
}
