import { sql } from 'kysely'
import type { Ddl, DialectSql } from '../../dialect.ts'
import { lockMigrations } from './lock-migrations.ts'
import { idRows, rowsOf } from './postgres-rows.ts'

/** Uses a hash index. With a B-tree, the query planner might scan the rows of all teams in id order to find one team's rows. */
const idLookup = (table: string) => [
  `drop index if exists ${table}_id`,
  `create index ${table}_id on ${table} using hash (id)`,
]

const dropTeamCheck = (name: string) => [`alter table ${name} drop constraint ${name}_team_id_fkey`]

// Uses plain sequences, and keys that start with the team, so that Citus can distribute a table by team without changes.
export const ddl: Ddl = {
  sharedTable: (name, columns) => [
    `create sequence ${name}_id_seq`,
    `create table ${name} (id bigint primary key default nextval('${name}_id_seq'), ${columns})`,
  ],
  teamTable: (name, columns) => [
    `create sequence ${name}_id_seq`,
    `create table ${name} (
       team_id bigint not null references teams (id),
       id bigint not null default nextval('${name}_id_seq'),
       ${columns},
       primary key (team_id, id))`,
    ...idLookup(name),
  ],
  keyedTable: (name, key, columns) => [
    `create table ${name} (team_id bigint not null references teams (id), ${columns}, primary key (${key}))`,
  ],
  // Does nothing, because the primary key already has this order.
  idOrder: () => [],
  idLookup,
  dropIdLookup: (name) => [`drop index ${name}_id`],
  // All messages in a page belong to the same chunk and are updated in the same transaction, so the old versions can't be removed
  // in between.
  leaveRoom: (name) => [`alter table ${name} set (fillfactor = 45)`],
  dropTeamCheck,
  recreateWithoutTeamCheck: dropTeamCheck,
  contactTokens: () => [
    `create table contact_tokens (team_id bigint not null, id bigint not null, tokens integer[] not null, primary key (team_id, id))`,
    // New rows wait in a pending list. It is kept short, because every search reads it. Migration 0012 raises the limit.
    `create index contact_tokens_tokens on contact_tokens using gin (tokens) with (gin_pending_list_limit = 256)`,
  ],
  contactTokensWaiting: (kilobytes) => [
    `alter index contact_tokens_tokens set (gin_pending_list_limit = ${kilobytes})`,
  ],
  // Does nothing: with a million contacts, the p99 for creating a contact is 80 ms, whether or not the pending list is emptied in
  // the background.
  contactTokensSteady: () => [],
  bytewiseText: 'text collate "C"',
}

/** The number of stripes: about as many as a process has connections, so that its transactions rarely share a stripe. */
const STRIPES = 8

/**
 * The first of the two numbers that identify an advisory lock of `contactWriters`. The number is arbitrary, but no other two-number
 * lock may start with it.
 */
const CONTACT_WRITERS = 1

/**
 * Converts a team's id to the second number of an advisory lock, which has only 32 bits. If two teams get the same number, they
 * just wait for each other.
 */
const lockNumber = (teamId: number) => sql`(${teamId}::bigint % 2147483647)::integer`

/**
 * A contact with a few values takes a fifth less of the server's time with `values`. Each number of rows is a separate prepared
 * statement, so this is limited.
 */
const FEW_ROWS = 8

export const sqlFragments: DialectSql = {
  rowsOf,
  fewRows: FEW_ROWS,
  // The team's id comes from the ids' rows. Compared with a constant, it would let the planner read all of the team's rows.
  hasId: (table, teamId, ids) =>
    sql`(${sql.ref(`${table}.team_id`)}, ${sql.ref(`${table}.id`)}) in ${idRows(sql`${teamId}::bigint,`, ids)}`,
  hasIdOf: (table, teamId, ids) =>
    sql`(${sql.ref(`${table}.team_id`)} = ${ids} * 0 + ${teamId}::bigint and ${sql.ref(`${table}.id`)} = ${ids})`,
  jsonArrayOf: (column) => sql`coalesce(json_agg(${column}), '[]')::text`,
  jsonArrayHas: (column, value) => sql`${sql.ref(column)}::jsonb @> ${String(value)}::jsonb`,
  domainOf: (address) => sql`substr(${address}, strpos(${address}, '@') + 1)`,
  hourOf: (time) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  mayHaveCharacter: (text, characters) => sql`${text} ~ ${`[${characters}]`}`,
  stripe: sql`pg_backend_pid() % ${sql.lit(STRIPES)}`,
  readsBeforeInsert: false,
  transactionsTakeTurns: false,
  lockMigrations,
  // Rows store only the lower 32 bits of the id.
  transactionId: sql`txid_current() % 4294967296`,
  writtenBy: (table) => sql`${sql.table(table)}.xmin::text::bigint`,
  newIds: (table, count) =>
    sql`(select nextval(${sql.lit(`${table}_id_seq`)}) as id from generate_series(1, ${count}::integer))`,
  contactWriters: {
    join: (teamId) => sql`pg_advisory_xact_lock_shared(${sql.lit(CONTACT_WRITERS)}, ${lockNumber(teamId)})`,
    waitFor: (teamId) => sql`pg_advisory_xact_lock(${sql.lit(CONTACT_WRITERS)}, ${lockNumber(teamId)})`,
  },
  contactTokens: {
    insert: (teamId, rows) => sql`
      insert into contact_tokens (team_id, id, tokens)
      select ${teamId}::bigint, id, tokens from ${rowsOf(rows, { id: 'integer', tokens: 'integers' })} as rows`,
    remove: (teamId, rows) => sql`
      delete from contact_tokens where team_id = ${teamId} and id in ${rowsOf(rows, { id: 'integer' })}`,
    matching: (teamId, tokens, after) =>
      sql`(select id from contact_tokens where team_id = ${teamId} and tokens @> ${`{${tokens.join()}}`}::integer[] and id > ${after})`,
  },
}
