import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from '../../../test/api-client.ts'
import { browser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { startMailServer, until } from '../../../test/mails.ts'
import { createTeam, createToken, startApp, startInProcess } from '../../../test/start-app.ts'
import { openMigrated, RUN_KIND } from '../../../test/test-database.ts'
import { insertSetupCode } from '../../accounts/users/invitation-queries.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import type { Config } from '../../foundation/config.ts'

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

/** Adds a mail server as the team's own connection, and returns the connection's id. */
const connect = async (api: Api, mail: { readonly url: string }): Promise<number> => {
  const { hostname: host, port } = new URL(mail.url)
  const smtp = { kind: 'smtp', name: 'Ours', host, port: Number(port), security: 'none', user: null, secret: null }
  const { status, body } = await api('POST', '/connections', smtp)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

type Mails = Awaited<ReturnType<typeof startMailServer>>['received']

const codeIn = async (received: Mails): Promise<string> => {
  const { text } = await until('the code', () => received.find(({ to }) => to.includes(SENDER)))
  return /\b(\d{6})\b/.exec(text)?.[1] as string
}

const poll = async <T>(look: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> => {
  for (let n = 0; n < 200; n++) {
    const found = await look()
    if (isDone(found)) return found
    await sleep(50)
  }
  throw new Error('Timed out.')
}

type Api = Awaited<ReturnType<typeof signedIn>>['api']

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
  await connect(api, mail)
  const waiting = await send()
  const { last_error } = await poll(
    () => messageOf(waiting),
    ({ last_error }) => last_error !== null,
  )
  assert.match(last_error, /^The sender news@acme\.example was verified before the current provider was used\./)
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

test('a code that the team’s own mail server sent doesn’t prove a sender to the server’s provider', async (t) => {
  const database = await openMigrated(RUN_KIND)
  const start = async (config: Partial<Config>) => {
    const server = await startInProcess({ config: { outboundAllowPrivate: true, ...config }, servers: 1 }, database)
    const agent = new Agent()
    t.after(() => agent.destroy())
    return { ...server, agent }
  }
  const [own, shared] = [await startMailServer(t), await startMailServer(t)]
  const team = await createTeam(database.db, 'Acme')
  const token = await createToken(database.db, team.id)
  const before = await start({})
  const acme = apiClient(before.origin, before.agent, token)
  const { api } = await signedIn({ ...before, db: database.db }, team)
  await connect(api, own)
  const { id } = (await acme.post('/verified/email', { email: SENDER })).body
  const confirmed = await acme.post(`/verified/email/${id}/confirm`, { code: await codeIn(own.received) })
  assert.equal(typeof confirmed.body.proven_at, 'string', JSON.stringify(confirmed.body))
  const message = { to: 'ada@mail.example', email_address_id: id, subject: 'Hello', text: 'Hi.' }
  await acme.post('/emails', message)
  await until('the message', () => own.received.find(({ to }) => to.includes(message.to)))
  await before.close()

  const after = await start({ smtpUrl: shared.url })
  t.after(after.close)
  const client = apiClient(after.origin, after.agent, token)
  const member = await signedIn({ ...after, db: database.db }, team)
  const pending = async () =>
    (await member.api('GET', '/identifiers/pending')).body.map((row: { id: number }) => row.id)
  assert.deepEqual(await pending(), [], 'the team still has its own connection')
  const [{ id: connection }] = (await member.api('GET', '/connections')).body
  assert.equal((await member.api('DELETE', `/connections/${connection}`)).status, 200)
  assert.deepEqual(await pending(), [id])
  const waiting = (await client.post('/emails', message)).body
  const shown = async () => (await client.get(`/messages/${waiting.id}`)).body
  const { last_error } = await poll(shown, (found) => found.last_error !== null)
  assert.match(last_error, /was verified before the current provider was used/)
  assert.equal((await client.post('/verified/email', { email: SENDER })).status, 201)
  await client.post(`/verified/email/${id}/confirm`, { code: await codeIn(shared.received) })
  await poll(shown, ({ status }) => status === 'sent')
  assert.deepEqual(await pending(), [])
  const again = await client.post('/verified/email', { email: SENDER })
  assert.equal(again.status, 422, 'the sender is proven to everyone')
})

test('a code in the outbox is hidden once a provider can send codes; with an own SMS provider, it’s enough', async (t) => {
  const { client, api, addSender, codes } = await setUp(t)
  await addSender()
  await client.post('/verified/phone', { phone: '+43155501' })
  await poll(codes, (found) => found.length === 2)
  await connect(api, await startMailServer(t))
  const twilio = { kind: 'twilio', name: 'Texts', host: '127.0.0.1', user: 'AC0', secret: 'x' }
  const added = await api('POST', '/connections', twilio)
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const left = await codes()
  assert.deepEqual(
    left.map(({ kind, has_provider }: { kind: string; has_provider: boolean }) => [kind, has_provider]),
    [['phone', true]],
  )
  const { body } = await client.post(`/verified/phone/${left[0].id}/confirm`, { code: left[0].code })
  assert.equal(typeof body.proven_at, 'string', JSON.stringify(body))
})
