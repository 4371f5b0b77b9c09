import assert from 'node:assert/strict'
import type { OutgoingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { apiClient } from '../../../test/api-client.ts'
import { browser, createUser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock } from '../../foundation/clock.ts'

test('signing in sets a cookie that scripts and other sites cannot use, and returns the user’s teams', async (t) => {
  const app = await startApp(t)
  const { email, id } = await createUser(app.db, [app.acmeTeam])
  const visitor = browser(app)
  const { status, body, headers } = await visitor.signIn(email.toUpperCase())
  assert.equal(status, 200)
  assert.deepEqual(body, { user: { id, email, must_confirm_email: false }, teams: [app.acmeTeam], needs_setup: false })
  assert.match(
    headers['set-cookie']?.[0] ?? '',
    /^postrider=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.deepEqual((await visitor.send('GET', '/session')).body, body)
})

test('with an https PUBLIC_URL, the cookie is sent only over https and only to this host', async (t) => {
  const app = await startApp(t, { config: { publicUrl: 'https://post.example' } })
  const { email } = await createUser(app.db, [app.acmeTeam])
  const { headers } = await browser(app).signIn(email)
  assert.match(headers['set-cookie']?.[0] ?? '', /^__Host-postrider=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a wrong password and an unknown address result in the same error', async (t) => {
  const app = await startApp(t)
  const { email } = await createUser(app.db, [app.acmeTeam])
  const wrong = await browser(app).signIn(email, 'something else')
  const unknown = await browser(app).signIn('nobody@acme.example')
  assert.deepEqual([wrong.status, wrong.body.message], [401, 'The email address or the password is wrong.'])
  assert.deepEqual([unknown.status, unknown.body.message], [401, wrong.body.message])
  assert.equal(wrong.headers['set-cookie'], undefined)
})

test('a POST request triggered by another site is rejected with 403', async (t) => {
  const app = await startApp(t)
  const { send } = await signedIn(app, app.acmeTeam)
  const { host } = new URL(app.origin)
  const buy = (headers: OutgoingHttpHeaders) => send('POST', '/session/token', { team_id: app.acmeTeam.id }, headers)
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const { status, body } = await buy(headers)
    assert.deepEqual([status, body.error_code], [403, 'forbidden'], JSON.stringify(headers))
  }
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${host}` }]) {
    assert.equal((await buy(headers)).status, 200, JSON.stringify(headers))
  }
})

test('after ten wrong passwords from one network, even the correct one is rejected with 429 for 15 minutes', async (t) => {
  let ahead = 0
  const app = await startApp(t, {
    clock: () => systemClock().add({ minutes: ahead }),
    config: { trustProxy: ['loopback'] },
  })
  const { email } = await createUser(app.db, [app.acmeTeam])
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => browser(app).signIn(email, `guess ${n}`)))
  assert.deepEqual(
    guesses.map(({ status }) => status).sort(),
    [...Array(10).fill(401), ...Array(4).fill(429)],
    'at most ten passwords are checked, even in parallel',
  )
  const right = await browser(app).signIn(email)
  assert.equal(right.status, 429)
  const elsewhere = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '2001:db8::1' }
  const ownElsewhere = await browser(app).send('POST', '/session', { email, password: PASSWORD }, elsewhere)
  assert.equal(ownElsewhere.status, 200, 'the owner can sign in from another network')
  const wait = Number(right.headers['retry-after'])
  assert.ok(wait > 800 && wait <= 900, String(wait))
  assert.equal(
    (await browser(app).signIn((await createUser(app.db, [])).email)).status,
    200,
    'other accounts are not affected',
  )
  ahead = 15
  assert.equal((await browser(app).signIn(email)).status, 200)
  assert.equal((await browser(app).signIn(email, 'wrong again')).status, 401, 'the count starts again')
})

test('all addresses in an IPv6 /64 range share one limit on wrong passwords', async (t) => {
  const app = await startApp(t, { config: { trustProxy: ['loopback'] } })
  const { email } = await createUser(app.db, [app.acmeTeam])
  const guessFrom = async (address: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
    return (await browser(app).send('POST', '/session', { email, password: 'x'.repeat(12) }, headers)).status
  }
  const ofOneRange = await Promise.all(Array.from({ length: 12 }, (_, n) => guessFrom(`2001:db8:1:1::${n + 1}`)))
  assert.equal(ofOneRange.filter((status) => status === 401).length, 10)
})

test('a sign-in password over 200 characters is rejected with 422, and a request body over 16 KiB with 413', async (t) => {
  const app = await startApp(t)
  const { status, body } = await browser(app).signIn('a@acme.example', '\u0315'.repeat(3_000) + '\u0300'.repeat(3_000))
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['password']])
  const larger = await browser(app).signIn('a@acme.example', 'x'.repeat(16 * 1024))
  assert.deepEqual([larger.status, larger.body.error_code], [413, 'payload_too_large'])
})

test('a session can get tokens only for the user’s teams; a token works for 15 minutes, in the API and dashboard', async (t) => {
  let ahead = 0
  const app = await startApp(t, { clock: () => systemClock().add({ minutes: ahead }) })
  const { send, token, api } = await signedIn(app, app.acmeTeam)
  const client = apiClient(app.origin, app.agent, token)
  assert.equal((await client.post('/brands', { name: 'Acme' })).status, 201)
  assert.equal((await api('GET', '/team')).body.name, 'Acme')
  const foreign = await send('POST', '/session/token', { team_id: app.rivalTeam.id })
  assert.deepEqual([foreign.status, foreign.body.error_code], [403, 'forbidden'])
  assert.equal((await send('POST', '/session/token', {})).body.errors.team_id[0], 'The team_id field is required.')
  ahead = 16
  assert.equal((await client.get('/brands')).status, 401)
  assert.equal((await api('GET', '/team')).status, 401)
})

test('a session that requests more than 50 tokens loses the oldest ones', async (t) => {
  const app = await startApp(t)
  const { send, apiOf, api } = await signedIn(app, app.acmeTeam)
  const buy = async () => (await send('POST', '/session/token', { team_id: app.acmeTeam.id })).body.token
  for (let n = 0; n < 49; n++) await buy()
  assert.equal((await api('GET', '/team')).status, 200)
  const newest = await buy()
  assert.deepEqual([(await api('GET', '/team')).status, (await apiOf(newest)('GET', '/team')).status], [401, 200])
})

test('dashboard routes reject API tokens with 403, and requests without a token with 401', async (t) => {
  const { acme, app, raw } = await startApp(t)
  const routes = app.routes.filter(({ url }) => url.startsWith('/dashboard/api'))
  assert.ok(routes.length > 15)
  for (const { method, url } of routes) {
    const path = url.replace(/:\w+/g, '1')
    const headers = { authorization: `Bearer ${acme.token}` }
    assert.equal((await raw({ method, path, headers })).status, 403, `${method} ${url}`)
    assert.equal((await raw({ method, path })).status, 401, `${method} ${url}`)
  }
})

test('signing out ends the session and revokes its tokens', async (t) => {
  const app = await startApp(t)
  const { send, cookie, useCookie, token } = await signedIn(app, app.acmeTeam)
  const before = cookie()
  const { status, headers } = await send('DELETE', '/session')
  assert.equal(status, 200)
  assert.match(headers['set-cookie']?.[0] ?? '', /^postrider=; Max-Age=0;/)
  useCookie(before)
  assert.equal((await send('GET', '/session')).body.user, null)
  assert.equal((await send('POST', '/session/token', { team_id: app.acmeTeam.id })).status, 401)
  assert.equal((await apiClient(app.origin, app.agent, token).get('/brands')).status, 401)
})

test('signing in again sets a new cookie and invalidates the previous one', async (t) => {
  const app = await startApp(t)
  const { user, cookie, useCookie, signIn, send } = await signedIn(app, app.acmeTeam)
  const before = cookie()
  await signIn(user.email)
  assert.notEqual(cookie(), before)
  useCookie(before)
  assert.equal((await send('GET', '/session')).body.user, null)
})

test('a session expires after 30 days', async (t) => {
  let ahead = 0
  const app = await startApp(t, { clock: () => systemClock().add({ hours: ahead }) })
  const { send } = await signedIn(app, app.acmeTeam)
  ahead = 30 * 24 - 1
  assert.notEqual((await send('GET', '/session')).body.user, null)
  ahead = 30 * 24 + 1
  assert.equal((await send('GET', '/session')).body.user, null)
})

test('changing the password ends the user’s other sessions and revokes their tokens', async (t) => {
  const app = await startApp(t)
  const here = await signedIn(app, app.acmeTeam)
  const elsewhere = browser(app)
  await elsewhere.signIn(here.user.email)
  const elsewhereToken = await elsewhere.token(app.acmeTeam.id)
  const change = (current_password: string, new_password: string) =>
    here.send('PUT', '/password', { current_password, new_password })

  const wrong = await change('not this one', 'a much better one')
  assert.deepEqual([wrong.status, wrong.body.errors], [422, { current_password: ['The current password is wrong.'] }])
  const short = await change(PASSWORD, 'short')
  assert.deepEqual(short.body.errors, { new_password: ['The new_password field must be at least 10 characters.'] })
  assert.equal((await change(PASSWORD, 'a much better one')).status, 200)

  assert.equal((await elsewhere.send('GET', '/session')).body.user, null)
  assert.equal((await elsewhere.apiOf(elsewhereToken)('GET', '/team')).status, 401)
  assert.equal((await here.send('GET', '/session')).body.user.id, here.user.id)
  assert.equal((await here.api('GET', '/team')).status, 200)
  assert.equal((await browser(app).signIn(here.user.email)).status, 401)
  assert.equal((await browser(app).signIn(here.user.email, 'a much better one')).status, 200)
})

test('the database stores no passwords, cookies, tokens or invitation codes in plain text', async (t) => {
  const app = await startApp(t)
  const { cookie, token, api } = await signedIn(app, app.acmeTeam)
  const made = await api('POST', '/tokens', { name: 'Shop' })
  const { url } = (await api('POST', '/invitations', {})).body
  const tables = ['users', 'sessions', 'tokens', 'invitations', 'idempotency_keys'] as const
  const dump = JSON.stringify(await Promise.all(tables.map((name) => app.db.selectFrom(name).selectAll().execute())))
  assert.ok(dump.includes('$argon2id$v=19$m=19456,t=2,p=1$'))
  for (const secret of [PASSWORD, cookie()?.split('=')[1], token, made.body.token, url.split('#')[1]]) {
    assert.ok(secret.length > 15 && !dump.includes(secret), secret)
  }
})
