import { sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../storage/dialect.ts'
import { idsOf } from '../storage/ids-of.ts'
import { prepared, statement } from '../storage/prepared.ts'
import { runTogether } from '../storage/run-together.ts'
import { suppressionReason } from '../suppressions/suppression-reason.ts'
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

type ChunkMessages = {
  readonly teamId: number
  readonly chunkId: number
  readonly ids: readonly number[]
  readonly now: string
}

/** Joins a chunk's messages with the rows that decide whether they can be sent, such as suppressions and opt-outs. */
const joinObstacles = (db: Db, { teamId, ids, now }: ChunkMessages) =>
  db
    .selectFrom('messages')
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
        .onRef('subscribers.contact_id', '=', 'messages.contact_id')
        .on('subscribers.status', '=', sql.lit('subscribed')),
    )
    .leftJoin('list_opt_outs', (join) =>
      join
        .onRef('list_opt_outs.team_id', '=', 'messages.team_id')
        .onRef('list_opt_outs.list_id', '=', 'messages.list_id')
        .onRef('list_opt_outs.address_key', '=', 'messages.address_key'),
    )
    .leftJoin('contact_pauses', (join) =>
      join
        .onRef('contact_pauses.team_id', '=', 'messages.team_id')
        .onRef('contact_pauses.contact_id', '=', 'messages.contact_id')
        .on('contact_pauses.until', '>', now),
    )
    .leftJoin('lists', (join) =>
      join.onRef('lists.team_id', '=', 'messages.team_id').onRef('lists.id', '=', 'messages.list_id'),
    )
    .leftJoin('identifiers', (join) =>
      join.onRef('identifiers.team_id', '=', 'messages.team_id').onRef('identifiers.id', '=', 'messages.identifier_id'),
    )
    .where(({ ref }) => dialectSql(db).isOfTeam(ref('messages.team_id'), teamId))
    .where('messages.id', 'in', idsOf(db, ids))

/**
 * The status of a message's campaign, or null if the campaign is being sent. This is a subquery, because with one more join the
 * database would no longer find the best join order.
 */
const STOPPED_CAMPAIGN = sql<string | null>`(
    select campaigns.status from campaigns
    where campaigns.team_id = messages.team_id and campaigns.id = messages.campaign_id and campaigns.status <> 'sending')`

const isBlocked = ({ chunkId }: ChunkMessages) =>
  sql<boolean>`(
    messages.status not in ('scheduled', 'queued')
    or messages.chunk_id is distinct from ${chunkId}
    or (messages.campaign_id is not null and ${STOPPED_CAMPAIGN} is not null)
    or suppressions.id is not null
    or (messages.identifier_id is not null and identifiers.id is null)
    or (messages.kind = 'marketing'
        and (subscribers.id is null or lists.id is null or list_opt_outs.address_key is not null
             or contact_pauses.until is not null)))`

const insertHandOver = prepared(
  'insert-hand-over',
  (db, values: ChunkMessages & { readonly token: number; readonly results: string }) => {
    const handed = joinObstacles(db, values)
      .where(sql<boolean>`not ${isBlocked(values)}`)
      .select(({ ref }) => dialectSql(db).jsonArrayOf(ref('messages.id')).as('handed'))
    return statement<{ id: number; handed: string }>(
      db,
      sql`insert into hand_overs (team_id, chunk_id, handed, results, created_at)
          select team_id, id, (${handed}), ${values.results}, ${values.now} from message_chunks
          where team_id = ${values.teamId} and id = ${values.chunkId} and lease_token = ${values.token}
          returning id, handed`,
    )
  },
)

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
  const [, [inserted]] = await runTogether(db, [
    lockHeldChunk.call({ teamId, id: chunkId, token }),
    insertHandOver.call({ teamId, chunkId, token, ids, results: JSON.stringify(results), now }),
  ])
  return inserted && { id: inserted.id, handed: new Set(JSON.parse(inserted.handed) as number[]) }
}

/** Stores results of a chunk's messages, unless another worker has taken over the chunk. */
export const insertResults = async (
  trx: Tx,
  chunk: HeldChunk,
  results: readonly SendResult[],
  now: string,
): Promise<void> => {
  await insertHandOver(trx, { ...chunk, ids: [], results: JSON.stringify(results), now })
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
  joinObstacles(db, values)
    .select([
      'messages.id',
      'messages.status',
      'messages.reason',
      'messages.campaign_id',
      'messages.chunk_id',
      'messages.identifier_id',
      'identifiers.id as existing_identifier_id',
      'suppressions.reason as suppressed',
      'subscribers.id as subscriber_id',
      'contact_pauses.until as paused_until',
      STOPPED_CAMPAIGN.as('campaign_status'),
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
      const isPaused = row.subscriber_id !== null && row.paused_until !== null
      return [id, { status: notSent, reason: isPaused ? 'paused_by_contact' : 'unsubscribed' }]
    }),
  )
}
