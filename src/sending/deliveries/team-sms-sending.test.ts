import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { SELF_SIGNED } from '../../../test/self-signed.ts'
import { setUpSending } from '../../../test/sending-set-up.ts'
import { dnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { localStore } from '../../identity/files/local-store.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertConnection } from '../connections/connection-queries.ts'
import type { NewMessage } from '../messages/message-queries.ts'
import { outboxCarrier } from './outbox-carrier.ts'
import { startCarriers } from './start-carriers.ts'

const SMS: Partial<NewMessage> = {
  channel: 'sms',
  from_address: '+14155550100',
  subject: null,
  content: { channel: 'sms', text: 'Hi' },
}

/** Sends a text message through a team's own connection. Returns the message's status, attempts and last error. */
const sendThrough = async (
  t: TestContext,
  settings: { readonly host: string; readonly port: number | null; readonly security: 'none' | null },
  { outboundAllowPrivate = true } = {},
) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  const secretKey = toSecretKey(Buffer.from('test'))
  const connection = {
    channel: 'sms',
    kind: 'twilio',
    name: 'SMS',
    secret: 'secret',
    is_default: true,
    per_second: null,
    per_hour: null,
    per_day: null,
    warm_up_from: null,
    settings: { ...settings, user: 'AC1' },
  } as const
  await transact(db, (trx) => insertConnection(trx, team.id, connection, secretKey, time.now()))
  const carriers = startCarriers({
    config: { smtpUrl: undefined, smsUrl: undefined, publicUrl: 'http://localhost', outboundAllowPrivate },
    db,
    clock: time.clock,
    secretKey,
    store: localStore(tmpdir()),
    dns: dnsResolver(['127.0.0.1:1']),
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => carriers.close())
  await add(1, SMS)
  await start(outboxCarrier, { findCarrier: carriers.find }).runOnce()
  const [message] = await ledger()
  return [message?.status, message?.attempts, message?.last_error]
}

const listen = async (t: TestContext, server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

const WAITS = ['queued', 0, 'The SMS provider can’t be reached.']

test('a text message stays queued if the provider’s name doesn’t resolve', async (t) => {
  assert.deepEqual(await sendThrough(t, { host: 'no.such.host.invalid', port: null, security: null }), WAITS)
})

test('a text message stays queued if the provider is in a private network', async (t) => {
  const settings = { host: '127.0.0.1', port: null, security: null } as const
  assert.deepEqual(await sendThrough(t, settings, { outboundAllowPrivate: false }), WAITS)
})

test('a text message stays queued if the provider’s certificate is invalid', async (t) => {
  const requests: string[] = []
  const handle: RequestListener = ({ url = '' }, response) => response.end(requests.push(url))
  const port = await listen(t, createTlsServer(SELF_SIGNED, handle))
  assert.deepEqual(await sendThrough(t, { host: '127.0.0.1', port, security: null }), WAITS)
  assert.deepEqual(requests, [])
})

test('a text message stays queued if the provider closes the connection before TLS is set up', async (t) => {
  const port = await listen(
    t,
    createTcpServer((socket) => socket.destroy()),
  )
  assert.deepEqual(await sendThrough(t, { host: '127.0.0.1', port, security: null }), WAITS)
})

test('if the provider closes the connection after the request, the text message’s status is unknown', async (t) => {
  const port = await listen(
    t,
    createServer((request) => request.socket.destroy()),
  )
  const [status] = await sendThrough(t, { host: '127.0.0.1', port, security: 'none' })
  assert.equal(status, 'unknown')
})
