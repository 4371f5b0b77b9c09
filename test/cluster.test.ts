import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { installCitusStandIn } from './citus-stand-in.ts'
import { overTcp } from './postgres-databases.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { createEmptyLocation } from './test-database.ts'

const ROOT = join(import.meta.dirname, '..')

const runOnCluster = (environment: NodeJS.ProcessEnv, ...paths: string[]) => {
  const { NODE_TEST_CONTEXT: _, TEST_SERVERS: __, TEST_CITUS_URL: ___, ...env } = process.env
  const args = [join(ROOT, 'test/run.ts'), '--cluster', ...paths]
  return spawnSync(process.execPath, args, { cwd: ROOT, env: { ...env, ...environment }, encoding: 'utf8' })
}

const query = async <Row extends pg.QueryResultRow>(url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database with the Citus stand-in and two registered servers. Returns undefined if the role isn't a superuser. */
const startStandInCluster = async (t: TestContext) => {
  const location = await createEmptyLocation('postgres')
  const databaseUrl = overTcp(location.databaseUrl ?? '')
  if (!(await installCitusStandIn({ databaseUrl }))) return undefined
  const worker = await startOwnPostgres()
  t.after(() => worker.stop())
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const { port: workerPort } = new URL(worker.url)
  const [found] = await query(worker.url, `select from pg_roles where rolname = '${username}'`)
  const role = `${username} superuser login password '${decodeURIComponent(password)}'`
  await query(worker.url, `${found ? 'alter' : 'create'} role ${role}`)
  const workerUrl = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${workerPort}`, pathname: 'postgres' }).href
  // Every server has the cluster's main database.
  await query(workerUrl, `create database ${pathname.slice(1)}`)
  await query(databaseUrl, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  await query(databaseUrl, `select citus_add_node('127.0.0.1', ${workerPort})`)
  return { databaseUrl, workerUrl }
}

const listTestDatabases = (url: string) =>
  query<{ datname: string }>(url, `select datname from pg_database where datname like 'postrider_test_%' order by 1`)

test('without TEST_CITUS_URL, npm run test:cluster prints a one-line error and exits with 2', () => {
  const { status, stdout, stderr } = runOnCluster({})
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /^Set TEST_CITUS_URL to the coordinator of a Citus cluster, .*\n$/)
})

test('npm run test:cluster creates distributed databases on every server, and drops them after the tests', async (t) => {
  const cluster = await startStandInCluster(t)
  if (!cluster) return t.skip('the stand-in needs a superuser')
  const environment = { TEST_CITUS_URL: cluster.databaseUrl, TEST_CITUS_STAND_IN: 'true' }
  const { status, stdout } = runOnCluster(environment, 'src/identity/brands/default-brand', 'test/distributed-tables')
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^== 2 test files on the cluster$/m)
  assert.match(stdout, /^ℹ pass [1-9]/m)
  assert.equal((await listTestDatabases(cluster.workerUrl)).length, 1, 'only the main database is left')
})
