import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, startApp } from '../../../../test/start-app.ts'
import { tokenLastUse } from '../../../accounts/teams/token-last-use.ts'
import { listTokens, revokeToken } from '../../../accounts/teams/token-queries.ts'
import { systemClock, toTimestamp } from '../../../foundation/clock.ts'

const PATH = '/api/v1/brands'

test('a request without Authorization: Bearer <token> gets 401 with a message', async (t) => {
  const { raw } = await startApp(t)
  const { status, headers, body } = await raw({ method: 'GET', path: PATH })
  assert.equal(status, 401)
  assert.equal(headers['www-authenticate'], 'Bearer')
  assert.deepEqual(body, { message: 'A bearer token is required.', error_code: 'unauthenticated' })
})

test('a request with an unknown or malformed token, or with a scheme other than Bearer, gets 401', async (t) => {
  const { raw, acme } = await startApp(t)
  const mistyped = acme.token.slice(0, -1) + (acme.token.endsWith('x') ? 'y' : 'x')
  const wrong = [
    `Bearer ${mistyped}`,
    `Bearer ${acme.token.slice(0, -1)}`,
    `Bearer ${acme.token}x`,
    'Bearer nonsense',
    'Bearer',
    'Bearer ',
    `Basic ${acme.token}`,
    acme.token,
    `Bearer ${acme.token} ${acme.token}`,
    `Bearer pr_${'0'.repeat(46)}`,
  ]
  for (const authorization of wrong) {
    const { status, body } = await raw({ method: 'GET', path: PATH, headers: { authorization } })
    assert.equal(status, 401, authorization)
    assert.equal(body.error_code, 'unauthenticated')
  }
})

test('the Bearer scheme’s name is case-insensitive; a token in the query string is ignored', async (t) => {
  const { raw, acme } = await startApp(t)
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    assert.equal(
      (await raw({ method: 'GET', path: PATH, headers: { authorization: `${scheme} ${acme.token}` } })).status,
      200,
    )
  }
  for (const name of ['token', 'access_token', 'api_key']) {
    assert.equal((await raw({ method: 'GET', path: `${PATH}?${name}=${acme.token}` })).status, 401)
  }
})

test('a revoked token gets 401 starting with the next request, and other tokens still work', async (t) => {
  const { acme, acmeTeam, client, db } = await startApp(t)
  const other = await client(acmeTeam)
  assert.equal((await acme.get('/brands')).status, 200)
  const [first] = await listTokens(db, acmeTeam.id)
  assert.equal(await revokeToken(db, acmeTeam.id, first?.id ?? 0, toTimestamp(systemClock())), true)
  assert.equal((await acme.get('/brands')).status, 401)
  assert.equal((await other.get('/brands')).status, 200)
})

test('an expired token gets 401', async (t) => {
  let now = Temporal.Instant.from('2026-01-01T00:00:00Z')
  const { acme, acmeTeam, db } = await startApp(t, { clock: () => now })
  await db
    .updateTable('tokens')
    .set({ expires_at: '2026-01-01T01:00:00.000000Z' })
    .where('team_id', '=', acmeTeam.id)
    .execute()
  assert.equal((await acme.get('/brands')).status, 200)
  now = now.add({ hours: 1 })
  assert.equal((await acme.get('/brands')).status, 401)
})

test('an unauthenticated request gets 401 even if it would otherwise get 400, 404, 405, 413 or 415', async (t) => {
  // With two servers, the load balancer would cut off a response that is sent before the large body has arrived.
  const { raw } = await startApp(t, { servers: 1 })
  const json = { 'content-type': 'application/json' }
  const requests = [
    { method: 'POST', path: PATH, headers: json, body: '{' },
    { method: 'POST', path: PATH, headers: json, body: `"${'x'.repeat(2 ** 20)}"` },
    { method: 'POST', path: PATH, headers: { 'content-type': 'text/plain' }, body: 'x' },
    { method: 'PATCH', path: PATH },
    { method: 'GET', path: '/api/v1/nothing-here' },
    { method: 'GET', path: `${PATH}/%zz` },
    { method: 'POST', path: PATH, headers: { ...json, 'idempotency-key': '' }, body: '{}' },
  ]
  for (const request of requests) assert.equal((await raw(request)).status, 401, JSON.stringify(request).slice(0, 80))
})

test('a token’s last_used_at is saved by the time the server has shut down', async (t) => {
  const { acme, acmeTeam, app, db } = await startApp(t, { servers: 1 })
  assert.equal((await listTokens(db, acmeTeam.id))[0]?.last_used_at, null)
  await acme.get('/brands')
  await app.close()
  assert.match((await listTokens(db, acmeTeam.id))[0]?.last_used_at ?? '', /^\d{4}-/)
})

test('last_used_at is written at most once a minute, no matter how often the token is used', async (t) => {
  const start = Temporal.Instant.from('2026-01-01T00:00:00Z')
  let seconds = 0
  const { db, acmeTeam } = await startApp(t)
  const [token] = await listTokens(db, acmeTeam.id)
  const clock = () => start.add({ seconds })
  const lastUse = tokenLastUse(db, clock, assert.ifError, () => seconds * 1_000)
  const lastUsedAfter = async (elapsed: number) => {
    seconds = elapsed
    lastUse.note(token?.id ?? 0, acmeTeam.id)
    await lastUse.close()
    return (await listTokens(db, acmeTeam.id))[0]?.last_used_at
  }
  assert.equal(await lastUsedAfter(0), '2026-01-01T00:00:00.000000Z')
  assert.equal(await lastUsedAfter(59), '2026-01-01T00:00:00.000000Z')
  assert.equal(await lastUsedAfter(60), '2026-01-01T00:01:00.000000Z')
})

test('a dump of the tokens table contains no usable token', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const rows = JSON.stringify(await db.selectFrom('tokens').selectAll().where('team_id', '=', acmeTeam.id).execute())
  assert.equal(rows.includes(acme.token), false)
  assert.equal(rows.includes(acme.token.slice(3, 43)), false)
  assert.notEqual(await createToken(db, acmeTeam.id), await createToken(db, acmeTeam.id))
})
