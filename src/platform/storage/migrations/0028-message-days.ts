import type { Ddl, Tx } from '../dialect.ts'
import { dayIn } from './frozen/day-in.ts'

/**
 * The number of messages by day, channel and outcome, for charts. The ledger is too large to count for each request. Also adds a
 * partial index of the messages in the outbox, which costs nothing for other messages.
 */
export const messageDays = ({ keyedTable, bytewiseText }: Ddl): string[] => [
  ...keyedTable(
    'message_days',
    'team_id, day, channel, outcome',
    `day ${bytewiseText} not null,
     channel ${bytewiseText} not null,
     outcome ${bytewiseText} not null,
     n integer not null`,
  ),
  `create index messages_in_outbox on messages (team_id, id) where carrier = 'outbox'`,
]

/** How many messages to read at once: few enough to fit in memory. */
const CHUNK = 5_000

/** Every statement filters by team, as distributed tables require. */
export const fillMessageDays = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select(['id', 'time_zone']).orderBy('id').execute()
  for (const { id, time_zone } of teams) await fillTeam(trx, id, time_zone ?? 'UTC')
}

const fillTeam = async (trx: Tx, teamId: number, timeZone: string): Promise<void> => {
  const dayOf = dayIn(timeZone)
  const counts = new Map<string, number>()
  for (let after = 0; ; ) {
    const messages = await trx
      .selectFrom('messages')
      .select(['id', 'channel', 'status', 'sent_at', 'updated_at'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { channel, status, sent_at, updated_at } of messages) {
      const outcome = sent_at !== null ? 'sent' : status === 'failed' || status === 'bounced' ? status : undefined
      if (outcome === undefined) continue
      const key = JSON.stringify([dayOf(sent_at ?? updated_at), channel, outcome])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const last = messages.at(-1)
    if (!last || messages.length < CHUNK) break
    after = last.id
  }
  for (const [key, n] of counts) {
    const [day, channel, outcome] = JSON.parse(key)
    await trx.insertInto('message_days').values({ team_id: teamId, day, channel, outcome, n }).execute()
  }
}
