import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { ended, FIRST_NAMES, importCsv, sendCsv } from '../../../test/imports.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { readConfig } from '../../foundation/config.ts'
import { createStore } from '../../identity/files/create-store.ts'
import { claimJobInOrder } from '../../platform/jobs/job-queries.ts'
import { MAX_ATTEMPTS } from '../../platform/jobs/job-runner.ts'
import { transact } from '../../platform/storage/transact.ts'
import { importKey } from './import-files.ts'
import { beginImport } from './import-queries.ts'
import { startImport } from './start-import.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, { first_name: {} })
  const startWithoutFile = (attemptsBefore: number) =>
    transact(app.db, async (trx) => {
      const now = toTimestamp(systemClock())
      const given = { storedAs: randomUUID(), fileName: null, size: 20, options: FIRST_NAMES }
      const { id } = await startImport(trx, app.acmeTeam.id, given, now)
      await trx
        .updateTable('jobs')
        .set({ attempts: attemptsBefore })
        .where('team_id', '=', app.acmeTeam.id)
        .where('kind', '=', 'import-contacts')
        .execute()
      return id
    })
  const jobs = () =>
    app.db
      .selectFrom('jobs')
      .select(['attempts', 'last_error'])
      .where('team_id', '=', app.acmeTeam.id)
      .where('kind', '=', 'import-contacts')
      .orderBy('id')
      .execute()
  return { ...app, startWithoutFile, jobs }
}

test('an import whose file is missing fails with the reason after its last attempt', async (t) => {
  const { acme, startWithoutFile, jobs } = await setUp(t)
  const id = await startWithoutFile(MAX_ATTEMPTS - 1)
  const done = await ended(acme, id)
  assert.deepEqual(
    [done.status, done.problem],
    ['failed', 'The uploaded file is missing from storage. Please send it again.'],
  )
  assert.ok(done.finished_at)
  await whenTrue(async () => (await jobs()).length === 0)
})

test('an import waits until the team’s previous import ends or is canceled', async (t) => {
  const { acme, rival, startWithoutFile, jobs } = await setUp(t)
  await createFields(rival, { first_name: {} })
  const first = await startWithoutFile(0)
  const second = (await sendCsv(acme, 'first_name\nAda\n')).body.id
  await whenTrue(async () => Boolean((await jobs())[0]?.last_error))
  // Another team's import was added later, so when it has ended, the server has looked for due imports.
  assert.equal((await importCsv(rival, 'first_name\nAda\n')).created, 1)
  const statuses = [first, second].map(async (id) => (await acme.get(`/contacts/imports/${id}`)).body.status)
  assert.deepEqual(await Promise.all(statuses), ['running', 'waiting'])
  assert.equal((await acme.post(`/contacts/imports/${first}/cancel`)).body.status, 'canceled')
  const done = await ended(acme, second)
  assert.deepEqual([done.status, done.created], ['completed', 1])
})

test('an import abandoned by a process whose clock is a day ahead is completed, with valid start and end times', async (t) => {
  const { db, location } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'Ahead')
  const store = await createStore({ ...readConfig({}), ...location })
  const storedAs = randomUUID()
  const file = join(location.dataDir, storedAs)
  writeFileSync(file, 'first_name\nAda\nBob\n')
  await store.put(importKey(team.id, storedAs), file, 'text/csv')
  const ahead = systemClock().add({ hours: 24 })
  const startedAt = toTimestamp(ahead)
  const given = { storedAs, fileName: null, size: 19, options: FIRST_NAMES }
  const { id } = await transact(db, (trx) => startImport(trx, team.id, given, startedAt))
  const leasedUntil = toTimestamp(ahead.add({ seconds: 10 }))
  const end = '9999-01-01T00:00:00.000000Z'
  const claim = { now: startedAt, latestLease: end, latestRun: end, latestMade: end, leasedUntil }
  assert.ok(await claimJobInOrder(db, team.id, 'import-contacts', claim))
  assert.ok(await beginImport(db, team.id, id, startedAt))

  const { client } = await startApp(t, {})
  const acme = await client(team)
  await createFields(acme, { first_name: {} })
  const done = await ended(acme, id)
  assert.deepEqual([done.status, done.rows_read], ['completed', 2])
  assert.ok(done.started_at <= done.finished_at, `${done.started_at} to ${done.finished_at}`)
  assert.ok(done.rows_per_second >= 0)
})
