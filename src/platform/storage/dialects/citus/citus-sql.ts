import { sql } from 'kysely'
import type { DialectSql } from '../../dialect.ts'
import { idRows } from '../postgres/postgres-rows.ts'
import { sqlFragments } from '../postgres/postgres-sql.ts'

export const citusFragments: DialectSql = {
  ...sqlFragments,
  // Citus needs the team's id as a constant to know which server to ask.
  hasId: (table, teamId, ids) =>
    sql`(${sql.ref(`${table}.team_id`)} = ${teamId} and ${sql.ref(`${table}.id`)} in ${idRows(sql``, ids)})`,
  hasIdOf: (table, teamId, ids) =>
    sql`(${sql.ref(`${table}.team_id`)} = ${teamId} and ${sql.ref(`${table}.id`)} = ${ids})`,
  readsBeforeInsert: true,
  // Not measured.
  fewRows: 0,
}
