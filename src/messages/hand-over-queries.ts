import { sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../storage/dialect.ts'
import { idsOf } from '../storage/ids-of.ts'
import { prepared } from '../storage/prepared.ts'
import { suppressionReason } from '../suppressions/suppression-reason.ts'
import type { StoredStatus } from './message-states.ts'
import type { SendResult } from './send-result.ts'

interface HandOver {
  readonly handed: readonly number[]
  readonly results: readonly SendResult[]
}

const insertRow = prepared(
  'insert-hand-over',
  (db, row: { team_id: number; chunk_id: number; handed: string; results: string; created_at: string }) =>
    db.insertInto('hand_overs').values({
      team_id: row.team_id,
      chunk_id: row.chunk_id,
      handed: row.handed,
      results: row.results,
      created_at: row.created_at,
    }),
)

export const insertHandOver = async (
  trx: Tx,
  teamId: number,
  chunkId: number,
  { handed, results }: HandOver,
  now: string,
): Promise<void> => {
  const [given, known] = [JSON.stringify(handed), JSON.stringify(results)]
  await insertRow(trx, { team_id: teamId, chunk_id: chunkId, handed: given, results: known, created_at: now })
}

/** Returns which messages of a chunk have been handed over and when, and the results that are stored already. */
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

/** Why a message must no longer be sent. */
export interface Obstacle {
  readonly status: StoredStatus
  readonly reason: string | null
}

const selectObstacles = prepared(
  'message-obstacles',
  (db, { teamId, chunkId, ids }: { teamId: number; chunkId: number; ids: readonly number[] }) =>
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
      .select([
        'messages.id',
        'messages.status',
        'messages.reason',
        'messages.campaign_id',
        'messages.chunk_id',
        'suppressions.reason as suppressed',
      ])
      .where(({ ref }) => dialectSql(db).isOfTeam(ref('messages.team_id'), teamId))
      .where('messages.id', 'in', idsOf(db, ids))
      .where((message) =>
        message.or([
          message('messages.status', 'not in', [sql.lit('scheduled'), sql.lit('queued')] as never),
          message('messages.chunk_id', 'is distinct from', chunkId),
          message('suppressions.id', 'is not', null),
          message.and([
            message('messages.kind', '=', sql.lit('marketing') as never),
            message('subscribers.id', 'is', null),
          ]),
        ]),
      ),
)

/**
 * Finds the messages of a chunk that must not be sent because they were canceled or rescheduled, the address is suppressed, or
 * the contact isn't subscribed to the list of a marketing message.
 */
export const findObstacles = async (
  trx: Tx,
  teamId: number,
  chunkId: number,
  ids: readonly number[],
): Promise<Map<number, Obstacle>> => {
  const rows = await selectObstacles(trx, { teamId, chunkId, ids })
  return new Map(
    rows.map(({ id, status, reason, campaign_id, chunk_id, suppressed }) => {
      if (chunk_id !== chunkId) return [id, { status, reason }]
      const isNot = campaign_id === null ? ('suppressed' as const) : ('skipped' as const)
      return [id, { status: isNot, reason: suppressed === null ? 'unsubscribed' : suppressionReason(suppressed) }]
    }),
  )
}

/** Returns the ids of a chunk's messages that were handed to a provider or were about to be. */
export const readHandedIds = async (db: Db, teamId: number, chunkId: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('hand_overs')
    .select('handed')
    .where('team_id', '=', teamId)
    .where('chunk_id', '=', chunkId)
    .execute()
  return new Set(rows.flatMap(({ handed }) => JSON.parse(handed) as number[]))
}
