import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SEND_CODE } from '../src/identity/identifiers/verification-code.ts'
import { POLL_MS } from '../src/platform/queue/turn-loop.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider, type ServerProcess, spawnPostrider, startServer } from './server-process.ts'
import { createTestLocation, RUN_KIND, type TestLocation } from './test-database.ts'
import { uploader } from './upload.ts'

const WORKERS = 2
/** How long to wait for a response: much longer than any response takes. A suspended process doesn't respond at all. */
const PATIENCE_MS = 1_500
/**
 * How long processes may take to exit. On a busy machine, exiting takes seconds. If workers didn't notice that the primary process
 * is gone, they would run forever.
 */
const EXIT_MS = 15_000

/** How many jobs are added one after another. */
const ADDED_JOBS = 6

let location: TestLocation
let server: ServerProcess
let token: string
let log = ''
const agents: Agent[] = []
const started: ServerProcess[] = []

/** Creates a client with a separate connection, which is served by one worker. */
const connect = (): ApiClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return apiClient(server.origin, agent, token)
}

const startWithWorkers = async (environment?: NodeJS.ProcessEnv) => {
  const it = await startServer(location, environment, 'pipe', ['--workers', String(WORKERS)])
  started.push(it)
  it.child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  return it
}

/** Lists processes, except for zombies. */
const runningProcesses = () =>
  (existsSync('/proc/self/stat') ? fromProc() : fromPs())
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))

/** Lists processes from `/proc`, because some systems have no `ps`. */
const fromProc = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state = '', parent = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [[pid, parent, state]]
      } catch {
        // The process has ended in the meantime.
        return []
      }
    })

const fromPs = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

const workersOf = ({ child }: ServerProcess): number[] =>
  runningProcesses().flatMap(({ pid, parent }) => (parent === child.pid ? pid : []))

const isAnyRunning = (pids: readonly number[]) => runningProcesses().some(({ pid }) => pids.includes(pid))

const within = async <T>(
  ms: number,
  what: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> => {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const found = await what()
    if (found) return found
    await sleep(20)
  }
  throw new Error(`It took longer than ${ms} ms.`)
}

const respondsInTime = (asked: Promise<unknown>) =>
  Promise.race([asked.then(() => true), sleep(PATIENCE_MS, false, { ref: false })])

before(async () => {
  location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A', '--standard-fields'])
  token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  server = await startWithWorkers({ LOG_LEVEL: 'info', TRUST_PROXY: '10.0.0.0/8' })
})

after(() => {
  for (const agent of agents) agent.destroy()
  for (const { child } of started) child.kill('SIGKILL')
})

test('the server prints a single greeting, which says how many workers it has', async () => {
  assert.match(
    server.greeting,
    /^Postrider is running at http:\/\/localhost:\d+ with 2 workers\nData: .*\nNobody .*\n {2}http:\S+\n$/,
  )
})

test('connections alternate between workers; a suspended worker delays only its own connections', async () => {
  const clients = Array.from({ length: 4 }, connect)
  for (const client of clients) assert.equal((await client.get('/brands')).status, 200)
  const [worker = 0] = workersOf(server)
  process.kill(worker, 'SIGSTOP')
  const asked = clients.map((client) => client.get('/brands'))
  const inTime = await Promise.all(asked.map(respondsInTime))
  process.kill(worker, 'SIGCONT')
  assert.deepEqual(inTime.toSorted(), [false, false, true, true])
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
})

test('reads don’t need the primary process; writes need it if the database has a single writer', async () => {
  const readers = [connect(), connect()]
  const writers = Array.from({ length: 4 }, connect)
  for (const client of [...readers, ...writers]) await client.get('/brands')
  server.child.kill('SIGSTOP')
  const read = await Promise.all(readers.map((client) => respondsInTime(client.get('/contacts'))))
  const asked = writers.map((client) => client.post('/brands', { name: 'Written' }))
  const written = await Promise.all(asked.map(respondsInTime))
  server.child.kill('SIGCONT')
  assert.deepEqual(read, [true, true])
  assert.deepEqual([...new Set(written)], [RUN_KIND === 'postgres'])
  for (const { status } of await Promise.all(asked)) assert.equal(status, 201)
})

