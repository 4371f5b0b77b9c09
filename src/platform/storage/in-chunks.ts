/** How many rows to read per statement: few enough not to delay other requests. */
export const CHUNK = 2_000

/**
 * `read` returns up to `limit` rows that come after the last row of the previous chunk. If it returns fewer than `limit`, there are
 * no more rows.
 */
export const inChunks = async function* <Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit = CHUNK,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const rows = await read(last, limit)
    yield rows
    last = rows.at(-1)
    isLast = rows.length < limit
  }
}
