import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { importCsv } from '../../../test/imports.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, {
    first_name: {},
    email: { type: 'email' },
    score: { type: 'number' },
    seen: { type: 'datetime' },
    active: { type: 'boolean' },
    colors: { type: 'pick_list', options: ['red', 'navy, dark', '[odd'], allow_multiple: true },
    company: { contact_type: 'organization' },
    friend: { type: 'related' },
  })
  const { body: ada } = await app.acme.post('/contacts', {
    first_name: ' "Ada",\nthe first ',
    email: 'ada@mail.example',
    score: -1.5e-7,
    seen: '2026-11-15T09:30:00+01:00',
    active: false,
    colors: ['navy, dark', 'red'],
    tags: ['VIP', 'a, b'],
  })
  await app.acme.post('/contacts', { type: 'organization', company: 'Ümlaut 株式会社', tags: ['VIP'] })
  await app.acme.post('/contacts', { first_name: 'Bob', colors: ['[odd'], friend: ada.id })
  await app.rival.post('/contacts', { tags: ['VIP'] })
  return { ...app, ada }
}

test('contacts are exported as CSV with every field, sorted by id', async (t) => {
  const { acme, ada } = await setUp(t)
  const { status, headers, text } = await acme.get('/contacts/export')
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/csv/)
  assert.match(headers['content-disposition'] ?? '', /filename="contacts\.csv"/)
  const [header, first] = text.split(/\n(?=\d+,|$)/)
  assert.equal(header, 'id,type,first_name,email,score,seen,active,colors,company,friend,tags,created_at,updated_at')
  assert.equal(
    first,
    `${ada.id},person," ""Ada"",\nthe first ",ada@mail.example,-1.5e-7,2026-11-15T08:30:00.000000Z,false,"[""navy, dark"",""red""]",,,"[""VIP"",""a, b""]",${ada.created_at},${ada.updated_at}`,
  )
  assert.equal(text.split('VIP').length - 1, 2, 'only this team’s contacts')
})

test('importing an unchanged export changes nothing', async (t) => {
  const { acme } = await setUp(t)
  const before = (await acme.get('/contacts?per_page=100')).text
  const { text } = await acme.get('/contacts/export')
  const done = await importCsv(acme, text)
  assert.deepEqual([done.status, done.unchanged, done.created, done.updated, done.failed], ['completed', 3, 0, 0, 0])
  assert.equal((await acme.get('/contacts?per_page=100')).text, before)
  assert.equal((await acme.get('/contacts/export')).text, text)
})

test('an export can be imported into another team if the id column is mapped to null', async (t) => {
  const { acme, rival } = await setUp(t)
  await createFields(rival, { first_name: {}, email: { type: 'email' } })
  const { text } = await acme.get('/contacts/export?first_name=Bob')
  const others = ['score', 'seen', 'active', 'colors', 'company', 'friend'].map((tag) => [tag, null])
  const mapping = JSON.stringify({ id: null, ...Object.fromEntries(others) })
  const done = await importCsv(rival, text, { mapping })
  assert.deepEqual([done.match_on, done.created, done.failed], [null, 1, 0])
})

test('an export can be imported after field rules became stricter, but changed values must be valid', async (t) => {
  const { acme, ada } = await setUp(t)
  const field = new Map(
    (await acme.get('/contact-fields')).body.map(({ tag, id }: Record<string, string>) => [tag, id]),
  )
  const change = async (tag: string, body: object) =>
    assert.equal((await acme.put(`/contact-fields/${field.get(tag)}`, body)).status, 200)
  await change('colors', { options: ['red'] })
  await change('first_name', { type: 'number' })
  await change('email', { type: 'text', max_length: 3 })
  await change('company', { type: 'url' })
  await acme.delete(`/contacts/${ada.id}`)
  const again = await acme.post('/contacts', { score: 1 })
  assert.equal(again.status, 201)
  const { text } = await acme.get('/contacts/export')
  const done = await importCsv(acme, text)
  assert.deepEqual([done.unchanged, done.updated, done.errors], [3, 0, []])
  assert.equal((await acme.get('/contacts/export')).text, text)
  const { errors, updated } = await importCsv(
    acme,
    text.replace('Bob', 'Rob').replace(`${again.body.id},person,,,1`, `${again.body.id},person,,,2`),
  )
  assert.deepEqual(
    [errors.map((it: { errors: object }) => it.errors), updated],
    [[{ first_name: ['The first_name field must be a number (got “Rob”).'] }], 1],
  )
})

