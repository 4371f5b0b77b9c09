import type { CallOptions } from './send.ts'

/** Of one page of rows, what it takes to find the next. */
interface PageOfRows {
  readonly data: readonly { readonly id: number }[]
  readonly total: number
  readonly last_page: number
}

/** As many as a page can have. */
const PER_PAGE = 100

/** Rows by id only go forward: those up to the last one have been seen. */
const byId = () => {
  let last = 0
  return ({ id }: { id: number }) => {
    const isNew = id > last
    if (isNew) last = id
    return isNew
  }
}

/** In any other order, those that have been seen are remembered. */
export const inAnyOrder = () => {
  const seen = new Set<number>()
  return ({ id }: { id: number }) => seen.size < seen.add(id).size
}

type RowOf<Page extends PageOfRows> = Page['data'][number]

/** As for one page. Which page it is stays its own affair. */
type AllQuery<Query> = Omit<Query, 'page' | 'per_page'> & { page?: never; per_page?: never }

/** From a function that reads one page, one that goes through all of them. */
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
 * A page is asked for when its first row is. Where rows were deleted meanwhile, the rest has moved up, onto pages that have been
 * read: it goes back as far, so that none is missed, and none comes twice.
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
