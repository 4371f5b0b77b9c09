import type { Db } from '../../storage/dialect.ts'
import { idsOf } from '../../storage/ids-of.ts'
import { prepared } from '../../storage/prepared.ts'
import type { Gram } from './search-text.ts'

/** So many leave hardly more contacts to look at than all would. */
const TOKENS = 5
/** What more than this share of contacts have is of little help, and an index takes its time for it. */
const COMMON_SHARE = 0.1
/** What is common in a team shows in a few of its contacts. */
const SAMPLE = 250
/** What is common changes slowly, and a sample that is old is only less of a help. */
const KEPT_MS = 600_000
/** Of as many teams; a sample is some 20 KB. */
const MAX_TEAMS = 500

const selectEnds = prepared('contact-ids-ends', (db, { teamId }: { teamId: number }) =>
  db
    .selectFrom('contacts')
    .select((eb) => [eb.fn.min<number | null>('id').as('first'), eb.fn.max<number | null>('id').as('last')])
    .where('team_id', '=', teamId),
)

const selectTexts = prepared('contact-texts', (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
  db.selectFrom('contacts').select('search_text').where('team_id', '=', teamId).where('id', 'in', idsOf(db, ids)),
)

const selectFirstTexts = prepared('contact-first-texts', (db, { teamId }: { teamId: number }) =>
  db.selectFrom('contacts').select('search_text').where('team_id', '=', teamId).orderBy('id').limit(SAMPLE),
)

interface Sample {
  readonly texts: Promise<readonly string[]>
  readonly until: number
}

export type TextSamples = ReturnType<typeof textSamples>

/** What a sample of a team's contacts shows of them all. It may be wrong: it decides how something is looked for, never what is found. */
export const textSamples = (db: Db) => {
  const samples = new Map<number, Sample>()

  const readSample = async (teamId: number): Promise<string[]> => {
    const [ends] = await selectEnds(db, { teamId })
    const { first, last } = ends ?? { first: null, last: null }
    if (first === null || last === null) return []
    const ids = Array.from({ length: SAMPLE }, () => first + Math.floor(Math.random() * (last - first + 1)))
    const rows = await selectTexts(db, { teamId, ids })
    // Where most ids between are other teams', or there are few contacts at all, the first ones have to do.
    const sample = rows.length < SAMPLE / 4 ? await selectFirstTexts(db, { teamId }) : rows
    return sample.map(({ search_text }) => search_text)
  }

  const sampleOf = (teamId: number): Promise<readonly string[]> => {
    const known = samples.get(teamId)
    if (known && known.until > performance.now()) return known.texts
    const texts = readSample(teamId)
    // A failed look is not kept.
    texts.catch(() => samples.delete(teamId))
    if (samples.size >= MAX_TEAMS) samples.delete(samples.keys().next().value as number)
    samples.set(teamId, { texts, until: performance.now() + KEPT_MS })
    return texts
  }

  return {
    /** The share of contacts that have this in their text. */
    shareWith: async (teamId: number, part: string): Promise<number> => {
      const texts = await sampleOf(teamId)
      return texts.filter((text) => text.includes(part)).length / Math.max(1, texts.length)
    },

    /** The tokens of a term that the fewest contacts have. */
    rarestTokens: async (teamId: number, grams: readonly Gram[]): Promise<number[]> => {
      if (grams.length === 1) return grams.map(({ token }) => token)
      const texts = await sampleOf(teamId)
      const counted = grams.map(({ text, token }) => ({ token, count: texts.filter((it) => it.includes(text)).length }))
      return counted
        .sort((a, b) => a.count - b.count)
        .filter(({ count }, index) => index === 0 || (index < TOKENS && count <= COMMON_SHARE * texts.length))
        .map(({ token }) => token)
    },
  }
}
