import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../../test/contact-fields.ts'
import { importCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { type CsvRow, readRows } from '../../foundation/csv/csv-rows.ts'

/** Enough rows to make the file longer than the part that is inspected before the server responds. */
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

test('importing a truncated gzip file fails with the number of the last line read, and keeps the rows so far', async (t) => {
  const { acme } = await setUp(t)
  const whole = gzipSync(HEADER + filler.repeat(3))
  const done = await importCsv(acme, whole.subarray(0, whole.length - 100))
  assert.equal(done.status, 'failed')
  const [, line] = /^The file cannot be unpacked to its end\. It was read up to line (\d+)\.$/.exec(done.problem) ?? []
  assert.ok(done.created > FILLER_ROWS, `${done.created} rows`)
  assert.equal(Number(line), done.created + 1)
  assert.equal((await acme.get('/contacts')).body.total, done.created)
})

test('the charset is detected from the first non-ASCII character, even late in the file', async (t) => {
  const { acme, named } = await setUp(t)
  const late = (name: string, encoding: BufferEncoding) => Buffer.from(`${HEADER}${filler}${name},\n`, encoding)
  for (const file of [late('Jürgen', 'latin1'), late('Zoë', 'utf8'), gzipSync(late('André', 'latin1'))]) {
    assert.equal((await importCsv(acme, file)).created, FILLER_ROWS + 1)
  }
  for (const name of ['Jürgen', 'Zoë', 'André']) assert.equal(await named(name), 1, name)
})

test('a UTF-8 file with an invalid byte near its end is read as UTF-8, and the error names the line and column', async (t) => {
  const { acme, named } = await setUp(t)
  const begin = Buffer.from(`${HEADER}Zoë,\n${filler}`)
  const done = await importCsv(
    acme,
    Buffer.concat([begin, Buffer.from('Jürgen,x\n', 'latin1'), Buffer.from('Noël,\n')]),
  )
  assert.deepEqual([done.status, done.created, done.failed], ['completed', FILLER_ROWS + 2, 1])
  const message = 'The first_name field has bytes that are not valid UTF-8 (column “first_name”, got “J\uFFFDrgen”).'
  assert.deepEqual(done.errors, [{ line: FILLER_ROWS + 3, errors: { first_name: [message] }, imported: false }])
  assert.deepEqual([await named('Zoë'), await named('Noël')], [1, 1])
})

test('charset detection does not depend on where chunks of the file end', async () => {
  const text = `${HEADER}${filler}Zoë,é\nJürgen,\n`
  const format = { isGzip: false, charset: null, delimiter: ',' }
  for (const [bytes, expected] of [
    [Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])]), 'Jürgen'],
    [Buffer.from(text, 'latin1'), 'Jürgen'],
  ] as const) {
    for (const size of [1, 7, 65_536]) {
      const tail = bytes.subarray(-20 - (size % 7))
      const chunks = [bytes.subarray(0, -tail.length)]
      for (let at = 0; at < tail.length; at += size) chunks.push(tail.subarray(at, at + size))
      const rows: CsvRow[] = []
      for await (const row of readRows(Readable.from(chunks), format, 0)) rows.push(row)
      assert.equal(rows[FILLER_ROWS + 1]?.cells[0], expected)
    }
  }
})

test('reading a gzip file stops with an error when it expands beyond the limit', async () => {
  const packed = gzipSync(HEADER + filler)
  const format = { isGzip: true, charset: 'utf-8', delimiter: ',' }
  const rows: CsvRow[] = []
  const read = async (maxBytes: number) => {
    for await (const row of readRows(Readable.from([packed]), format, 0, maxBytes)) rows.push(row)
  }
  await assert.rejects(
    read(200 * 1024),
    /^Error: The file unpacks to more than 0 MiB\. Send it in parts\. It was read up to/,
  )
  assert.ok(rows.length > 0 && rows.length < FILLER_ROWS)
  await read(10 * 1024 ** 2)
})
