import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../../test/contact-fields.ts'
import { setUpImports } from '../../../test/import-set-up.ts'
import { ended, importCsv, sendCsv } from '../../../test/imports.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'

const setUp = async (t: TestContext) => setUpImports(await startApp(t))

test('uploading a file returns 202 with an import, which then creates the contacts', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv = 'First_name,Email,Phone,Score,Tags\nAda,Ada@Mail.EXAMPLE,+43 660 1234567,7,"VIP, News"\nBob,,,,\n'
  const { status, body } = await sendCsv(acme, csv)
  assert.equal(status, 202)
  assert.deepEqual(
    [body.status, body.rows_read, body.match_on, body.type, body.size, body.errors, body.started_at],
    ['waiting', 0, null, 'person', Buffer.byteLength(csv), [], null],
  )
  const done = await ended(acme, body.id)
  assert.deepEqual(
    [done.status, done.rows_read, done.created, done.updated, done.unchanged, done.failed, done.problem],
    ['completed', 2, 2, 0, 0, 0, null],
  )
  assert.ok(done.finished_at >= done.started_at)
  const [ada, bob] = await contacts()
  assert.deepEqual(
    [ada?.first_name, ada?.email, ada?.phone, ada?.score, ada?.tags],
    [
      'Ada',
      'Ada@mail.example',
      '+436601234567',
      7,
      [
        { slug: 'vip', name: 'VIP' },
        { slug: 'news', name: 'News' },
      ],
    ],
  )
  assert.deepEqual([bob?.first_name, bob?.email, bob?.tags], ['Bob', null, []])
})

test('values are parsed according to their field’s type, and rows can set their contact type', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv =
    'type,first_name,company,colors,active,score\nperson,Ada,,"red, green",true,-1.5e3\norganization,,Acme,,,\nperson,Bob,Acme,,,\nperson,Eve,,"[""navy, dark""]",maybe,\n'
  const done = await importCsv(acme, csv)
  assert.deepEqual([done.created, done.failed], [2, 2])
  assert.deepEqual(done.errors, [
    { line: 4, errors: { company: ['The company field is not a field of a person (got “Acme”).'] }, imported: false },
    { line: 5, errors: { active: ['The active field must be true or false (got “maybe”).'] }, imported: false },
  ])
  const [ada] = await contacts()
  assert.deepEqual([ada?.colors, ada?.active, ada?.score], [['red', 'green'], true, -1500])
})

test('resending a file with the same Idempotency-Key runs only one import and creates no contact twice', async (t) => {
  const { acme, contacts } = await setUp(t)
  const key = { 'idempotency-key': 'import-1' }
  const first = await sendCsv(acme, 'first_name\nAda\n', {}, key)
  const again = await sendCsv(acme, 'first_name\nAda\n', {}, key)
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replay']], [202, first.text, 'true'])
  assert.equal((await sendCsv(acme, 'first_name\nBob\n', {}, key)).status, 409)
  await ended(acme, first.body.id)
  assert.equal((await contacts()).length, 1)
})

test('a canceled import keeps the contacts created so far and creates no more', async (t) => {
  const { acme } = await setUp(t)
  const rows = Array.from({ length: 30_000 }, (_, n) => `n${n},n${n}@mail.example`)
  const { body } = await sendCsv(acme, `first_name,email\n${rows.join('\n')}\n`)
  const path = `/contacts/imports/${body.id}`
  await whenTrue(async () => (await acme.get(path)).body.created > 0)
  const canceled = await acme.post(`${path}/cancel`)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'])
  const { created } = (await acme.get(path)).body
  assert.ok(created > 0 && created < rows.length, `${created} of ${rows.length} rows were imported`)
  // A team's imports run one at a time, so when the next import has ended, the canceled import must have stopped.
  assert.equal((await importCsv(acme, 'first_name\nLast\n')).created, 1)
  assert.equal((await acme.get(path)).body.created, created)
  assert.equal((await acme.get('/contacts')).body.total, created + 1)
  assert.equal((await acme.post(`${path}/cancel`)).body.status, 'canceled')
})

test('if a file contains invalid CSV, the import fails with the reason and keeps the rows before the error', async (t) => {
  const { acme } = await setUp(t)
  const { status, body } = await sendCsv(acme, `first_name,email\nAda,ada@mail.example\n"Bob,${'x'.repeat(2_000_000)}`)
  assert.equal(status, 202)
  const done = await ended(acme, body.id)
  assert.equal(done.status, 'failed')
  assert.match(done.problem, /^The row that starts on line 3 is longer than 1,000,000 characters\. Is a closing quote/)
  assert.equal(done.created, 1)
  const cut = gzipSync(`first_name\n${'Ada\n'.repeat(10_000)}`).subarray(0, 60)
  assert.deepEqual((await sendCsv(acme, cut)).body.errors, { file: ['The file cannot be unpacked.'] })
})

test('an import without list_id does not change consents', async (t) => {
  const { acme } = await setUp(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: subscriber } = await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  await acme.delete(`/lists/${list.id}/subscribers/${subscriber.id}`)
  await importCsv(acme, 'email,first_name\nada@mail.example,Ada\n', { match_on: 'email' })
  const { data } = (await acme.get(`/lists/${list.id}/subscribers`)).body
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['unsubscribed'],
  )
})

test('imports of two teams run concurrently: a short file does not wait for a long one', async (t) => {
  const { acme, rival } = await setUp(t)
  await createFields(rival, { first_name: {} })
  const rowsOf = (count: number) => `first_name\n${Array.from({ length: count }, (_, n) => `N${n}\n`).join('')}`
  const long = (await sendCsv(acme, rowsOf(20_000))).body
  await whenTrue(async () => (await acme.get(`/contacts/imports/${long.id}`)).body.rows_read > 0)
  const short = await importCsv(rival, rowsOf(1_000))
  const { body: longer } = await acme.get(`/contacts/imports/${long.id}`)
  assert.deepEqual([short.created, longer.status], [1_000, 'running'])
  const during = longer.rows_read
  assert.equal((await ended(acme, long.id)).created, 20_000)
  assert.ok(during > 0 && during < 20_000, `${during} rows of the long file`)
})
