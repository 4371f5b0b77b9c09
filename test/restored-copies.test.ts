import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock } from '../src/foundation/clock.ts'
import { markAsBackup } from '../src/operation/heartbeat/beat.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { whenTrue } from './manual-clock.ts'
import { administer, databaseUrl } from './postgres-databases.ts'
import { type Restore, setUpRestore } from './restored-copy-set-up.ts'
import { runPostrider } from './server-process.ts'
import { afterFile, createEmptyLocation, createTestLocation, RUN_KIND, type TestLocation } from './test-database.ts'

const fileOf = ({ dataDir }: TestLocation) => join(dataDir, 'postrider.db')
const backupOf = ({ dataDir }: TestLocation) => join(dataDir, 'backup.db')

const run = async (location: TestLocation, ...args: string[]) => {
  const { stdout, stderr, code } = await runPostrider(location, args)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const copyKey = (from: TestLocation, to: TestLocation) =>
  copyFileSync(join(from.dataDir, 'secret.key'), join(to.dataDir, 'secret.key'))

interface Way {
  readonly name: string
  /** Called while the server is running, before anything is sent. */
  readonly backUpRunning?: (location: TestLocation) => Promise<unknown> | unknown
  readonly backUpStopped?: (location: TestLocation) => Promise<unknown> | unknown
  /** Called after everything was sent and the server was stopped. Returns the restored copy's location. */
  readonly restore: (location: TestLocation) => Promise<TestLocation> | TestLocation
}

const ON_SQLITE: readonly Way[] = [
  {
    name: 'postrider backup and postrider restore',
    backUpRunning: (location) => run(location, 'backup', backupOf(location)),
    restore: async (location) => {
      const { replaced } = await run(location, 'restore', backupOf(location))
      assert.equal(replaced, `${fileOf(location)}.replaced`)
      return location
    },
  },
  {
    name: 'postrider backup, copied over the database',
    backUpRunning: (location) => run(location, 'backup', backupOf(location)),
    restore: (location) => {
      copyFileSync(backupOf(location), fileOf(location))
      return location
    },
  },
  {
    name: 'a copy of the file of a stopped server, copied over it',
    backUpStopped: (location) => copyFileSync(fileOf(location), backupOf(location)),
    restore: (location) => {
      copyFileSync(backupOf(location), fileOf(location))
      return location
    },
  },
  {
    name: 'a copy of the file of a stopped server, moved to its place',
    backUpStopped: (location) => copyFileSync(fileOf(location), backupOf(location)),
    restore: (location) => {
      renameSync(backupOf(location), fileOf(location))
      rmSync(join(location.dataDir, 'last-beat.json'))
      return location
    },
  },
  {
    name: 'a copy of the whole folder of a stopped server',
    backUpStopped: ({ dataDir }) => {
      cpSync(dataDir, `${dataDir}-copy`, { recursive: true, preserveTimestamps: true })
      afterFile(() => rmSync(`${dataDir}-copy`, { recursive: true }))
    },
    restore: ({ dataDir }) => ({ databaseUrl: undefined, dataDir: `${dataDir}-copy` }),
  },
]

const dumpOf = ({ dataDir }: TestLocation) => join(dataDir, 'backup.dump')
const HAS_TOOLS =
  spawnSync('pg_dump', ['--version']).status === 0 && spawnSync('pg_restore', ['--version']).status === 0

/** Doesn't block this process: `pg_restore` waits for the locks of the server that runs in it. */
const runTool = promisify(execFile)

const dump = (location: TestLocation) =>
  runTool('pg_dump', ['-Fc', `--file=${dumpOf(location)}`, String(location.databaseUrl)])
const load = (from: TestLocation, to: TestLocation, ...options: string[]) =>
  runTool('pg_restore', ['--no-owner', ...options, `--dbname=${to.databaseUrl}`, dumpOf(from)])

const SERVER = String(process.env.TEST_POSTGRES_URL)
const nameOf = (location: TestLocation) => new URL(String(location.databaseUrl)).pathname.slice(1)

const ON_POSTGRES: readonly (Way & { readonly needsTools: boolean })[] = [
  {
    name: 'pg_dump and pg_restore to another database',
    needsTools: true,
    backUpRunning: dump,
    restore: async (location) => {
      const other = await createEmptyLocation()
      await load(location, other)
      copyKey(location, other)
      return other
    },
  },
  {
    name: 'pg_dump and pg_restore to the same database',
    needsTools: true,
    backUpRunning: dump,
    restore: async (location) => {
      await load(location, location, '--clean')
      rmSync(join(location.dataDir, 'last-beat.json'))
      return location
    },
  },
  {
    name: 'a copy of the database on the same server',
    needsTools: false,
    backUpStopped: async (location) => {
      await administer(SERVER, `create database ${nameOf(location)}_copy template ${nameOf(location)}`)
      afterFile(() => administer(SERVER, `drop database ${nameOf(location)}_copy with (force)`))
    },
    restore: async (location) => {
      rmSync(join(location.dataDir, 'last-beat.json'))
      return { ...location, databaseUrl: databaseUrl(SERVER, `${nameOf(location)}_copy`) }
    },
  },
]

const WAYS: readonly (Way & { readonly needsTools?: boolean })[] = RUN_KIND === 'sqlite' ? ON_SQLITE : ON_POSTGRES

const restoreIn = async (t: TestContext, { backUpRunning, backUpStopped, restore }: Way) => {
  const set = await setUpRestore(t, await createTestLocation())
  await set.live(set.original, async (life) => {
    await set.schedule(life)
    await backUpRunning?.(set.original)
  })
  await backUpStopped?.(set.original)
  await set.live(set.original, set.sendAll)
  return { set, location: await restore(set.original) }
}

for (const way of WAYS) {
  test(`nobody gets a message twice after this restore: ${way.name}`, async (t) => {
    if (way.needsTools && !HAS_TOOLS) return t.skip('pg_dump is not installed')
    const { set, location } = await restoreIn(t, way)
    await set.assertNothingDoubled(location)
  })
}

test('postrider restored shows what waits, and sends it if nothing was sent since', async (t) => {
  const way = WAYS.find(({ needsTools }) => !needsTools) as Way
  const set = await setUpRestore(t, await createTestLocation())
  await set.live(set.original, set.schedule)
  await way.backUpRunning?.(set.original)
  await way.backUpStopped?.(set.original)
  const location = await way.restore(set.original)
  const { recognized_at, ...shown } = await run(location, 'restored')
  assert.ok(recognized_at)
  const campaigns = [{ id: 1, name: 'News' }]
  const waiting = [{ team_id: 1, messages: 3, campaigns }]
  assert.deepEqual(shown, {
    because: RUN_KIND === 'sqlite' ? 'marked' : 'copied',
    waiting,
    decision: null,
    not_resumed: [],
  })
  const decided = await run(location, 'restored', '--nothing-was-sent-since')
  assert.deepEqual([decided.decision, decided.not_resumed], ['send', []])
  assert.deepEqual((await run(location, 'restored')).waiting, [])
  await set.live(location, set.sendAll)
})

test('postrider restored says which campaigns couldn’t be resumed, and why', async (t) => {
  const set = await setUpRestore(t, await createTestLocation())
  await set.live(set.original, set.schedule)
  const { db } = openDatabase(set.original)
  await markAsBackup(db, systemClock)
  await run(set.original, 'restored')
  await db.updateTable('identifiers').set({ verified_at: null }).where('team_id', '=', 1).execute()
  await db.destroy()
  const { not_resumed } = await run(set.original, 'restored', '--nothing-was-sent-since')
  assert.deepEqual(not_resumed, [
    {
      team_id: 1,
      id: 1,
      name: 'News',
      problem:
        'The sender shop@brand.example was deleted. Choose another one if the campaign can still be changed, or cancel it.',
    },
  ])
})

test('postrider restored --give-up: the messages fail, and campaigns stay paused', async (t) => {
  const { set, location } = await restoreIn(t, WAYS.find(({ needsTools }) => !needsTools) as Way)
  await run(location, 'restored', '--give-up')
  const received = await set.received()
  await set.live(location, async ({ client }) => {
    const reasons = async () =>
      (await client.get('/messages')).body.data.map(({ status, reason }: Record<string, string>) => [status, reason])
    await whenTrue(async () => (await reasons()).every(([status]: string[]) => status === 'failed'))
    assert.deepEqual(await reasons(), Array(3).fill(['failed', 'restored']))
    assert.equal(await set.campaignIs(client), 'paused restored')
  })
  assert.equal(await set.received(), received)
})

test('postrider restored takes only one decision', async () => {
  const location = await createTestLocation()
  const { code, stderr } = await runPostrider(location, ['restored', '--give-up', '--nothing-was-sent-since'])
  assert.deepEqual([code, stderr], [1, 'Give either --nothing-was-sent-since or --give-up.\n'])
})

test('clean stops and starts, in two processes and with hours in between, are no restore', async (t) => {
  const set = await setUpRestore(t, await createTestLocation())
  await set.live(set.original, set.schedule)
  for (let round = 0; round < 3; round++) {
    set.time.move(15 * 60_000)
    await set.live(set.original, () => set.live(set.original, async () => {}))
  }
  await set.live(set.original, set.sendAll)
})

if (RUN_KIND === 'postgres') {
  test('a running server notices that its database was replaced with an earlier copy, and sends nothing from it', async (t) => {
    if (!HAS_TOOLS) return t.skip('pg_dump is not installed')
    const set = await setUpRestore(t, await createTestLocation())
    await set.live(set.original, async (life) => {
      await set.schedule(life)
      await dump(set.original)
      await set.sendAll(life)
      const sent = await set.received()
      await load(set.original, set.original, '--clean', '--single-transaction')
      await whenTrue(async () => (await set.campaignIs(life.client)) === 'paused restored')
      assert.equal(await set.received(), sent)
    })
    await set.assertNothingDoubled(set.original)
  })
}

if (RUN_KIND === 'sqlite') {
  test('postrider restore refuses while a server is running, and refuses files that are no backup', async (t) => {
    const set: Restore = await setUpRestore(t, await createTestLocation())
    await set.live(set.original, async () => {
      await run(set.original, 'backup', backupOf(set.original))
      const { code, stderr } = await runPostrider(set.original, ['restore', backupOf(set.original)])
      assert.deepEqual([code, stderr], [1, 'A process is using the database. Stop the server first.\n'])
    })
    const wrong = join(set.original.dataDir, 'secret.key')
    const { code, stderr } = await runPostrider(set.original, ['restore', wrong])
    assert.deepEqual([code, stderr], [1, `${wrong} is not a backup of a Postrider database.\n`])
    mkdirSync(join(set.original.dataDir, 'empty'))
    const missing = await runPostrider(set.original, ['restore', join(set.original.dataDir, 'empty/x.db')])
    assert.match(missing.stderr, /^There is no file /)
  })
} else {
  test('PostgreSQL: the restore command says to use pg_restore', async () => {
    const { code, stderr } = await runPostrider(await createTestLocation(), ['restore', 'x.dump'])
    assert.equal(code, 1)
    assert.match(stderr, /pg_restore/)
  })
}
