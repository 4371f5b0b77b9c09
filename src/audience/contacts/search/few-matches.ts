import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, dialectSql } from '../../../platform/storage/dialect.ts'
import { CANDIDATES, MAX_MATCHES } from './count-matches.ts'
import { CHUNK, type ContactSearch, type Found, type Members, onlyMatching } from './matching-contacts.ts'
import type { TextSamples } from './text-samples.ts'
import { passes, type ValueFilter } from './value-filter.ts'

/** Returns all matches. If there are more than `MAX_MATCHES`, returns the number of matches found so far instead. */
export const listFew = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  samples: TextSamples,
): Promise<Found[] | number> => {
  const tokens = search.term ? await samples.rarestTokens(teamId, search.term.grams) : []
  const candidates = await fewestCandidates(db, teamId, search, tokens)
  // Starts with unsorted candidates, which is cheap and usually enough: most searches have few candidates or too many matches.
  const first = await candidates(undefined)
  const found = await allMatching(db, teamId, search, first)
  if (found.length > MAX_MATCHES) return found.length
  return first.length < CANDIDATES ? found : listFewOfMany(db, teamId, search, candidates)
}

/** Handles searches where many contacts pass each filter, but few pass all of them. */
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

/** Lets other requests run between chunks. */
const allMatching = async (db: Db, teamId: number, search: ContactSearch, ids: readonly number[]) => {
  const found: Found[] = []
  for (let n = 0; n < ids.length; n += CHUNK) {
    if (n > 0) await nextTurn()
    found.push(...(await onlyMatching(db, teamId, search, ids.slice(n, n + CHUNK))))
  }
  return found
}

/**
 * Reads contact ids from one index. With `after`, returns the next ids after it, in ascending order. Without it, returns any ids,
 * in no particular order.
 */
type Candidates = (after: number | undefined) => Promise<number[]>

/**
 * Picks the segment, value or tag filter with the fewest candidates. If even that filter has many, uses the term's rarest tokens.
 */
const fewestCandidates = async (
  db: Db,
  teamId: number,
  { members, tags, values, term }: ContactSearch,
  tokens: readonly number[],
): Promise<Candidates> => {
  const sources: Candidates[] = values.map((filter) => withValue(db, teamId, filter))
  if (tags.length > 0) sources.push(withTag(db, teamId, tags))
  if (members) sources.push(ofMembers(members))
  const byTokens: Candidates[] = term ? [withTokens(db, teamId, tokens)] : []
  const [only, ...others] = [...sources, ...byTokens]
  if (only && others.length === 0) return only
  const sized: { source: Candidates; size: number }[] = []
  for (const source of sources) sized.push({ source, size: (await source(undefined)).length })
  const [fewest] = sized.sort((a, b) => a.size - b.size)
  return (fewest && fewest.size < CANDIDATES ? fewest.source : byTokens[0]) ?? (fewest?.source as Candidates)
}

const ofMembers =
  (members: Members): Candidates =>
  async (after = 0) => {
    const found: number[] = []
    for (const id of members.ids()) {
      if (id > after) found.push(id)
      if (found.length === CANDIDATES) break
    }
    return found
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
        dialectSql(db)
          .contactTokens.matching(teamId, tokens, after ?? 0)
          .as('matching'),
      )
      .select('matching.id')
      .$if(after !== undefined, (query) => query.orderBy('matching.id'))
      .limit(CANDIDATES)
      .execute()
    return rows.map(({ id }) => id)
  }