test('escape_formulas prefixes formula cells with an apostrophe, and importing such an export changes nothing', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { first_name: {}, score: { type: 'number' }, phone: { type: 'phone' } })
  const names = ['=1+1', '+cmd', '-x', '@SUM(A1)', '\tx', '\rx', '-5', 'plain', "'=quoted"]
  for (const first_name of names) await acme.post('/contacts', { first_name })
  await acme.post('/contacts', { score: -5, phone: '+436601234567', tags: ['=tag', 'b'] })
  const cellsOf = async (query: string) =>
    (await acme.get(`/contacts/export${query}`)).text.split('\n').map((line) => line.split(',').slice(2, 6).join())
  const escaped = await cellsOf('?escape_formulas=true')
  assert.deepEqual(escaped.slice(1, 11), [
    "'=1+1,,,",
    "'+cmd,,,",
    "'-x,,,",
    "'@SUM(A1),,,",
    "'\tx,,,",
    '"\'\rx",,,',
    '-5,,,',
    'plain,,,',
    "'=quoted,,,",
    ',-5,+436601234567,"\'=tag',
  ])
  assert.ok((await cellsOf('')).includes('=1+1,,,'))
  const done = await importCsv(acme, (await acme.get('/contacts/export?escape_formulas=true')).text)
  assert.deepEqual([done.unchanged, done.updated, done.failed], [10, 0, 0])
  assert.equal((await acme.get('/contacts/export?escape_formulas=yes')).status, 422)
  const failed = await importCsv(acme, '"score"\n=1+1\n')
  const errors = async (query: string) => (await acme.get(`/contacts/imports/${failed.id}/errors${query}`)).text
  assert.match(await errors('?escape_formulas=true'), /\n'=1\+1,/)
  assert.match(await errors(''), /\n=1\+1,/)
})

test('an NDJSON export has one contact per line, in the same format as API responses', async (t) => {
  const { acme } = await setUp(t)
  const { headers, text } = await acme.get('/contacts/export?format=ndjson')
  assert.match(headers['content-type'] ?? '', /^application\/x-ndjson/)
  const listed = (await acme.get('/contacts?per_page=100')).body.data
  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    listed,
  )
})

test('an export accepts search filters but rejects paging and sorting parameters', async (t) => {
  const { acme } = await setUp(t)
  const ids = async (query: string) => {
    const { text } = await acme.get(`/contacts/export?format=ndjson&${query}`)
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).first_name ?? JSON.parse(line).company)
  }
  assert.deepEqual(await ids('tags=vip'), [' "Ada",\nthe first ', 'Ümlaut 株式会社'])
  assert.deepEqual(await ids('searchTerm=mlau'), ['Ümlaut 株式会社'])
  assert.deepEqual(await ids('first_name=Bob'), ['Bob'])
  for (const query of ['format=xml', 'page=2', 'order_by=id', 'nothing=1']) {
    const { status, body } = await acme.get(`/contacts/export?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [query.split('=')[0]]])
  }
})

test('an export contains the contacts as of its start, even if they change while the client reads it', async (t) => {
  const { acme, origin } = await startApp(t)
  await createFields(acme, { first_name: { max_length: 60_000 } })
  const long = 'x'.repeat(4_000)
  const rows = Array.from({ length: 3_000 }, (_, n) => `${n}-${long}`)
  assert.equal((await importCsv(acme, `first_name\n${rows.join('\n')}\n`)).created, 3_000)
  const { data } = (await acme.get('/contacts?per_page=1&page=3000')).body
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${acme.token}` }
    const outgoing = request(`${origin}/api/v1/contacts/export`, { headers }, async (incoming) => {
      let read = ''
      let isFirst = true
      for await (const chunk of incoming) {
        read += chunk
        if (!isFirst) continue
        isFirst = false
        assert.equal((await acme.put(`/contacts/${data[0].id}`, { first_name: 'Changed' })).status, 200)
        assert.equal((await acme.delete(`/contacts/${data[0].id - 1}`)).status, 200)
        await acme.post('/contacts', { first_name: 'Late' })
      }
      resolve(read)
    })
    outgoing.on('error', reject).end()
  })
  assert.equal(text.trim().split('\n').length, 3_001)
  assert.ok(!text.includes('Changed') && !text.includes('Late') && text.includes('\n'.concat(String(data[0].id - 1))))
})

// Uses one server process, because the limit applies to each process separately.
test('a team’s third export waits until another export ends; if too many are waiting, the next is rejected with 503', async (t) => {
  const { app, acme, rival, origin } = await startApp(t, { servers: 1 })
  await createFields(acme, { first_name: { max_length: 60_000 } })
  // The data spans several chunks and exceeds the socket buffers, so that an export keeps running until its response is read.
  const rows = Array.from({ length: 300 }, (_, n) => `${n}-${'x'.repeat(50_000)}`)
  assert.equal((await importCsv(acme, `first_name\n${rows.join('\n')}\n`)).created, 300)
  const started: IncomingMessage[] = []
  const options = { headers: { authorization: `Bearer ${acme.token}` }, agent: false } as const
  const start = () =>
    request(`${origin}/api/v1/contacts/export`, options, (response) => void started.push(response.pause()))
      .on('error', () => {})
      .end()
  let arrived = 0
  app.server.on('request', ({ url }) => {
    if (url === '/api/v1/contacts/export') arrived++
  })
  const open = [start(), start()]
  try {
    await whenTrue(() => started.length === 2)
    open.push(start())
    await whenTrue(() => arrived === 3)
    assert.equal((await rival.get('/contacts/export')).status, 200, 'another team does not wait')
    assert.equal(started.length, 2, 'the third one waits, although it arrived before the other team’s')
    started[0]?.destroy()
    await whenTrue(() => started.length === 3)
    assert.equal(started[2]?.statusCode, 200)
    for (let n = 0; n < 20; n++) open.push(start())
    await whenTrue(() => arrived === 24)
    const { status, body, headers } = await acme.get('/contacts/export')
    assert.deepEqual([status, body.error_code, headers['retry-after']], [503, 'service_unavailable', '10'])
  } finally {
    // Closes the requests. Otherwise, the server would wait for them to end.
    for (const outgoing of open) outgoing.destroy()
  }
})
