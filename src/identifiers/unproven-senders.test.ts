import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browser, PASSWORD, signedIn } from '../../test/dashboard-user.ts'
import { startMailServer, until } from '../../test/mails.ts'
import { startApp } from '../../test/start-app.ts'
import { insertSetupCode } from '../accounts/invitation-queries.ts'
import { systemClock, toTimestamp } from '../clock.ts'

const SENDER = 'news@acme.example'

/** A server without a provider, with the account that was created with the setup link. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t, { config: { outboundAllowPrivate: true }, ownDatabase: true, servers: 1 })
  const code = await insertSetupCode(app.db, toTimestamp(systemClock()))
  const owner = browser(app)
  const email = 'owner@acme.example'
  const { teams } = (await owner.send('POST', '/setup', { code, email, password: PASSWORD, team_name: 'Acme' })).body
  const [team] = teams
  const api = owner.apiOf(await owner.token(team.id))
  const colleague = await signedIn(app, team)
  const client = await app.client(team)
  const codes = async (ask = api) => (await ask('GET', '/identifiers/outbox-codes')).body
  const addSender = async () => {
    const { id } = (await client.post('/verified/email', { email: SENDER })).body
    return { id, code: (await poll(codes, (found) => found.length > 0))[0].code as string }
  }
  return { ...app, client, api, colleague, codes, addSender }
}

const poll = async <T>(look: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> => {
  for (let n = 0; n < 200; n++) {
    const found = await look()
    if (isDone(found)) return found
    await sleep(50)
  }
  throw new Error('Timed out.')
}

test('without a provider, only the account that set up the server sees the codes of senders', async (t) => {
  const { db, client, codes, colleague, addSender } = await setUp(t)
  const { id, code } = await addSender()
  assert.match(code, /^\d{6}$/)
  assert.deepEqual(await codes(colleague.api), [])
  const stored = await db.selectFrom('identifiers').select('outbox_code').where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(stored.outbox_code && !stored.outbox_code.includes(code), 'the code is encrypted')

  const confirmed = await client.post(`/verified/email/${id}/confirm`, { code })
  assert.deepEqual(
    [confirmed.status, typeof confirmed.body.verified_at, confirmed.body.proven_at],
    [200, 'string', null],
  )
  assert.deepEqual(await codes(), [], 'a used code is gone')
  const again = await client.post('/verified/email', { email: SENDER })
  assert.deepEqual(again.body.errors, { email: ['The email has already been taken.'] })
})

test('once there is a provider, messages of an unproven sender wait until a code from the provider is confirmed', async (t) => {
  const { client, api, addSender } = await setUp(t)
  const { id, code } = await addSender()
  await client.post(`/verified/email/${id}/confirm`, { code })
  const send = async () =>
    (await client.post('/emails', { to: 'ada@mail.example', email_address_id: id, subject: 'Hello', text: 'Hi.' })).body
  const messageOf = async ({ id }: { id: number }) => (await client.get(`/messages/${id}`)).body
  const kept = await send()
  await poll(
    () => messageOf(kept),
    ({ status }) => status === 'sent',
  )
  assert.equal((await api('GET', '/outbox')).body.total, 1)
  assert.deepEqual((await api('GET', '/identifiers/pending')).body, [])

  const mail = await startMailServer(t)
  const { hostname: host, port } = new URL(mail.url)
  const connection = {
    kind: 'smtp',
    name: 'Ours',
    host,
    port: Number(port),
    security: 'none',
    user: null,
    secret: null,
  }
  const added = await api('POST', '/connections', connection)
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const waiting = await send()
  const { last_error } = await poll(
    () => messageOf(waiting),
    ({ last_error }) => last_error !== null,
  )
  assert.match(last_error, /^The sender news@acme\.example was verified while there was no provider\./)
  const pending = (await api('GET', '/identifiers/pending')).body
  assert.deepEqual([pending.length, pending[0].id, typeof pending[0].verified_at], [1, id, 'string'])

  assert.equal((await client.post('/verified/email', { email: SENDER })).status, 201)
  const mailed = await until('the code', () => mail.received.find(({ to }) => to.includes(SENDER)))
  assert.equal(mailed.from, SENDER)
  const [, newCode] = /\b(\d{6})\b/.exec(mailed.text) ?? []
  assert.equal((await client.post(`/verified/email/${id}/confirm`, { code: 'wrong' })).status, 422)
  const proven = await client.post(`/verified/email/${id}/confirm`, { code: newCode })
  assert.equal(typeof proven.body.proven_at, 'string', JSON.stringify(proven.body))
  await poll(
    () => messageOf(waiting),
    ({ status }) => status === 'sent',
  )
  assert.ok(mail.received.some(({ to }) => to.includes('ada@mail.example')))
  assert.deepEqual((await api('GET', '/identifiers/pending')).body, [])
})
