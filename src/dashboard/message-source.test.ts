import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signedIn } from '../../test/dashboard-user.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { startApp } from '../../test/start-app.ts'
import { PNG, uploader } from '../../test/upload.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'

/** Starts a server without connections, so that every message is kept in the outbox. */
const startOutbox = async (t: TestContext) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const email_address_id = await createIdentifier(app.db, app.acmeTeam.id, 'email', 'shop@acme.example')
  const send = async (values: object): Promise<number> => {
    const email = { to: 'ada@mail.example', email_address_id, subject: 'Grüße', text: 'Hello', ...values }
    const { status, body } = await app.acme.post('/emails', email)
    assert.equal(status, 201)
    await whenTrue(async () => (await app.acme.get(`/messages/${body.id}`)).body.status === 'sent')
    return body.id
  }
  const change = (id: number, values: { carrier?: string; content_id?: null }) =>
    app.db.updateTable('messages').set(values).where('team_id', '=', app.acmeTeam.id).where('id', '=', id).execute()
  return { ...app, api, send, change }
}

test('the outbox lists messages that no connection sent, newest first, and accepts the filters of GET /messages', async (t) => {
  const { acme, api, send, change } = await startOutbox(t)
  const [first, elsewhere, last] = [await send({ tags: ['a'] }), await send({ tags: ['a'] }), await send({})]
  await change(elsewhere, { carrier: 'server' })
  const idsOf = async (query = '') =>
    (await api('GET', `/outbox${query}`)).body.data.map(({ id }: { id: number }) => id)
  assert.deepEqual(await idsOf(), [last, first])
  assert.deepEqual(await idsOf('?tag=a'), [first])
  assert.deepEqual(await idsOf('?channel=sms'), [])
  assert.deepEqual(await idsOf('?per_page=1&page=2'), [first])
  const { body } = await api('GET', '/outbox')
  assert.deepEqual([body.total, body.total_capped], [2, false])
  assert.deepEqual(body.data[0], (await acme.get('/messages')).body.data[0])
  assert.equal((await api('GET', '/outbox?status=lost')).status, 422)
})

test('the source of an email has the headers and size that the email is sent with, even if it has attachments', async (t) => {
  const { api, send } = await startOutbox(t)
  const sourceOf = async (id: number) => (await api('GET', `/messages/${id}/source`)).body
  const plain = await sourceOf(await send({ to_name: 'Ada', headers: { 'X-Order': '812' }, html: '<p>Hello</p>' }))
  assert.match(plain.headers, /^To: Ada <ada@mail\.example>$/m)
  assert.match(plain.headers, /^X-Order: 812$/m)
  assert.match(plain.headers, /^Content-Type: multipart\/alternative/m)
  assert.doesNotMatch(plain.headers, /Hello/)
  assert.deepEqual([plain.attachments, plain.push], [[], null])
  assert.ok(plain.bytes > plain.headers.length + 'Hello<p>Hello</p>'.length)

  const content = Buffer.alloc(30_000, 'x').toString('base64')
  const attachments = [{ name: 'terms.txt', content }]
  const special = await sourceOf(await send({ attachments, cc: ['grace@mail.example'], bcc: ['boss@acme.example'] }))
  assert.match(special.headers, /^Cc: grace@mail\.example\r?$/m)
  assert.match(special.headers, /^Content-Type: multipart\/mixed/m)
  assert.doesNotMatch(special.headers, /boss|Hello/)
  assert.deepEqual(special.attachments, ['terms.txt'])
  assert.ok(special.bytes > content.length && special.bytes < content.length + 3_000, String(special.bytes))
})

test('the source of an email whose content is no longer stored is empty', async (t) => {
  const { api, send, change } = await startOutbox(t)
  const id = await send({})
  await change(id, { content_id: null })
  assert.deepEqual((await api('GET', `/messages/${id}/source`)).body, {
    headers: null,
    bytes: null,
    attachments: [],
    images: {},
    push: null,
  })
})

test('the source of an email contains its inline images, whether they are from the request or from the library', async (t) => {
  const { acme, origin, agent, api, send } = await startOutbox(t)
  const { body } = await uploader(origin, agent)(acme, [{ name: 'file', filename: 'logo.png', content: PNG }])
  const content = PNG.toString('base64')
  const attachments = [
    { name: 'dot.png', content, content_id: 'dot@shop' },
    { file_id: body.id, content_id: 'logo' },
    { name: 'terms.txt', content: 'eA==' },
  ]
  const id = await send({ html: '<img src="cid:dot@shop"><img src="cid:logo">', attachments })
  const image = `data:image/png;base64,${content}`
  assert.deepEqual((await api('GET', `/messages/${id}/source`)).body.images, { 'dot@shop': image, logo: image })
})
