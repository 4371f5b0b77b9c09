import { type Db, dialectSql } from './dialect.ts'
import { encoded } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Checks that a row belongs to the team and has one of the ids. The same prepared statement works for any number of ids. */
export const hasId = (db: Db, table: keyof Tables & string, teamId: number, ids: readonly number[]) =>
  dialectSql(db).hasId(table, teamId, ids)

/** Turns ids into a subquery, so that the same prepared statement works for any number of ids. */
export const idsOf = (db: Db, ids: readonly number[]) => {
  const rows = encoded(ids, (given) => given.map((id) => ({ id }))) as { id: number }[]
  return db.selectFrom(dialectSql(db).rowsOf(rows, { id: 'integer' }).as('ids')).select('ids.id')
}
