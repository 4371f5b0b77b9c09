import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browser, createUser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { codeIn, outboxOf, startMailServer, temporaryDataDir, until } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { MESSAGES_AT_ONCE } from '../../background-work.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { LEASE_MS } from '../../platform/queue/hold-lease.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { countForServer, PER_SERVER } from '../system-messages/send-limits.ts'
import { queueUserMail, SEND_USER_MAIL, type UserMailRequest } from './user-mail-queries.ts'

const NEW_PASSWORD = 'lantern oyster vivid'

/** undefined: no email to this address is waiting. */
const mailJob = async (db: Db, email: string) => {
  const mails = await db.selectFrom('user_mails').select('id').where('email', '=', email).execute()
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', SEND_USER_MAIL).execute()
  return jobs.find(({ payload }) => mails.some(({ id }) => id === (payload as unknown as UserMailRequest).mail_id))
}

const startWithOutbox = async (t: TestContext, options: Parameters<typeof startApp>[1] = {}) => {
  const dataDir = temporaryDataDir()
  const app = await startApp(t, { ...options, config: { ...options.config, dataDir } })
  const visitor = browser(app)
  const ask = (email: string) => visitor.send('POST', '/password-reset', { email })
  const code = (email: string, n = 1) =>
    until('a mail', () => codeIn(outboxOf(dataDir, email)[n - 1] ?? '', '/reset-password'))
  return { ...app, dataDir, visitor, ask, code, mails: (email: string) => outboxOf(dataDir, email) }
}

test('a reset link works once: it sets a password, ends all sessions, revokes their tokens and signs the user in', async (t) => {
  const app = await startWithOutbox(t)
  const there = await signedIn(app, app.acmeTeam)
  const { email, id } = there.user
  const asked = await app.ask(email.toUpperCase())
  await app.ask(email)
  const [code, second] = [await app.code(email), await app.code(email, 2)]
  assert.match(app.mails(email)[0] ?? '', /^To: \S+\nSubject: Reset your Postrider password\n\nHello,\n/)
  const unknown = await app.ask(`${randomUUID()}@acme.example`)
  assert.deepEqual(
    [unknown.status, unknown.text],
    [asked.status, asked.text],
    'the response does not reveal whether the account exists',
  )
  assert.equal(asked.status, 200)

  const here = browser(app)
  const link = await here.send('POST', '/password-reset/link', { code })
  assert.deepEqual([link.status, link.body.email], [200, email])
  const weak = await here.send('PUT', '/password-reset', { code, password: 'password123' })
  assert.deepEqual([weak.status, Object.keys(weak.body.errors)], [422, ['password']])
  const responses = await Promise.all(
    [1, 2].map(() => browser(app).send('PUT', '/password-reset', { code, password: NEW_PASSWORD })),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404], 'the link works once')
  const welcome = responses.find(({ status }) => status === 200)
  assert.deepEqual(welcome?.body.user, { id, email, must_confirm_email: false })

  assert.equal((await there.send('GET', '/session')).body.user, null)
  assert.equal((await there.api('GET', '/team')).status, 401)
  const other = await here.send('PUT', '/password-reset', { code: second, password: PASSWORD })
  assert.deepEqual([other.status, other.body.error_code], [404, 'not_found'], 'the other link is invalid')
  assert.equal((await browser(app).signIn(email)).status, 401)
  assert.equal((await browser(app).signIn(email, NEW_PASSWORD)).status, 200)
})

