import { type Expression, sql } from 'kysely'
import { type Columns, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { rowByRow } from '../../platform/storage/row-by-row.ts'
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

type Outcomes = {
  readonly teamId: number
  readonly chunkId: number
  readonly changes: readonly MessageChange[]
  readonly now: string
}

const COLUMNS = {
  id: 'integer',
  status: 'text',
  reason: 'text',
  attempts: 'integer',
  last_error: 'text',
  provider_id: 'text',
  carrier: 'text',
  handed_at: 'time',
  sent_at: 'time',
  chunk_id: 'integer',
} as const satisfies Columns<MessageChange>

type Value = (column: keyof MessageChange) => Expression<unknown>

/** Returns the assignments of an UPDATE statement. `value` returns the new value of a column, and `time` that of a time. */
const assignments = (value: Value, time: Value) => sql`
    status = ${value('status')},
    reason = nullif(${value('reason')}, ''),
    attempts = ${value('attempts')},
    last_error = nullif(${value('last_error')}, ''),
    provider_id = nullif(${value('provider_id')}, ''),
    carrier = nullif(${value('carrier')}, ''),
    handed_at = coalesce(messages.handed_at, ${time('handed_at')}),
    sent_at = ${time('sent_at')},
    chunk_id = nullif(${value('chunk_id')}, 0)`

const saveTogether = prepared('settle-messages', (db, { teamId, chunkId, changes, now }: Outcomes) => {
  const rows = dialectSql(db).rowsOf(changes, COLUMNS)
  const value = (column: keyof MessageChange) => sql.ref(`rows.${column}`)
  const set = assignments(value, value)
  return statement(
    db,
    sql<{ id: number }>`update messages set ${set}, updated_at = ${now}
          from ${rows} as rows
          where ${dialectSql(db).hasIdOf('messages', teamId, sql.ref('rows.id'))} and messages.chunk_id = ${chunkId}
          returning messages.id`,
  )
})

/** The columns that `saveEach` sets, in the order of its statement. */
const ORDER = [
  'status',
  'reason',
  'attempts',
  'last_error',
  'provider_id',
  'carrier',
  'handed_at',
  'sent_at',
  'chunk_id',
] as const

const saveEach = rowByRow(() => {
  const set = assignments(
    (column) => sql`${column}`,
    (column) => sql`nullif(${column}, '')`,
  )
  return sql`update messages set ${set}, updated_at = ${'now'}
      where messages.team_id = ${'team'} and messages.id = ${'id'} and messages.chunk_id = ${'chunk'}`
})

/**
 * Writes the changes to the ledger, except for messages that were canceled or rescheduled in the meantime, because they are no
 * longer in the chunk. Returns the ids of the changed messages.
 */
export const saveOutcomes = async (trx: Tx, outcomes: Outcomes): Promise<readonly { readonly id: number }[]> => {
  const { teamId, chunkId, changes, now } = outcomes
  const changed = saveEach(trx, () =>
    changes.map((change) => [...ORDER.map((column) => change[column]), now, teamId, change.id, chunkId]),
  )
  return changed ? changes.filter((_, index) => changed[index] === 1) : saveTogether(trx, outcomes)
}

/** Removes the addresses of messages that weren't sent, because their contacts no longer have these addresses. */
export const clearAddresses = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx
    .updateTable('messages')
    .set({ to_address: null, address_key: null })
    .where(hasId(trx, 'messages', teamId, ids))
    .execute()
}

export const deleteContents = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx.deleteFrom('message_contents').where('team_id', '=', teamId).where('id', 'in', ids).execute()
}
