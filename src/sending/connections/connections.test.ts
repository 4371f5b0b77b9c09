import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startMailServer } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import {
  type ConnectionValues,
  findDefaultConnection,
  insertConnection,
  updateConnection,
} from './connection-queries.ts'

const SECRET = 'hunter2-very-secret'

const setUp = async (t: TestContext, config: { outboundAllowPrivate?: boolean } = {}) => {
  const lines: string[] = []
  const app = await startApp(t, {
    config,
    servers: 1,
    ownDatabase: true,
    logTo: { write: (line) => void lines.push(line) },
  })
  const { api } = await signedIn(app, app.acmeTeam)
  const relay = { kind: 'smtp', name: 'Relay', host: 'smtp.example.com', user: 'acme', secret: SECRET }
  return { ...app, api, relay, lines }
}

test('connections can be created, changed and deleted, and the secret is never returned, logged or stored in plain text', async (t) => {
  const { api, relay, db, lines } = await setUp(t)
  const { status, body } = await api('POST', '/connections', { ...relay, per_second: 14, warm_up: true })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.channel, body.port, body.security, body.user, body.is_default, body.per_second, typeof body.warm_up_from],
    ['email', 587, 'starttls', 'acme', true, 14, 'string'],
  )
  const changed = await api('PUT', `/connections/${body.id}`, { name: 'Main relay', warm_up: false })
  assert.deepEqual([changed.body.name, changed.body.warm_up_from, changed.body.per_second], ['Main relay', null, 14])
  const list = await api('GET', '/connections')
  assert.equal(list.body.length, 1)
  const stored = await sql<{
    settings: string
    secret: string
  }>`select settings, secret from connections where id = ${body.id}`.execute(db)
  for (const text of [JSON.stringify([body, changed.body, list.body]), JSON.stringify(stored.rows), lines.join('')])
    assert.ok(!text.includes(SECRET))
  assert.equal((await api('DELETE', `/connections/${body.id}`)).status, 200)
  assert.deepEqual((await api('GET', '/connections')).body, [])
})

test('a channel’s first connection is its default, and another one can be made the default', async (t) => {
  const { api, relay } = await setUp(t)
  const { body: first } = await api('POST', '/connections', relay)
  const { body: second } = await api('POST', '/connections', { ...relay, name: 'Other' })
  const { body: sms } = await api('POST', '/connections', { ...relay, kind: 'twilio', host: 'api.example.com' })
  assert.deepEqual([first.is_default, second.is_default, sms.is_default, sms.channel], [true, false, true, 'sms'])
  await api('PUT', `/connections/${second.id}`, { is_default: true })
  const defaults = async () =>
    (await api('GET', '/connections')).body
      .filter((it: { is_default: boolean }) => it.is_default)
      .map(({ id }: { id: number }) => id)
  assert.deepEqual(await defaults(), [second.id, sms.id])
  await api('DELETE', `/connections/${second.id}`)
  assert.deepEqual(await defaults(), [first.id, sms.id])
})

test('is_default can’t be set to false for the default connection', async (t) => {
  const { api, relay } = await setUp(t)
  const { body: first } = await api('POST', '/connections', relay)
  const { body: second } = await api('POST', '/connections', { ...relay, name: 'Other' })
  const refused = await api('PUT', `/connections/${first.id}`, { is_default: false })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    is_default: [
      'The is_default field must not be false for the default connection. Make another connection the default instead.',
    ],
  })
  const { body: same } = await api('PUT', `/connections/${first.id}`, { is_default: true, name: 'Main' })
  assert.deepEqual([same.is_default, same.name], [true, 'Main'])
  assert.equal((await api('PUT', `/connections/${second.id}`, { is_default: false })).status, 200)
})

test('if a channel’s first connections are created at the same time, exactly one becomes the default', async (t) => {
  const { api, relay } = await setUp(t)
  const created = await Promise.all(
    Array.from({ length: 8 }, (_, n) => api('POST', '/connections', { ...relay, name: `Relay ${n}` })),
  )
  assert.deepEqual(new Set(created.map(({ status }) => status)), new Set([201]))
  assert.equal(created.filter(({ body }) => body.is_default).length, 1)
})

