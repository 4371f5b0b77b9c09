import assert from 'node:assert/strict'
import type { Db } from '../src/platform/storage/dialect.ts'
import { IN_OUTBOX, OUTBOX, stateOf } from '../src/sending/messages/message-states.ts'

/** Checks that each of a team's messages can be found by its state, and by no other. */
export const assertExactStates = async (db: Db, teamId: number): Promise<void> => {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'status', 'channel', 'kind', 'carrier'])
    .where('team_id', '=', teamId)
    .execute()
  const stored = await db
    .selectFrom('message_states')
    .select(['state', 'message_id'])
    .where('team_id', '=', teamId)
    .execute()
  assert.deepEqual(
    stored.map(({ state, message_id }) => `${message_id} ${state}`).sort(),
    messages
      .flatMap((message) => [
        `${message.id} ${stateOf(message)}`,
        ...(message.carrier === OUTBOX ? [`${message.id} ${IN_OUTBOX}`] : []),
      ])
      .sort(),
  )
}
