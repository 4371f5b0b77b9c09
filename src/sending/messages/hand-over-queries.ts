import { sql } from 'kysely'
import { suppressionReason } from '../../audience/suppressions/suppression-reason.ts'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { runTogether } from '../../platform/storage/run-together.ts'
import { transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import { type ChunkMessages, isBlocked, stoppedCampaign } from './blocked-messages.ts'
import { lockHeldChunk } from './chunk-queries.ts'
import type { StoredStatus } from './message-states.ts'
import type { SendResult } from './send-result.ts'

/** Returns which messages in a chunk were handed over and when, and the results that are already stored. */
export const readHandOvers = async (
  db: Db,
  teamId: number,
  chunkId: number,
): Promise<{ handed: Map<number, string>; results: Map<number, SendResult> }> => {
  const rows = await db
    .selectFrom('hand_overs')
    .select(['handed', 'results', 'created_at'])
    .where('team_id', '=', teamId)
    .where('chunk_id', '=', chunkId)
    .orderBy('id')
    .execute()
  const handed = new Map<number, string>()
  const results = new Map<number, SendResult>()
  for (const row of rows) {
    for (const id of JSON.parse(row.handed) as number[]) handed.set(id, row.created_at)
    for (const result of JSON.parse(row.results) as SendResult[]) results.set(result.id, result)
  }
  return { handed, results }
}

/** The given messages of a chunk. */
const selectMessages = (db: Db, { teamId, ids }: ChunkMessages) =>
  db.selectFrom('messages').where(hasId(db, 'messages', teamId, ids))

/** The id of a hand-over, and the ids of its messages as JSON. */
type Recorded = { readonly id: number; readonly handed: string }

/** What a hand-over records: messages that are about to be handed over, and results of others, as JSON. */
type NewHandOver = ChunkMessages & { readonly token: number; readonly results: string }

const insertTogether = prepared('insert-hand-over', (db, values: NewHandOver) => {
  const handed = selectMessages(db, values)
    .where(sql<boolean>`not ${isBlocked(values)}`)
    .select(({ ref }) => dialectSql(db).jsonArrayOf(ref('messages.id')).as('handed'))
  return statement<Recorded>(
    db,
    sql`insert into hand_overs (team_id, chunk_id, handed, results, created_at)
          select team_id, id, (${handed}), ${values.results}, ${values.now} from message_chunks
          where team_id = ${values.teamId} and id = ${values.chunkId} and lease_token = ${values.token}
          returning id, handed`,
  )
})

const listUnblocked = prepared('list-unblocked-messages', (db, values: ChunkMessages) =>
  selectMessages(db, values)
    .where(sql<boolean>`not ${isBlocked(values)}`)
    .select('messages.id'),
)

/** Does the same as `lockHeldChunk` and `insertTogether`, for databases with `readsBeforeInsert`. */
const insertAfterReading = async (trx: Tx, values: NewHandOver): Promise<Recorded | undefined> => {
  const { teamId, chunkId, token, ids, results, now } = values
  const [held] = await lockHeldChunk(trx, { teamId, id: chunkId, token })
  if (!held) return undefined
  const unblocked = ids.length === 0 ? [] : await listUnblocked(trx, values)
  const handed = JSON.stringify(unblocked.map(({ id }) => id))
  return trx
    .insertInto('hand_overs')
    .values({ team_id: teamId, chunk_id: chunkId, handed, results, created_at: now })
    .returning(['id', 'handed'])
    .executeTakeFirst()
}

const insertHandOver = async (db: Db, values: NewHandOver): Promise<Recorded | undefined> => {
  if (dialectSql(db).readsBeforeInsert) return transactWithoutDiskSync(db, (trx) => insertAfterReading(trx, values))
  const { teamId, chunkId: id, token } = values
  const [, [inserted]] = await runTogether(db, [lockHeldChunk.call({ teamId, id, token }), insertTogether.call(values)])
  return inserted
}

/** A chunk, and the token of the lease that a worker holds. */
export interface HeldChunk {
  readonly teamId: number
  readonly chunkId: number
  readonly token: number
}

/**
 * Records that messages are about to be handed over, and leaves out messages that must not be sent. Also stores the given results
 * of other messages. Returns the hand-over's id and the ids of the recorded messages, or undefined if another worker has taken over
 * the chunk.
 */
export const recordHandOver = async (
  db: Db,
  { teamId, chunkId, token }: HeldChunk,
  { ids, results }: { readonly ids: readonly number[]; readonly results: readonly SendResult[] },
  now: string,
): Promise<{ readonly id: number; readonly handed: Set<number> } | undefined> => {
  const inserted = await insertHandOver(db, { teamId, chunkId, token, ids, results: JSON.stringify(results), now })
  return inserted && { id: inserted.id, handed: new Set(JSON.parse(inserted.handed) as number[]) }
}

/** Stores results of a chunk's messages, unless another worker has taken over the chunk. */
export const insertResults = async (
  trx: Tx,
  chunk: HeldChunk,
  results: readonly SendResult[],
  now: string,
): Promise<void> => {
  const values = { ...chunk, ids: [], results: JSON.stringify(results), now }
  await (dialectSql(trx).readsBeforeInsert ? insertAfterReading(trx, values) : insertTogether(trx, values))
}

/** Records that an earlier attempt may have delivered these messages, which are now in a new chunk. */
export const insertUnconfirmed = async (
  trx: Tx,
  teamId: number,
  chunkId: number,
  ids: readonly number[],
  now: string,
): Promise<void> => {
  const handed = JSON.stringify(ids)
  await trx
    .insertInto('hand_overs')
    .values({ team_id: teamId, chunk_id: chunkId, handed, results: '[]', created_at: now })
    .execute()
}

/** Why a message can't be sent: its final status and reason, or `isPaused` if it has to wait because its campaign is paused. */
export type Obstacle = { readonly status: StoredStatus; readonly reason: string | null } | { readonly isPaused: true }

const selectObstacles = prepared('message-obstacles', (db, values: ChunkMessages) =>
  selectMessages(db, values)
    .leftJoin('suppressions', (join) =>
      join
        .onRef('suppressions.team_id', '=', 'messages.team_id')
        .onRef('suppressions.channel', '=', 'messages.channel')
        .onRef('suppressions.address_key', '=', 'messages.address_key'),
    )
    .leftJoin('subscribers', (join) =>
      join
        .onRef('subscribers.team_id', '=', 'messages.team_id')
        .onRef('subscribers.list_id', '=', 'messages.list_id')
        .onRef('subscribers.contact_id', '=', 'messages.contact_id'),
    )
    .leftJoin('contact_pauses', (join) =>
      join
        .onRef('contact_pauses.team_id', '=', 'messages.team_id')
        .onRef('contact_pauses.contact_id', '=', 'messages.contact_id')
        .on('contact_pauses.until', '>', values.now),
    )
    .leftJoin('identifiers', (join) =>
      join.onRef('identifiers.team_id', '=', 'messages.team_id').onRef('identifiers.id', '=', 'messages.identifier_id'),
    )
    .select([
      'messages.id',
      'messages.status',
      'messages.reason',
      'messages.campaign_id',
      'messages.chunk_id',
      'messages.identifier_id',
      'identifiers.id as existing_identifier_id',
      'suppressions.reason as suppressed',
      'subscribers.status as subscriber_status',
      'contact_pauses.until as paused_until',
      stoppedCampaign(values).as('campaign_status'),
    ])
    .where(isBlocked(values)),
)

/**
 * Finds the messages in a chunk that must not be sent, for one of these reasons:
 * - The message was canceled or rescheduled.
 * - Its campaign was canceled or is paused.
 * - Its sender was deleted.
 * - Its address is suppressed.
 * - It is a marketing message, and its list was deleted, its contact isn't subscribed to the list or has paused messages, or its
 *   address has unsubscribed from the list.
 */
export const findObstacles = async (
  db: Db,
  teamId: number,
  chunkId: number,
  ids: readonly number[],
  now: string,
): Promise<Map<number, Obstacle>> => {
  const rows = await selectObstacles(db, { teamId, chunkId, ids, now })
  return new Map(
    rows.map((row): [number, Obstacle] => {
      const { id, status, reason, chunk_id, suppressed } = row
      if (chunk_id !== chunkId) return [id, { status, reason }]
      if (row.campaign_status === 'canceled') return [id, { status: 'canceled', reason: null }]
      if (row.campaign_status !== null) return [id, { isPaused: true }]
      if (row.identifier_id !== row.existing_identifier_id) return [id, { status: 'failed', reason: 'no_sender' }]
      const notSent = row.campaign_id === null ? ('suppressed' as const) : ('skipped' as const)
      if (suppressed !== null) return [id, { status: notSent, reason: suppressionReason(suppressed) }]
      const isPaused = row.subscriber_status === 'subscribed' && row.paused_until !== null
      return [id, { status: notSent, reason: isPaused ? 'paused_by_contact' : 'unsubscribed' }]
    }),
  )
}