test('invalid connections are rejected, and changing the host, port or security requires the secret again', async (t) => {
  const { api, relay } = await setUp(t)
  const errorsOf = async (given: object) => (await api('POST', '/connections', given)).body.errors
  assert.deepEqual(Object.keys(await errorsOf({})).sort(), ['host', 'kind', 'name'])
  assert.deepEqual(await errorsOf({ ...relay, host: 'http://x/' }), {
    host: ['The host field must be a host name, like smtp.example.com.'],
  })
  assert.deepEqual(await errorsOf({ ...relay, secret: null }), { secret: ['The secret field is required.'] })
  assert.deepEqual(Object.keys(await errorsOf({ kind: 'twilio', name: 'x', host: 'api.example.com' })).sort(), [
    'secret',
    'user',
  ])
  assert.deepEqual(Object.keys(await errorsOf({ ...relay, per_second: 0, port: 70_000 })).sort(), [
    'per_second',
    'port',
  ])
  assert.deepEqual(await errorsOf({ ...relay, user: 'a\r\nb', secret: 'key\n' }), {
    user: ['The user field must not contain line breaks or other control characters.'],
    secret: ['The secret field must not contain line breaks or other control characters.'],
  })
  const { body } = await api('POST', '/connections', relay)
  const moved = await api('PUT', `/connections/${body.id}`, { host: 'evil.example.com' })
  assert.deepEqual(moved.body.errors, { secret: ['The secret field is required when the host changes.'] })
  for (const [name, value] of Object.entries({ port: 2525, security: 'none' })) {
    const { status, body: refused } = await api('PUT', `/connections/${body.id}`, { [name]: value })
    const message = `The secret field is required when the ${name} changes.`
    assert.deepEqual([status, refused.errors], [422, { secret: [message] }])
    assert.equal((await api('PUT', `/connections/${body.id}`, { [name]: body[name] })).status, 200)
  }
  for (const secret of [null, '']) {
    const emptied = await api('PUT', `/connections/${body.id}`, { secret })
    assert.deepEqual(emptied.body.errors, { secret: ['The secret field is required.'] })
  }
  assert.equal((await api('PUT', `/connections/${body.id}`, { user: null })).status, 200)
  assert.equal((await api('PUT', `/connections/${body.id}`, { host: 'evil.example.com' })).status, 200)
  const signedIn = await api('PUT', `/connections/${body.id}`, { user: 'shop' })
  assert.deepEqual(signedIn.body.errors, { secret: ['The secret field is required.'] })
})

