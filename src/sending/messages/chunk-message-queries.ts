import type { Db } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { Content } from './content.ts'
import { isPossiblyChanged } from './recipient-queries.ts'

const COLUMNS = [
  'id',
  'channel',
  'kind',
  'status',
  'contact_id',
  'to_address',
  'address_key',
  'from_address',
  'identifier_id',
  'campaign_id',
  'list_id',
  'content_id',
  'attempts',
  'last_error',
  'scheduled_at',
  'handed_at',
] as const

const selectMessages = prepared(
  'chunk-messages',
  (db, { teamId, ids, chunkId }: { teamId: number; ids: readonly number[]; chunkId: number }) =>
    db
      .selectFrom('messages')
      .select([...COLUMNS, isPossiblyChanged(teamId).as('is_possibly_changed')])
      .where(hasId(db, 'messages', teamId, ids))
      .where('chunk_id', '=', chunkId)
      .orderBy('id'),
)

export type StoredChunkMessage = Awaited<ReturnType<typeof selectMessages>>[number]
export type ChunkMessage = Omit<StoredChunkMessage, 'is_possibly_changed'>

/** Returns the messages that are still in the chunk. Messages that were canceled or rescheduled aren't. */
export const listChunkMessages = (db: Db, teamId: number, chunkId: number, ids: readonly number[]) =>
  selectMessages(db, { teamId, ids, chunkId })

const selectContents = prepared('message-contents', (db, { teamId, ids }: { teamId: number; ids: readonly number[] }) =>
  db
    .selectFrom('message_contents')
    .select(['id', 'content'])
    .where(hasId(db, 'message_contents', teamId, ids)),
)

export const readContents = async (db: Db, teamId: number, ids: readonly number[]): Promise<Map<number, Content>> => {
  const rows = await selectContents(db, { teamId, ids })
  return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as Content]))
}
