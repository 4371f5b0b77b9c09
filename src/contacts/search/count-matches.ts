import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, dialectSql } from '../../storage/dialect.ts'
import { prepared } from '../../storage/prepared.ts'
import type { ContactSearch } from './matching-contacts.ts'
import type { TextSamples } from './text-samples.ts'

/** Matches are counted, and can be paged through, up to here. */
export const MAX_MATCHES = 10_000
/** Counted beyond the limit, so that a few changes leave no doubt that it's still exceeded. */
const SPARE_MATCHES = 1_000
/** As many candidates as an index is asked for at once: more than can all be matches. */
export const CANDIDATES = MAX_MATCHES + SPARE_MATCHES

/** Of a sample: a term that so many have is counted sooner by looking at one contact after the other than by an index. */
const COMMON_SHARE = 0.3
/** Contacts whose texts are looked at in one statement: some three milliseconds. */
const SCANNED = 5_000

/** How many contacts have a term that most of them seem to have, if more than can be paged through. undefined: that's not the case. */
export const countIfCommon = async (
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
        sql<number>`count(*) filter (where ${dialectSql(db).contains(eb.ref('search_text'), part)})`.as('matches'),
      ]),
)

/** The next contacts after an id: how many have a part, and the last one's id; null: there are none. */
const scanTexts = async (db: Db, teamId: number, part: string, after: number) => {
  const [row] = await selectScan(db, { teamId, part, after })
  return row ?? { last: null, matches: 0 }
}
