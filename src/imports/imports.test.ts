import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../test/contact-fields.ts'
import { ended, importCsv, sendCsv } from '../../test/imports.ts'
import { startApp } from '../../test/start-app.ts'
import { uploader } from '../../test/upload.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, {
    first_name: {},
    email: { type: 'email' },
    phone: { type: 'phone' },
    score: { type: 'number' },
    colors: { type: 'pick_list', options: ['red', 'green', 'navy, dark'], allow_multiple: true },
    active: { type: 'boolean' },
    company: { contact_type: 'organization' },
  })
  const contacts = async () => (await app.acme.get('/contacts?per_page=100')).body.data as Record<string, unknown>[]
  return { ...app, contacts }
}

test('uploading a file gets 202 with an import, which then creates the contacts', async (t) => {
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

test('failed rows are counted, listed by line with reasons, and downloadable as CSV to correct and resend', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv =
    'first_name,email,score\n"Ada, the\nfirst",ada@mail.example,1\nBob,no address,many\nEve,eve@mail.example,2\n'
  const done = await importCsv(acme, csv)
  assert.deepEqual([done.status, done.created, done.failed], ['completed', 2, 1])
  assert.deepEqual(done.errors, [
    {
      line: 4,
      errors: {
        email: ['The email field must be a valid email address (got “no address”).'],
        score: ['The score field must be a number (got “many”).'],
      },
      imported: false,
    },
  ])
  const failed = await acme.get(`/contacts/imports/${done.id}/errors`)
  assert.match(failed.headers['content-type'] ?? '', /^text\/csv/)
  assert.equal(
    failed.text,
    'first_name,email,score,(import error)\nBob,no address,many,The email field must be a valid email address (got “no address”). The score field must be a number (got “many”).\n',
  )
  const corrected = failed.text.replace('no address', 'bob@mail.example').replace('many', '3')
  assert.deepEqual((await importCsv(acme, corrected)).created, 1)
  assert.deepEqual(
    (await contacts()).map(({ first_name }) => first_name),
    ['Ada, the\nfirst', 'Eve', 'Bob'],
  )
})

test('the (import error) column never matches a field; import_error is ignored unless a field has that tag', async (t) => {
  const { acme, contacts } = await setUp(t)
  const old = 'email,import_error\nbad,The email field must be a valid email address.\n'
  const failed = async (csv: string) =>
    (await acme.get(`/contacts/imports/${(await importCsv(acme, csv)).id}/errors`)).text
  const first = await failed(old)
  assert.equal(first, 'email,(import error)\nbad,The email field must be a valid email address (got “bad”).\n')
  await createFields(acme, { import_error: { name: 'Import error' }, other: { name: '(Import Error)' } })
  assert.equal(await failed(first), first)
  const reason = 'The email field must be a valid email address'
  assert.equal(await failed(old), `email,import_error,(import error)\nbad,${reason}.,${reason} (got “bad”).\n`)
  assert.equal((await importCsv(acme, first.replace('bad', 'ada@mail.example'))).created, 1)
  const [ada] = await contacts()
  assert.deepEqual([ada?.email, ada?.import_error, ada?.other], ['ada@mail.example', null, null])
})

test('an import shows the first 100 failed rows, and the error file has all of them', async (t) => {
  const { acme } = await setUp(t)
  const rows = Array.from({ length: 1_205 }, (_, n) => `${n},bad`)
  const done = await importCsv(acme, `first_name,email\n${rows.join('\n')}\n`)
  assert.deepEqual([done.failed, done.errors.length, done.errors[99].line], [1_205, 100, 101])
  const lines = (await acme.get(`/contacts/imports/${done.id}/errors`)).text.trim().split('\n')
  assert.equal(lines.length, 1_206)
  assert.match(lines.at(-1) ?? '', /^1204,bad,/)
})

test('match_on updates the matching contact, creates the others, and ignores empty cells', async (t) => {
  const { acme, contacts } = await setUp(t)
  await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example', score: 1, tags: ['VIP'] })
  const csv =
    'email,first_name,score\nada@MAIL.example,,2\nbob@mail.example,Bob,3\nbob@mail.example,Robert,\nada@mail.example,Ada,2\n,Nobody,\n'
  const done = await importCsv(acme, csv, { match_on: 'email' })
  assert.deepEqual([done.created, done.updated, done.unchanged, done.failed], [2, 2, 1, 0])
  assert.deepEqual(
    (await contacts()).map(({ first_name, email, score, tags }) => [first_name, email, score, (tags as []).length]),
    [
      ['Ada', 'ada@mail.example', 2, 1],
      ['Robert', 'bob@mail.example', 3, 0],
      ['Nobody', null, null, 0],
    ],
  )
  for (let n = 0; n < 2; n++) await acme.post('/contacts', { email: 'twin@mail.example' })
  const twins = await importCsv(acme, 'email,score\ntwin@mail.example,5\n', { match_on: 'email' })
  assert.deepEqual(twins.errors[0].errors, {
    email: ['The email field matches 2 contacts (got “twin@mail.example”).'],
  })
})

test('match_on an email address ignores only case in every script: ı does not match i, nor ß ss', async (t) => {
  const { acme, contacts } = await setUp(t)
  const long = `@${'d'.repeat(50)}.${'d'.repeat(45)}`
  const given = ['mike@mail.example', 'strasse@mail.example', 'ÉMILE@mail.example', 'ΣΊΣΥΦΟΣ@mail.example']
  for (const email of [...given, `a${long}strasse.example`]) await acme.post('/contacts', { email, score: 0 })
  const rows = ['mıke@mail.example,1', 'straße@mail.example,2', 'émile@mail.example,3', 'σίσυφος@mail.example,4']
  const csv = `email,score\n${[...rows, `a${long}straße.example,5`].join('\n')}\n`
  const done = await importCsv(acme, csv, { match_on: 'email' })
  assert.deepEqual([done.created, done.updated, done.failed], [3, 2, 0])
  const scores = (await contacts()).map(({ email, score }) => [email, score])
  assert.deepEqual(scores.slice(0, 7), [
    ['mike@mail.example', 0],
    ['strasse@mail.example', 0],
    ['ÉMILE@mail.example', 3],
    ['ΣΊΣΥΦΟΣ@mail.example', 4],
    [`a${long}strasse.example`, 0],
    ['mıke@mail.example', 1],
    ['straße@mail.example', 2],
  ])
})

test('match_on an email address ignores case, and the contact keeps its original spelling', async (t) => {
  const { acme, contacts } = await setUp(t)
  const long = `${'l'.repeat(60)}@${'d'.repeat(50)}.example`
  const given = [
    'Ada@mail.example',
    'strasse@mail.example',
    `A${long}`,
    `B${long}`.toLowerCase(),
    'Österreich@mail.example',
  ]
  for (const email of given) assert.equal((await acme.post('/contacts', { email })).status, 201)
  const rows = [
    'aDA@MAIL.example,1',
    'STRASSE@mail.example,2',
    'Straße@mail.example,3',
    `a${long},4`,
    `B${long},5`,
    `c${long},6`,
    'ÖSTERREICH@mail.example,7',
    'New@mail.example,8',
    'new@mail.example,9',
  ]
  const csv = `email,score\n${rows.join('\n')}\n`
  const done = await importCsv(acme, csv, { match_on: 'email' })
  assert.deepEqual([done.created, done.updated, done.failed], [3, 6, 0])
  assert.deepEqual(
    (await contacts()).map(({ email, score }) => [email, score]),
    [
      ...given.map((email, index) => [email, [1, 2, 4, 5, 7][index]]),
      ['Straße@mail.example', 3],
      [`c${long}`, 6],
      ['New@mail.example', 9],
    ],
  )
  assert.equal((await importCsv(acme, csv.replace('new@mail.example,9', ''), { match_on: 'email' })).updated, 1)
  await acme.post('/contacts', { email: 'ada@mail.example' })
  const twins = await importCsv(acme, 'email,score\nADA@mail.example,5\n', { match_on: 'email' })
  assert.deepEqual(twins.errors[0].errors, {
    email: ['The email field matches 2 contacts (got “ADA@mail.example”).'],
  })
})

test('an unchanged contact keeps its updated_at', async (t) => {
  const { acme } = await setUp(t)
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example' })
  await importCsv(acme, `id,first_name,email\n${ada.id},Ada,ada@mail.example\n`)
  assert.deepEqual((await acme.get(`/contacts/${ada.id}`)).body, ada)
})

test('an id column matches contacts by id; an unknown id is an error', async (t) => {
  const { acme, rival } = await setUp(t)
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada' })
  const { body: theirs } = await rival.post('/contacts', {})
  const done = await importCsv(acme, `id,first_name\n${ada.id},Adele\n${theirs.id},Stolen\n,New\nx,Odd\n`)
  assert.deepEqual([done.match_on, done.created, done.updated, done.failed], ['id', 1, 1, 2])
  assert.deepEqual(done.errors[0].errors, { id: [`The id field does not match a contact (got “${theirs.id}”).`] })
  assert.equal((await acme.get(`/contacts/${ada.id}`)).body.first_name, 'Adele')
})

test('columns are matched to tags and field names; other columns must be mapped or explicitly skipped', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv = 'FIRST NAME;E-Mail;Note\nAda;ada@mail.example;hello\n'
  const refused = await sendCsv(acme, csv)
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    file: [
      'The file has columns that match no contact field: "E-Mail", "Note". Map each to a tag, or to null to skip it.',
    ],
  })
  const mapping = JSON.stringify({ 'E-Mail': 'email', Note: null })
  assert.equal((await importCsv(acme, csv, { mapping })).created, 1)
  assert.deepEqual((await contacts())[0]?.email, 'ada@mail.example')
  for (const bad of ['[]', '{"E-Mail":1}', 'x', '{"Nothing":"email"}', '{"E-Mail":"nothing","Note":null}']) {
    const { status, body } = await sendCsv(acme, csv, { mapping: bad })
    assert.deepEqual([status, 'mapping' in body.errors], [422, true], bad)
  }
  const twice = await sendCsv(acme, csv, { mapping: '{"E-Mail":"email","Note":"email"}' })
  assert.deepEqual(twice.body.errors, { file: ['The file has two columns for email.'] })
})

