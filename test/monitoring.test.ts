import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { whenTrue } from './manual-clock.ts'
import { startServer } from './server-process.ts'
import { startApp } from './start-app.ts'
import { createTestLocation, RUN_KIND } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Returns the value of each sample, keyed by the metric's name and labels. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('GET /metrics covers sending, queues, jobs, imports, rendering and the database', async (t) => {
  const { acme, acmeTeam, db, raw } = await startApp(t, { servers: 1, ownDatabase: true })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  for (const to of ['a@mail.example', 'b@mail.example']) {
    const { status, body } = await acme.post('/emails', { to, subject: 'Hi', text: 'Hi', email_address_id })
    assert.equal(status, 201, JSON.stringify(body))
  }
  await whenTrue(async () => (await acme.get('/messages?status=sent')).body.data.length === 2)
  const now = '2026-01-01T00:00:00.000000Z'
  const state = { limits: null, down_since: now, down_reason: 'no', retry_at: now, updated_at: now }
  await db
    .insertInto('connection_states')
    .values({ team_id: acmeTeam.id, connection_id: 1, ...state })
    .execute()
  const stuck = { team_id: acmeTeam.id, kind: 'stuck', name: null, payload: '{}' as never, last_error: null }
  await db
    .insertInto('jobs')
    .values({ ...stuck, run_at: now, leased_until: null, attempts: 0, created_at: now })
    .execute()
  const samples = samplesOf((await raw({ method: 'GET', path: '/metrics' })).text)
  const value = (name: string) => samples.get(name)
  assert.equal(value('messages_total{channel="email",status="outbox"}'), 2)
  assert.equal(value('message_attempts_total{channel="email",outcome="sent"}'), 2)
  assert.equal(value('messages_oldest_due_seconds{lane="transactional"}'), 0)
  assert.equal(value('connections_down{owner="teams"}'), 1)
  assert.equal(value('jobs_due{kind="stuck"}'), 1)
  assert.ok(Number(value('job_oldest_due_seconds{kind="stuck"}')) > 3_600)
  assert.equal(value('imports{status="waiting"}'), 0)
  assert.equal(value('render_jobs_waiting'), 0)
  assert.equal(value('database_up'), 1)
})

test('GET /metrics never reads the ledger: it works without the table', async (t) => {
  const { acme, acmeTeam, db, raw } = await startApp(t, { servers: 1, ownDatabase: true })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await acme.post('/emails', { to: 'a@mail.example', subject: 'Hi', text: 'Hi', email_address_id })
  await whenTrue(async () => (await acme.get('/messages?status=sent')).body.data.length === 1)
  await db.schema.alterTable('messages').renameTo('moved_messages').execute()
  assert.equal((await acme.get('/messages')).status, 500)
  const samples = samplesOf((await raw({ method: 'GET', path: '/metrics' })).text)
  await db.schema.alterTable('moved_messages').renameTo('messages').execute()
  assert.equal(samples.get('messages_total{channel="email",status="outbox"}'), 1)
  assert.equal(samples.get('messages_oldest_due_seconds{lane="marketing"}'), 0)
  assert.equal(samples.get('database_up'), 1)
})

/** Fewer than the pool has. */
const HELD_CONNECTIONS = 3
/** How often to ask, and how long at most, because background work can use a connection for a moment. */
const [POLL_MS, PATIENCE_MS] = [50, 20_000]

