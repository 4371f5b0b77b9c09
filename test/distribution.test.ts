import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/storage/database.ts'
import {
  type CatalogueTable,
  planDistribution,
  readCatalogue,
} from '../src/platform/storage/dialects/citus/citus-distribution.ts'
import { distribute } from '../src/platform/storage/dialects/citus/distribute.ts'
import { openSnapshot } from '../src/platform/storage/snapshot.ts'
import { installCitusStandIn } from './citus-stand-in.ts'
import { runPostrider } from './server-process.ts'
import { SHARED_TABLES } from './shared-tables.ts'
import { createEmptyLocation, testDatabase } from './test-database.ts'

const local = (name: string, isTeams: boolean, refersTo: string[] = []): CatalogueTable => ({
  name,
  isTeams,
  refersTo,
  state: 'local',
  hasLocalRows: false,
})

const shapeOf = (tables: readonly CatalogueTable[]) =>
  planDistribution(tables).map(({ action, table }) => `${action} ${table}`)

test('the plan copies shared tables first, parents before children, then distributes team tables in one group', async () => {
  const tables = await readCatalogue((await testDatabase('postgres')).db)
  const steps = planDistribution(tables)
  const copied = steps.filter(({ action }) => action === 'copy').map(({ table }) => table)
  const distributed = steps.filter(({ action }) => action === 'distribute').map(({ table }) => table)
  assert.deepEqual(copied.toSorted(), SHARED_TABLES)
  for (const first of ['teams', 'users']) assert.ok(copied.indexOf(first) < copied.indexOf('memberships'))
  assert.deepEqual([...copied, ...distributed].sort(), tables.map(({ name }) => name).sort())
  assert.deepEqual(
    steps.map(({ table }) => table),
    [...copied, ...distributed],
  )
  assert.equal(
    steps.find(({ table }) => table === 'brands')?.statements.at(-1),
    "select create_distributed_table('brands', 'team_id', colocate_with => 'none')",
  )
  assert.equal(
    steps.find(({ table }) => table === 'contacts')?.statements.at(-1),
    "select create_distributed_table('contacts', 'team_id', colocate_with => 'brands')",
  )
})

test('a plan continues where an earlier run stopped, and clears local rows after every table is copied or distributed', () => {
  const teams = local('teams', false)
  const children = local('a_children', true, ['z_parents', 'teams'])
  const parents = local('z_parents', true, ['teams'])
  assert.deepEqual(shapeOf([children, teams, parents]), ['copy teams', 'distribute z_parents', 'distribute a_children'])
  const copied = { ...teams, state: 'copied', hasLocalRows: true } as const
  const spread = { ...parents, state: 'distributed' } as const
  const [next] = planDistribution([children, copied, spread])
  assert.match(next?.statements.at(-1) ?? '', /'a_children', 'team_id', colocate_with => 'z_parents'/)
  assert.deepEqual(shapeOf([{ ...children, state: 'distributed' }, copied, spread]), ['clear teams'])
  assert.deepEqual(shapeOf([spread, { ...copied, hasLocalRows: false }]), [])
})

test('SQLite: migrate --distribute fails with a one-line error that names the supported databases', async () => {
  const { stdout, stderr, code } = await runPostrider(await createEmptyLocation('sqlite'), ['migrate', '--distribute'])
  assert.deepEqual([stdout, code], ['', 1])
  assert.match(stderr, /^This database is SQLite, .* set DATABASE_URL\. docs\/scaling\.md .*\n$/)
})

test('PostgreSQL without Citus: migrate --distribute says what to install and leaves the database unchanged', async (t) => {
  const location = await createEmptyLocation('postgres')
  const { db } = openDatabase(location)
  t.after(() => db.destroy())
  const [server] = (
    await sql<{
      has: boolean
    }>`select exists (select from pg_available_extensions where name = 'citus') as has`.execute(db)
  ).rows
  if (server?.has) return t.skip('this server has Citus')
  const { stdout, stderr, code } = await runPostrider(location, ['migrate', '--distribute'])
  assert.deepEqual([stdout, code], ['', 1])
  const lines = stderr.trimEnd().split('\n')
  assert.equal(lines[0], 'This database cannot be distributed yet, and nothing was changed. Missing:')
  assert.match(lines[1] ?? '', /^- Citus is not installed: install its package for PostgreSQL \d+ on every server\.$/)
  assert.match(stderr, /\n- It is not in this database: run "create extension citus" as a superuser, .*\n/)
  assert.equal(lines.at(-1), 'See docs/scaling.md for all steps.')
  assert.deepEqual(await readCatalogue(db), [])
})

/** Creates a database with the Citus stand-in, and functions to query it. */
const standIn = async (t: TestContext) => {
  const location = await createEmptyLocation('postgres')
  if (!(await installCitusStandIn(location))) return t.skip('the stand-in needs a superuser')
  const { db, dialect } = openDatabase(location)
  t.after(() => db.destroy())
  return {
    db,
    dialect,
    location,
    run: async (...args: string[]) => {
      const hasTable = (await readCatalogue(db)).some(({ name }) => name === 'migrations')
      if (hasTable) await sql`insert into migrations table kept_migrations on conflict do nothing`.execute(db)
      return runPostrider(location, args)
    },
    say: (statement: string) => sql.raw(statement).execute(db),
    states: async () => new Map((await readCatalogue(db)).map(({ name, state }) => [name, state])),
  }
}

