import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../../test/contact-fields.ts'
import { ended, importCsv, sendCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import type { JobRun } from '../../platform/jobs/job-runner.ts'
import { insertFaults } from './import-error-queries.ts'
import { sweepImports } from './sweep-imports.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, { first_name: {}, email: { type: 'email' } })
  const storedErrors = async (importId: number) => {
    const rows = await app.db
      .selectFrom('import_errors')
      .selectAll()
      .where('team_id', '=', app.acmeTeam.id)
      .where('import_id', '=', importId)
      .execute()
    const bytes = rows.reduce((sum, { cells, errors }) => sum + Buffer.byteLength(cells + errors), 0)
    return { rows: rows.length, bytes }
  }
  return { ...app, storedErrors }
}

const MB = 1024 ** 2

test('importing a small gzip file with hundreds of megabytes of bad rows stops early, and the database stays small', async (t) => {
  const { acme, storedErrors } = await setUp(t)
  const row = `${'x'.repeat(60_000)},bad\n`
  const part = gzipSync(row.repeat(400))
  // A gzip file can consist of any number of members: this one expands to 275 MB.
  const packed = Buffer.concat([gzipSync('first_name,email\n'), ...Array(12).fill(part)])
  assert.ok(packed.length < 400_000, `${packed.length} bytes`)
  const { status, body } = await sendCsv(acme, packed, {}, { 'content-type': 'application/gzip' })
  assert.equal(status, 202)
  const done = await ended(acme, body.id)
  assert.equal(done.status, 'failed')
  assert.match(
    done.problem,
    /^The file unpacks to more than 100 times its size, which is unusual for contacts\. Send it unpacked\./,
  )
  const { rows, bytes } = await storedErrors(body.id)
  assert.deepEqual([done.errors_kept, done.errors_truncated], [rows, done.failed > rows])
  assert.ok(rows > 0 && bytes <= 20 * MB + 100_000, `${bytes} bytes kept`)
})

test('a failed row longer than 64 KB is stored with truncated cells and a note that says so', async (t) => {
  const { acme, storedErrors } = await setUp(t)
  const done = await importCsv(acme, `first_name,email\n${'ä'.repeat(50_000)},bad${',x'.repeat(100_000)}\n`)
  assert.equal(done.failed, 1)
  assert.ok((await storedErrors(done.id)).bytes < 64 * 1024)
  assert.deepEqual(Object.keys(done.errors[0].errors), ['row'])
  assert.match(done.errors[0].errors.row.join(' '), /The row is longer than 64 KB: cells that end in … were cut\./)
  const { text } = await acme.get(`/contacts/imports/${done.id}/errors`)
  assert.match(text, /^first_name,email,\(import error\)\nä{2000}…,bad,/)
})

test('an import stores at most 10,000 failed rows or 20 MB of them, and only counts the rest', async (t) => {
  const { acme, db, acmeTeam } = await setUp(t)
  const faults = Array.from({ length: 3 }, (_, n) => ({
    line: n + 2,
    cells: ['bad'],
    errors: { email: ['The email field must be a valid email address.'] },
    cellsSkipped: 0,
  }))
  const kept = async (id: number, rows: number, bytes: number) => {
    const target = { id, kept: { rows, bytes }, columns: 1 }
    return (await db.transaction().execute((trx) => insertFaults(trx, acmeTeam.id, target, faults))).rows
  }
  assert.deepEqual([await kept(4_000_000, 9_998, 0), await kept(4_000_001, 5, 20 * MB - 1)], [2, 1])
  const done = await importCsv(acme, 'first_name,email\nAda,bad\n')
  await db
    .updateTable('imports')
    .set({ failed: 12_000 })
    .where('team_id', '=', acmeTeam.id)
    .where('id', '=', done.id)
    .execute()
  const { errors_kept, errors_truncated } = (await acme.get(`/contacts/imports/${done.id}`)).body
  assert.deepEqual([errors_kept, errors_truncated], [1, true])
})

test('an import’s errors are deleted 30 days after it finishes; the import is kept and shows that they expired', async (t) => {
  const { acme, db, acmeTeam, storedErrors } = await setUp(t)
  const rows = Array.from({ length: 450 }, (_, n) => `${n},bad`).join('\n')
  const old = await importCsv(acme, `first_name,email\n${rows}\n`)
  const recent = await importCsv(acme, 'first_name,email\nAda,bad\n')
  assert.equal(old.errors_expire_at.slice(0, 10) > old.finished_at.slice(0, 10), true)
  const finished_at = toTimestamp(systemClock().subtract({ hours: 24 * 31 }))
  await db
    .updateTable('imports')
    .set({ finished_at })
    .where('team_id', '=', acmeTeam.id)
    .where('id', '=', old.id)
    .execute()

  const expired = await acme.get(`/contacts/imports/${old.id}/errors`)
  assert.deepEqual([expired.status, expired.body.error_code], [404, 'not_found'])
  assert.match(expired.body.message, /^The failed rows of import \d+ were deleted 30 days after it finished\./)
  const run = { db, teamId: acmeTeam.id, now: toTimestamp(systemClock()), signal: new AbortController().signal }
  assert.deepEqual(await sweepImports(run as JobRun), { againInMs: 6 * 3_600_000 })

  assert.deepEqual([(await storedErrors(old.id)).rows, (await storedErrors(recent.id)).rows], [0, 1])
  const { body } = await acme.get(`/contacts/imports/${old.id}`)
  assert.deepEqual([body.failed, body.errors_kept, body.errors_truncated, body.errors], [450, 0, false, []])
  assert.equal((await acme.get(`/contacts/imports/${recent.id}/errors`)).status, 200)
})
