import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { ended, importCsv, sendCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { uploader } from '../../../test/upload.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  await createFields(app.acme, {
    first_name: {},
    email: { type: 'email' },
    score: { type: 'number' },
    friend: { type: 'related' },
  })
  const contacts = async () => (await app.acme.get('/contacts?per_page=100')).body.data as Record<string, unknown>[]
  const tagsOf = async () =>
    (await contacts()).map(({ tags }) => (tags as { slug: string }[]).map(({ slug }) => slug).join(' '))
  return { ...app, contacts, tagsOf }
}

test('with on_error=skip_cell, a row is imported without its bad cells, which are counted and reported', async (t) => {
  const { acme, contacts } = await setUp(t)
  await acme.post('/contacts', { email: 'bob@mail.example', first_name: 'Bob', score: 1 })
  const rows = [
    'Ada,ada@mail.example,many,',
    'Robert,bob@mail.example,lots,999',
    'Eve,not one,2,',
    ',eve@mail.example,x,',
  ]
  const csv = `first_name,email,score,friend\n${rows.join('\n')}\n`
  const done = await importCsv(acme, csv, { match_on: 'email', on_error: 'skip_cell' })
  assert.deepEqual(
    [done.on_error, done.created, done.updated, done.failed, done.partial, done.cells_skipped, done.errors_kept],
    ['skip_cell', 2, 1, 1, 3, 4, 4],
  )
  assert.deepEqual(
    done.errors.map(({ line, imported, errors }: { line: number; imported: boolean; errors: object }) => [
      line,
      imported,
      Object.keys(errors),
    ]),
    [
      [2, true, ['score']],
      [3, true, ['score', 'friend']],
      [4, false, ['email']],
      [5, true, ['score']],
    ],
  )
  assert.deepEqual(
    (await contacts()).map(({ first_name, email, score }) => [first_name, email, score]),
    [
      ['Robert', 'bob@mail.example', 1],
      ['Ada', 'ada@mail.example', null],
      [null, 'eve@mail.example', null],
    ],
  )
  const { text } = await acme.get(`/contacts/imports/${done.id}/errors`)
  assert.match(text, /\nAda,ada@mail\.example,many,,Imported without some cells: The score field must be a number/)
})

test('on_error=skip_cell also works without match_on; a row with only bad cells fails', async (t) => {
  const { acme, contacts } = await setUp(t)
  const rows = ['Ada,x', ',y', ',']
  const done = await importCsv(acme, `first_name,score\n${rows.join('\n')}\n`, { on_error: 'skip_cell' })
  assert.deepEqual([done.created, done.partial, done.failed, done.cells_skipped], [1, 1, 1, 1])
  assert.equal((await contacts())[0]?.first_name, 'Ada')
  const byRow = await importCsv(acme, `first_name,score\n${rows.join('\n')}\n`)
  assert.deepEqual([byRow.on_error, byRow.created, byRow.failed], ['skip_row', 0, 2])
})

test('add_tags adds tags to every created or matched contact and keeps its other tags', async (t) => {
  const { acme, origin, agent, tagsOf } = await setUp(t)
  await acme.post('/contacts', { email: 'bob@mail.example', tags: ['Old'] })
  const csv = 'email,tags\nbob@mail.example,\nada@mail.example,"VIP, fair"\n'
  const done = await importCsv(acme, csv, { match_on: 'email', add_tags: 'Fair, Graz' })
  assert.deepEqual([done.add_tags, done.updated, done.created], [['Fair', 'Graz'], 1, 1])
  assert.deepEqual(await tagsOf(), ['old fair graz', 'vip fair graz'])
  assert.equal((await importCsv(acme, csv, { match_on: 'email', add_tags: 'Fair, Graz' })).unchanged, 2)
  const { body } = await uploader(
    origin,
    agent,
    '/contacts/import',
  )(acme, [
    { name: 'add_tags', content: 'One' },
    { name: 'add_tags', content: '["a, b"]' },
    { name: 'file', filename: 'a.csv', content: 'first_name\nEve\n' },
  ])
  assert.deepEqual(body.add_tags, ['One', 'a, b'])
  await ended(acme, body.id)
  assert.deepEqual((await tagsOf()).at(-1), 'one a-b')
  const wrong = await sendCsv(acme, csv, { add_tags: 'ok,!!!' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['add_tags'])
})

test('list_id subscribes contacts that have an address and haven’t unsubscribed before, and records their consent', async (t) => {
  const { acme, rival, db, acmeTeam } = await setUp(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const { body: theirs } = await rival.post('/lists', { name: 'News', channel: 'email' })
  const subscribe = async (email: string) => {
    const { body } = await acme.post('/contacts', { email })
    return (await acme.post(`/lists/${list.id}/subscribers`, { contact_id: body.id })).body
  }
  await subscribe('there@mail.example')
  const left = await subscribe('left@mail.example')
  await acme.delete(`/lists/${list.id}/subscribers/${left.id}`)
  const rows = ['new@mail.example,A', 'there@mail.example,B', 'left@mail.example,C', ',D', 'new@mail.example,E']
  const csv = `email,first_name\n${rows.join('\n')}\n`
  const done = await importCsv(acme, csv, { match_on: 'email', list_id: String(list.id) })
  assert.deepEqual(
    [done.list_id, done.created, done.updated, done.subscribed, done.not_reachable, done.opted_out],
    [list.id, 2, 3, 1, 1, 1],
  )
  const { data } = (await acme.get(`/lists/${list.id}/subscribers`)).body
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['subscribed', 'unsubscribed', 'subscribed'],
  )
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('team_id', '=', acmeTeam.id)
    .where('source', '=', 'import')
    .execute()
  assert.deepEqual(
    consents.map(({ subscriber_id, status, actor }) => [
      subscriber_id,
      status,
      (actor as { importId?: number }).importId,
    ]),
    [[data[2].id, 'subscribed', done.id]],
  )
  assert.equal((await importCsv(acme, csv, { match_on: 'email', list_id: String(list.id) })).subscribed, 0)
  for (const list_id of [String(theirs.id), '0', 'x']) {
    const { status, body } = await sendCsv(acme, csv, { list_id })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['list_id']])
  }
})

