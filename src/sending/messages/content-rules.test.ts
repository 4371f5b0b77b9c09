import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const email_address_id = await createIdentifier(app.db, app.acmeTeam.id, 'email', 'shop@brand.example')
  const send = (given: object) =>
    app.acme.post('/emails', { to: 'ada@mail.example', email_address_id, subject: 'Hello', text: 'Hi', ...given })
  return { ...app, send }
}

test('headers that an email can’t have are rejected, and each error explains why', async (t) => {
  const { send } = await setUp(t)
  const errorsOf = async (headers: object) => (await send({ headers })).body.errors
  assert.deepEqual(await errorsOf({ Bcc: 'x@mail.example', 'X-A': 'a\nb', 'X-B': 'fine' }), {
    'headers.Bcc': ['The name of headers.Bcc must start with X-, or be In-Reply-To or References.'],
    'headers.X-A': ['The headers.X-A field must not contain line breaks or NUL characters.'],
  })
  assert.deepEqual(await errorsOf({ 'X-a': '1', 'x-A': '2' }), {
    'headers.x-A': ['The headers.x-A field is the same header as headers.X-a.'],
  })
  for (const value of [1, null, {}]) {
    assert.deepEqual(await errorsOf({ 'X-A': value }), { 'headers.X-A': ['The headers.X-A field must be a string.'] })
  }
  const name = 'must have a name of letters, digits, hyphens, dots and underscores, at most 76 characters long.'
  const long = `X-${'a'.repeat(75)}`
  assert.deepEqual(await errorsOf({ 'X-Foo/Bar': '1', [long]: '1' }), {
    'headers.X-Foo/Bar': [`The headers.X-Foo/Bar field ${name}`],
    [`headers.${long}`]: [`The headers.${long} field ${name}`],
  })
  const idErrorOf = (field: string, id: string) =>
    `The ${field} field has an invalid message id ("${id}"); message ids look like <id@example.com>.`
  assert.deepEqual(await errorsOf({ 'In-Reply-To': 'abc', References: '<1@mail.example> <ü@mail.example>' }), {
    'headers.In-Reply-To': [idErrorOf('headers.In-Reply-To', 'abc')],
    'headers.References': [idErrorOf('headers.References', '<ü@mail.example>')],
  })
})

test('headers with message ids and headers with text that has to be encoded are accepted', async (t) => {
  const { send } = await setUp(t)
  const headers = {
    'in-reply-to': ' 1@mail.example ',
    References: '<1@mail.example>  <2@mail.example>',
    'X-Note_1.a': 'Grüße  aus Wien',
    'X-Empty': '',
    [`X-${'a'.repeat(74)}`]: 'x'.repeat(900),
  }
  assert.equal((await send({ headers })).status, 201)
})

test('line breaks in a brand’s name become spaces in the sender’s name', async (t) => {
  const { acme, acmeTeam, db, send } = await setUp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme\r\nShop', website_url: 'https://acme.example' })
  const { body: message } = await send({ brand_id: brand.id })
  const { content } = await db
    .selectFrom('message_contents')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.team_id', '=', 'message_contents.team_id')
        .onRef('messages.content_id', '=', 'message_contents.id'),
    )
    .select('content')
    .where('messages.team_id', '=', acmeTeam.id)
    .where('messages.id', '=', message.id)
    .executeTakeFirstOrThrow()
  assert.equal(JSON.parse(content).from_name, 'Acme Shop')
})
