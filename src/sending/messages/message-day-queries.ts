import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { MessageDayTable } from './message-tables.ts'

export type DayCount = Omit<MessageDayTable, 'team_id'>

const keyOf = ({ day, channel, outcome }: DayCount) => `${day} ${channel} ${outcome}`

/**
 * Call this at the end of a transaction, because other transactions that add to the same counts have to wait until it ends. The
 * rows are always locked in the same order, so that two transactions can't deadlock.
 */
export const addToDays = async (trx: Tx, teamId: number, counts: readonly DayCount[]): Promise<void> => {
  if (counts.length === 0) return
  await trx
    .insertInto('message_days')
    .values(counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map((count) => ({ ...count, team_id: teamId })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'day', 'channel', 'outcome'])
        .doUpdateSet({ n: sql<number>`message_days.n + excluded.n` }),
    )
    .execute()
}

export const listDayCounts = (db: Db, teamId: number, from: string) =>
  db
    .selectFrom('message_days')
    .select(['day', 'channel', 'outcome', 'n'])
    .where('team_id', '=', teamId)
    .where('day', '>=', from)
    .execute()

/** Returns how many messages there are by channel and outcome. Searches across teams. */
export const sumDayCounts = async (db: Db) => {
  const rows = await db
    .selectFrom('message_days')
    .select(['channel', 'outcome', (row) => row.fn.sum<number | string>('n').as('n')])
    .groupBy(['channel', 'outcome'])
    .execute()
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }))
}