test('if the list that an import subscribes contacts to is deleted, the import fails with that reason', async (t) => {
  const { acme, db, acmeTeam } = await setUp(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const rows = Array.from({ length: 20_000 }, (_, n) => `n${n}@mail.example`).join('\n')
  const { body } = await sendCsv(acme, `email\n${rows}\n`, { list_id: String(list.id) })
  await acme.delete(`/lists/${list.id}`)
  const done = await ended(acme, body.id)
  assert.deepEqual(
    [done.status, done.problem],
    ['failed', `List ${list.id} was deleted while the import was running. Contacts imported before that were kept.`],
  )
  const { total } = (await acme.get('/contacts')).body
  assert.equal(total, done.created)
  const { subscribed } = await db
    .selectFrom('consents')
    .select((eb) => eb.fn.countAll<number>().as('subscribed'))
    .where('team_id', '=', acmeTeam.id)
    .where('list_id', '=', list.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(subscribed), done.created)
})

test('failed rows downloaded with escaped formulas are imported without the apostrophes that escape them', async (t) => {
  const { acme, contacts } = await setUp(t)
  const failed = await importCsv(acme, 'first_name,email\n- met at a fair,nobody\n=1+1,none\n')
  assert.equal(failed.failed, 2)
  const { text } = await acme.get(`/contacts/imports/${failed.id}/errors?escape_formulas=true`)
  assert.match(text, /^'- met at a fair,/m)
  const corrected = text.replaceAll('nobody,', 'a@mail.example,').replaceAll('none,', 'b@mail.example,')
  assert.equal((await importCsv(acme, corrected)).created, 2)
  assert.deepEqual(
    (await contacts()).map(({ first_name }) => first_name),
    ['- met at a fair', '=1+1'],
  )
})

test('giving a single-value option twice gets 422 with the option’s name; add_tags can be repeated', async (t) => {
  const { acme, origin, agent } = await setUp(t)
  const send = (query: string) =>
    acme.sendBytes('POST', `/contacts/import?${query}`, { 'content-type': 'text/csv' }, 'first_name\nAda\n')
  for (const [name, one, other] of [
    ['on_error', 'skip_cell', 'skip_row'],
    ['on_error', 'skip_row', 'skip_row'],
    ['type', 'person', 'organization'],
    ['delimiter', ',', ';'],
    ['charset', 'utf-8', 'latin1'],
    ['mapping', '{}', '{"a":null}'],
    ['match_on', 'first_name', 'id'],
    ['list_id', '', ''],
  ] as const) {
    for (const brackets of ['', '[]']) {
      const pair = (value: string) => `${name}${brackets}=${encodeURIComponent(value)}`
      const { status, body } = await send(`${pair(one)}&${pair(other)}`)
      assert.deepEqual([status, body.errors], [422, { [name]: [`The ${name} field must be given once.`] }])
    }
  }
  const form = await uploader(
    origin,
    agent,
    '/contacts/import?on_error=skip_row',
  )(acme, [
    { name: 'on_error', content: 'skip_cell' },
    { name: 'file', filename: 'a.csv', content: 'first_name\nEve\n' },
  ])
  assert.deepEqual([form.status, Object.keys(form.body.errors)], [422, ['on_error']])
  const tagged = await send('add_tags=One&add_tags[]=Two&on_error=skip_row')
  assert.deepEqual([tagged.status, tagged.body.add_tags], [202, ['One', 'Two']])
  await ended(acme, tagged.body.id)
})
