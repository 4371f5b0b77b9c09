import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnPostrider, startServer } from './server-process.ts'
import { createEmptyLocation, createTestLocation } from './test-database.ts'

test('an unusable data folder or database file causes a one-line error', async () => {
  const { dataDir } = await createTestLocation('sqlite')
  writeFileSync(join(dataDir, 'postrider.db'), 'this is not a database, despite its name'.repeat(50))
  const result = await spawnPostrider({ databaseUrl: undefined, dataDir }, ['migrate'])
  assert.deepEqual(
    [result.stdout, result.stderr, result.code],
    ['', 'The database cannot be used: file is not a database\n', 1],
  )
  const inFile = await spawnPostrider({ databaseUrl: undefined, dataDir: join(dataDir, 'postrider.db', 'x') }, [
    'migrate',
  ])
  assert.match(inFile.stderr, /^The database cannot be used: ENOTDIR: .*\n$/)
})

test('serve restarts itself with flags and variables that reduce its memory use, and keeps its process id', async (t) => {
  if (process.platform !== 'linux') return t.skip('reads /proc')
  const server = await startServer(await createTestLocation('sqlite'), { MALLOC_ARENA_MAX: '4' })
  t.after(() => server.child.kill('SIGKILL'))
  const words = (file: string) => readFileSync(`/proc/${server.child.pid}/${file}`, 'utf8').split('\0')
  assert.ok(words('cmdline').includes('--heap-growing-percent=50'))
  const variables = words('environ')
  assert.ok(variables.includes('MALLOC_TRIM_THRESHOLD_=131072'))
  assert.ok(variables.includes('MALLOC_ARENA_MAX=4'), 'a variable that is already set stays unchanged')
})

test('npm start runs the server, and sending SIGTERM to npm stops the server', async (t) => {
  const { dataDir } = await createTestLocation('sqlite')
  const root = join(import.meta.dirname, '..')
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => npm.kill('SIGKILL'))
  const origin = await new Promise<string>((resolve) => {
    let said = ''
    npm.stdout.on('data', (chunk) => {
      said += chunk
      const found = /running at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  assert.equal((await fetch(`${origin}/health`)).status, 200)
  npm.kill('SIGTERM')
  for (let waited = 0; waited < 10_000; waited += 100) {
    if (!(await fetch(`${origin}/health`).catch(() => undefined))) return
    await sleep(100)
  }
  assert.fail('the server is still running')
})

/** Makes the process report an older version of Node. Processes that it starts report the real version. */
const OLDER_NODE = [
  '--import',
  `data:text/javascript,Object.defineProperties(process,{versions:{value:{node:'20.1.0'}},version:{value:'v20.1.0'},execPath:{value:'/old/node'}})`,
]
const GATE = join(import.meta.dirname, '../bin/postrider.js')

test('on an older Node, Postrider runs the Node that npm installed and forwards arguments, exit code and signals', async (t) => {
  const { dataDir } = await createTestLocation('sqlite')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...OLDER_NODE, GATE, ...args], { env, encoding: 'utf8' })
  assert.equal(run('team', 'create', '--name', 'A').stdout, '{"id":1,"name":"A"}\n')
  assert.equal(run('nonsense').status, 2)
  const server = spawn(process.execPath, [...OLDER_NODE, GATE, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  await once(server.stdout, 'data')
  server.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('if the only Node version is too old, Postrider prints a one-line error and exits with 1', async () => {
  const { dataDir } = await createTestLocation('sqlite')
  const gate = join(dataDir, 'postrider.mjs')
  copyFileSync(GATE, gate)
  const { status, stderr } = spawnSync(process.execPath, [...OLDER_NODE, gate, 'serve'], { encoding: 'utf8' })
  assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1])
  assert.match(stderr, /^Postrider needs Node 26 or later and this is v20\.1\.0\./)
})

test('migrate prints the migrations that it applied; a second run applies none', async () => {
  const location = await createEmptyLocation()
  assert.match((await spawnPostrider(location, ['migrate'])).stdout, /^\{"applied":\["0001-foundations",.*\]\}\n$/)
  assert.equal((await spawnPostrider(location, ['migrate'])).stdout, '{"applied":[]}\n')
})

test('if several processes migrate at the same time, each migration is applied once, and all processes succeed', async () => {
  const location = await createEmptyLocation()
  const results = await Promise.all(Array.from({ length: 4 }, () => spawnPostrider(location, ['migrate'])))
  assert.deepEqual(
    results.map(({ code, stderr }) => [code, stderr]),
    Array(4).fill([0, '']),
  )
  const applied = results.flatMap(({ stdout }) => JSON.parse(stdout).applied)
  assert.equal(new Set(applied).size, applied.length)
})

test('serve on a port that is in use fails with a one-line error', async (t) => {
  const location = await createTestLocation()
  const server = await startServer(location)
  t.after(() => server.child.kill('SIGKILL'))
  const { port } = new URL(server.origin)
  const { stderr, code } = await spawnPostrider(location, ['serve'], { PORT: port, LOG_LEVEL: 'warn' })
  assert.deepEqual([stderr, code], [`Port ${port} on 127.0.0.1 is already in use. Set PORT to another port.\n`, 1])
})
