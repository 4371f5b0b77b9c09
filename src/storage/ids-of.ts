import { type Db, dialectSql } from './dialect.ts'
import { encoded } from './prepared.ts'

/** Turns ids into a subquery, so that the same prepared statement works for any number of ids. */
export const idsOf = (db: Db, ids: readonly number[]) => {
  const rows = encoded(ids, (given) => given.map((id) => ({ id }))) as { id: number }[]
  return db.selectFrom(dialectSql(db).rowsOf(rows, { id: 'integer' }).as('ids')).select('ids.id')
}
