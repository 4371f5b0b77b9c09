import { sql } from 'kysely'
import type { Ddl, DialectSql } from '../../dialect.ts'
import { encoded } from '../../prepared.ts'

// AUTOINCREMENT keeps SQLite from reusing the highest id after its row is deleted. Otherwise, a new row could inherit references to
// the old one.
export const ddl: Ddl = {
  sharedTable: (name, columns) => [`create table ${name} (id integer primary key autoincrement, ${columns})`],
  teamTable: (name, columns) => [
    `create table ${name} (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       ${columns})`,
  ],
  keyedTable: (name, key, columns) => [
    `create table ${name} (team_id bigint not null references teams (id), ${columns}, primary key (${key})) without rowid`,
  ],
  // Does nothing, because the id is the primary key.
  idLookup: () => [],
  dropIdLookup: () => [],
  // Does nothing: SQLite updates rows in place.
  leaveRoom: () => [],
  // Does nothing: SQLite checks the foreign key at almost no cost, and dropping it would mean recreating the table.
  dropTeamCheck: () => [],
  recreateWithoutTeamCheck: (name, { columns, indexes }) => [
    `alter table ${name} rename to old_${name}`,
    `create table ${name} (id integer primary key autoincrement, team_id bigint not null, ${columns})`,
    `insert into ${name} select * from old_${name}`,
    `drop table old_${name}`,
    ...indexes,
  ],
  idOrder: (name) => [`create index ${name}_order on ${name} (team_id, id)`],
  // Stores only which rows contain which tokens, not their text or position. Brackets and commas separate tokens, so a JSON array
  // of tokens can be inserted unchanged.
  contactTokens: () => [
    `create virtual table contact_tokens using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  ],
  contactTokensWaiting: () => [],
  // FTS5 merges 64 pages at a time for each level. With a million contacts, this took up to 230 ms with 4-KB pages, and 50 ms with
  // 1-KB pages. By default, FTS5 also merges all segments of a level at once when there are 16 of them. A burst of new contacts can
  // reach this limit, so it is raised to 64.
  contactTokensSteady: () => [
    `insert into contact_tokens (contact_tokens, rank) values ('pgsz', 1000)`,
    `insert into contact_tokens (contact_tokens, rank) values ('crisismerge', 64)`,
  ],
  bytewiseText: 'text',
}

const rowsOf: DialectSql['rowsOf'] = (rows, columns) => {
  const values = Object.entries(columns).map(([column, kind]) => {
    const value = sql`value ->> ${sql.lit(column)}`
    return sql`${kind === 'time' ? sql`nullif(${value}, '')` : value} as ${sql.ref(column)}`
  })
  return sql`(select ${sql.join(values)} from json_each(${encoded(rows, (given) => JSON.stringify(given))}))`
}

export const sqlFragments: DialectSql = {
  rowsOf,
  fewRows: 0,
  // The plus sign keeps the query planner from using an index:
  // https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  hasId: (table, teamId, ids) =>
    sql`(+${sql.ref(`${table}.team_id`)} = ${teamId} and ${sql.ref(`${table}.id`)} in
      (select value from json_each(${encoded(ids, (given) => JSON.stringify(given))})))`,
  hasIdOf: (table, teamId, ids) =>
    sql`(+${sql.ref(`${table}.team_id`)} = ${teamId} and ${sql.ref(`${table}.id`)} = ${ids})`,
  jsonArrayOf: (column) => sql`json_group_array(${column})`,
  jsonArrayHas: (column, value) => sql`${value} in (select value from json_each(${sql.ref(column)}))`,
  domainOf: (address) => sql`substr(${address}, instr(${address}, '@') + 1)`,
  hourOf: (time) => sql`substr(${time}, 1, 13)`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // GLOB would be exact but takes 36 µs for a contact with 400 characters. Comparing the byte and character counts takes 0.5 µs.
  mayHaveCharacter: (text) => sql`octet_length(${text}) <> length(${text})`,
  // SQLite has a single writer, so one stripe is enough.
  stripe: sql`0`,
  readsBeforeInsert: false,
  transactionsTakeTurns: true,
  // `begin immediate` already locks out every other writer.
  lockMigrations: async () => {},
  // No other transaction can insert rows in the meantime.
  newIds: (table, count) => sql`(
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${count})
    select coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0) + n as id from counted)`,
  contactWriters: { join: () => sql`null`, waitFor: () => sql`null` },
  transactionId: sql`null`,
  writtenBy: () => sql`null`,
  contactTokens: {
    insert: (_, rows) => sql`
      insert into contact_tokens (rowid, tokens)
      select id, tokens from ${rowsOf(rows, { id: 'integer', tokens: 'integers' })}`,
    remove: (_, rows) => sql`delete from contact_tokens where rowid in ${rowsOf(rows, { id: 'integer' })}`,
    matching: (_, tokens, after) =>
      sql`(select rowid as id from contact_tokens where contact_tokens match ${tokens.join(' ')} and rowid > ${after})`,
  },
}