test('messages and test messages are sent through the team’s own connection', async (t) => {
  const { acme, acmeTeam, api, db } = await setUp(t, { outboundAllowPrivate: true })
  const mailServer = await startMailServer(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const port = Number(new URL(mailServer.url).port)
  const { body: connection } = await api('POST', '/connections', {
    kind: 'smtp',
    name: 'Own',
    host: '127.0.0.1',
    port,
    security: 'none',
  })
  const tested = await api('POST', `/connections/${connection.id}/test`, { to: 'me@mail.example' })
  assert.deepEqual(tested.body, {
    is_sent: true,
    message: 'The provider accepted the test message to me@mail.example.',
  })
  const { body } = await acme.post('/emails', { to: 'ada@mail.example', email_address_id, subject: 'Hi', text: 'Hi' })
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')
  assert.deepEqual(
    mailServer.received.map(({ to }) => to),
    [['me@mail.example'], ['ada@mail.example']],
  )
  const bad = await api('POST', `/connections/${connection.id}/test`, { to: 'nobody' })
  assert.deepEqual(bad.body.errors, { to: ['The to field must be a valid email address.'] })
})

test('a connection’s version changes with its account and its limits, but not with its name', async (t) => {
  const { acmeTeam, db } = await startApp(t)
  const key = toSecretKey(Buffer.from('test'))
  const now = toTimestamp(systemClock())
  const settings = { host: 'smtp.example.com', port: 587, security: 'starttls', user: 'acme' } as const
  const values = {
    ...({ channel: 'email', kind: 'smtp', name: 'Relay', settings, is_default: true, secret: SECRET } as const),
    per_second: null,
    per_hour: null,
    per_day: null,
    warm_up_from: null,
  }
  const { id } = await transact(db, (trx) => insertConnection(trx, acmeTeam.id, values, key, now))
  const versionAfter = async (changes: Partial<ConnectionValues>) => {
    const changed = { ...values, secret: undefined, ...changes }
    await transact(db, (trx) => updateConnection(trx, acmeTeam.id, id, changed, key, now))
    return (await findDefaultConnection(db, acmeTeam.id, 'email', key))?.version
  }
  const first = await versionAfter({})
  assert.equal(await versionAfter({ name: 'Renamed' }), first)
  const others = [
    await versionAfter({ per_day: 100 }),
    await versionAfter({ settings: { ...settings, user: 'shop' } }),
    await versionAfter({ secret: 'new' }),
  ]
  assert.equal(new Set([first, ...others]).size, 4)
})

test('last_error says which limit a message is waiting for; the message is sent as soon as the limit is removed', async (t) => {
  const { acme, acmeTeam, api, db } = await setUp(t, { outboundAllowPrivate: true })
  const mailServer = await startMailServer(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body: connection } = await api('POST', '/connections', {
    kind: 'smtp',
    name: 'Own',
    host: '127.0.0.1',
    port: Number(new URL(mailServer.url).port),
    security: 'none',
    per_hour: 2,
  })
  const messages = Array.from({ length: 5 }, (_, n) => ({
    to: `to${n}@mail.example`,
    email_address_id,
    subject: 'Hi',
    text: 'Hi',
  }))
  const { body: sent } = await acme.post('/emails/batch', { messages })
  const { body: alone } = await acme.post('/emails', messages[0] as object)
  const ids = [...sent.messages, alone].map(({ id }: { id: number }) => id)
  const read = async () => Promise.all(ids.map(async (id) => (await acme.get(`/messages/${id}`)).body))
  await whenTrue(async () => (await read()).every(({ status, last_error }) => status === 'sent' || last_error !== null))
  const waiting = (await read()).filter(({ status }) => status === 'queued')
  assert.equal(waiting.length, 4)
  for (const { last_error, attempts } of waiting) {
    assert.deepEqual([last_error, attempts], ['The connection has reached its limit of 2 messages per hour.', 0])
  }
  await api('PUT', `/connections/${connection.id}`, { per_hour: null })
  await whenTrue(async () => (await read()).every(({ status }) => status === 'sent'))
  assert.equal(mailServer.received.length, ids.length)
  assert.deepEqual([...new Set((await read()).map(({ last_error }) => last_error))], [null])
})

test('a team’s connection can’t reach the server’s private network, and the message’s last_error explains this', async (t) => {
  const { acme, acmeTeam, api, db } = await setUp(t)
  const mailServer = await startMailServer(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const port = Number(new URL(mailServer.url).port)
  const { body: connection } = await api('POST', '/connections', {
    kind: 'smtp',
    name: 'Own',
    host: '127.0.0.1',
    port,
    security: 'none',
  })
  const tested = await api('POST', `/connections/${connection.id}/test`, { to: 'me@mail.example' })
  assert.deepEqual(tested.body, { is_sent: false, message: '127.0.0.1 is not a server on the public internet.' })
  const { body } = await acme.post('/emails', { to: 'ada@mail.example', email_address_id, subject: 'Hi', text: 'Hi' })
  let message = body
  await whenTrue(async () => {
    message = (await acme.get(`/messages/${body.id}`)).body
    return message.last_error !== null
  })
  assert.deepEqual(
    [message.status, message.last_error],
    ['queued', '127.0.0.1 is not a server on the public internet.'],
  )
  assert.deepEqual(mailServer.received, [])
  const [shown] = (await api('GET', '/connections')).body
  assert.equal(shown.down_reason, '127.0.0.1 is not a server on the public internet.')
})
