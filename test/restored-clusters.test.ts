import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { whenTrue } from './manual-clock.ts'
import { type OwnPostgres, startOwnPostgres } from './postgres-server.ts'
import { setUpRestore } from './restored-copy-set-up.ts'
import { createTestLocation } from './test-database.ts'

/** Copies a folder, with its owner and mode, which the database server checks. */
const copy = (from: string, to: string) => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to])
  assert.equal(status, 0, String(stderr))
}
const save = (data: string) => copy(data, `${data}-saved`)
const putBack = (data: string) => {
  rmSync(data, { recursive: true })
  copy(`${data}-saved`, data)
}
/** Makes the server start a new timeline, as after a promotion or a restore to a point in time. */
const startTimeline = (data: string) => {
  copy(join(data, 'PG_VERSION'), join(data, 'recovery.signal'))
  appendFileSync(join(data, 'postgresql.auto.conf'), "restore_command = 'false'\nhot_standby = off\n")
}

const setUp = async (t: TestContext) => {
  const own: OwnPostgres = await startOwnPostgres()
  t.after(() => own.stop())
  const { dataDir } = await createTestLocation('sqlite')
  const location = { databaseUrl: own.url, dataDir }
  return { own, location, set: await setUpRestore(t, location), forget: () => rmSync(join(dataDir, 'last-beat.json')) }
}

test('PostgreSQL: nobody gets a message twice after a copy of the cluster’s folder is put back', async (t) => {
  const { own, location, set } = await setUp(t)
  await set.live(location, set.schedule)
  await own.restart(0, save)
  await set.live(location, set.sendAll)
  await own.restart(0, putBack)
  await set.assertNothingDoubled(location)
})

test('PostgreSQL: nobody gets a message twice after a copy that was made while a server was running', async (t) => {
  const { own, location, set, forget } = await setUp(t)
  await set.live(location, async (life) => {
    await set.schedule(life)
    await own.restart(0, save)
  })
  await set.live(location, set.sendAll)
  await own.restart(0, putBack)
  forget()
  await set.assertNothingDoubled(location)
})

test('PostgreSQL: nobody gets a message twice after a restore to a point in time', async (t) => {
  const { own, location, set, forget } = await setUp(t)
  await set.live(location, set.schedule)
  await own.restart(0, save)
  await set.live(location, set.sendAll)
  await own.restart(0, (data) => {
    putBack(data)
    startTimeline(data)
  })
  forget()
  await set.assertNothingDoubled(location)
})

test('PostgreSQL: a running server stops sending if the cluster’s folder is replaced with a copy', async (t) => {
  const { own, location, set } = await setUp(t)
  await set.live(location, set.schedule)
  await own.restart(0, save)
  await set.live(location, async (life) => {
    await set.sendAll(life)
    await own.restart(0, putBack)
    await whenTrue(async () => (await set.campaignIs(life.client)) === 'paused restored')
  })
  await set.assertNothingDoubled(location)
})

test('PostgreSQL: a failover isn’t mistaken for a restore, whether a server is running or restarted', async (t) => {
  const { own, location, set } = await setUp(t)
  await set.live(location, async (life) => {
    await set.schedule(life)
    await own.restart(0, startTimeline)
  })
  await own.restart(0, startTimeline)
  await set.live(location, set.sendAll)
})
