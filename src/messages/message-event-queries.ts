import type { Db, Tx } from '../storage/dialect.ts'

export interface NewEvent {
  readonly message_id: number
  readonly type: string
  readonly at: string
  readonly detail: string | null
}

export const insertEvents = async (trx: Tx, teamId: number, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  await trx
    .insertInto('message_events')
    .values(events.map((event) => ({ ...event, team_id: teamId })))
    .execute()
}

/** Returns a message's stored events, oldest first. */
export const listStoredEvents = (db: Db, teamId: number, messageId: number) =>
  db
    .selectFrom('message_events')
    .select(['id', 'message_id', 'type', 'at', 'detail'])
    .where('team_id', '=', teamId)
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
