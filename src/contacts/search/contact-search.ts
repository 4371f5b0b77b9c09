import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../storage/dialect.ts'
import { countChanges, countRows } from '../../storage/numbered-pages/range-sums.ts'
import { listDocuments } from '../contact-queries.ts'
import { type ContactOrder, firstKeyOf, idsInOrder } from './contact-order.ts'
import { countIfCommon, MAX_MATCHES } from './count-matches.ts'
import { listFew } from './few-matches.ts'
import { CHUNK, type ContactSearch, type Found, isEverything, onlyMatching } from './matching-contacts.ts'
import { type SearchResult, searchMemory } from './search-memory.ts'
import { textSamples } from './text-samples.ts'

/** Read at a time where all go by: few enough to be gone before the garbage collector takes them for something that stays. */
const DOCUMENTS = 100

const contactsOf = (teamId: number) => ({ scope: 'contacts', teamId, scopeId: 0 }) as const

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
    const changes = await countChanges(db, contactsOf(teamId))
    if (before?.changes === changes && (before.isComplete || before.ids.length >= end)) return before
    const result = await findAgain(teamId, search, end, before && certainlyStill(before, changes))
    // What was found while contacts changed is good for one answer.
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
    const before = memory.get(key)
    const result = await find(teamId, search, end, before)
    if (result !== before) memory.set(key, result)
    const { ids, atLeast } = result
    return { ids: ids.slice(offset, end), total: Math.min(atLeast, MAX_MATCHES), capped: atLeast > MAX_MATCHES }
  }
}

/** The term's own text says all about it; its tokens would take a hundred times the space. */
const keyOf = (teamId: number, { term, tags, values, order }: ContactSearch) =>
  JSON.stringify([teamId, term?.part, tags, values, order])

/** No number of changes: the result is out of date at once. */
const NEVER = -1

/** How many matches there still are at least, if more than can be paged through; undefined: it has to be counted again. */
const certainlyStill = ({ isComplete, atLeast, changes: then }: SearchResult, changes: number): number | undefined => {
  const left = atLeast - (changes - then)
  return !isComplete && then !== NEVER && changes >= then && left > MAX_MATCHES ? left : undefined
}

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
