import type { Db } from '../../../platform/storage/dialect.ts'
import { hasId } from '../../../platform/storage/ids-of.ts'
import { prepared } from '../../../platform/storage/prepared.ts'
import type { Gram } from './search-text.ts'

/** How many of a term's tokens to look up. More would hardly reduce the number of contacts to check. */
const TOKENS = 5
/** Tokens that occur in more than this share of contacts hardly narrow a search, and are slow to read from the index. */
const COMMON_SHARE = 0.1
/** How many contacts to sample: enough to show which tokens are common in a team. */
const SAMPLE = 250
/** How long to use a sample. Common tokens change slowly, and an outdated sample only makes searches slower. */
const KEPT_MS = 600_000
/** How many samples to keep in memory. Each takes about 20 KB. */
const MAX_TEAMS = 500

const selectEnds = prepared('contact-ids-ends', (db, { teamId }: { teamId: number }) =>
  db
    .selectFrom('contacts')
    .select((eb) => [eb.fn.min<number | null>('id').as('first'), eb.fn.max<number | null>('id').as('last')])
    .where('team_id', '=', teamId),
)

const selectTexts = prepared('contact-texts', (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
  db
    .selectFrom('contacts')
    .select('search_text')
    .where(hasId(db, 'contacts', teamId, ids)),
)

const selectFirstTexts = prepared('contact-first-texts', (db, { teamId }: { teamId: number }) =>
  db.selectFrom('contacts').select('search_text').where('team_id', '=', teamId).orderBy('id').limit(SAMPLE),
)

interface Sample {
  readonly texts: Promise<readonly string[]>
  readonly until: number
}

export type TextSamples = ReturnType<typeof textSamples>

/**
 * Estimates how common pieces of text are in a team's contacts, based on a sample. The estimates affect only how fast a search is,
 * never what it finds.
 */
export const textSamples = (db: Db) => {
  const samples = new Map<number, Sample>()

  const readSample = async (teamId: number): Promise<string[]> => {
    const [ends] = await selectEnds(db, { teamId })
    const { first, last } = ends ?? { first: null, last: null }
    if (first === null || last === null) return []
    const ids = Array.from({ length: SAMPLE }, () => first + Math.floor(Math.random() * (last - first + 1)))
    const rows = await selectTexts(db, { teamId, ids })
    // If only a few of the random ids belong to the team, uses the team's first contacts instead.
    const sample = rows.length < SAMPLE / 4 ? await selectFirstTexts(db, { teamId }) : rows
    return sample.map(({ search_text }) => search_text)
  }

  const sampleOf = (teamId: number): Promise<readonly string[]> => {
    const known = samples.get(teamId)
    if (known && known.until > performance.now()) return known.texts
    const texts = readSample(teamId)
    // A failed read isn't cached.
    texts.catch(() => samples.delete(teamId))
    if (samples.size >= MAX_TEAMS) samples.delete(samples.keys().next().value as number)
    samples.set(teamId, { texts, until: performance.now() + KEPT_MS })
    return texts
  }

  return {
    /** Returns the share of contacts whose text contains all of the parts. */
    shareWith: async (teamId: number, parts: readonly string[]): Promise<number> => {
      const texts = await sampleOf(teamId)
      return texts.filter((text) => parts.every((part) => text.includes(part))).length / Math.max(1, texts.length)
    },

    /**
     * Returns the tokens that narrow a search most: first the rarest, then those that are rare, or that are common but seldom occur
     * together with the tokens before, like those of another word.
     */
    rarestTokens: async (teamId: number, grams: readonly Gram[]): Promise<number[]> => {
      if (grams.length === 1) return grams.map(({ token }) => token)
      const texts = await sampleOf(teamId)
      let left = grams.map(({ text, token }) => ({ token, matches: indexesWith(texts, text) }))
      let together: ReadonlySet<number> = new Set(texts.keys())
      const chosen: number[] = []
      while (left.length > 0 && chosen.length < TOKENS) {
        const found = left.map((gram) => ({ ...gram, narrowed: together.intersection(gram.matches) }))
        const [best] = found.sort((a, b) => a.narrowed.size - b.narrowed.size || a.matches.size - b.matches.size)
        if (!best) break
        const isRare = best.matches.size <= COMMON_SHARE * texts.length
        const isNarrowing = together.size > 0 && best.narrowed.size <= together.size / 2
        if (chosen.length > 0 && !isRare && !isNarrowing) break
        chosen.push(best.token)
        together = best.narrowed
        left = left.filter(({ token }) => token !== best.token)
      }
      return chosen
    },
  }
}

const indexesWith = (texts: readonly string[], part: string) =>
  new Set(texts.flatMap((text, index) => (text.includes(part) ? index : [])))
