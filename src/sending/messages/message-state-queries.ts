import { sql } from 'kysely'
import { recordEvent } from '../../platform/domain-events/record-event.ts'
import { type Columns, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { rowByRow } from '../../platform/storage/row-by-row.ts'
import { IN_OUTBOX, type MessageState, OUTBOX, type StoredStatus, stateOf } from './message-states.ts'

interface Stated extends MessageState {
  readonly id: number
}

type StateRow = { readonly message_id: number; readonly state: string }

const insertRows = insertRowsInto<StateRow, { readonly team_id: number }>('message_states', {
  shared: ['team_id'],
  columns: { message_id: 'integer', state: 'text' },
})

/** Makes new messages findable by their state. */
export const insertStates = (trx: Tx, teamId: number, messages: readonly Stated[]): Promise<void> =>
  insertRows(
    trx,
    { team_id: teamId },
    messages.map((message) => ({ message_id: message.id, state: stateOf(message) })),
  )

/** The statuses that are events. */
const OUTCOMES = ['sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown'] as const

/** Records the messages whose status is one of the outcomes. */
export const recordStatuses = (
  trx: Tx,
  teamId: number,
  messages: readonly Pick<Stated, 'id' | 'status'>[],
  now: string,
): void => {
  for (const outcome of OUTCOMES) {
    if (!messages.some(({ status }) => status === outcome)) continue
    const items = () => messages.flatMap(({ id, status }) => (status === outcome ? id : []))
    recordEvent(trx, teamId, { type: `message.${outcome}`, items }, now)
  }
}

type Move = { readonly message_id: number; readonly from: string; readonly to: string }

const moveTogether = prepared('move-message-states', (db, { teamId, moves }: { teamId: number; moves: Move[] }) => {
  const rows = dialectSql(db).rowsOf(moves, { message_id: 'integer', from: 'text', to: 'text' } satisfies Columns<Move>)
  return statement(
    db,
    sql`update message_states set state = rows.to from ${rows} as rows
          where message_states.team_id = ${teamId} and message_states.state = rows.from
            and message_states.message_id = rows.message_id`,
  )
})

const moveEach = rowByRow(
  () =>
    sql`update message_states set state = ${'to'} where team_id = ${'team'} and state = ${'from'} and message_id = ${'id'}`,
)

interface Moved extends Stated {
  /** The status before. */
  readonly from: StoredStatus
  /** The message stayed in the outbox. */
  readonly isKept?: boolean
}

/** Call this in the transaction that changes the status of messages. */
export const moveStates = async (trx: Tx, teamId: number, messages: readonly Moved[], now: string): Promise<void> => {
  recordStatuses(
    trx,
    teamId,
    messages.filter(({ from, status, isKept }) => from !== status && !isKept),
    now,
  )
  const moves = messages
    .filter(({ from, status }) => from !== status)
    .map(({ id, from, isKept: _, ...state }) => ({
      message_id: id,
      from: stateOf({ ...state, status: from }),
      to: stateOf(state),
    }))
  if (moves.length === 0) return
  const moved = moveEach(trx, () => moves.map(({ message_id, from, to }) => [to, teamId, from, message_id]))
  if (!moved) await moveTogether(trx, { teamId, moves })
}

/** Makes messages findable that stayed in the outbox, in addition to their state. */
export const insertOutboxStates = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx
    .insertInto('message_states')
    .values(ids.map((message_id) => ({ team_id: teamId, state: IN_OUTBOX, message_id })))
    .onConflict((conflict) => conflict.columns(['team_id', 'state', 'message_id']).doNothing())
    .execute()
}

type Stored = Stated & { readonly carrier: string | null }

const rowsOf = (messages: readonly Stored[]): StateRow[] =>
  messages.flatMap((message) => [
    { message_id: message.id, state: stateOf(message) },
    ...(message.carrier === OUTBOX ? [{ message_id: message.id, state: IN_OUTBOX }] : []),
  ])

const deleteRows = prepared('delete-message-states', (db, { teamId, rows }: { teamId: number; rows: StateRow[] }) => {
  const given = dialectSql(db).rowsOf(rows, { message_id: 'integer', state: 'text' } satisfies Columns<StateRow>)
  return statement(
    db,
    sql`delete from message_states
          where team_id = ${teamId} and (state, message_id) in (select state, message_id from ${given} as rows)`,
  )
})

/** Call this in the transaction that deletes the messages. */
export const deleteStates = async (trx: Tx, teamId: number, messages: readonly Stored[]): Promise<void> => {
  await deleteRows(trx, { teamId, rows: rowsOf(messages) })
}

/** Stores the states of messages that may have been stored before. */
export const replaceStates = async (trx: Tx, teamId: number, messages: readonly Stored[]): Promise<void> => {
  await deleteStates(trx, teamId, messages)
  await insertRows(trx, { team_id: teamId }, rowsOf(messages))
}