const NODES = `insert into pg_dist_node values (0, 'coordinator', true, false), (1, 'worker', true, true)`

test('Citus stand-in: migrate --distribute fails until servers are registered, then distributes each table once', async (t) => {
  const on = await standIn(t)
  if (!on) return
  const refused = await on.run('migrate', '--distribute')
  assert.match(
    refused.stderr,
    /- This server does not know its own name: .*\n- No server takes shards: .*citus_add_node/,
  )
  assert.deepEqual([refused.code, await readCatalogue(on.db)], [1, []])

  await on.say(NODES)
  await on.run('team', 'create', '--name', 'A')
  const first = await on.run('migrate', '--distribute')
  assert.deepEqual([first.stderr, first.code], ['', 0])
  const { applied, copied, distributed } = JSON.parse(first.stdout)
  assert.deepEqual([applied, copied.sort(), distributed.length > 15], [[], SHARED_TABLES, true])
  const tables = await readCatalogue(on.db)
  assert.deepEqual(
    tables.filter(({ state, hasLocalRows }) => state === 'local' || hasLocalRows),
    [],
  )
  const second = await on.run('migrate', '--distribute')
  assert.deepEqual(
    [second.stdout, second.stderr, second.code],
    ['{"applied":[],"copied":[],"distributed":[]}\n', '', 0],
  )
})

test('Citus stand-in: tables from later migrations are distributed automatically; shards are ignored', async (t) => {
  const on = await standIn(t)
  if (!on) return
  await on.say(NODES)
  await on.run('migrate')
  assert.equal((await on.states()).get('contacts'), 'local', 'not distributed before the command runs')
  await on.run('migrate', '--distribute')
  await on.say('create table later (team_id bigint references teams (id), id bigint, primary key (team_id, id))')
  await on.say('create table brands_102008 (like brands)')
  await on.say(`insert into pg_dist_shard values ('brands', 102008)`)
  assert.equal((await on.run('migrate')).code, 0)
  const states = await on.states()
  assert.deepEqual([states.get('later'), states.has('brands_102008')], ['distributed', false])
})

test('Citus stand-in: an error names the table and the reason; the next run continues from there', async (t) => {
  const on = await standIn(t)
  if (!on) return
  await on.say(NODES)
  await on.run('migrate')
  await on.say('create table odd (team_id bigint, id bigint, mail text unique, primary key (team_id, id))')
  const refused = await on.run('migrate', '--distribute')
  assert.deepEqual(
    [refused.stdout, refused.stderr, refused.code],
    ['', 'Could not distribute odd: a unique index of odd is without team_id\nAdd it.\n', 1],
  )
  assert.deepEqual([(await on.states()).get('lists'), (await on.states()).get('odd')], ['distributed', 'local'])
  assert.equal((await on.run('serve')).code, 1, 'a server does not start while a table is not distributed')
  await on.say('drop table odd')
  const { distributed } = JSON.parse((await on.run('migrate', '--distribute')).stdout)
  assert.deepEqual(distributed, [
    'pages',
    'paused_addresses',
    'privacy_requests',
    'push_subscriptions',
    'queue_items',
    'queue_lanes',
    'range_counts',
    'segments',
    'signup_counts',
    'signups',
    'sites',
    'subscribers',
    'suppressions',
    'team_secrets',
    'template_drafts',
    'template_versions',
    'templates',
    'tracked_campaigns',
  ])
})

test('Citus stand-in: two concurrent runs distribute each table once', async (t) => {
  const on = await standIn(t)
  if (!on) return
  await on.run('migrate')
  const other = openDatabase(on.location)
  t.after(() => other.db.destroy())
  const steps = (await Promise.all([distribute(on), distribute(other)])).flat()
  const tables = await readCatalogue(on.db)
  assert.equal(steps.filter(({ action }) => action !== 'clear').length, tables.length)
  assert.deepEqual(
    tables.filter(({ state }) => state === 'local'),
    [],
  )
})

test('connections force generic query plans, except with Citus, which supports them only for simple statements', async (t) => {
  const planning = `select current_setting('plan_cache_mode') as mode`
  const plain = (await testDatabase('postgres')).db
  assert.deepEqual((await sql.raw(planning).execute(plain)).rows, [{ mode: 'force_generic_plan' }])
  const on = await standIn(t)
  if (!on) return
  assert.deepEqual((await on.say(planning)).rows, [{ mode: 'auto' }])
  const snapshot = await openSnapshot(on.db)
  t.after(() => snapshot.destroy())
  assert.deepEqual((await sql.raw(planning).execute(snapshot)).rows, [{ mode: 'auto' }])
})
