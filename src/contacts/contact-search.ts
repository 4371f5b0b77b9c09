import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, wordsOf } from '../storage/dialect.ts'
import { idsOf } from '../storage/ids-of.ts'
import { prepared } from '../storage/prepared.ts'
import type { Tables } from '../storage/tables.ts'
import { contactChanges, totalContacts } from './contact-counts.ts'
import { type ContactOrder, firstKeyOf, idsInOrder } from './contact-order.ts'
import { listDocuments } from './contact-queries.ts'
import { type SearchResult, searchMemory } from './search-memory.ts'
import type { Term } from './search-text.ts'
import { type TextSamples, textSamples } from './text-samples.ts'
import { passes, type ValueFilter } from './value-filter.ts'

/** Matches are counted, and can be paged through, up to here. */
export const MAX_MATCHES = 10_000
/** Contacts looked at in one go where nearly all of them match something; others have their turn in between. */
const CHUNK = 1_000
/** Read at a time where all go by: few enough to be gone before the garbage collector takes them for something that stays. */
const DOCUMENTS = 100
/** Counted beyond the limit, so that a few changes leave no doubt that it's still exceeded. */
const SPARE_MATCHES = 1_000
/** As many of what an index finds are asked for at once: more than can all be matches. */
const CANDIDATES = MAX_MATCHES + SPARE_MATCHES

/** A contact matches if it has the term, one of the tags, and passes the filter of each field. */
export interface ContactSearch {
  readonly term: Term | undefined
  /** Slugs; none: any. */
  readonly tags: readonly string[]
  readonly values: readonly ValueFilter[]
  readonly order: ContactOrder
}

export const EVERYTHING: ContactSearch = {
  term: undefined,
  tags: [],
  values: [],
  order: { by: 'id', descending: false },
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
  const samples = textSamples(db)
  const memory = searchMemory()

  const find = async (teamId: number, search: ContactSearch, end: number, before: SearchResult | undefined) => {
    const changes = await contactChanges(db, teamId)
    if (before?.changes === changes && (before.isComplete || before.ids.length >= end)) return before
    const result = await findAnew(teamId, search, end, before && certainlyStill(before, changes))
    // What was found while contacts changed is good for one answer.
    return { ...result, changes: changes === (await contactChanges(db, teamId)) ? changes : NEVER }
  }

  const findAnew = async (teamId: number, search: ContactSearch, end: number, known: number | undefined) => {
    if (isEverything(search)) {
      const ids = await walk(db, teamId, search, end)
      return { ids, isComplete: false, atLeast: await totalContacts(db, teamId) }
    }
    const many = known ?? (await countIfCommon(db, teamId, search, samples))
    const few = many === undefined ? await listFew(db, teamId, search, samples) : many
    if (typeof few === 'number') return { ids: await walk(db, teamId, search, end), isComplete: false, atLeast: few }
    return { ids: await sorted(db, teamId, search.order, few), isComplete: true, atLeast: few.length }
  }

  return async (
    teamId: number,
    search: ContactSearch,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Matches> => {
    const end = Math.min(offset + limit, MAX_MATCHES)
    const key = JSON.stringify([teamId, search])
    const before = memory.find(key)
    const result = await find(teamId, search, end, before)
    if (result !== before) memory.keep(key, result)
    const { ids, atLeast } = result
    return { ids: ids.slice(offset, end), total: Math.min(atLeast, MAX_MATCHES), capped: atLeast > MAX_MATCHES }
  }
}

/** No number of changes: the result is out of date at once. */
const NEVER = -1

/** How many matches there still are at least, if more than can be paged through; undefined: it has to be counted again. */
const certainlyStill = ({ isComplete, atLeast, changes: then }: SearchResult, changes: number): number | undefined => {
  const left = atLeast - (changes - then)
  return !isComplete && then !== NEVER && changes >= then && left > MAX_MATCHES ? left : undefined
}

const isEverything = ({ term, tags, values }: ContactSearch) => !term && tags.length === 0 && values.length === 0

/** A match and, where contacts are ordered by a column, what is in it. */
type Found = { readonly id: number; readonly key: number | string }

/** Of a sample: a term that so many have is counted sooner by looking at one contact after the other than by an index. */
const COMMON_SHARE = 0.3
/** Contacts whose texts are looked at in one statement: some three milliseconds. */
const SCANNED = 5_000

/** How many contacts have a term that most of them seem to have, if more than can be paged through. undefined: that's not the case. */
const countIfCommon = async (
  db: Db,
  teamId: number,
  { term, tags, values }: ContactSearch,
  samples: TextSamples,
): Promise<number | undefined> => {
  if (!term || tags.length > 0 || values.length > 0) return undefined
  const share = await samples.shareWith(teamId, term.part)
  if (share < COMMON_SHARE) return undefined
  let count = 0
  for (let after = 0, left = CANDIDATES / COMMON_SHARE; left > 0; left -= SCANNED) {
    const scanned = await scanTexts(db, teamId, term.part, after)
    count += scanned.matches
    if (count >= CANDIDATES || scanned.last === null) break
    after = scanned.last
    await nextTurn()
  }
  return count > MAX_MATCHES ? count : undefined
}

const selectScan = prepared(
  'contact-scan',
  (db, { teamId, part, after }: { teamId: number; part: string; after: number }) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('contacts')
          .select(['id', 'search_text'])
          .where('team_id', '=', teamId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(SCANNED)
          .as('scanned'),
      )
      .select((eb) => [
        eb.fn.max<number | null>('id').as('last'),
        sql<number>`count(*) filter (where ${wordsOf(db).contains(eb.ref('search_text'), part)})`.as('matches'),
      ]),
)

/** The next contacts after an id: how many have a part, and the last one's id; null: there are none. */
const scanTexts = async (db: Db, teamId: number, part: string, after: number) => {
  const [row] = await selectScan(db, { teamId, part, after })
  return row ?? { last: null, matches: 0 }
}

/** All that match; a number: there are too many, at least so many. */
const listFew = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  samples: TextSamples,
): Promise<Found[] | number> => {
  const tokens = search.term ? await samples.rarestTokens(teamId, search.term.grams) : []
  const candidates = await fewestCandidates(db, teamId, search, tokens)
  // In any order, which is cheap: most searches have few candidates, and of the others most have too many matches.
  const first = await candidates(undefined)
  const found = await allMatching(db, teamId, search, first)
  if (found.length > MAX_MATCHES) return found.length
  return first.length < CANDIDATES ? found : listFewOfMany(db, teamId, search, candidates)
}

