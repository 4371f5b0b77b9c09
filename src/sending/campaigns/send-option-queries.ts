import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { NO_USAGE, type Usage } from '../connections/limits.ts'

export const findSendOptions = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('campaigns')
    .select(['status', 'send_window', 'rate_per_minute'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the campaign, so that transactions change its usage one at a time. */
export const changeRateUsage = async <T>(
  trx: Tx,
  teamId: number,
  id: number,
  change: (usage: Usage) => { readonly usage: Usage; readonly result: T },
): Promise<T> => {
  const row = await trx
    .selectFrom('campaigns')
    .select('rate_usage')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { usage, result } = change(row?.rate_usage ? JSON.parse(row.rate_usage) : NO_USAGE)
  await trx
    .updateTable('campaigns')
    .set({ rate_usage: JSON.stringify(usage) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  return result
}
