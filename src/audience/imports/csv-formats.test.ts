import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { setUpImports } from '../../../test/import-set-up.ts'
import { ended, importCsv, sendCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { uploader } from '../../../test/upload.ts'

const setUp = async (t: TestContext) => setUpImports(await startApp(t))

test('columns are matched to merge tags and field names; other columns must be mapped or explicitly skipped', async (t) => {
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

test('an invalid option gets 422 with the option’s name', async (t) => {
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

test('gzip, the delimiter and the charset are detected, and the charset option overrides the detected charset', async (t) => {
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

test('the file can be sent as form data, with the options as form fields', async (t) => {
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

test('any line endings, spaces around values and empty rows are accepted; a row with too many cells fails', async (t) => {
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

test('corrupted gzip files get 422 and leave no files open', async (t) => {
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