/** Where many have one of the things asked for and few have them all. */
const listFewOfMany = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  candidates: Candidates,
): Promise<Found[] | number> => {
  const found: Found[] = []
  for (let after = 0, isLast = false; !isLast; ) {
    const ids = await candidates(after)
    found.push(...(await allMatching(db, teamId, search, ids)))
    if (found.length > MAX_MATCHES) return found.length
    after = ids.at(-1) ?? after
    isLast = ids.length < CANDIDATES
  }
  return found
}

/** In chunks, between which others have their turn. */
const allMatching = async (db: Db, teamId: number, search: ContactSearch, ids: readonly number[]) => {
  const found: Found[] = []
  for (let n = 0; n < ids.length; n += CHUNK) {
    if (n > 0) await nextTurn()
    found.push(...(await onlyMatching(db, teamId, search, ids.slice(n, n + CHUNK))))
  }
  return found
}

/** Ids of contacts that one index finds: the next ones after an id, or any. */
type Candidates = (after: number | undefined) => Promise<number[]>

/** From the index that has the fewest to look at; a term's tokens, chosen to be rare, are asked where others have many. */
const fewestCandidates = async (
  db: Db,
  teamId: number,
  { tags, values, term }: ContactSearch,
  tokens: readonly number[],
): Promise<Candidates> => {
  const sources: Candidates[] = values.map((filter) => withValue(db, teamId, filter))
  if (tags.length > 0) sources.push(withTag(db, teamId, tags))
  const byTokens: Candidates[] = term ? [withTokens(db, teamId, tokens)] : []
  const [only, ...others] = [...sources, ...byTokens]
  if (only && others.length === 0) return only
  const sized: { source: Candidates; size: number }[] = []
  for (const source of sources) sized.push({ source, size: (await source(undefined)).length })
  const [fewest] = sized.sort((a, b) => a.size - b.size)
  return (fewest && fewest.size < CANDIDATES ? fewest.source : byTokens[0]) ?? (fewest?.source as Candidates)
}