test('GET /metrics counts the connections to PostgreSQL by state, and none on SQLite', async (t) => {
  const { db, raw } = await startApp(t, { servers: 1, ownDatabase: true })
  const count = async () => {
    const samples = samplesOf((await raw({ method: 'GET', path: '/metrics' })).text)
    return ['busy', 'idle', 'waiting'].map((state) => samples.get(`database_connections{state="${state}"}`))
  }
  if (RUN_KIND === 'sqlite') return assert.deepEqual(await count(), [undefined, undefined, undefined])
  const { promise: done, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  let started = 0
  const holders = Array.from({ length: HELD_CONNECTIONS }, () =>
    db.connection().execute(async () => {
      if (++started === HELD_CONNECTIONS) hold()
      await done
    }),
  )
  await held
  const [busy, , waiting] = await count()
  assert.ok(Number(busy) >= HELD_CONNECTIONS, `${busy} busy`)
  assert.equal(waiting, 0)
  release()
  await Promise.all(holders)
  const areReleased = async () => {
    const [stillBusy, idle] = await count()
    return stillBusy === 0 && Number(idle) >= HELD_CONNECTIONS
  }
  await whenTrue(areReleased, POLL_MS, PATIENCE_MS)
})

test('the age of the oldest due message is that of a message whose time has come', async (t) => {
  const { acmeTeam, db, raw } = await startApp(t, {
    servers: 1,
    ownDatabase: true,
    role: { is: 'worker', name: 'w', writer: undefined },
  })
  // A worker does no background work, so the message stays due. Its metrics don't include the server's.
  const before = (await raw({ method: 'GET', path: '/metrics' })).text
  assert.ok(before.includes('render_threads') && !before.includes('messages_oldest_due_seconds'))
  const { backlogReader } = await import('../src/operation/monitoring/backlog.ts')
  const dueAt = '2026-01-01T00:00:00.000000Z'
  const chunk = {
    team_id: acmeTeam.id,
    lane: 'marketing',
    campaign_id: null,
    message_ids: '[]',
    lease_token: null,
  } as const
  await db
    .insertInto('message_chunks')
    .values({ ...chunk, due_at: dueAt, run_at: dueAt, suspended_reason: null, created_at: dueAt })
    .execute()
  await db
    .insertInto('queue_lanes')
    .values({ team_id: acmeTeam.id, queue: 'send marketing', due_at: dueAt, updated_at: dueAt })
    .execute()
  const { readWork } = backlogReader(db, () => Temporal.Instant.from(dueAt).add({ minutes: 5 }))
  assert.deepEqual((await readWork())?.lanes, [
    { lane: 'transactional', ageS: 0 },
    { lane: 'marketing', ageS: 300 },
  ])
})

test('with workers, one request returns the metrics of all processes', async (t) => {
  const server = await startServer(await createTestLocation(), {}, 'pipe', ['--workers', '2'])
  t.after(() => server.child.kill('SIGKILL'))
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  const processes = [...text.matchAll(/^process_resident_memory_bytes\{process="([^"]+)"\}/gm)].map(([, name]) => name)
  assert.deepEqual(processes.sort(), ['primary', 'worker-1', 'worker-2'])
  assert.match(text, /^messages_oldest_due_seconds\{.*lane="marketing".*\} 0$/m)
  assert.equal(text.match(/^# TYPE process_resident_memory_bytes /gm)?.length, 1)
})

/** The words in PromQL that aren't metrics. */
const PROMQL = ['sum', 'max', 'min', 'by', 'rate', 'increase', 'histogram_quantile', 'and']

test('the alert rules, the dashboard and monitoring.md name only metrics that exist', async (t) => {
  const { raw } = await startApp(t, { servers: 1 })
  const { text } = await raw({ method: 'GET', path: '/metrics' })
  const known = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  const all = new Set([...known, ...known.flatMap((name) => [`${name}_count`, `${name}_bucket`]), 'up'])
  const alerts = [...read('deploy/prometheus-alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  const panels = JSON.parse(read('deploy/grafana-dashboard.json')).panels as { targets: { expr: string }[] }[]
  const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  assert.ok(expressions.length > 25)
  for (const expression of expressions) {
    const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
    for (const [name] of bare.matchAll(/[a-z_][a-z_0-9]*/g))
      assert.ok(all.has(name) || PROMQL.includes(name), `${name} in ${expression}`)
  }
  const guide = read('docs/monitoring.md')
  const described = [...guide.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \| /gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  )
  for (const name of described) assert.ok(all.has(name), name)
  for (const [, alert = ''] of read('deploy/prometheus-alerts.yml').matchAll(/alert: (\w+)/g))
    assert.ok(guide.includes(`\`${alert}\``), alert)
  const own = known.filter((name) => !/^(process|nodejs)_/.test(name))
  assert.deepEqual(
    own.filter((name) => !described.includes(name)),
    [],
  )
})
