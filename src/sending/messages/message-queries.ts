import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { newestFirst } from '../../platform/storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { fillChunk, openChunk, readChunkStates } from './chunk-queries.ts'
import type { Content } from './content.ts'
import { insertEvents } from './message-event-queries.ts'
import { insertStates, recordStatuses } from './message-state-queries.ts'
import { isWaiting, OUTBOX } from './message-states.ts'
import type { MessageTable } from './message-tables.ts'
import type { SentMessage } from './sent-message.ts'

/** The model name in 403 and 404 messages. */
export const MODEL = 'Message'

export const COLUMNS = [
  'id',
  'team_id',
  'channel',
  'kind',
  'status',
  'reason',
  'contact_id',
  'to_address',
  'from_address',
  'subject',
  'brand_id',
  'template_id',
  'template_version',
  'campaign_id',
  'list_id',
  'tags',
  'attempts',
  'last_error',
  'scheduled_at',
  'sent_at',
  'delivered_at',
  'created_at',
  'updated_at',
  'chunk_id',
  'carrier',
] as const

export type MessageRow = Pick<Selectable<MessageTable>, (typeof COLUMNS)[number]>

/**
 * Messages in a chunk that a worker holds have the status `sending`. Messages that wait for a person have the reason for that. If a
 * chunk no longer exists, its messages were sent after their rows were read, so they're read again.
 */
export const showMessages = async (db: Db, teamId: number, given: readonly MessageRow[]): Promise<SentMessage[]> => {
  const chunks = await readChunkStates(db, teamId, [...new Set(given.flatMap(({ chunk_id }) => chunk_id ?? []))])
  const chunkOf = ({ chunk_id }: MessageRow) => (chunk_id === null ? undefined : chunks.get(chunk_id))
  const outdated = given.filter((row) => row.chunk_id !== null && !chunkOf(row))
  const current = await readAgain(db, teamId, outdated)
  const rows = given.map((row) => current.get(row.id) ?? row)
  return rows.map((row) => ({
    id: row.id,
    team_id: row.team_id,
    channel: row.channel,
    kind: row.kind,
    status: chunkOf(row)?.isHeld ? 'sending' : row.status,
    reason: chunkOf(row)?.suspendedReason ?? row.reason,
    contact_id: row.contact_id,
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    brand_id: row.brand_id,
    template_id: row.template_id,
    template_version: row.template_version,
    campaign_id: row.campaign_id,
    list_id: row.list_id,
    tags: row.tags === null ? [] : JSON.parse(row.tags),
    carrier: row.carrier === OUTBOX ? OUTBOX : null,
    attempts: row.attempts,
    last_error: row.last_error,
    scheduled_at: row.scheduled_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }))
}

