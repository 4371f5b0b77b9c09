import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../platform/storage/dialect.ts'
import { countChanges, countRows } from '../../../platform/storage/numbered-pages/range-sums.ts'
import { listDocuments } from '../contact-queries.ts'
import { type ContactOrder, firstKeyOf, idsInOrder } from './contact-order.ts'
import { countIfCommon, MAX_MATCHES } from './count-matches.ts'
import { listFew } from './few-matches.ts'
import { CHUNK, type ContactSearch, type Found, isEverything, onlyMatching } from './matching-contacts.ts'
import { type SearchResult, searchMemory } from './search-memory.ts'
import { textSamples } from './text-samples.ts'

/**
 * How many documents to read at a time when reading all matches: few enough that V8's young-generation garbage collector frees
 * them.
 */
const DOCUMENTS = 100

const contactsOf = (teamId: number) => ({ scope: 'contacts', teamId, scopeId: 0 }) as const

export interface Matches {
  readonly ids: readonly number[]
  /** The number of matches on all pages, up to the limit. */
  readonly total: number
  /** True if there are more matches than `total`. */
  readonly capped: boolean
}

/** Returns a function that runs a search. It returns one page of matching ids, in the requested order, and the total. */
export const contactSearch = (db: Db) => {
  const samples = textSamples(db)
  const memory = searchMemory()

  const find = async (teamId: number, search: ContactSearch, end: number, before: SearchResult | undefined) => {
    const changes = await countChanges(db, contactsOf(teamId))
    if (before?.changes === changes && (before.isComplete || before.ids.length >= end)) return before
    const result = await findAgain(teamId, search, end, before && certainlyStill(before, changes))
    // If contacts changed during the search, the result is used only for this response.
    return { ...result, changes: changes === (await countChanges(db, contactsOf(teamId))) ? changes : NEVER }
  }

  const findAgain = async (teamId: number, search: ContactSearch, end: number, known: number | undefined) => {
    if (isEverything(search)) {
      const ids = await walk(db, teamId, search, end)
      return { ids, isComplete: false, atLeast: await countRows(db, contactsOf(teamId)) }
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
    const key = keyOf(teamId, search)
    const before = search.members ? undefined : memory.get(key)
    const result = await find(teamId, search, end, before)
    // Results for a segment aren't cached, because its members can change even if no contact changes.
    if (result !== before && !search.members) memory.set(key, result)
    const { ids, atLeast } = result
    return { ids: ids.slice(offset, end), total: Math.min(atLeast, MAX_MATCHES), capped: atLeast > MAX_MATCHES }
  }
}

/** Contains the term rather than its tokens, which would take a hundred times as much space. */
const keyOf = (teamId: number, { term, tags, values, order }: ContactSearch) =>
  JSON.stringify([teamId, term?.parts, tags, values, order])

/** A change count that never occurs. It marks a result that must not be reused. */
const NEVER = -1

/**
 * Returns a lower bound for the current number of matches. Each change since the previous search removes at most one match. If the
 * bound doesn't exceed the limit, returns undefined, and the matches must be counted again.
 */
const certainlyStill = ({ isComplete, atLeast, changes: then }: SearchResult, changes: number): number | undefined => {
  const left = atLeast - (changes - then)
  return !isComplete && then !== NEVER && changes >= then && left > MAX_MATCHES ? left : undefined
}

/** The sort key of every contact if contacts are sorted only by id. */
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

/** Finds the first `end` matches by scanning contacts in the requested order. */
const walk = async (db: Db, teamId: number, search: ContactSearch, end: number): Promise<number[]> => {
  const found: number[] = []
  if (end === 0) return found
  // Starts with a small chunk, which is enough if nearly all contacts match.
  const chunk = isEverything(search) ? { first: end, most: end } : { first: Math.min(CHUNK, 2 * end), most: CHUNK }
  for await (const ids of idsInOrder(db, teamId, search.order, chunk)) {
    const matching = isEverything(search) ? ids : (await onlyMatching(db, teamId, search, ids)).map(({ id }) => id)
    found.push(...matching)
    if (found.length >= end) break
    await nextTurn()
  }
  return found
}

/**
 * Yields all matching documents, sorted by id, in chunks. Run it in a snapshot. Otherwise, changes during the scan could appear
 * in some chunks and not in others.
 */
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
