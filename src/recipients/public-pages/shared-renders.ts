import { LRUCache } from 'lru-cache'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem } from '../../foundation/problems.ts'

/** The maximum total size of all cached results. */
const MAX_BYTES = 20 * 1_024 * 1_024
/** The estimated memory for one character, and for the rest of a cache entry. */
const CHARACTER_BYTES = 2
const ENTRY_BYTES = 200
/** How long to remember that something can't be rendered. */
const FAILURE_MS = 60_000

/** Leaves most of the team's render queue to messages and previews. */
const AT_ONCE = { perTeam: 2, inAll: 8, waitingPerTeam: 200 }
const PATIENCE_MS = 10_000
const busy = () =>
  new Problem('service_unavailable', 'Too many pages are being rendered.', { headers: { 'retry-after': '1' } })

interface Options<Page> {
  /** The number of characters of a page. */
  readonly lengthOf: (page: Page) => number
  /** How long a page is cached. By default, until the cache is full. */
  readonly ttlMs?: number
}

/**
 * Caches pages that anyone with a link can have rendered. Visitors who ask for the same page at the same time share one rendering.
 * A page is undefined if it can't be rendered.
 */
export const sharedRenders = <Page>({ lengthOf, ttlMs = 0 }: Options<Page>) => {
  const rendered = new LRUCache<string, { readonly page: Page | undefined }>({
    maxSize: MAX_BYTES,
    ttl: ttlMs,
    sizeCalculation: ({ page }, key) =>
      ENTRY_BYTES + CHARACTER_BYTES * (key.length + (page === undefined ? 0 : lengthOf(page))),
  })
  const inFlight = new Map<string, Promise<Page | undefined>>()
  const enter = concurrencyLimit({ ...AT_ONCE, busy })

  return (teamId: number, id: string, render: () => Promise<Page | undefined>): Promise<Page | undefined> => {
    const key = `${teamId} ${id}`
    const known = rendered.get(key)
    if (known) return Promise.resolve(known.page)
    const waiting = inFlight.get(key)
    if (waiting) return waiting
    const renderInTurn = async () => {
      const leave = await enter(teamId, AbortSignal.timeout(PATIENCE_MS))
      try {
        const page = await render()
        rendered.set(key, { page }, page === undefined ? { ttl: FAILURE_MS } : {})
        return page
      } finally {
        leave()
      }
    }
    const page = renderInTurn().finally(() => inFlight.delete(key))
    inFlight.set(key, page)
    return page
  }
}
