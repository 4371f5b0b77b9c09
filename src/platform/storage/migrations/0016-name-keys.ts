import { sql } from 'kysely'
import type { DialectSql, Tx } from '../dialect.ts'
import { nameKey } from './frozen/name-key.ts'

const TABLES = ['brands', 'pages', 'lists'] as const

/** Rows per chunk: few enough to fit in memory, no matter how long the names are. */
const CHUNK = 500

/** Rebuilds the stored sort keys with `nameKey`, so that names are sorted regardless of accents. */
export const rebuildNameKeys = async (trx: Tx, { rowsOf }: DialectSql): Promise<void> => {
  for (const table of TABLES) {
    const teams = await trx.selectFrom(table).select('team_id').distinct().execute()
    for (const { team_id } of teams) await rebuildTeam(trx, rowsOf, table, team_id)
  }
}

/** Every statement filters by team, as distributed tables require. */
const rebuildTeam = async (
  trx: Tx,
  rowsOf: DialectSql['rowsOf'],
  table: (typeof TABLES)[number],
  teamId: number,
): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const keys = rows.map(({ id, name }) => ({ id, name_key: nameKey(name) }))
    await sql`update ${sql.table(table)} set name_key = keys.name_key
      from ${rowsOf(keys, { id: 'integer', name_key: 'text' })} as keys
      where team_id = ${teamId} and ${sql.table(table)}.id = keys.id`.execute(trx)
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}