test('an invalid option gets 422 naming it', async (t) => {
  const { acme } = await setUp(t)
  for (const [options, field] of [
    [{ match_on: 'nothing' }, 'match_on'],
    [{ match_on: 'phone' }, 'match_on'],
    [{ type: 'robot' }, 'type'],
    [{ delimiter: ';;' }, 'delimiter'],
    [{ charset: 'klingon' }, 'charset'],
    [{ dry_run: 'true' }, 'dry_run'],
  ] as const) {
    const { status, body } = await sendCsv(acme, 'email\na@mail.example\n', options)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  assert.deepEqual((await sendCsv(acme, '')).body.errors, { file: ['The file field is required.'] })
  assert.equal((await acme.post('/contacts/import', { email: 'x' })).status, 415)
})

test('gzip, semicolons, tabs, byte order marks and Windows-1252 are detected', async (t) => {
  const { acme, contacts } = await setUp(t)
  const files = [
    gzipSync('first_name,email\nGzip,a@mail.example\n'),
    'first_name;email\nSemi;b@mail.example\n',
    'first_name\temail\nTab\tc@mail.example\n',
    '\uFEFFfirst_name|email\nPipe|d@mail.example\n',
    Buffer.from('first_name,email\nJürgen,e@mail.example\n', 'latin1'),
    Buffer.from('\uFEFFfirst_name,email\r\nŽofie,f@mail.example\r\n', 'utf16le'),
    'first_name,email\nŁukasz,g@mail.example',
  ]
  for (const file of files) assert.equal((await importCsv(acme, file)).created, 1)
  assert.deepEqual(
    (await contacts()).map(({ first_name }) => first_name),
    ['Gzip', 'Semi', 'Tab', 'Pipe', 'Jürgen', 'Žofie', 'Łukasz'],
  )
  const named = await importCsv(acme, Buffer.from([...Buffer.from('first_name\n'), 0xcf, 0xe0, 0xe2]), {
    charset: 'windows-1251',
  })
  assert.equal(named.created, 1)
  assert.equal((await contacts()).at(-1)?.first_name, 'Пав')
})

test('the file can be sent in a form, with the options as form fields', async (t) => {
  const { acme, origin, agent, contacts } = await setUp(t)
  const send = uploader(origin, agent, '/contacts/import')
  const { status, body } = await send(acme, [
    { name: 'type', content: 'organization' },
    { name: 'file', filename: 'companies.csv', content: 'company,tags\nAcme,"[""a, b"",""c""]"\n' },
  ])
  assert.deepEqual([status, body.file_name, body.type], [202, 'companies.csv', 'organization'])
  assert.equal((await ended(acme, body.id)).created, 1)
  const [company] = await contacts()
  assert.deepEqual(
    [company?.type, company?.company, company?.tags],
    [
      'organization',
      'Acme',
      [
        { slug: 'a-b', name: 'a, b' },
        { slug: 'c', name: 'c' },
      ],
    ],
  )
})

test('values of all field types are parsed, and rows can set their contact type', async (t) => {
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

test('resending with an Idempotency-Key runs one import and creates the contacts once', async (t) => {
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
  while ((await acme.get(path)).body.created === 0) await sleep(5)
  const canceled = await acme.post(`${path}/cancel`)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'])
  const { created } = (await acme.get(path)).body
  assert.ok(created > 0 && created < rows.length, `${created} of ${rows.length} rows were imported`)
  // A team's imports run one at a time, so when the next one has ended, this one has stopped.
  assert.equal((await importCsv(acme, 'first_name\nLast\n')).created, 1)
  assert.equal((await acme.get(path)).body.created, created)
  assert.equal((await acme.get('/contacts')).body.total, created + 1)
  assert.equal((await acme.post(`${path}/cancel`)).body.status, 'canceled')
})

test('a file that stops being valid CSV ends the import with the reason and keeps the rows before', async (t) => {
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
  while ((await acme.get(`/contacts/imports/${long.id}`)).body.rows_read === 0) await sleep(10)
  const short = await importCsv(rival, rowsOf(1_000))
  const { body: longer } = await acme.get(`/contacts/imports/${long.id}`)
  assert.deepEqual([short.created, longer.status], [1_000, 'running'])
  const during = longer.rows_read
  assert.equal((await ended(acme, long.id)).created, 20_000)
  assert.ok(during > 0 && during < 20_000, `${during} rows of the long file`)
})

test('all line endings, surrounding blanks and empty rows are accepted; a row with too many cells fails', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv =
    'first_name,email\r\nA,a@mail.example\nB,b@mail.example\r,\n\r\nC,c@mail.example,more\nD,d@mail.example,\r\n'
  const done = await importCsv(acme, csv)
  assert.deepEqual([done.rows_read, done.created, done.failed], [4, 3, 1])
  assert.deepEqual(done.errors[0].errors, { row: ['The row has 3 cells, but the file has 2 columns.'] })
  assert.deepEqual(
    (await contacts()).map(({ first_name }) => first_name),
    ['A', 'B', 'D'],
  )
  for (let n = 0; n < 2; n++) await importCsv(acme, 'first_name\n Eve \n', { match_on: 'first_name' })
  assert.deepEqual(
    (await contacts()).slice(3).map(({ first_name }) => first_name),
    [' Eve '],
  )
  const several = await sendCsv(acme, 'colors\nred\n', { match_on: 'colors' })
  assert.deepEqual(several.body.errors, { match_on: ['The match_on field is colors, which allows multiple values.'] })
})

test('gzip files with an unreadable start are rejected and leave no open files', async (t) => {
  const { acme } = await setUp(t)
  const packed = gzipSync(
    `first_name\n${Array.from({ length: 40_000 }, (_, n) => `N${(n * 7919) % 10_007}\n`).join('')}`,
  )
  packed.fill(0xaa, packed.length / 2, packed.length / 2 + 200)
  const openFiles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
  const before = openFiles()
  for (let n = 0; n < 20; n++) {
    const { status, body } = await sendCsv(acme, packed, {}, { 'content-type': 'application/gzip' })
    assert.deepEqual([status, body.errors], [422, { file: ['The file cannot be unpacked.'] }])
  }
  assert.ok(openFiles() < before + 10, `${openFiles() - before} files are still open`)
})
