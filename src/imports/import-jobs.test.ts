import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFields } from '../../test/contact-fields.ts'
import { ended, FIRST_NAMES, sendCsv } from '../../test/imports.ts'
import { startApp } from '../../test/start-app.ts'
import { systemClock, toTimestamp } from '../clock.ts'
import { MAX_ATTEMPTS } from '../jobs/job-runner.ts'
import { transact } from '../storage/transact.ts'
import { startImport } from './start-import.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, { first_name: {} })
  /** An import whose file nobody has. */
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

test('an import whose file is gone is tried for a while, and then fails with the reason', async (t) => {
  const { acme, startWithoutFile, jobs } = await setUp(t)
  const id = await startWithoutFile(MAX_ATTEMPTS - 1)
  const done = await ended(acme, id)
  assert.deepEqual(
    [done.status, done.problem],
    ['failed', 'The file is no longer where it was stored. Please send it again.'],
  )
  assert.ok(done.finished_at)
  while ((await jobs()).length > 0) await sleep(20)
})

test('a team’s imports wait for the one before them, until it ends or is canceled', async (t) => {
  const { acme, startWithoutFile, jobs } = await setUp(t)
  const first = await startWithoutFile(0)
  const second = (await sendCsv(acme, 'first_name\nAda\n')).body.id
  while (!(await jobs())[0]?.last_error) await sleep(20)
  // A little longer than a server takes to notice what is due.
  await sleep(1_500)
  const statuses = [first, second].map(async (id) => (await acme.get(`/contacts/imports/${id}`)).body.status)
  assert.deepEqual(await Promise.all(statuses), ['running', 'waiting'])
  assert.equal((await acme.post(`/contacts/imports/${first}/cancel`)).body.status, 'canceled')
  const done = await ended(acme, second)
  assert.deepEqual([done.status, done.created], ['completed', 1])
})