const withValue =
  (db: Db, teamId: number, filter: ValueFilter): Candidates =>
  async (after) => {
    const rows = await db
      .selectFrom('contact_values')
      .select('contact_id as id')
      .where('team_id', '=', teamId)
      .where('field_id', '=', filter.fieldId)
      .where((eb) => passes(eb, filter))
      .$if(after !== undefined, (query) => query.where('contact_id', '>', after as number).orderBy('contact_id'))
      .$if(filter.keys.length + filter.alike.length > 1, (query) => query.distinct())
      .limit(CANDIDATES)
      .execute()
    return rows.map(({ id }) => id)
  }

const withTag =
  (db: Db, teamId: number, tags: readonly string[]): Candidates =>
  async (after) => {
    const rows = await db
      .selectFrom('contact_tags')
      .select('contact_id as id')
      .where('team_id', '=', teamId)
      .where('slug', 'in', tags)
      .$if(after !== undefined, (query) => query.where('contact_id', '>', after as number).orderBy('contact_id'))
      .$if(tags.length > 1, (query) => query.distinct())
      .limit(CANDIDATES)
      .execute()
    return rows.map(({ id }) => id)
  }

const withTokens =
  (db: Db, teamId: number, tokens: readonly number[]): Candidates =>
  async (after) => {
    const rows = await db
      .selectFrom(
        wordsOf(db)
          .contactTokens.matching(teamId, tokens, after ?? 0)
          .as('matching'),
      )
      .select('matching.id')
      .$if(after !== undefined, (query) => query.orderBy('matching.id'))
      .limit(CANDIDATES)
      .execute()
    return rows.map(({ id }) => id)
  }

/** What a contact that matches fulfils, each by one look. */
const conditions = (
  eb: ExpressionBuilder<Tables, 'contacts'>,
  db: Db,
  teamId: number,
  { term, tags, values }: ContactSearch,
): Expression<SqlBool>[] => [
  ...values.map((filter) =>
    eb.exists(
      eb
        .selectFrom('contact_values')
        .select(sql.lit(1).as('found'))
        .where('contact_values.team_id', '=', teamId)
        .where('field_id', '=', filter.fieldId)
        .where((value) => passes(value, filter, (part) => wordsOf(db).contains(eb.ref('contacts.search_text'), part)))
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
  if (end === 0) return found
  // Where nearly all match, little more than a page has to be looked at.
  const chunk = isEverything(search) ? { first: end, most: end } : { first: Math.min(CHUNK, 2 * end), most: CHUNK }
  for await (const ids of idsInOrder(db, teamId, search.order, chunk)) {
    const matching = isEverything(search) ? ids : (await onlyMatching(db, teamId, search, ids)).map(({ id }) => id)
    found.push(...matching)
    if (found.length >= end) break
    await nextTurn()
  }
  return found
}

/** All that match, by id, in chunks of documents. For a snapshot: what comes and goes meanwhile would be missed or met twice. */
export const documentsMatching = async function* (db: Db, teamId: number, search: ContactSearch) {
  for await (const ids of idsInOrder(
    db,
    teamId,
    { by: 'id', descending: false },
    { first: DOCUMENTS, most: DOCUMENTS },
  )) {
    const matching = isEverything(search) ? ids : (await onlyMatching(db, teamId, search, ids)).map(({ id }) => id)
    const rows = new Map((await listDocuments(db, teamId, matching)).map((row) => [row.id, row]))
    yield matching.flatMap((id) => rows.get(id) ?? [])
    await nextTurn()
  }
}

/** In the order of the ids. */
const onlyMatching = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  ids: readonly number[],
): Promise<Found[]> => {
  if (ids.length === 0) return []
  const { by } = search.order
  const rows = await db
    .selectFrom('contacts')
    .select(['id', `${typeof by === 'string' ? by : 'id'} as key`])
    .where('team_id', '=', teamId)
    .where('id', 'in', idsOf(db, ids))
    .where((eb) => eb.and(conditions(eb, db, teamId, search)))
    .execute()
  const matching = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => matching.get(id) ?? [])
}
