import { sql } from 'kysely'
import type { Ddl, Tx } from '../dialect.ts'

/**
 * Row counts by id range. Contacts already had such counts. This adds them for files and for each list's subscribers, in total
 * and by status.
 */
export const rangeCounts = ({ keyedTable, idOrder }: Ddl): string[] => [
  ...keyedTable(
    'range_counts',
    'team_id, scope, scope_id, level, bucket, stripe',
    `scope smallint not null,
     level smallint not null,
     stripe smallint not null,
     scope_id bigint not null,
     bucket bigint not null,
     n integer not null`,
  ),
  // Pages of files are read in this order. Subscribers already have such indexes.
  ...idOrder('files'),
]

const CONTACTS = 1
const FILES = 2
const SUBSCRIBERS = 3
const SUBSCRIBED = 4
const UNSUBSCRIBED = 5

const LEAF_IDS = 128
/** How many ranges of one level make up a range of the next higher level. */
const FAN_OUT = 32
const TOP = 2

const INTO = sql`insert into range_counts (team_id, scope, scope_id, level, bucket, stripe, n)`

/** Every statement filters by team, as distributed tables require. */
export const fillRangeCounts = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id } of teams) await fillTeam(trx, id)
  await sql`drop table contact_counts`.execute(trx)
}

const fillTeam = async (trx: Tx, teamId: number): Promise<void> => {
  const leaf = sql`id / ${sql.lit(LEAF_IDS)}`
  await sql`${INTO}
    select team_id, ${sql.lit(FILES)}, 0, 0, ${leaf}, 0, count(*) from files
    where team_id = ${teamId} group by team_id, ${leaf}`.execute(trx)
  await sql`${INTO}
    select team_id, ${sql.lit(SUBSCRIBERS)}, list_id, 0, ${leaf}, 0, count(*) from subscribers
    where team_id = ${teamId} group by team_id, list_id, ${leaf}`.execute(trx)
  for (const [scope, status] of [
    [SUBSCRIBED, 'subscribed'],
    [UNSUBSCRIBED, 'unsubscribed'],
  ] as const) {
    await sql`${INTO}
      select team_id, ${sql.lit(scope)}, list_id, 0, ${leaf}, 0, count(*) from subscribers
      where team_id = ${teamId} and status = ${status} group by team_id, list_id, ${leaf}`.execute(trx)
  }
  for (let level = 1; level <= TOP; level++) {
    const range = sql`bucket / ${sql.lit(FAN_OUT)}`
    await sql`${INTO}
      select team_id, scope, scope_id, ${sql.lit(level)}, ${range}, 0, sum(n) from range_counts
      where team_id = ${teamId} and level = ${sql.lit(level - 1)}
      group by team_id, scope, scope_id, ${range}`.execute(trx)
  }
  await sql`${INTO}
    select team_id, ${sql.lit(CONTACTS)}, 0, level, bucket, stripe, n from contact_counts
    where team_id = ${teamId}`.execute(trx)
}