test('50 parallel POSTs with one idempotency key through all workers create one contact and get identical responses', async () => {
  const clients = Array.from({ length: 10 }, connect)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (clients[n % 10] as ApiClient).post('/contacts', { first_name: 'Once' }, { 'idempotency-key': 'once' }),
    ),
  )
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201])
  assert.equal(new Set(responses.map(({ text }) => text)).size, 1)
  assert.equal(responses.filter(({ headers }) => headers['idempotent-replay'] === 'true').length, 49)
  assert.equal((await connect().get('/contacts/search?searchTerm=once')).body.total, 1)
})

test('a client reads its own writes through any worker', async () => {
  const busy = new AbortController()
  // Searches span several iterations of the event loop and open a new snapshot in each one. As a result, the reads below often
  // arrive while an older snapshot is open.
  const noise = Array.from({ length: 2 }, async () => {
    for (const client = connect(); !busy.signal.aborted; ) await client.get('/contacts/search?order_by=first_name')
  })
  const rounds = async (writer: ApiClient, readers: readonly ApiClient[]) => {
    const { body } = await writer.post('/brands', { name: 'Round' })
    for (let round = 0; round < 80; round++) {
      await writer.put(`/brands/${body.id}`, { name: `Round ${round}` })
      const seen = await Promise.all(readers.map((reader) => reader.get(`/brands/${body.id}`)))
      assert.deepEqual([...new Set(seen.map((it) => it.body.name))], [`Round ${round}`])
    }
  }
  await Promise.all(Array.from({ length: 3 }, () => rounds(connect(), [connect(), connect()])))
  busy.abort()
  await Promise.all(noise)
})

test('the primary process starts work at once that a worker has added', async () => {
  const { db } = openDatabase(location)
  const waiting = () => db.selectFrom('jobs').select('id').where('kind', '=', SEND_CODE).execute()
  const client = connect()
  const started = performance.now()
  for (let n = 0; n < ADDED_JOBS; n++) {
    const { status } = await client.post('/verified/email', { email: `sender-${n}@example.com` })
    assert.equal(status, 201)
    await within(4_000, async () => (await waiting()).length === 0)
  }
  const elapsed = performance.now() - started
  await db.destroy()
  // Each is added just after the last one was started, so if the primary process only looked for work, each would wait for its next look.
  assert.ok(elapsed < (ADDED_JOBS * POLL_MS) / 2, `${ADDED_JOBS} jobs took ${elapsed} ms.`)
})

test('an upload through a worker is received completely; after a rejected upload, the connection still works', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  const client = apiClient(server.origin, agent, token)
  const content = randomBytes(8 * 1024 * 1024)
  const upload = uploader(server.origin, agent)
  const { status, body } = await upload(client, [{ name: 'file', filename: 'noise', content }])
  assert.deepEqual([status, body.sha256], [201, createHash('sha256').update(content).digest('hex')])
  const stranger = await upload({ ...client, token: 'pr_nobody' }, [{ name: 'file', filename: 'noise', content }])
  assert.deepEqual([stranger.status, stranger.body.error_code], [401, 'unauthenticated'])
  assert.equal((await client.get(`/files/${body.id}`)).body.size, content.length)
})

test('each request is logged once, with its id and the client’s real address, not the one in X-Forwarded-For', async () => {
  const headers = { 'x-request-id': 'mine-1', 'x-forwarded-for': '10.6.6.6' }
  const { headers: received } = await connect().post('/brands', { name: 'Logged' }, headers)
  assert.equal(received['x-request-id'], 'mine-1')
  const lines = await within(2_000, () => {
    const found = log.split('\n').filter((line) => line.includes('mine-1'))
    return found.length > 0 && found
  })
  const { status, ip, team } = JSON.parse(lines[0] as string)
  assert.deepEqual([lines.length, status, ip, team], [1, 201, '127.0.0.1', 1])
})