const readAgain = async (db: Db, teamId: number, rows: readonly MessageRow[]): Promise<Map<number, MessageRow>> => {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

export const findMessageRow = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('messages')
    .select([...COLUMNS, 'content_id', 'handed_at', 'provider_id', 'address_key', 'identifier_id', 'metadata'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()

export const getMessageRow = async (db: Db, teamId: number, id: number) => {
  const row = await findMessageRow(db, teamId, id)
  if (!row) throw await whyMissing(db, teamId, 'messages', MODEL, id)
  return row
}

/**
 * Returns up to `limit` of a contact's messages, newest first: messages to the contact, and messages that have no contact but were
 * sent to one of its addresses.
 */
export const listMessagesOf = async (
  db: Db,
  teamId: number,
  { contact_id, address_keys }: { readonly contact_id: number; readonly address_keys: readonly string[] },
  limit: number,
) => {
  const rows = await db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.or([
        eb('contact_id', '=', contact_id),
        ...(address_keys.length > 0
          ? [eb.and([eb('contact_id', 'is', null), eb('address_key', 'in', address_keys)])]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return showMessages(db, teamId, rows)
}

/** Returns undefined if the message has no campaign or was deleted. */
export const findCampaignOf = async (db: Db, teamId: number, id: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('messages')
    .select('campaign_id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.campaign_id ?? undefined
}

/** Returns undefined if the message was deleted or is a push notification. */
export const findAddressKey = async (db: Db, teamId: number, id: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('messages')
    .select('address_key')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.address_key ?? undefined
}

/** Returns undefined if the content isn't stored or has been deleted. */
export const findContent = async (db: Db, teamId: number, id: number | null): Promise<Content | undefined> => {
  if (id === null) return undefined
  const row = await db
    .selectFrom('message_contents')
    .select('content')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && JSON.parse(row.content)
}

const readPage = numberedPages('messages', COLUMNS)

export const listMessages = (db: Db, teamId: number, places: Places, window: Window) =>
  newestFirst(db, { scope: 'messages', teamId, scopeId: 0 }, window, (ascending) =>
    readPage(db, teamId, 0, places, ascending),
  )

export type NewMessage = Pick<
  Insertable<MessageTable>,
  | 'channel'
  | 'kind'
  | 'contact_id'
  | 'to_address'
  | 'address_key'
  | 'from_address'
  | 'identifier_id'
  | 'subject'
  | 'brand_id'
  | 'template_id'
  | 'template_version'
  | 'list_id'
  | 'scheduled_at'
> & {
  readonly status: 'queued' | 'scheduled' | 'suppressed'
  readonly reason: string | null
  readonly tags: readonly string[]
  readonly metadata: object | null
  readonly content: Content
}

/**
 * Stores messages and their contents. Puts scheduled and queued messages into chunks, and records why other messages aren't sent.
 * Returns the rows in the given order.
 */
export const insertMessages = async (
  trx: Tx,
  teamId: number,
  messages: readonly NewMessage[],
  now: string,
): Promise<MessageRow[]> => {
  const stored = messages.filter((message) => !isForgotten(message))
  const contentIds = await insertContents(
    trx,
    teamId,
    stored.map(({ content }) => content),
    now,
  )
  const chunks = new Map<
    string,
    { readonly id: number; readonly messageIds: number[]; lane: NewMessage['kind']; dueAt: string }
  >()
  const chunkOf = async ({ status, kind, scheduled_at }: NewMessage) => {
    if (!isWaiting(status)) return undefined
    const dueAt = scheduled_at ?? now
    const chunk = chunks.get(`${kind} ${dueAt}`) ?? {
      id: await openChunk(trx, teamId, { lane: kind, dueAt }, now),
      messageIds: [],
      lane: kind,
      dueAt,
    }
    chunks.set(`${kind} ${dueAt}`, chunk)
    return chunk
  }
  const placed = []
  for (const message of messages) placed.push({ message, chunk: await chunkOf(message) })
  const values = placed.map(({ message: { content, tags, metadata, ...message }, chunk }, index) => ({
    ...message,
    tags: tags.length === 0 ? null : JSON.stringify(tags),
    metadata: metadata === null ? null : JSON.stringify(metadata),
    content_id: contentIds[stored.indexOf(messages[index] as NewMessage)] ?? null,
    chunk_id: chunk?.id ?? null,
    attempts: 0,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await trx
    .insertInto('messages')
    .values(values.map((row) => ({ ...row, team_id: teamId })))
    .returning(COLUMNS)
    .execute()
  // The database assigns ids in row order.
  const rows = inserted.sort((a, b) => a.id - b.id)
  for (const [index, { chunk }] of placed.entries()) chunk?.messageIds.push((rows[index] as MessageRow).id)
  for (const { id, ...chunk } of chunks.values()) await fillChunk(trx, teamId, id, chunk, now)
  const tagged = placed.flatMap(({ message }, index) =>
    message.tags.map((tag) => ({ tag, message_id: (rows[index] as MessageRow).id })),
  )
  if (tagged.length > 0) {
    await trx
      .insertInto('message_tags')
      .values(tagged.map((row) => ({ ...row, team_id: teamId })))
      .execute()
  }
  // `queued` events aren't stored, because most messages would have one. `listEvents` adds them.
  const notQueued = rows.filter(({ status }) => status !== 'queued')
  await insertEvents(
    trx,
    teamId,
    notQueued.map(({ id, status, reason, scheduled_at }) => ({
      message_id: id,
      type: status,
      at: now,
      detail: status === 'scheduled' ? scheduled_at : reason,
    })),
  )
  await insertStates(trx, teamId, rows)
  recordStatuses(trx, teamId, rows, now)
  await changeCounts(trx, teamId, 'messages', { added: rows })
  return rows
}

/**
 * Secret content is stored only until the message is sent. A suppressed message is never sent, so its secret content isn't stored.
 */
const isForgotten = ({ status, content }: NewMessage) => status === 'suppressed' && content.is_secret === true

export const insertContents = async (
  trx: Tx,
  teamId: number,
  contents: readonly Content[],
  now: string,
): Promise<number[]> => {
  if (contents.length === 0) return []
  const rows = await trx
    .insertInto('message_contents')
    .values(contents.map((content) => ({ team_id: teamId, content: JSON.stringify(content), created_at: now })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
