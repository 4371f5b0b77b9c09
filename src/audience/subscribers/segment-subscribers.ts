import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import type { Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import { COLUMNS } from './subscriber-queries.ts'
import type { Subscriber } from './subscriber-schemas.ts'
import type { Status } from './subscriber-tables.ts'

interface Members {
  readonly has: (contactId: number) => boolean
}

/**
 * Returns a page of a list's subscribers who are in a segment, sorted by id, and the exact total. Reads all of the list's
 * subscribers in chunks.
 */
export const listSubscribersIn = async (
  db: Db,
  teamId: number,
  listId: number,
  status: Status | undefined,
  members: Members,
  { offset, limit }: Window,
): Promise<{ readonly rows: Subscriber[]; readonly total: number }> => {
  const rows: Subscriber[] = []
  let total = 0
  const chunks = inChunks<Subscriber>((last, limit) => {
    const query = db
      .selectFrom('subscribers')
      .select(COLUMNS)
      .where('team_id', '=', teamId)
      .where('list_id', '=', listId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
    return (status === undefined ? query : query.where('status', '=', status)).execute()
  })
  for await (const chunk of chunks) {
    for (const subscriber of chunk) {
      if (!members.has(subscriber.contact_id)) continue
      if (total >= offset && rows.length < limit) rows.push(subscriber)
      total++
    }
    await nextTurn()
  }
  return { rows, total }
}