test('workers respond to invalid requests just like a single process', async () => {
  const client = connect()
  const noBody = await client.sendBytes('POST', '/brands', { 'content-type': 'text/plain' }, '')
  assert.deepEqual([noBody.status, noBody.body.error_code], [422, 'validation_failed'])
  assert.equal((await client.send('PATCH', '/brands')).headers.allow, 'GET, HEAD, POST')
  const chunked = await client.send('DELETE', '/brands/999', { a: 1 }, { 'transfer-encoding': 'chunked' })
  assert.deepEqual([chunked.status, chunked.body.error_code], [404, 'not_found'])
  assert.equal((await client.post('/brands', { name: 'x'.repeat(2 * 1024 * 1024) })).status, 413)
})

test('a killed worker is restarted, and the log says so', async () => {
  const [killed = 0] = workersOf(server)
  process.kill(killed, 'SIGKILL')
  await within(8_000, () => {
    const workers = workersOf(server)
    return workers.length === WORKERS && !workers.includes(killed)
  })
  const clients = Array.from({ length: 4 }, connect)
  for (const client of clients) assert.equal((await client.get('/brands')).status, 200)
  await within(2_000, () => log.includes(`"worker":${killed},"code":null,"signal":"SIGKILL","message":"a worker ended`))
})

test('a port that is in use or an invalid number of workers causes a one-line error', async () => {
  const { port } = new URL(server.origin)
  const serve = (workers: string) =>
    spawnPostrider(location, ['serve', '--workers', workers], { PORT: port, LOG_LEVEL: 'warn' })
  const [taken, ...wrong] = await Promise.all(['2', '0', '65', '1.5'].map(serve))
  assert.deepEqual(
    [taken?.stderr, taken?.code],
    [`Port ${port} on 127.0.0.1 is already in use. Set PORT to another port.\n`, 1],
  )
  for (const { stderr, stdout, code } of wrong) {
    assert.match(
      stderr,
      /^(--workers takes a number of processes from 1 to 64\.\n|Option '--workers' argument is ambig)/,
    )
    assert.deepEqual([stdout, code === 0], ['', false])
  }
})

test('if the primary process is killed, its workers exit', async () => {
  const workers = workersOf(server)
  assert.equal(workers.length, WORKERS)
  server.child.kill('SIGKILL')
  await within(EXIT_MS, () => !isAnyRunning(workers))
})

test('SIGTERM under load: accepted requests succeed, nothing is lost, workers exit, and the server exits with 0', async () => {
  server = await startWithWorkers()
  const { db } = openDatabase(location)
  const brands = () => db.selectFrom('brands').select('id').execute()
  const before = await brands()
  const workers = workersOf(server)
  let [created, read] = [0, 0]
  const failures: string[] = []
  const load = async (n: number) => {
    for (const client = connect(); ; ) {
      try {
        const { status } = n % 2 === 0 ? await client.post('/brands', { name: 'B' }) : await client.get('/contacts')
        if (status === 201) created++
        else if (status === 200) read++
        else failures.push(String(status))
      } catch (error) {
        // If the connection was refused, the server had already stopped listening, so no accepted request was lost.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') failures.push(String(error))
        return
      }
    }
  }
  const clients = Array.from({ length: 16 }, (_, n) => load(n))
  await whenTrue(() => created >= 50 && read >= 50)
  // Signals all processes, as terminals and service managers do.
  for (const pid of [...workers, server.child.pid as number]) process.kill(pid, 'SIGTERM')
  assert.equal(await server.exited, 0)
  await Promise.all(clients)
  assert.deepEqual(failures, [])
  assert.equal(isAnyRunning(workers), false)
  assert.equal((await brands()).length, before.length + created)
  await db.destroy()
})
