import { type Db, wordsOf } from './dialect.ts'

/** The ids in a JSON array of `{id}` as a table: one statement for any number of them. */
export const idsOf = (db: Db, json: string) =>
  db.selectFrom(wordsOf(db).rowsOf<{ id: number }>(json, { id: 'integer' }).as('ids')).select('ids.id')

export const idsJson = (ids: readonly number[]): string => JSON.stringify(ids.map((id) => ({ id })))
