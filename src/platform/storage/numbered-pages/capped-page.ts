import type { Window } from './numbered-page.ts'

/** The maximum number of matches to count and show. Counting millions of matches would take too long. */
const MAX_COUNTED = 10_000

interface Reads<Row> {
  /** Returns the ids of the first matches, in page order. */
  readonly listIds: (limit: number) => Promise<readonly { readonly id: number }[]>
  /** Returns the rows with these ids, in the same order. */
  readonly readRows: (ids: readonly number[]) => Promise<Row[]>
}

/** Reads a page of rows that match a filter. The total is exact up to 10,000; `isCapped` is true if there are more matches. */
export const cappedPage = async <Row>(
  { offset, limit }: Window,
  { listIds, readRows }: Reads<Row>,
): Promise<{ readonly rows: Row[]; readonly total: number; readonly isCapped: boolean }> => {
  const ids = await listIds(MAX_COUNTED + 1)
  const total = Math.min(ids.length, MAX_COUNTED)
  const shown = ids.slice(offset, Math.min(offset + limit, total)).map(({ id }) => id)
  return { rows: shown.length === 0 ? [] : await readRows(shown), total, isCapped: ids.length > MAX_COUNTED }
}
