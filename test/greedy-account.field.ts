import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { readSecretKey } from '../src/platform/secrets/secret-key.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { insertConnection } from '../src/sending/connections/connection-queries.ts'
import { openAgain } from './open-again.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import { createTestLocation } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const TEAMS = 200
const MESSAGES_PER_TEAM = 30
/** A batch is one chunk, most of which can't be started while the mail server hangs. */
const BATCH_MESSAGES = 100
const HONEST_MESSAGES = 200
const SECRET_KEY = 'a key for the test with a greedy account'

/** A mail server that accepts everything and never responds to the final dot. */
const startHangingServer = async (t: TestContext) => {
  const server = createServer((socket) => {
    let isContent = false
    socket.on('error', () => {})
    socket.write('220 hang.test\r\n')
    socket.on('data', (chunk) => {
      if (isContent) return
      for (const line of String(chunk).split('\r\n')) {
        if (line === '') continue
        socket.write(line === 'DATA' ? '354 Go\r\n' : '250 Ok\r\n')
        if (line === 'DATA') isContent = true
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const sockets = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  return { port: (server.address() as AddressInfo).port, sockets }
}

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test(`${TEAMS} teams whose mail servers never respond don’t delay another team’s emails`, async (t) => {
  const location = await createTestLocation()
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  const hanging = await startHangingServer(t)
  const sink = await startSink()
  t.after(() => sink.stop())
  await command('team', 'create', '--name', 'Honest')
  const server = await startServer(
    location,
    { SMTP_URL: `${sink.url}?security=none`, OUTBOUND_ALLOW_PRIVATE: 'true', SECRET_KEY },
    'ignore',
  )
  t.after(() => server.child.kill('SIGKILL'))
  const db = await openAgain(location)
  t.after(() => db.destroy())
  const post = async (token: string, path: string, body: object) => {
    const response = await fetch(`${server.origin}/api/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    assert.equal(response.status, 201, await response.text())
  }
  const emailOf = (senderId: number, to: string) => ({ to, email_address_id: senderId, subject: 'Hi', text: 'Hi' })
  const send = (token: string, senderId: number, to: string) => post(token, 'emails', emailOf(senderId, to))
  const sendBatch = (token: string, senderId: number) => {
    const messages = Array.from({ length: BATCH_MESSAGES }, (_, m) => emailOf(senderId, `person${m}@mail.example`))
    return post(token, 'emails/batch', { messages })
  }
  const account = async (teamId: number) => ({
    token: await command('token', 'create', '--team', String(teamId)),
    sender: await createIdentifier(db, teamId, 'email', `news@team${teamId}.example`),
  })

  const secretKey = await readSecretKey(SECRET_KEY, location.dataDir)
  const now = toTimestamp(systemClock())
  for (let n = 0; n < TEAMS; n++) {
    const { id } = JSON.parse(await command('team', 'create', '--name', `Greedy ${n}`))
    const settings = { host: '127.0.0.1', port: hanging.port, security: 'none' as const, user: null }
    const limits = { per_second: null, per_hour: null, per_day: null, warm_up_from: null }
    const values = { channel: 'email', kind: 'smtp', name: 'Hang', settings, secret: '', is_default: true } as const
    await transact(db, (trx) => insertConnection(trx, id, { ...values, ...limits }, secretKey, now))
    const { token, sender } = await account(id)
    if (n % 2 === 0) await sendBatch(token, sender)
    else for (let m = 0; m < MESSAGES_PER_TEAM; m++) await send(token, sender, `person${m}@mail.example`)
  }
  const before = memoryOf(server.child.pid)
  const { token, sender } = await account(1)
  const waits: number[] = []
  for (let n = 0; n < HONEST_MESSAGES; n++) {
    const startedMs = performance.now()
    await send(token, sender, `friend${n}@mail.example`)
    while ((await sink.report()).total <= n) {
      assert.ok(performance.now() - startedMs < 60_000, `message ${n} wasn’t sent`)
      await sleep(5)
    }
    waits.push(performance.now() - startedMs)
    await sleep(200)
  }
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  const after = memoryOf(server.child.pid)
  t.diagnostic(
    `p99 ${Math.round(p99)} ms, slowest ${Math.round(waits.at(-1) ?? 0)} ms, memory ${Math.round(before)} to ${Math.round(after)} MB, ${await hanging.sockets()} sockets to servers that hang`,
  )
  assert.ok(p99 < 2_000)
  assert.ok(after < before + 50)
})
