import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../src/platform/storage/dialect.ts'
import { readCatalogue } from '../src/platform/storage/dialects/citus/citus-distribution.ts'
import { SCOPES, type scopeOf } from '../src/platform/storage/numbered-pages/scopes.ts'
import { SHARED_TABLES } from './shared-tables.ts'
import { testDatabase } from './test-database.ts'

/** Tables without an id. Their primary keys start with `team_id`. */
const KEYED_TABLES = [
  'paused_addresses',
  'campaign_activity',
  'campaign_counts',
  'campaign_reports',
  'code_counts',
  'connection_states',
  'contact_addresses',
  'contact_pauses',
  'notice_opt_outs',
  'notices',
  'contact_tags',
  'contact_values',
  'event_listeners',
  'import_errors',
  'links',
  'list_forms',
  'list_opt_outs',
  'message_activity',
  'message_days',
  'message_states',
  'template_drafts',
  'template_versions',
  'message_tags',
  'range_counts',
  'signup_counts',
  'team_secrets',
  'tracked_campaigns',
]
/** A table on PostgreSQL, and an FTS5 index on SQLite. */
const TOKEN_INDEX = 'contact_tokens'
/** Tables without a foreign key to `teams`: checking it would take as long as writing the row, and each row belongs to another one. */
const UNCHECKED = [
  'consents',
  'subscribers',
  'contact_addresses',
  'contact_tags',
  TOKEN_INDEX,
  'contact_values',
  'messages',
  'message_chunks',
  'message_states',
  'hand_overs',
  // Some jobs belong to the server.
  'jobs',
]

const rows = async <T>(db: Db, query: string) => (await sql.raw<T>(query).execute(db)).rows

const tablesOf = async (db: Db) =>
  (
    await rows<{ name: string }>(db, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  ).map(({ name }) => name)

test('PostgreSQL: a table’s primary key decides whether it is distributed by team or copied', async () => {
  const { db } = await testDatabase('postgres')
  const catalogue = await readCatalogue(db)
  assert.deepEqual(
    catalogue.filter(({ isTeams }) => !isTeams).map(({ name }) => name),
    SHARED_TABLES,
  )
  assert.deepEqual(
    catalogue.map(({ name }) => name),
    await tablesOf(db),
  )
})

const teamTablesOf = async (db: Db) => (await tablesOf(db)).filter((name) => !SHARED_TABLES.includes(name))

test('PostgreSQL: the primary key of a team table is (team_id, id) or another key that starts with team_id', async () => {
  const { db } = await testDatabase('postgres')
  const keys = await rows<{ table: string; columns: string }>(
    db,
    `select conrelid::regclass::text as table, string_agg(attname, ',' order by ordinality) as columns
     from pg_constraint, unnest(conkey) with ordinality as key(number, ordinality), pg_attribute
     where contype = 'p' and attrelid = conrelid and attnum = key.number group by 1`,
  )
  for (const table of await teamTablesOf(db)) {
    const columns = keys.find((key) => key.table === table)?.columns ?? ''
    if (KEYED_TABLES.includes(table)) assert.match(columns, /^team_id,/, table)
    else assert.equal(columns, 'team_id,id', table)
  }
})

test('PostgreSQL: ids come from plain sequences, not identity columns', async () => {
  const { db } = await testDatabase('postgres')
  const columns = await rows<{ table: string; default: string; identity: string }>(
    db,
    `select table_name as table, column_default as default, is_identity as identity
     from information_schema.columns where table_schema = 'public' and column_name = 'id' and table_name <> '${TOKEN_INDEX}'`,
  )
  assert.ok(columns.length >= 5)
  for (const { table, default: given, identity } of columns) {
    assert.deepEqual([given, identity], [`nextval('${table}_id_seq'::regclass)`, 'NO'], table)
  }
  const owned = await rows(
    db,
    `select 1 from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i') and objid in (select oid from pg_class where relkind = 'S')`,
  )
  assert.deepEqual(owned, [], 'sequences that a column owns')
})

test('PostgreSQL: every unique index and foreign key of a team table starts with team_id', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = await teamTablesOf(db)
  const firstColumns = await rows<{ table: string; name: string; first: string }>(
    db,
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, attname as first
     from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0] where indisunique
     union all
     select conrelid::regclass::text, conname, attname
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
  )
  const unnamed = await rows(
    db,
    'select indexrelid::regclass::text from pg_index where indisunique and indexprs is not null',
  )
  assert.deepEqual(unnamed, [], 'unique indexes on expressions')
  const ofTeams = firstColumns.filter(({ table }) => teamTables.includes(table))
  assert.ok(ofTeams.length >= 2 * teamTables.length)
  for (const { name, first } of ofTeams) assert.equal(first, 'team_id', name)
})

