import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, dialectSql } from '../../../platform/storage/dialect.ts'
import type { ContactSearch } from './matching-contacts.ts'
import type { TextSamples } from './text-samples.ts'

/** Matches are counted and paginated up to this limit. */
export const MAX_MATCHES = 10_000
/** How far to count beyond the limit, so that a few changes don't make a recount necessary. */
const SPARE_MATCHES = 1_000
/** How many candidates to read from an index at a time: enough to show that the limit is exceeded. */
export const CANDIDATES = MAX_MATCHES + SPARE_MATCHES

/** If at least this share of a sample matches a term, counting by scanning contacts is faster than using the index. */
const COMMON_SHARE = 0.3
/** How many contacts to scan per statement. Scanning that many takes about 3 ms. */
const SCANNED = 5_000

/**
 * Counts the matches of a search whose only condition is a term that is common. Stops once it has found `CANDIDATES` matches. Returns
 * undefined for any other search, or if the matches don't exceed the limit.
 */
export const countIfCommon = async (
  db: Db,
  teamId: number,
  { members, term, tags, values }: ContactSearch,
  samples: TextSamples,
): Promise<number | undefined> => {
  if (!term || members || tags.length > 0 || values.length > 0) return undefined
  const share = await samples.shareWith(teamId, term.parts)
  if (share < COMMON_SHARE) return undefined
  let count = 0
  for (let after = 0, left = CANDIDATES / COMMON_SHARE; left > 0; left -= SCANNED) {
    const scanned = await scanTexts(db, teamId, term.parts, after)
    count += scanned.matches
    if (count >= CANDIDATES || scanned.last === null) break
    after = scanned.last
    await nextTurn()
  }
  return count > MAX_MATCHES ? count : undefined
}

const scanFor = (db: Db, teamId: number, parts: readonly string[], after: number) =>
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
      sql<number>`count(*) filter (where ${eb.and(
        parts.map((part) => dialectSql(db).contains(eb.ref('search_text'), part)),
      )})`.as('matches'),
    ])

/**
 * Scans the next contacts after an id. Returns the number of matches and the id of the last contact scanned. The id is null if
 * there are no more contacts.
 */
const scanTexts = async (db: Db, teamId: number, parts: readonly string[], after: number) => {
  const row = await scanFor(db, teamId, parts, after).executeTakeFirst()
  return row ?? { last: null, matches: 0 }
}
