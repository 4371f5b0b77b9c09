import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiClient } from '../../../test/api-client.ts'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'

test('a new token is shown once, works, and can be revoked', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const made = await api('POST', '/tokens', { name: ' Web shop ' })
  const { token, ...shown } = made.body
  assert.equal(made.status, 201)
  assert.deepEqual([shown.name, shown.kind, shown.last_used_at], ['Web shop', 'api', null])
  assert.match(token, /^pr_[0-9A-Za-z]{46}$/)
  const list = await api('GET', '/tokens')
  assert.deepEqual(list.body[0], shown, 'newest first')
  assert.equal(list.text.includes(token), false)
  assert.deepEqual(
    list.body.map(({ name }: { name: string }) => name),
    ['Web shop', 'Test'],
    'the dashboard’s own tokens are not listed',
  )

  const shop = apiClient(app.origin, app.agent, token)
  assert.equal((await shop.get('/brands')).status, 200)
  assert.deepEqual((await api('DELETE', `/tokens/${shown.id}`)).body, { message: 'Token revoked.' })
  assert.equal((await shop.get('/brands')).status, 401)
  assert.equal((await api('GET', '/tokens')).body.length, 1)
})

test('a token needs a name', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const { status, body } = await api('POST', '/tokens', { name: '  ' })
  assert.deepEqual([status, body.errors], [422, { name: ['The name field is required.'] }])
})
