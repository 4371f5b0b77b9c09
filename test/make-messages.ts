import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Db, Tx } from '../src/platform/storage/dialect.ts'
import { insertRowsInto } from '../src/platform/storage/insert-rows.ts'
import { changeCounts } from '../src/platform/storage/numbered-pages/range-counts.ts'
import { plainEmail } from '../src/sending/deliveries/send-directly.ts'
import { fillChunk, openChunk } from '../src/sending/messages/chunk-queries.ts'
import type { Lane } from '../src/sending/messages/chunk-tables.ts'
import type { Content } from '../src/sending/messages/content.ts'
import { insertStates } from '../src/sending/messages/message-state-queries.ts'
import { type MadeRecipient, makeAudience } from './make-audience.ts'

interface Shared extends Record<string, unknown> {
  readonly team_id: number
  readonly channel: string
  readonly kind: string
  readonly status: string
  readonly from_address: string
  readonly subject: string
  readonly list_id: number | null
  readonly content_id: number
  readonly chunk_id: number
  readonly attempts: number
  readonly created_at: string
  readonly updated_at: string
}

const insertMessageRows = insertRowsInto<{ contact_id: number; to_address: string; address_key: string }, Shared>(
  'messages',
  {
    shared: [
      ...(['team_id', 'channel', 'kind', 'status', 'from_address', 'subject', 'list_id', 'content_id'] as const),
      ...(['chunk_id', 'attempts', 'created_at', 'updated_at'] as const),
    ],
    columns: { contact_id: 'integer', to_address: 'text', address_key: 'text' },
  },
)

export const PLAIN_CONTENT = plainEmail('News', 'Hello.')

interface Messages {
  readonly count: number
  readonly lane: Lane
  readonly content: Content
  /** If this function is missing, no contacts are stored, because only templates need them. */
  readonly documentOf?: (contactId: number) => string
}

/**
 * Stores messages with the same content to different recipients, like a campaign's messages. Subscribes the recipients to a list
 * and stores their addresses.
 */
export const makeMessages = async (
  db: Db,
  teamId: number,
  { count, lane, content, documentOf }: Messages,
): Promise<void> => {
  const now = toTimestamp(systemClock())
  const { id: content_id } = await db
    .insertInto('message_contents')
    .values({ team_id: teamId, content: JSON.stringify(content), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeAudience(db, teamId, {
    count,
    ...(documentOf && { documentOf }),
    withEach: (trx, list_id, recipients) => makeChunk(trx, teamId, { recipients, lane, list_id, content_id, now }),
  })
}

interface ChunkOrder {
  readonly recipients: readonly MadeRecipient[]
  readonly lane: Lane
  readonly list_id: number
  readonly content_id: number
  readonly now: string
}

const makeChunk = async (trx: Tx, teamId: number, { recipients, lane, list_id, content_id, now }: ChunkOrder) => {
  const chunk_id = await openChunk(trx, teamId, { lane, dueAt: now }, now)
  const isMarketing = lane === 'marketing'
  const shared: Shared = {
    team_id: teamId,
    channel: 'email',
    kind: lane,
    status: 'queued',
    from_address: 'news@brand.example',
    subject: 'News',
    list_id: isMarketing ? list_id : null,
    content_id,
    chunk_id,
    attempts: 0,
    created_at: now,
    updated_at: now,
  }
  await insertMessageRows(
    trx,
    shared,
    recipients.map(({ contact_id, address, address_key }) => ({ contact_id, to_address: address, address_key })),
  )
  const added = await trx
    .selectFrom('messages')
    .select(['id', 'campaign_id'])
    .where('team_id', '=', teamId)
    .where('chunk_id', '=', chunk_id)
    .orderBy('id', 'desc')
    .limit(recipients.length)
    .execute()
  await fillChunk(trx, teamId, chunk_id, { lane, dueAt: now, messageIds: added.map(({ id }) => id).reverse() }, now)
  await insertStates(
    trx,
    teamId,
    added.map(({ id }) => ({ id, status: 'queued', channel: 'email', kind: lane })),
  )
  await changeCounts(trx, teamId, 'messages', { added })
}
