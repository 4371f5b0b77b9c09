import { sql } from 'kysely'
import { dialectSql, type Tx } from '../storage/dialect.ts'
import { prepared, statement } from '../storage/prepared.ts'
import type { StoredStatus } from './message-states.ts'

/** New values for a message's row after its chunk was handled. Empty strings and a `chunk_id` of 0 are stored as null. */
export interface MessageChange {
  readonly id: number
  readonly status: StoredStatus
  readonly reason: string
  readonly attempts: number
  readonly last_error: string
  readonly provider_id: string
  readonly carrier: string
  readonly handed_at: string
  readonly sent_at: string
  readonly chunk_id: number
}

/**
 * Writes the changes to the ledger, except for messages that were canceled or rescheduled in the meantime, because they are no
 * longer in the chunk. Returns the ids of the changed messages.
 */
export const saveOutcomes = prepared(
  'settle-messages',
  (
    db,
    {
      teamId,
      chunkId,
      changes,
      now,
    }: { teamId: number; chunkId: number; changes: readonly MessageChange[]; now: string },
  ) => {
    const rows = dialectSql(db).rowsOf(changes, {
      id: 'integer',
      status: 'text',
      reason: 'text',
      attempts: 'integer',
      last_error: 'text',
      provider_id: 'text',
      carrier: 'text',
      handed_at: 'text',
      sent_at: 'text',
      chunk_id: 'integer',
    })
    const time = (column: string) => dialectSql(db).toTime(sql.ref(`rows.${column}`))
    return statement(
      db,
      sql<{ id: number }>`update messages set
            status = rows.status,
            reason = nullif(rows.reason, ''),
            attempts = rows.attempts,
            last_error = nullif(rows.last_error, ''),
            provider_id = nullif(rows.provider_id, ''),
            carrier = nullif(rows.carrier, ''),
            handed_at = coalesce(messages.handed_at, ${time('handed_at')}),
            sent_at = ${time('sent_at')},
            chunk_id = nullif(rows.chunk_id, 0),
            updated_at = ${now}
          from ${rows} as rows
          where ${dialectSql(db).isOfTeam(sql.ref('messages.team_id'), teamId)} and messages.id = rows.id
            and messages.chunk_id = ${chunkId}
          returning messages.id`,
    )
  },
)

export const deleteContents = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx.deleteFrom('message_contents').where('team_id', '=', teamId).where('id', 'in', ids).execute()
}
