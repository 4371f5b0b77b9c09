import { sql } from 'kysely'
import type { Ddl, DialectSql } from '../../dialect.ts'
import { encoded } from '../../prepared.ts'

// AUTOINCREMENT: without it the id of a deleted last row comes back and inherits what still points to it.
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
  // The id is the table's own key.
  idLookup: () => [],
  // It costs next to nothing here, and a table would have to be made anew without it.
  dropTeamCheck: () => [],
  idOrder: (name) => [`create index ${name}_order on ${name} (team_id, id)`],
  // Without the text itself, without positions: only which rows have a token. Whatever is no digit parts the tokens,
  // so a JSON array of them will do as it is.
  contactTokens: () => [
    `create virtual table contact_tokens using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  ],
  contactTokensWaiting: () => [],
  // FTS5 merges 64 pages at a time for each level: of 4 KB each, that took up to 230 ms at a million contacts, of 1 KB 50 ms.
  // And it merges a level's parts all at once when there are 16, which a burst of creates reaches before the merges keep up.
  contactTokensSteady: () => [
    `insert into contact_tokens (contact_tokens, rank) values ('pgsz', 1000)`,
    `insert into contact_tokens (contact_tokens, rank) values ('crisismerge', 64)`,
  ],
  bytewiseText: 'text',
}

const rowsOf: DialectSql['rowsOf'] = (rows, columns) => {
  const values = Object.keys(columns).map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
  return sql`(select ${sql.join(values)} from json_each(${encoded(rows, (given) => JSON.stringify(given))}))`
}

export const sqlFragments: DialectSql = {
  rowsOf,
  // The plus keeps the planner from using an index: https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  isOfTeam: (column, teamId) => sql`+${column} = ${teamId}`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // GLOB would be exact and take 36 µs for a contact of 400 characters; this takes half a microsecond.
  mayHaveCharacter: (text) => sql`octet_length(${text}) <> length(${text})`,
  // There is one writer.
  stripe: sql`0`,
  contactTokens: {
    insert: (_, rows) => sql`
      insert into contact_tokens (rowid, tokens)
      select id, tokens from ${rowsOf(rows, { id: 'integer', tokens: 'integers' })}`,
    remove: (_, rows) => sql`delete from contact_tokens where rowid in ${rowsOf(rows, { id: 'integer' })}`,
    matching: (_, tokens, after) =>
      sql`(select rowid as id from contact_tokens where contact_tokens match ${tokens.join(' ')} and rowid > ${after})`,
  },
}
