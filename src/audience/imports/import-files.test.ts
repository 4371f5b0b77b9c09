import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFields } from '../../../test/contact-fields.ts'
import { importCsv, sendCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { uploader } from '../../../test/upload.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, {
    first_name: {},
    score: { type: 'number' },
    active: { type: 'boolean' },
    color: { type: 'pick_list', options: ['red', 'green'] },
  })
  const contacts = async () => (await app.acme.get('/contacts?per_page=100')).body.data as Record<string, unknown>[]
  const names = async () => (await contacts()).map(({ first_name }) => first_name)
  return { ...app, contacts, names }
}

test('a UTF-8 file with one invalid byte is not read as Windows-1252, and only the row with that byte fails', async (t) => {
  const { acme, names } = await setUp(t)
  const file = Buffer.concat([
    Buffer.from('Vorname,color\nZoë,red\n'),
    Buffer.from('Jürgen,red\n', 'latin1'),
    Buffer.from('Łukasz,\nReal \uFFFD,\n'),
  ])
  const mapping = JSON.stringify({ Vorname: 'first_name' })
  const done = await importCsv(acme, file, { mapping })
  assert.deepEqual([done.created, done.failed], [3, 1])
  const message = 'The first_name field has bytes that are not valid UTF-8 (column “Vorname”, got “J\uFFFDrgen”).'
  assert.deepEqual(done.errors, [{ line: 3, errors: { first_name: [message] }, imported: false }])
  assert.deepEqual(await names(), ['Zoë', 'Łukasz', 'Real \uFFFD'])
  const given = await importCsv(acme, Buffer.from('first_name\nJürgen\n', 'latin1'), { charset: 'UTF-8' })
  assert.equal(given.failed, 1)
  const western = await importCsv(acme, Buffer.from('first_name\nJürgen\nRENÉ’S\nAndré\n', 'latin1'))
  assert.equal(western.created, 3)
  const unassigned = await importCsv(acme, Buffer.from('first_name\nBj\x81rn\nAndré\n', 'latin1'))
  assert.deepEqual(
    [unassigned.created, unassigned.failed],
    [1, 1],
    'a byte without a character is invalid in Windows-1252',
  )
  const header = await sendCsv(
    acme,
    Buffer.concat([Buffer.from('Größe,Name é,N'), Buffer.from([0xff]), Buffer.from('\n')]),
  )
  assert.deepEqual(header.body.errors.file, [
    'The name of column 3 ("N\uFFFD") has bytes that are not valid UTF-8. Save the file as UTF-8, or name its charset.',
  ])
})

test('a header that matches two fields gets 422 with their merge tags, unless it is mapped', async (t) => {
  const { acme, contacts } = await setUp(t)
  await createFields(acme, { home_city: { name: 'City' }, work_city: { name: 'City' } })
  const { status, body } = await sendCsv(acme, 'first_name,City\nAda,Graz\n')
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    file: ['The column "City" matches 2 fields: map it to one of home_city, work_city.'],
  })
  assert.equal((await importCsv(acme, 'first_name,City\nAda,Graz\n', { mapping: '{"City":"work_city"}' })).created, 1)
  assert.equal((await contacts())[0]?.work_city, 'Graz')
})

test('booleans, sep= lines and decimal commas are accepted as spreadsheets write them', async (t) => {
  const { acme, contacts } = await setUp(t)
  const rows = ['A;TRUE;1,5', 'B;no;1.234,56', 'C;1;-0,25', 'D;False;7', 'E;Yes;1.5', 'F;0;1.234.567,0']
  const done = await importCsv(acme, `\uFEFFsep=;\r\nfirst_name;active;score\r\n${rows.join('\r\n')}\r\n`)
  assert.deepEqual([done.created, done.errors], [6, []])
  assert.deepEqual(
    (await contacts()).map(({ active, score }) => [active, score]),
    [
      [true, 1.5],
      [false, 1234.56],
      [true, -0.25],
      [false, 7],
      [true, 1.5],
      [false, 1234567],
    ],
  )
  const unclear = await importCsv(acme, 'first_name;score\nA;1.23,4\nB;1,234,567\n')
  assert.deepEqual(
    unclear.errors.map(({ line, errors }: { line: number; errors: object }) => [line, errors]),
    [
      [2, { score: ['The score field must be a number (got “1.23,4”).'] }],
      [3, { score: ['The score field must be a number (got “1,234,567”).'] }],
    ],
  )
  const commas = await importCsv(acme, 'first_name,score\nA,"1,5"\n')
  assert.equal(commas.failed, 1)
})

test('an unsupported content type gets 415 with the supported types; a missing file gets 422', async (t) => {
  const { acme } = await setUp(t)
  for (const type of ['text/plain', 'application/octet-stream', 'application/json', 'image/png']) {
    const { status, body } = await sendCsv(acme, 'first_name\nAda\n', {}, { 'content-type': type })
    assert.equal(status, 415)
    assert.equal(
      body.message,
      `The Content-Type ${type} is not accepted. Send the file as text/csv, application/csv, text/tab-separated-values, application/vnd.ms-excel, application/gzip, application/x-gzip, or as multipart/form-data with the file in a part named file.`,
    )
  }
  for (const type of ['text/csv; charset=utf-8', 'application/vnd.ms-excel', 'text/tab-separated-values'])
    assert.equal((await sendCsv(acme, 'first_name\nAda\n', {}, { 'content-type': type })).status, 202)
  const none = await acme.post('/contacts/import')
  assert.deepEqual([none.status, none.body.errors], [422, { file: ['The file field is required.'] }])
})

