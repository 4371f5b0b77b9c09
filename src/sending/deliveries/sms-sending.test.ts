import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setUpProvider } from '../../../test/provider-set-up.ts'
import { SELF_SIGNED } from '../../../test/self-signed.ts'
import type { NewMessage } from '../messages/message-queries.ts'

type Respond = (response: ServerResponse, request: IncomingMessage, count: number) => void

/** Starts an HTTP server on loopback that has Twilio's endpoint. It accepts every message unless `respond` is passed. */
const startProvider = async (t: TestContext, respond?: Respond) => {
  const received: { readonly url: string; readonly form: Record<string, string>; readonly authorization: string }[] = []
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    received.push({ url: request.url ?? '', form, authorization: request.headers.authorization ?? '' })
    if (respond) return respond(response, request, received.length)
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SM${received.length}` }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, smsUrl: `twilio://AC1:s%20cret@127.0.0.1:${port}`, close: () => server.close() }
}

const SMS: Partial<NewMessage> = {
  channel: 'sms',
  from_address: '+14155550100',
  subject: null,
  content: { channel: 'sms', text: 'Grüße 👋' },
}

const setUp = async (t: TestContext, respond?: Respond) => {
  const provider = await startProvider(t, respond)
  const sending = await setUpProvider(t, provider)
  const rows = () =>
    sending.db
      .selectFrom('messages')
      .select(['status', 'reason', 'attempts', 'last_error', 'provider_id'])
      .where('team_id', '=', sending.team.id)
      .orderBy('id')
      .execute()
  return { ...sending, ...provider, rows }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a text message is sent with the account’s credentials, and the provider’s message id is stored', async (t) => {
  const { add, worker, rows, received } = await setUp(t)
  await add(1, { ...SMS, to_address: '+14155550123' })
  await worker.runOnce()
  assert.deepEqual(received, [
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      form: { To: '+14155550123', From: '+14155550100', Body: 'Grüße 👋' },
      authorization: `Basic ${Buffer.from('AC1:s cret').toString('base64')}`,
    },
  ])
  const [message] = await rows()
  assert.deepEqual([message?.status, message?.provider_id], ['sent', 'SM1'])
})

test('if a recipient has replied STOP, the number is suppressed as an opt-out', async (t) => {
  const { add, worker, rows, db, team } = await setUp(t, (response) => json(response, 400, { code: 21610 }))
  await add(1, { ...SMS, to_address: '+14155550123' })
  await worker.runOnce()
  const [message] = await rows()
  assert.deepEqual([message?.status, message?.reason], ['failed', 'opt_out'])
  assert.match(message?.last_error ?? '', /replied STOP/)
  const suppressed = db
    .selectFrom('suppressions')
    .select(['channel', 'reason', 'source'])
    .where('team_id', '=', team.id)
  assert.deepEqual(await suppressed.execute(), [{ channel: 'sms', reason: 'opt_out', source: 'provider' }])
})

test('if the account isn’t allowed to send, the message fails, and its recipient isn’t suppressed', async (t) => {
  const { add, worker, rows, db, team } = await setUp(t, (response) => json(response, 400, { code: 21408 }))
  await add(1, SMS)
  await worker.runOnce()
  const [message] = await rows()
  assert.deepEqual([message?.status, message?.reason], ['failed', 'sender_fault'])
  assert.deepEqual(await db.selectFrom('suppressions').selectAll().where('team_id', '=', team.id).execute(), [])
})

test('a provider’s replies can contain any characters', async (t) => {
  const { add, worker, rows } = await setUp(t, (response, _, count) =>
    count === 1
      ? json(response, 400, { message: 'No\0route\n\ud800' })
      : json(response, 201, { sid: 'SM\0'.repeat(500) }),
  )
  await add(1, SMS)
  await worker.runOnce()
  await add(1, SMS)
  await worker.runOnce()
  const [failed, sent] = await rows()
  assert.deepEqual(
    [failed?.status, failed?.last_error],
    ['failed', 'The SMS provider refused the message (status 400): No route'],
  )
  assert.equal(sent?.status, 'sent')
  assert.match(sent?.provider_id ?? '', /^SM SM .{200,300}$/)
})

test('if the provider is busy, the message is retried and sent once', async (t) => {
  const { add, sendUntilDone, rows, received } = await setUp(t, (response, _, count) =>
    count <= 2 ? json(response, 503, {}) : json(response, 201, { sid: 'SM1' }),
  )
  await add(1, SMS)
  await sendUntilDone()
  const [message] = await rows()
  assert.deepEqual([message?.status, message?.attempts, received.length], ['sent', 3, 3])
})

const UNCONFIRMED: Record<string, Respond> = {
  'closes the connection': (response) => response.destroy(),
  'replies 200 with HTML instead of JSON': (response) => response.writeHead(200).end('<html>OK</html>'),
  'accepts the message but returns no id': (response) => json(response, 201, {}),
  'is behind a gateway that times out': (response) => response.writeHead(504).end('Gateway timeout'),
  'closes the connection in the middle of the response': (response) => {
    response.writeHead(201, { 'content-length': '100' }).write('{"sid":')
    response.destroy()
  },
}

for (const [name, respond] of Object.entries(UNCONFIRMED)) {
  test(`if the provider ${name}, the text message’s status is unknown, and it isn’t sent again`, async (t) => {
    const { add, sendUntilDone, rows, received } = await setUp(t, respond)
    await add(2, SMS)
    await sendUntilDone()
    const found = await rows()
    assert.deepEqual(
      found.map(({ status }) => status),
      ['unknown', 'unknown'],
    )
    assert.match(found[0]?.last_error ?? '', /^The SMS provider/)
    assert.equal(received.length, 2)
  })
}

test('if the provider can’t be reached, text messages stay queued, and no attempt is counted', async (t) => {
  const { add, worker, rows, close } = await setUp(t)
  close()
  await add(2, SMS)
  await worker.runOnce()
  assert.deepEqual(
    (await rows()).map(({ status, attempts, last_error }) => [status, attempts, last_error]),
    Array.from({ length: 2 }, () => ['queued', 0, 'The SMS provider can’t be reached.']),
  )
})

test('if the provider’s certificate is invalid, text messages stay queued, and no attempt is counted', async (t) => {
  const server = createTlsServer(SELF_SIGNED, () => assert.fail('The message was sent.'))
  // The server doesn't listen on 127.0.0.1, because TLS isn't used with that address.
  server.listen(0, '127.0.0.2')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { add, worker, ledger } = await setUpProvider(t, { smsUrl: `twilio://AC1:secret@127.0.0.2:${port}` })
  await add(1, SMS)
  await worker.runOnce()
  const [message] = await ledger()
  assert.deepEqual(
    [message?.status, message?.attempts, message?.last_error],
    ['queued', 0, 'The SMS provider can’t be reached.'],
  )
})

test('if the provider rejects the account’s credentials, no message fails; all wait until it accepts the credentials', async (t) => {
  const { add, worker, rows, sendUntilDone } = await setUp(t, (response, _, count) =>
    count <= 2
      ? json(response, 401, { code: 20003, message: 'Authenticate' })
      : json(response, 201, { sid: `SM${count}` }),
  )
  await add(1, { ...SMS, to_address: '+14155550123' })
  await worker.runOnce()
  assert.deepEqual(
    (await rows()).map(({ status, attempts, last_error }) => [status, attempts, last_error]),
    [['queued', 0, 'The SMS provider rejected the account’s credentials.']],
  )
  await sendUntilDone()
  assert.deepEqual(
    (await rows()).map(({ status }) => status),
    ['sent'],
  )
})
