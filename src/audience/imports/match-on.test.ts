import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setUpImports } from '../../../test/import-set-up.ts'
import { importCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'

const setUp = async (t: TestContext) => setUpImports(await startApp(t))

test('match_on updates matching contacts, creates contacts for the other rows, and ignores empty cells', async (t) => {
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

test('match_on with an email field ignores only case, in every script: ı does not match i, and ß does not match ss', async (t) => {
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

test('match_on with an email field ignores case, and the contact’s address keeps its original case', async (t) => {
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

test('a contact that an import doesn’t change keeps its updated_at', async (t) => {
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