test('an unclosed quote is reported with the line of its row, and all earlier rows are imported', async (t) => {
  const { acme, names } = await setUp(t)
  const done = await importCsv(acme, 'first_name,score\nAda,1\n\n,\n"Bob\nthe second",2\n\nEve,"3\nMia,4\n')
  assert.deepEqual(
    [done.status, done.problem, done.created],
    ['failed', 'The row that starts on line 8 has a quote (") that is never closed.', 2],
  )
  assert.deepEqual(await names(), ['Ada', 'Bob\nthe second'])
  const header = await sendCsv(acme, '"first_name,score\nAda,1\n')
  assert.deepEqual(header.body.errors, { file: ['The first line has a quote (") that is never closed.'] })
})

test('an Excel workbook or a ZIP archive gets an error that asks for a CSV file', async (t) => {
  const { acme } = await setUp(t)
  const xlsx = Buffer.from('PK\u0003\u0004....[Content_Types].xml....PK\u0003\u0004....xl/workbook.xml')
  const xls = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
  for (const file of [xlsx, xls, gzipSync(xlsx)]) {
    const { status, body } = await sendCsv(acme, file)
    assert.deepEqual([status, body.errors], [422, { file: ['This is an Excel workbook: save it as CSV.'] }])
  }
  const zip = await sendCsv(acme, Buffer.from('PK\u0003\u0004....contacts.csv'))
  assert.deepEqual(zip.body.errors, { file: ['This is a ZIP archive: send the CSV file itself, plain or gzipped.'] })
})

test('a form with more than one file gets 422', async (t) => {
  const { acme, origin, agent } = await setUp(t)
  const file = { name: 'file', filename: 'a.csv', content: 'first_name\nAda\n' }
  for (const path of ['/contacts/import', '/files']) {
    for (const count of [2, 3]) {
      const { status, body } = await uploader(origin, agent, path)(acme, Array(count).fill(file))
      assert.deepEqual([status, body.errors], [422, { file: ['The form has several files: send one at a time.'] }])
    }
  }
})

test('columns that only the server sets are rejected unless mapped to null; at least one column must be imported', async (t) => {
  const { acme } = await setUp(t)
  const csv = 'first_name,Team ID,uuid_id\nAda,1,x\n'
  const refused = await sendCsv(acme, csv)
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [
      422,
      {
        file: ['The file has columns that only the server sets: "Team ID", "uuid_id". Map them to null to skip them.'],
      },
    ],
  )
  assert.equal((await importCsv(acme, csv, { mapping: '{"Team ID":null,"uuid_id":null}' })).created, 1)
  const message = 'Every column of the file is skipped: map at least one to a tag.'
  const nothing = await sendCsv(acme, 'first_name\nAda\n', { mapping: '{"first_name":null}' })
  assert.deepEqual([nothing.status, nothing.body.errors], [422, { mapping: [message] }])
  assert.deepEqual((await sendCsv(acme, 'created_at\n2026\n')).body.errors, { file: [message] })
})

test('errors quote the rejected value, shortened if necessary, and say what is allowed', async (t) => {
  const { acme } = await setUp(t)
  const done = await importCsv(acme, `type,color,score\nperson,blue,${'9'.repeat(99)}🦊🦊x\nrobot,red,1\n`)
  assert.deepEqual(
    done.errors.map(({ errors }: { errors: object }) => errors),
    [
      {
        color: ['The selected color is invalid (got “blue”; allowed: red, green).'],
        score: [`The score field must be a number (got “${'9'.repeat(99)}🦊…”).`],
      },
      { type: ['The selected type is invalid (got “robot”; allowed: person, organization).'] },
    ],
  )
  const { body } = await sendCsv(acme, 'color\nred\n', { type: 'robot', on_error: 'ignore', list_id: '9' })
  assert.deepEqual(body.errors, {
    type: ['The selected type is invalid (got “robot”; allowed: person, organization).'],
    on_error: ['The selected on_error is invalid (got “ignore”; allowed: skip_row, skip_cell).'],
    list_id: ["The selected list_id is invalid (got “9”; allowed: the id of one of the team's lists)."],
  })
})

test('the list of imports is sorted newest first, has numbered pages, omits row errors, and can be filtered by status', async (t) => {
  const { acme, rival } = await setUp(t)
  await createFields(rival, { first_name: {} })
  await importCsv(rival, 'first_name\nTheirs\n')
  const ids: number[] = []
  for (const csv of ['color\nblue\n', 'color\nred\n', 'color\n"red']) ids.unshift((await importCsv(acme, csv)).id)
  const { status, body } = await acme.get('/contacts/imports?per_page=2')
  assert.deepEqual(
    [status, body.total, body.last_page, body.data.map(({ id }: { id: number }) => id)],
    [200, 3, 2, ids.slice(0, 2)],
  )
  assert.ok(!('errors' in body.data[0]))
  const failed = (await acme.get('/contacts/imports?status=failed')).body
  assert.deepEqual([failed.total, failed.data[0].id], [1, ids[0]])
  const wrong = await acme.get('/contacts/imports?status=lost&page=0')
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['page', 'status']])
})
