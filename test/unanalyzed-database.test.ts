import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { makeAudience } from './make-audience.ts'
import { whenTrue } from './manual-clock.ts'
import { openAgain } from './open-again.ts'
import { administer, databaseUrl } from './postgres-databases.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { LARGE } from './query-plans.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const TEAM = 1
/** Enough for a wrong plan to read many more pages. With TEST_RECIPIENTS=20000, the test takes half a minute. */
const RECIPIENTS = Number(process.env.TEST_RECIPIENTS ?? 5_000)
/** A statement that runs only a few times, or reads only a few pages, can't slow down a campaign. */
const MIN_CALLS = 5
const FEW_PAGES = 50

const documentOf = (id: number): string =>
  `"type":"person","attributes":{},"uuid_id":"01890000-0000-7000-8000-${String(id).padStart(12, '0')}","tags":[],"created_at":"","updated_at":""}`

/** Starts a server on a new database. */
const setUp = async (cleanups: AsyncDisposableStack, serverUrl: string, name: string) => {
  await administer(serverUrl, `create database ${name}`)
  const { dataDir } = await createTestLocation('sqlite')
  const location = { databaseUrl: databaseUrl(serverUrl, name), dataDir: join(dataDir, name) }
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  await command('team', 'create', '--name', 'A')
  const token = await command('token', 'create', '--team', String(TEAM))
  const { origin, child, exited } = await startServer(location, {}, 'ignore')
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  const db = await openAgain(location)
  cleanups.defer(async () => {
    child.kill('SIGKILL')
    await exited
    await client.end()
    await db.destroy()
  })
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, path)
    return (await response.json()) as { id: number; status: string; will_receive: number }
  }
  const sender = await createIdentifier(db, TEAM, 'email', 'news@brand.example')
  const brand = { name: 'Brand', is_default: true, email_address_id: sender, postal_address: '1 Main Street' }
  await ask('POST', '/brands', brand)
  return {
    client,
    /** Sends a campaign to the outbox, and waits until it is sent. */
    send: async (count: number, onStart?: () => Promise<unknown>) => {
      const listId = await makeAudience(db, TEAM, { count, documentOf })
      const content = { subject: 'News', format: 'html', body: '<p>Hello</p>' }
      const { id } = await ask('POST', '/campaigns', { name: 'News', channel: 'email', list_ids: [listId], content })
      assert.equal((await ask('POST', `/campaigns/${id}/check`)).will_receive, count)
      await onStart?.()
      await ask('POST', `/campaigns/${id}/send`)
      await whenTrue(async () => (await ask('GET', `/campaigns/${id}`)).status === 'sent', 100)
    },
  }
}

const reset = (client: pg.Client) => client.query('select pg_stat_statements_reset()')

/** Returns how many pages each statement on a large table has read per call, keyed by the statement. */
const pagesPerCall = async (client: pg.Client) => {
  const { rows } = await client.query<{ query: string; pages: number }>(
    `select query, (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float as pages from pg_stat_statements
     join pg_database on pg_database.oid = dbid where datname = current_database()
     group by query having sum(calls) >= ${MIN_CALLS}`,
  )
  return new Map(rows.map(({ query, pages }) => [query, pages]))
}

test('PostgreSQL: a first campaign reads no more pages per statement than a later one with statistics', async () => {
  await using cleanups = new AsyncDisposableStack()
  const own = await startOwnPostgres([
    'max_connections=100',
    'fsync=off',
    'shared_preload_libraries=pg_stat_statements',
  ])
  cleanups.defer(own.stop)
  await administer(own.url, 'create extension pg_stat_statements')

  const known = await setUp(cleanups, own.url, 'known')
  await known.client.query('create extension pg_stat_statements')
  await known.send(RECIPIENTS)
  await known.client.query('analyze')
  await known.send(RECIPIENTS, () => reset(known.client))
  const expected = await pagesPerCall(known.client)

  const first = await setUp(cleanups, own.url, 'first')
  await first.client.query('create extension pg_stat_statements')
  for (const table of LARGE) await first.client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  // The server's connections keep the plans that they make now, while the tables are empty.
  await first.send(1)
  await first.send(RECIPIENTS, () => reset(first.client))
  const measured = await pagesPerCall(first.client)

  const compared = [...expected].filter(([query]) => measured.has(query))
  assert.ok(compared.length >= 15, `${compared.length} statements`)
  const slow = compared.flatMap(([query, pages]) => {
    const now = measured.get(query) ?? 0
    return now > FEW_PAGES && now > 2 * pages
      ? [`${now.toFixed(0)} pages instead of ${pages.toFixed(0)}: ${query}`]
      : []
  })
  assert.deepEqual(slow, [])
})

/** PostgreSQL updates a row in place (HOT) only if no index has a changed column. */
const MIN_IN_PLACE = 0.9
const MAX_INDEX_BYTES = 300

test('PostgreSQL: sending updates messages in place, and their indexes are small', async () => {
  await using cleanups = new AsyncDisposableStack()
  const own = await startOwnPostgres(['max_connections=100', 'fsync=off'])
  cleanups.defer(own.stop)
  const { client, send } = await setUp(cleanups, own.url, 'updates')
  await send(RECIPIENTS)
  // Connections report their counts with a delay.
  let row = { updates: 0, in_place: 0, index_bytes: 0 }
  await whenTrue(async () => {
    const { rows } = await client.query(
      `select n_tup_upd::integer as updates, n_tup_hot_upd::integer as in_place, pg_indexes_size(relid)::integer as index_bytes
       from pg_stat_user_tables where relname = 'messages'`,
    )
    row = rows[0]
    return row.updates >= RECIPIENTS
  })
  assert.ok(row.in_place >= MIN_IN_PLACE * row.updates, `${row.in_place} of ${row.updates} in place`)
  assert.ok(row.index_bytes / RECIPIENTS <= MAX_INDEX_BYTES, `${row.index_bytes / RECIPIENTS} bytes per message`)
})
