import type { Db } from '../dialect.ts'
import type { Window } from './numbered-page.ts'
import { countRows } from './range-sums.ts'
import type { CountedRows } from './scopes.ts'

/**
 * Reads a page of a scope's rows, newest first. Numbered pages are sorted by ascending id, so the newest rows are the last ones.
 * Rows that are added after counting don't affect the page.
 */
export const newestFirst = async <Row>(
  db: Db,
  counted: CountedRows,
  { offset, limit }: Window,
  read: (ascending: Window) => Promise<{ readonly rows: Row[] }>,
): Promise<{ readonly rows: Row[]; readonly total: number }> => {
  const total = await countRows(db, counted)
  const end = Math.max(total - offset, 0)
  const start = Math.max(end - limit, 0)
  if (start === end) return { rows: [], total }
  const { rows } = await read({ offset: start, limit: end - start })
  return { rows: rows.reverse(), total }
}
