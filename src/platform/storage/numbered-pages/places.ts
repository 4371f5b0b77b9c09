import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../dialect.ts'
import { listLeaves } from './range-sums.ts'
import { type CountedRows, scopeOf } from './scopes.ts'

/** How many leaves to read per query: few enough that other work can run between queries. */
const CHUNK = 4_000
/** How many leaves to cache across all teams and scopes, which takes about 16 MB. A million rows have 8,000 leaves. */
const MAX_REMEMBERED = 1_000_000

/** The leaves of a scope, in order. `before` is the number of rows before each leaf, as of the latest read. */
export interface LeafStarts {
  readonly leaves: readonly number[]
  readonly before: readonly number[]
}

/**
 * A cache of where pages begin. Rows are added and deleted all the time, so an entry is only a guess, and the statement that reads
 * a page checks it. All scopes share one cache, so that its total memory is limited.
 */
export interface Places {
  readonly find: (rows: CountedRows) => LeafStarts | undefined
  readonly refresh: (rows: CountedRows) => Promise<LeafStarts>
}

const keyOf = ({ scope, teamId, scopeId }: CountedRows) => `${scopeOf(scope).code}/${teamId}/${scopeId}`

export const rememberedPlaces = (db: Db): Places => {
  const known = new Map<string, LeafStarts>()
  const reading = new Map<string, Promise<LeafStarts>>()
  let remembered = 0

  const forget = (key: string) => {
    remembered -= known.get(key)?.leaves.length ?? 0
    known.delete(key)
  }

  const remember = (key: string, starts: LeafStarts) => {
    forget(key)
    known.set(key, starts)
    remembered += starts.leaves.length
    for (const oldest of known.keys()) {
      if (remembered <= MAX_REMEMBERED || known.size === 1) return
      forget(oldest)
    }
  }

  const read = async (key: string, rows: CountedRows): Promise<LeafStarts> => {
    const starts = await readStarts(db, rows)
    remember(key, starts)
    return starts
  }

  return {
    find: (rows) => known.get(keyOf(rows)),
    // Concurrent calls share one read.
    refresh: (rows) => {
      const key = keyOf(rows)
      const running = reading.get(key) ?? read(key, rows).finally(() => reading.delete(key))
      reading.set(key, running)
      return running
    },
  }
}

const readStarts = async (db: Db, rows: CountedRows): Promise<LeafStarts> => {
  const leaves: number[] = []
  const before: number[] = []
  let total = 0
  for (let after = -1, isLast = false; !isLast; ) {
    const chunk = await listLeaves(db, rows, after, CHUNK)
    for (const { bucket, n } of chunk) {
      leaves.push(bucket)
      before.push(total)
      total += n
    }
    after = leaves.at(-1) ?? after
    isLast = chunk.length < CHUNK
    if (!isLast) await nextTurn()
  }
  return { leaves, before }
}

/** Returns the last leaf that starts at or before the offset. */
export const leafAt = ({ leaves, before }: LeafStarts, offset: number): number => {
  let [low, high] = [0, leaves.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((before[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return leaves[low] ?? 0
}
