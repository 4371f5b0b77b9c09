import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from './api-client.ts'
import { createFields } from './contact-fields.ts'
import { ended, sendCsv } from './imports.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

/** `npm run test:crash` uses more rows and crashes than `npm test`. */
const isLong = process.env.TEST_CRASHES !== undefined
const CRASHES = isLong ? 20 : 1
const ROWS = isLong ? 200_000 : 4_000

const csv = () => {
  const rows = Array.from({ length: ROWS }, (_, n) => `n${n}@mail.example,N${n},+43660${1_000_000 + n}`)
  return `email,first_name,phone\n${rows.join('\n')}\n`
}

test(`an import of ${ROWS} rows creates and subscribes each contact once, despite ${CRASHES} crashes (kill -9)`, {
  timeout: 120_000 + CRASHES * 40_000,
}, async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const agent = new Agent({ keepAlive: true })
  let server = await startServer(location)
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const client = () => apiClient(server.origin, agent, token)
  await createFields(client(), { email: { type: 'email' }, first_name: {}, phone: { type: 'phone' } })
  const list = (await client().post('/lists', { name: 'News', channel: 'email' })).body
  const { status, body } = await sendCsv(client(), csv(), { list_id: String(list.id), add_tags: 'Fair' })
  assert.equal(status, 202)

  const rowsRead = async () => (await client().get(`/contacts/imports/${body.id}`)).body.rows_read as number
  for (let crash = 0; crash < CRASHES; crash++) {
    const before = await rowsRead()
    await whenTrue(async () => (await rowsRead()) > before)
    await sleep(Math.random() * 300)
    server.child.kill('SIGKILL')
    await server.exited
    server = await startServer(location)
  }
  const done = await ended(client(), body.id, 600_000)
  assert.deepEqual(
    [done.status, done.rows_read, done.created, done.failed, done.subscribed],
    ['completed', ROWS, ROWS, 0, ROWS],
  )
  assert.equal((await client().get(`/lists/${list.id}/subscribers?status=subscribed`)).body.total, ROWS)

  const seen = new Set<string>()
  const { last_page } = (await client().get('/contacts?per_page=100')).body
  for (let page = 1; page <= last_page; page++) {
    const { data, total } = (await client().get(`/contacts?per_page=100&page=${page}`)).body
    assert.equal(total, ROWS)
    for (const { email } of data) seen.add(email)
  }
  assert.equal(seen.size, ROWS)
})
