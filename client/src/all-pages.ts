import { TooManyMatchesError } from './errors.ts'
import type { CallOptions } from './send.ts'

/** The part of a page that the iteration needs. */
interface PageOfRows {
  readonly data: readonly { readonly id: number }[]
  readonly total: number
  readonly last_page: number
}

/** The maximum page size that the API allows. */
const PER_PAGE = 100

/** Detects repeated rows in pages that are sorted by id: a row is repeated unless its id is higher than all ids so far. */
const byId = () => {
  let last = 0
  return ({ id }: { id: number }) => {
    const isNew = id > last
    if (isNew) last = id
    return isNew
  }
}

/**
 * Detects repeated rows in pages that list the newest row first. A row is repeated if rows that are created during the iteration
 * move it to a later page.
 */
export const newestFirst = () => {
  let last = Number.POSITIVE_INFINITY
  return ({ id }: { id: number }) => {
    const isNew = id < last
    if (isNew) last = id
    return isNew
  }
}

/** Detects repeated rows in pages with any sort order, by remembering all ids. */
export const inAnyOrder = () => {
  const seen = new Set<number>()
  return ({ id }: { id: number }) => seen.size < seen.add(id).size
}

type RowOf<Page extends PageOfRows> = Page['data'][number]

type AllQuery<Query> = Omit<Query, 'page' | 'per_page'> & { page?: never; per_page?: never }

/** Turns a function that reads one page into a function that iterates over all rows. */
export const allOf =
  <Query extends object, Page extends PageOfRows>(
    list: (query?: Query, options?: CallOptions) => Promise<Page>,
    {
      order = byId,
      atEnd = () => {},
    }: { order?: () => (row: RowOf<Page>) => boolean; atEnd?: (page: Page) => void } = {},
  ) =>
  (query?: AllQuery<Query>, options?: CallOptions): AsyncGenerator<RowOf<Page>, void, undefined> =>
    rowsOf((page) => list({ ...query, page, per_page: PER_PAGE } as unknown as Query, options), order(), atEnd)

/**
 * Requests each page only when its first row is needed.
 *
 * If rows are deleted during the iteration, later rows may move to pages that were already read. So if the total has become
 * smaller, this goes back far enough that no row is missed, and skips rows that were already returned. If as many rows are created
 * as deleted, the total doesn't change, and rows may be missed.
 */
async function* rowsOf<Page extends PageOfRows>(
  read: (page: number) => Promise<Page>,
  isNew: (row: RowOf<Page>) => boolean,
  atEnd: (page: Page) => void,
): AsyncGenerator<RowOf<Page>, void, undefined> {
  let before = 0
  for (let number = 1; ; ) {
    const page = await read(number)
    const deleted = Math.max(0, before - page.total)
    before = page.total
    if (deleted > 0 && number > 1) {
      number = Math.max(1, number - Math.ceil(deleted / PER_PAGE))
      continue
    }
    for (const row of page.data) if (isNew(row)) yield row
    if (number >= page.last_page) return atEnd(page)
    number += 1
  }
}

/**
 * Returns a function for `atEnd` that throws if more rows match than the API counts. `instead` tells the user how to get all rows.
 */
export const assertComplete =
  (rows: string, instead: string) =>
  ({ total, total_capped }: { total: number; total_capped?: boolean }) => {
    if (total_capped) throw new TooManyMatchesError(`More than ${total} ${rows} match: ${instead}.`)
  }
