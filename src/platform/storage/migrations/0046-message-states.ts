import type { Ddl, Tx } from '../dialect.ts'

/**
 * Moves the index of messages by state to a separate table. PostgreSQL updates a row in place only if no column in an index
 * changes, and sending a message changes its status and carrier. Also drops the index by id alone: it only told apart an id of
 * another team and an id that doesn't exist.
 */
export const messageStates = ({ keyedTable, dropTeamCheck, dropIdLookup, leaveRoom, bytewiseText }: Ddl): string[] => [
  ...keyedTable(
    'message_states',
    'team_id, state, message_id',
    `state ${bytewiseText} not null,
     message_id bigint not null`,
  ),
  ...['message_states', 'messages', 'message_chunks', 'hand_overs'].flatMap(dropTeamCheck),
  'drop index messages_by_state',
  'drop index messages_in_outbox',
  ...dropIdLookup('messages'),
  // Always true: see `isSortedByCreation`.
  'drop index messages_by_creation',
  'create index messages_by_creation on messages (team_id, created_at) where id > 0',
  ...leaveRoom('messages'),
]

const FILL_MESSAGE_STATES = 'fill-message-states'

/** A job adds the existing messages, because this could take minutes. Until then, searches read the messages themselves. */
export const addStateJobs = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select(['id', 'created_at']).orderBy('id').execute()
  for (const { id: team_id, created_at } of teams)
    await trx
      .insertInto('jobs')
      .values({
        team_id,
        kind: FILL_MESSAGE_STATES,
        name: FILL_MESSAGE_STATES,
        payload: 'null',
        attempts: 0,
        // In the past, so that the job is due immediately.
        run_at: created_at,
        created_at,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .execute()
}