test('a reset link works for an hour, or until the password is changed', async (t) => {
  let ahead = 0
  const app = await startWithOutbox(t, { clock: () => systemClock().add({ minutes: ahead }) })
  const { user, send } = await signedIn(app, app.acmeTeam)
  const isValid = async (code: string) => (await browser(app).send('POST', '/password-reset/link', { code })).status
  await app.ask(user.email)
  const first = await app.code(user.email)
  assert.equal(await isValid(first), 200)
  ahead = 61
  assert.equal(await isValid(first), 404)
  await app.ask(user.email)
  const second = await app.code(user.email, 2)
  await send('PUT', '/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
  assert.equal(await isValid(second), 404)
})

test('a queued reset email is dropped when the password changes', async (t) => {
  const app = await startWithOutbox(t)
  const { user, send } = await signedIn(app, app.acmeTeam)
  const later = toTimestamp(systemClock().add({ minutes: 5 }))
  await transact(app.db, (trx) =>
    queueUserMail(trx, { kind: 'password_reset', email: user.email.toUpperCase(), locale: 'en' }, later),
  )
  const waiting = () =>
    app.db.selectFrom('user_mails').select('id').where('email', '=', user.email.toLowerCase()).execute()
  assert.equal((await waiting()).length, 1)
  const changed = await send('PUT', '/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
  assert.equal(changed.status, 200)
  assert.deepEqual(await waiting(), [])
})

test('an address gets at most five reset emails an hour; a network can make at most 20 requests in 15 minutes', async (t) => {
  const app = await startWithOutbox(t, { config: { trustProxy: ['loopback'] } })
  const { email } = await createUser(app.db, [])
  const from = (ip: string, address: string) =>
    app.visitor.send(
      'POST',
      '/password-reset',
      { email: address },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
    )
  const responses = []
  for (let n = 0; n < 7; n++) responses.push(await from(`198.51.100.${n}`, email))
  assert.deepEqual(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size, 1)
  await app.code(email, 5)
  const pending = await app.db.selectFrom('user_mails').select('id').where('email', '=', email).execute()
  assert.deepEqual([pending.length, app.mails(email).length], [5, 5])

  for (let n = 0; n < 20; n++) assert.equal((await from('203.0.113.5', `${n}@unknown.example`)).status, 200)
  const refused = await from('203.0.113.5', email)
  assert.deepEqual([refused.status, refused.body.error_code], [429, 'too_many_requests'])
  assert.ok(Number(refused.headers['retry-after']) <= 900)
})

test('after reset emails are sent, the database contains neither their codes nor addresses that have no account', async (t) => {
  const app = await startWithOutbox(t)
  const { email } = await createUser(app.db, [])
  const unknown = `${randomUUID()}@acme.example`
  await app.ask(unknown)
  await app.ask(email)
  const code = await app.code(email)
  const rows = await app.db.selectFrom('user_mails').selectAll().execute()
  assert.ok(rows.some((row) => row.email === email && row.code_hash !== null))
  assert.equal(JSON.stringify(rows).includes(code), false)
  assert.equal(JSON.stringify(rows).includes(unknown), false)
})

test('an email is retried if the process that sends it dies or the mail server rejects it', async (t) => {
  let aheadMs = 0
  const mail = await startMailServer(t, { refusals: 1 })
  const clock = () => systemClock().add({ milliseconds: aheadMs })
  const app = await startApp(t, { clock, config: { smtpUrl: mail.url } })
  const { email } = await createUser(app.db, [])
  // Simulates a process that claims the email and is killed before sending it.
  const now = toTimestamp(clock())
  await transact(app.db, async (trx) => {
    await queueUserMail(trx, { kind: 'password_reset', email, locale: 'en' }, now)
    const leasedUntil = toTimestamp(clock().add({ milliseconds: LEASE_MS }))
    await trx.updateTable('jobs').set({ leased_until: leasedUntil }).where('kind', '=', SEND_USER_MAIL).execute()
  })
  await until('a mail', () => {
    aheadMs += 5_000
    return mail.received.find(({ to }) => to.includes(email))
  })
  assert.ok(aheadMs > LEASE_MS)
})

test('a reset email doesn’t wait for codes that teams send through mail servers that hang', async (t) => {
  const sockets = new Set<Socket>()
  const hanging = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  t.after(() => hanging.close())
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const app = await startWithOutbox(t, { ownDatabase: true, servers: 1, config: { outboundAllowPrivate: true } })
  for (let n = 0; n < MESSAGES_AT_ONCE; n++) {
    const team = await createTeam(app.db, `Team ${n}`)
    const { api } = await signedIn(app, team)
    const relay = { kind: 'smtp', name: 'Relay', host: '127.0.0.1', port, security: 'none' }
    assert.equal((await api('POST', '/connections', relay)).status, 201)
    const client = await app.client(team)
    assert.equal((await client.post('/verified/email', { email: `sender${n}@acme.example` })).status, 201)
  }
  await whenTrue(() => sockets.size === MESSAGES_AT_ONCE)
  const { email } = await createUser(app.db, [app.acmeTeam])
  await app.ask(email)
  assert.ok(await app.code(email))
  for (const socket of sockets) socket.destroy()
})

test('a reset email over the server’s hourly limit is sent an hour later, with a link that is still valid then', async (t) => {
  // Starts two days in the future, so that the emails counted here don't use up the limit of other tests.
  let aheadS = 48 * 3_600
  const clock = () => systemClock().add({ seconds: aheadS })
  const app = await startWithOutbox(t, { clock })
  const { email } = await createUser(app.db, [])
  await transact(app.db, async (trx) => {
    for (let n = 0; n < PER_SERVER.email; n++) await countForServer(trx, 'email', toTimestamp(clock()))
  })
  await app.ask(email)
  await whenTrue(async () => ((await mailJob(app.db, email))?.run_at ?? '') > toTimestamp(clock()))
  assert.deepEqual(app.mails(email), [])
  aheadS += 3_601
  const code = await app.code(email)
  assert.equal((await browser(app).send('POST', '/password-reset/link', { code })).status, 200)
})

test('an email that the mail server keeps rejecting is dropped after a day and counts only once toward limits', async (t) => {
  let aheadMs = 96 * 3_600_000
  const mail = await startMailServer(t, { refusals: Number.POSITIVE_INFINITY })
  const clock = () => systemClock().add({ milliseconds: aheadMs })
  const app = await startApp(t, { clock, config: { smtpUrl: mail.url }, servers: 1 })
  const { email } = await createUser(app.db, [])
  await transact(app.db, (trx) =>
    queueUserMail(trx, { kind: 'password_reset', email, locale: 'en' }, toTimestamp(clock())),
  )
  const find = () => mailJob(app.db, email)
  const attempts = async () => (await find())?.attempts
  /** Advances the clock by two seconds between checks, so that postponed emails become due. */
  const until = async (isSo: () => Promise<boolean>) => {
    await whenTrue(async () => {
      if (await isSo()) return true
      aheadMs += 2_000
      await sleep(50)
      return false
    })
  }
  await until(async () => (await attempts()) === 2)
  const counts = await app.db
    .selectFrom('send_counts')
    .select((eb) => eb.fn.sum<number>('sent').as('sent'))
    .where('since', '>', toTimestamp(systemClock().add({ hours: 90 })))
    .executeTakeFirstOrThrow()
  assert.equal(Number(counts.sent), 2, 'one count for the address and one for the server')
  aheadMs += 25 * 3_600_000
  await until(async () => (await find()) === undefined)
})
