import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, apiClient } from './api-client.ts'
import { runPostrider, type ServerProcess, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

/** A few in the ordinary suite, 200 in `npm run test:crash`. */
const CRASHES = Number(process.env.TEST_CRASHES ?? 6)
const CLIENTS = 8
/** Long enough to have many requests under way, short enough to catch the first of them too. */
const MAX_LIFE_MS = 500

/** What a client holds: it sends one key until it is answered, then the next. */
interface Ledger {
  readonly acknowledged: Map<string, string>
  readonly sent: Set<string>
}

const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null

test(`${CRASHES} times kill -9 under load with retries: as many brands as distinct keys, nothing lost, replays equal`, {
  timeout: 60_000 + CRASHES * 10_000,
}, async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const ledger: Ledger = { acknowledged: new Map(), sent: new Set() }
  let server = await startServer(location)
  let agent = new Agent({ keepAlive: true })
  let client: ApiClient = apiClient(server.origin, agent, token)
  let working = true
  t.after(() => {
    working = false
    agent.destroy()
    server.child.kill('SIGKILL')
  })

  const work = async (worker: number) => {
    for (let n = 0; working; n++) {
      const key = `${worker}-${n}`
      // Every fourth moves the default flag, so that an effect has several statements to be cut between.
      const body = { name: `Brand ${key}`, is_default: n % 4 === 0, social_links: ['https://x.com/a'] }
      ledger.sent.add(key)
      while (!ledger.acknowledged.has(key)) {
        const answer = await client.post('/brands', body, { 'idempotency-key': key }).catch(() => undefined)
        if (answer?.status === 201) ledger.acknowledged.set(key, answer.text)
        else if (answer) assert.equal(answer.status, 503, answer.text)
        else await sleep(20)
      }
    }
  }
  const workers = Array.from({ length: CLIENTS }, (_, worker) => work(worker))

  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(Math.random() * MAX_LIFE_MS)
    assert.ok(isAlive(server))
    server.child.kill('SIGKILL')
    await server.exited
    agent.destroy()
    server = await startServer(location)
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
  t.diagnostic(`${ledger.sent.size} keys, ${CRASHES} crashes`)
})
