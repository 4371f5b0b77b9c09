import { type Db, dialectSql } from './dialect.ts'
import { encoded } from './prepared.ts'

/** Turns ids into a subquery, so that one prepared statement takes any number of them. */
export const idsOf = (db: Db, ids: readonly number[]) => {
  const rows = encoded(ids, (given) => given.map((id) => ({ id }))) as { id: number }[]
  return db.selectFrom(dialectSql(db).rowsOf(rows, { id: 'integer' }).as('ids')).select('ids.id')
}