test('PostgreSQL: no index of a team table orders ids across teams, which would mislead the query planner', async () => {
  const { db } = await testDatabase('postgres')
  const byId = await rows<{ table: string; method: string }>(
    db,
    `select indrelid::regclass::text as table, amname as method
     from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where attname = 'id'`,
  )
  const teamTables = (await teamTablesOf(db)).filter((name) => ![...KEYED_TABLES, TOKEN_INDEX].includes(name))
  for (const table of teamTables) {
    assert.deepEqual(
      byId.filter((index) => index.table === table).map(({ method }) => method),
      table === 'messages' ? [] : ['hash'],
      table,
    )
  }
})

test('PostgreSQL: shared tables don’t refer to team tables, and there are no triggers', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = await teamTablesOf(db)
  const references = await rows<{ from: string; to: string }>(
    db,
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  )
  for (const { from, to } of references) {
    if (SHARED_TABLES.includes(from)) assert.equal(teamTables.includes(to), false, `${from} → ${to}`)
  }
  assert.deepEqual(await rows(db, 'select tgname from pg_trigger where not tgisinternal'), [])
})

test('PostgreSQL: foreign keys refer to whole primary keys and, between team tables, start with team_id', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = await teamTablesOf(db)
  const references = await rows<{ from: string; to: string; columns: string; key: string; action: string }>(
    db,
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype as action,
       (select string_agg(attname, ',' order by ordinality) from unnest(conkey) with ordinality as key(number, ordinality)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select string_agg(attname, ',' order by ordinality) from unnest(confkey) with ordinality as key(number, ordinality)
        join pg_attribute on attrelid = confrelid and attnum = number) as key
     from pg_constraint where contype = 'f'`,
  )
  assert.deepEqual(
    references
      .filter(({ to }) => to === 'teams')
      .map(({ from }) => from)
      .filter((from) => teamTables.includes(from))
      .sort(),
    teamTables.filter((name) => !UNCHECKED.includes(name)),
  )
  for (const { from, to, columns, key, action } of references) {
    if (teamTables.includes(to))
      assert.deepEqual([columns.split(',')[0], key.split(',')[0]], ['team_id', 'team_id'], from)
    else {
      assert.ok((to === 'users' ? ['user_id', 'created_by'] : ['team_id']).includes(columns), from)
      assert.equal(key, 'id', from)
    }
    assert.equal(action, 'a', `${from} → ${to}: foreign keys must not cascade`)
  }
})

test('PostgreSQL: every team_id is a bigint, sequences are 64-bit, and defaults are sequence values or integers', async () => {
  const { db } = await testDatabase('postgres')
  const teamTables = await teamTablesOf(db)
  const types = await rows<{ table: string; column: string; type: string; nullable: string; default: string | null }>(
    db,
    `select table_name as table, column_name as column, data_type as type, is_nullable as nullable, column_default as default
     from information_schema.columns where table_schema = 'public'`,
  )
  for (const table of teamTables) {
    const team = types.find((it) => it.table === table && it.column === 'team_id')
    assert.deepEqual([team?.type, team?.nullable, team?.default], ['bigint', 'NO', null], table)
  }
  for (const { table, column, default: given } of types) {
    if (given !== null) assert.match(given, /^(nextval\('\w+_id_seq'::regclass\)|\d+)$/, `${table}.${column}`)
  }
  const narrow = await rows(db, `select sequencename from pg_sequences where data_type <> 'bigint'::regtype`)
  assert.deepEqual(narrow, [])
})

test('PostgreSQL: the schema has no views, rules, policies, inheritance or partitions', async () => {
  const { db } = await testDatabase('postgres')
  const others = await rows(
    db,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S')
     union all select relname from pg_class where relnamespace = 'public'::regnamespace and (relhasrules or relrowsecurity)
     union all select inhrelid::regclass::text from pg_inherits
     union all select conname from pg_constraint where contype in ('x', 't')`,
  )
  assert.deepEqual(others, [])
})

