import { addressKey } from '../src/addresses/address-key.ts'
import { systemClock, toTimestamp } from '../src/clock.ts'
import { insertAddresses } from '../src/contacts/contact-addresses.ts'
import { fillChunk, openChunk } from '../src/messages/chunk-queries.ts'
import { type Lane, MAX_CHUNK } from '../src/messages/chunk-tables.ts'
import type { Content } from '../src/messages/content.ts'
import type { Db, Tx } from '../src/storage/dialect.ts'
import { insertRowsInto } from '../src/storage/insert-rows.ts'
import { changeCounts } from '../src/storage/numbered-pages/range-counts.ts'
import { transactWithoutDiskSync } from '../src/storage/transact.ts'

const insertSubscribers = insertRowsInto<
  { contact_id: number },
  { team_id: number; list_id: number; status: string; created_at: string; updated_at: string }
>('subscribers', {
  shared: ['team_id', 'list_id', 'status', 'created_at', 'updated_at'],
  columns: { contact_id: 'integer' },
})

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

const insertContactRows = insertRowsInto<
  { id: number; document: string },
  { team_id: number; fields_version: number; search_text: string; created_at: string; updated_at: string }
>('contacts', {
  shared: ['team_id', 'fields_version', 'search_text', 'created_at', 'updated_at'],
  columns: { id: 'integer', document: 'text' },
})

interface Messages {
  readonly count: number
  readonly lane: Lane
  readonly content: Content
  /** Returns a contact's document. If this function is missing, no contacts are stored, because only templates need them. */
  readonly documentOf?: (contactId: number) => string
}

/**
 * Stores messages to different recipients that share one content, like a campaign's. Subscribes the recipients to a list and
 * stores their addresses.
 */
export const makeMessages = async (
  db: Db,
  teamId: number,
  { count, lane, content, documentOf }: Messages,
): Promise<void> => {
  const now = toTimestamp(systemClock())
  const times = { created_at: now, updated_at: now }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id: teamId, name: 'News', name_key: 'news', channel: 'email', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: content_id } = await db
    .insertInto('message_contents')
    .values({ team_id: teamId, content: JSON.stringify(content), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('contact_addresses')
    .select(({ fn }) => fn.max('contact_id').as('last'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  for (let made = 0; made < count; made += MAX_CHUNK) {
    const length = Math.min(MAX_CHUNK, count - made)
    const contactIds = Array.from({ length }, (_, n) => (last ?? 0) + made + n + 1)
    await transactWithoutDiskSync(db, async (trx) => {
      await insertSubscribers(
        trx,
        { team_id: teamId, list_id, status: 'subscribed', ...times },
        contactIds.map(toSubscriber),
      )
      if (documentOf) {
        const rows = contactIds.map((id) => ({ id, document: documentOf(id) }))
        await insertContactRows(trx, { team_id: teamId, fields_version: 0, search_text: '', ...times }, rows)
      }
      await makeChunk(trx, teamId, { contactIds, lane, list_id, content_id, now })
    })
  }
}

const toSubscriber = (contact_id: number) => ({ contact_id })

interface ChunkOrder {
  readonly contactIds: readonly number[]
  readonly lane: Lane
  readonly list_id: number
  readonly content_id: number
  readonly now: string
}

const makeChunk = async (trx: Tx, teamId: number, { contactIds, lane, list_id, content_id, now }: ChunkOrder) => {
  const chunk_id = await openChunk(trx, teamId, { lane, dueAt: now }, now)
  const rows = contactIds.map((contact_id) => {
    const to_address = `contact${contact_id}@mail.example`
    return { contact_id, to_address, address_key: addressKey(teamId, 'email', to_address) }
  })
  const isMarketing = lane === 'marketing'
  const shared: Shared = {
    ...{ team_id: teamId, channel: 'email', kind: lane, status: 'queued', from_address: 'news@brand.example' },
    ...{ subject: 'News', list_id: isMarketing ? list_id : null, content_id, chunk_id, attempts: 0 },
    ...{ created_at: now, updated_at: now },
  }
  await insertMessageRows(trx, shared, rows)
  await insertAddresses(
    trx,
    teamId,
    rows.map(({ contact_id: id, to_address: address, address_key }) => ({
      ...{ id, addresses: [{ channel: 'email', address, address_key }] },
    })),
  )
  const added = await trx
    .selectFrom('messages')
    .select(['id', 'campaign_id'])
    .where('team_id', '=', teamId)
    .where('chunk_id', '=', chunk_id)
    .orderBy('id', 'desc')
    .limit(rows.length)
    .execute()
  await fillChunk(trx, teamId, chunk_id, { lane, dueAt: now, messageIds: added.map(({ id }) => id).reverse() }, now)
  await changeCounts(trx, teamId, 'messages', { added })
}
