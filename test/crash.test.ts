import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/platform/storage/database.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { assertExactCounts } from './exact-counts.ts'
import { runPostrider, type ServerProcess, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

/** How many times to kill the server: a few times in `npm test`, 200 times in `npm run test:crash`. */
const CRASHES = Number(process.env.TEST_CRASHES ?? 3)
const CLIENTS = 8
const COMING_AND_GOING = 2
/** The kinds of contacts: some stay subscribed, some unsubscribe, and some are deleted. */
const KINDS = 3
/**
 * The upper limit for the random time until the server is killed: long enough for many requests to be running. Some kills happen
 * during the first requests.
 */
const MAX_LIFE_MS = 500

/**
 * A client's record of its requests. The client sends a request with each key until it receives a response, then moves on to the
 * next key.
 */
interface Ledger {
  readonly acknowledged: Map<string, string>
  readonly sent: Set<string>
}

const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null

/** How long a server that isn't killed may take to answer. On a busy machine, many are killed before they answer a given client. */
const PATIENCE_MS = 60_000

test(`after ${CRASHES} crashes (kill -9), no brand is lost or duplicated, replays are identical, and counts are exact`, {
  timeout: 120_000 + CRASHES * 10_000,
}, async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const ledger: Ledger = { acknowledged: new Map(), sent: new Set() }
  let server = await startServer(location)
  let agent = new Agent({ keepAlive: true })
  let client: ApiClient = apiClient(server.origin, agent, token)
  let startedAt = performance.now()
  let working = true

  /** Retries until the server responds. A server that was killed may or may not have handled the request. */
  const insist = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
    for (; performance.now() - startedAt < PATIENCE_MS; await sleep(20)) {
      const response = await ask().catch(() => undefined)
      if (response && response.status !== 503) return response
    }
    throw new Error(`The server did not respond within ${PATIENCE_MS / 1_000} s.`)
  }

  t.after(() => {
    working = false
    agent.destroy()
    server.child.kill('SIGKILL')
  })

  const work = async (worker: number) => {
    for (let n = 0; working; n++) {
      const key = `${worker}-${n}`
      // Every fourth request changes the default brand, so that a crash can happen between the statements that change it.
      const body = { name: `Brand ${key}`, is_default: n % 4 === 0, social_links: ['https://x.com/a'] }
      ledger.sent.add(key)
      const { status, text } = await insist(() => client.post('/brands', body, { 'idempotency-key': key }))
      assert.equal(status, 201, text)
      ledger.acknowledged.set(key, text)
    }
  }
  const list = (await client.post('/lists', { name: 'News', channel: 'email' })).body.id
  await client.post('/contact-fields', { name: 'Email', tag: 'email', type: 'email', contact_type: 'person' })
  // Subscribes, unsubscribes and deletes contacts, so that counts change.
  const joinAndLeave = async (worker: number) => {
    // On a busy machine, the last crash may happen before there is a contact of each kind, so this creates the rest.
    for (let n = 0; working || n < KINDS; n++) {
      const headers = { 'idempotency-key': `contact-${worker}-${n}` }
      const contact = await insist(() => client.post('/contacts', { email: `${worker}-${n}@b.example` }, headers))
      const path = `/lists/${list}/subscribers`
      const subscriber = await insist(() => client.post(path, { contact_id: contact.body.id }, headers))
      assert.equal(subscriber.status, 201)
      if (n % KINDS > 0) await insist(() => client.delete(`${path}/${subscriber.body.id}`))
      if (n % KINDS > 1) await insist(() => client.delete(`/contacts/${contact.body.id}`))
    }
  }
  const workers = [
    ...Array.from({ length: CLIENTS }, (_, worker) => work(worker)),
    ...Array.from({ length: COMING_AND_GOING }, (_, worker) => joinAndLeave(worker)),
  ]

  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(Math.random() * MAX_LIFE_MS)
    assert.ok(isAlive(server))
    server.child.kill('SIGKILL')
    await server.exited
    agent.destroy()
    server = await startServer(location)
    startedAt = performance.now()
    agent = new Agent({ keepAlive: true })
    client = apiClient(server.origin, agent, token)
  }
  await sleep(MAX_LIFE_MS)
  working = false
  await Promise.all(workers)

  const brands: { name: string; is_default: boolean }[] = (await client.get('/brands')).body
  assert.equal(ledger.acknowledged.size, ledger.sent.size)
  assert.deepEqual(brands.map(({ name }) => name).sort(), [...ledger.sent].map((key) => `Brand ${key}`).sort())
  assert.ok(brands.filter(({ is_default }) => is_default).length <= 1)
  for (const [key, text] of ledger.acknowledged) {
    const n = Number(key.split('-')[1])
    const body = { name: `Brand ${key}`, is_default: n % 4 === 0, social_links: ['https://x.com/a'] }
    const replay = await client.post('/brands', body, { 'idempotency-key': key })
    assert.deepEqual([replay.status, replay.headers['idempotent-replay'], replay.text], [201, 'true', text], key)
  }
  const { db } = openDatabase(location)
  try {
    await assertExactCounts(db, 1)
  } finally {
    await db.destroy()
  }
  const counts = (await client.get(`/lists/${list}`)).body.subscriber_counts
  assert.ok(counts.subscribed > 0 && counts.unsubscribed > 0)
  t.diagnostic(`${ledger.sent.size} keys, ${CRASHES} crashes`)
})
