import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../test/contact-fields.ts'
import { importCsv } from '../../test/imports.ts'
import { startApp } from '../../test/start-app.ts'
import { type CsvRow, readRows } from './csv-rows.ts'

/** Beyond what is looked at before the answer. */
const FILLER_ROWS = 6_000
const filler = Array.from({ length: FILLER_ROWS }, (_, n) => `N${n},${'x'.repeat(40)}\n`).join('')
const HEADER = 'first_name,note\n'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, { first_name: {}, note: {} })
  const named = async (first_name: string) =>
    (await app.acme.get(`/contacts/search?${new URLSearchParams({ first_name })}`)).body.total as number
  return { ...app, named }
}

test('a packed file that is cut off is found out on the way: it fails, says up to where it was read, and those rows are taken', async (t) => {
  const { acme } = await setUp(t)
  const whole = gzipSync(HEADER + filler.repeat(3))
  const done = await importCsv(acme, whole.subarray(0, whole.length - 100))
  assert.equal(done.status, 'failed')
  const [, line] = /^The file cannot be unpacked to its end\. It was read up to line (\d+)\.$/.exec(done.problem) ?? []
  assert.ok(done.created > FILLER_ROWS, `${done.created} rows`)
  assert.equal(Number(line), done.created + 1)
  assert.equal((await acme.get('/contacts')).body.total, done.created)
})

test('the first character beyond ASCII says what the charset is, however late it comes', async (t) => {
  const { acme, named } = await setUp(t)
  const late = (name: string, encoding: BufferEncoding) => Buffer.from(`${HEADER}${filler}${name},\n`, encoding)
  for (const file of [late('Jürgen', 'latin1'), late('Zoë', 'utf8'), gzipSync(late('André', 'latin1'))]) {
    assert.equal((await importCsv(acme, file)).created, FILLER_ROWS + 1)
  }
  for (const name of ['Jürgen', 'Zoë', 'André']) assert.equal(await named(name), 1, name)
})

test('a file that begins in UTF-8 and goes on in another charset fails, and says so', async (t) => {
  const { acme, named } = await setUp(t)
  const begin = Buffer.from(`${HEADER}Zoë,\n${filler}`)
  const done = await importCsv(acme, Buffer.concat([begin, Buffer.from('Jürgen,\n', 'latin1')]))
  assert.equal(done.status, 'failed')
  assert.match(
    done.problem,
    /^The file begins in UTF-8 and does not stay so: say what its charset is\. It was read up to/,
  )
  assert.equal(await named('Zoë'), 1)
})

test('a file that unpacks to more than it may is read no further', async () => {
  const packed = gzipSync(HEADER + filler)
  const format = { isGzip: true, charset: 'utf-8', delimiter: ',' }
  const rows: CsvRow[] = []
  const read = async (maxBytes: number) => {
    for await (const row of readRows(Readable.from([packed]), format, 0, maxBytes)) rows.push(row)
  }
  await assert.rejects(
    read(200 * 1024),
    /^Error: The file unpacks to more than 0 MiB: send it in parts\. It was read up to/,
  )
  assert.ok(rows.length > 0 && rows.length < FILLER_ROWS)
  await read(10 * 1024 ** 2)
})