test('SQLite: all ids are AUTOINCREMENT; WAL, synchronous=FULL and foreign keys are on', async () => {
  const { db } = await testDatabase('sqlite')
  const tables = await rows<{ name: string; sql: string }>(
    db,
    `select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'migrations' and name not like '${TOKEN_INDEX}%'`,
  )
  assert.ok(tables.length >= 5)
  for (const { name, sql: text } of tables) {
    if (KEYED_TABLES.includes(name)) assert.match(text, /primary key \(team_id, .*\) without rowid/s, name)
    else assert.match(text, /id integer primary key autoincrement/, name)
  }
  const pragma = async (name: string) =>
    Object.values((await rows<Record<string, unknown>>(db, `select * from pragma_${name}`))[0] ?? {})[0]
  assert.deepEqual(
    [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')],
    ['wal', 2, 1],
  )
})

test('every scope of numbered pages has an index that sorts its rows by id', async () => {
  const inPostgres = await rows<{ table: string; columns: string }>(
    (await testDatabase('postgres')).db,
    `select indrelid::regclass::text as table, string_agg(attname, ',' order by ordinality) as columns
     from pg_index, unnest(indkey) with ordinality as key(number, ordinality), pg_attribute
     where attrelid = indrelid and attnum = key.number group by indexrelid, indrelid`,
  )
  const inSqlite = await rows<{ table: string; columns: string }>(
    (await testDatabase('sqlite')).db,
    `select m.tbl_name as "table", (select group_concat(name) from pragma_index_info(m.name)) as columns
     from sqlite_master m where m.type = 'index'`,
  )
  for (const [name, { table, by, only }] of Object.entries<ReturnType<typeof scopeOf>>(SCOPES)) {
    const columns = ['team_id', by, only?.[0], 'id'].filter((column) => column !== undefined).join()
    for (const [database, indexes] of Object.entries({ inPostgres, inSqlite })) {
      const found = indexes.some((index) => index.table === table && index.columns === columns)
      assert.ok(found, `${name} ${database}: no index on (${columns})`)
    }
  }
})

test('both databases have the same tables and columns, with the same nullability', async () => {
  const postgres = (await testDatabase('postgres')).db
  const sqlite = (await testDatabase('sqlite')).db
  const inPostgres = await rows<{ column: string }>(
    postgres,
    `select table_name || '.' || column_name || ' ' || data_type || case is_nullable when 'NO' then ' not null' else '' end as column
     from information_schema.columns where table_schema = 'public' and table_name <> '${TOKEN_INDEX}' order by 1`,
  )
  const inSqlite = await rows<{ column: string }>(
    sqlite,
    `select m.name || '.' || c.name || ' ' || c.type || case when c."notnull" or c.pk then ' not null' else '' end as column
     from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '${TOKEN_INDEX}%' order by 1`,
  )
  const spelled = (column: string) =>
    column
      .toLowerCase()
      .replace('timestamp with time zone', 'timestamptz')
      .replace(/\.id (bigint|integer)/, '.id bigint')
  assert.deepEqual(
    inSqlite.map(({ column }) => spelled(column)).sort(),
    inPostgres.map(({ column }) => spelled(column)).sort(),
  )
})
