import { sql } from 'kysely'
import type { Ddl, DialectSql } from '../../dialect.ts'
import { rowsOf } from './postgres-rows.ts'

/** By a hash: one in order would tempt the planner to read the rows of all teams where one team's are wanted in order. */
const idLookup = (table: string) => [
  `drop index if exists ${table}_id`,
  `create index ${table}_id on ${table} using hash (id)`,
]

// Plain sequences and team-first keys: what Citus needs to distribute a table by team as it is.
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
  // The primary key is one.
  idOrder: () => [],
  idLookup,
  dropTeamCheck: (name) => [`alter table ${name} drop constraint ${name}_team_id_fkey`],
  contactTokens: () => [
    `create table contact_tokens (team_id bigint not null, id bigint not null, tokens integer[] not null, primary key (team_id, id))`,
    // New rows wait in a list that every search reads through; it is kept short (later, 0012 gives it more room).
    `create index contact_tokens_tokens on contact_tokens using gin (tokens) with (gin_pending_list_limit = 256)`,
  ],
  contactTokensWaiting: (kilobytes) => [
    `alter index contact_tokens_tokens set (gin_pending_list_limit = ${kilobytes})`,
  ],
  // Measured at a million contacts: p99 is 80 ms, with or without a list that is emptied in the background.
  contactTokensSteady: () => [],
  bytewiseText: 'text collate "C"',
}

/** As many as one process has connections, nearly: transactions of one process then hardly ever meet. */
const STRIPES = 8

export const sqlFragments: DialectSql = {
  rowsOf,
  isOfTeam: (column, teamId) => sql`${column} = ${teamId}`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  mayHaveCharacter: (text, characters) => sql`${text} ~ ${`[${characters}]`}`,
  stripe: sql`pg_backend_pid() % ${sql.lit(STRIPES)}`,
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
