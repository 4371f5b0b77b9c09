import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/platform/storage/dialect.ts'
import { SCOPES, type ScopeName, scopeOf } from '../src/platform/storage/numbered-pages/scopes.ts'

/** The number of ids that a range covers, by level. */
const SIZES = [128, 4_096, 131_072]

interface Count {
  readonly scope_id: number
  readonly bucket: number
  readonly n: number
}

/** Reads the stored counts, without ranges that have become empty. */
const storedCounts = async (db: Db, teamId: number, scope: ScopeName, level: number): Promise<Count[]> =>
  (
    await sql<Count>`
      select scope_id, bucket, sum(n) as n from range_counts
      where team_id = ${teamId} and scope = ${SCOPES[scope].code} and level = ${level}
      group by scope_id, bucket having sum(n) <> 0 order by scope_id, bucket`.execute(db)
  ).rows

const realCounts = async (db: Db, teamId: number, scope: ScopeName, level: number): Promise<Count[]> => {
  const { table, by, only } = scopeOf(scope)
  const id = by === undefined ? sql`0` : sql.ref(by)
  const condition = only ? sql`${sql.ref(only[0])} = ${only[1]}` : sql`true`
  const isCounted = by === undefined ? sql`true` : sql`${id} is not null`
  const counted = sql`(select ${id} as scope_id, id / ${sql.lit(SIZES[level])} as bucket from ${sql.table(table)}
    where team_id = ${teamId} and ${condition} and ${isCounted}) as counted`
  return (
    await sql<Count>`
      select scope_id, bucket, count(*) as n from ${counted} group by scope_id, bucket order by scope_id, bucket`.execute(
      db,
    )
  ).rows
}

export const assertExactCounts = async (db: Db, teamId: number): Promise<void> => {
  for (const scope of Object.keys(SCOPES) as ScopeName[]) {
    for (const level of SIZES.keys()) {
      assert.deepEqual(
        await storedCounts(db, teamId, scope, level),
        await realCounts(db, teamId, scope, level),
        `${scope}, level ${level}`,
      )
    }
  }
}
