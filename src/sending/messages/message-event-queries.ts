import { sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'

export interface NewEvent {
  readonly message_id: number
  readonly type: string
  readonly at: string
  readonly detail: string | null
}

const COLUMNS = { message_id: 'integer', type: 'text', at: 'time', detail: 'text' } as const

const insertRows = prepared(
  'insert-message-events',
  (db, { teamId, rows }: { teamId: number; rows: readonly (NewEvent & { readonly detail: string })[] }) =>
    statement(
      db,
      sql`insert into message_events (team_id, message_id, type, at, detail)
          select ${teamId}, message_id, type, at, nullif(detail, '')
          from ${dialectSql(db).rowsOf(rows, COLUMNS)} as rows`,
    ),
)

/** There may be many events, because each email in a chunk can have one per copy. */
export const insertEvents = async (trx: Tx, teamId: number, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  await insertRows(trx, { teamId, rows: events.map((event) => ({ ...event, detail: event.detail ?? '' })) })
}

export const listStoredEvents = (db: Db, teamId: number, messageId: number) =>
  db
    .selectFrom('message_events')
    .select(['id', 'message_id', 'type', 'at', 'detail'])
    .where('team_id', '=', teamId)
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
