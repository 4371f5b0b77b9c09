import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, createUser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { insertSetupCode } from './invitation-queries.ts'
import { weaknessOf } from './weak-passwords.ts'

const EMAIL = 'annabel@tulips.example'

test('common passwords, patterns, the user’s address and the product’s name are rejected as too weak', async () => {
  const weak = [
    'password123',
    'Password2026!',
    'P@ssw0rd2026',
    '!!!Dragon1234',
    'qwertyuiop',
    'QWERTZUIOP',
    '1234567890',
    '0987654321',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'ababababababab',
    'abc1abc1abc1',
    'manchester',
    'iloveyou2024',
    'annabel@tulips.example',
    'Annabel12345',
    'tulips2026!!',
    'postrider123',
    'Postrider!!',
  ]
  for (const password of weak) assert.ok(await weaknessOf(password, EMAIL), password)
})

test('passphrases of unrelated words and generated passwords are accepted', async () => {
  for (const password of [
    PASSWORD,
    'another long password',
    'kT7#vq9!mZ2x',
    'lantern oyster vivid',
    'ünder größe tür',
    '日本語のパスワードです',
  ])
    assert.equal(await weaknessOf(password, EMAIL), undefined, password)
})

test('a weak new password is rejected wherever it can be set; existing weak passwords still work', async (t) => {
  const app = await startApp(t)
  const { api, send } = await signedIn(app, app.acmeTeam)
  const COMMON = /^The password is one of the most common ones/
  const change = await send('PUT', '/password', { current_password: PASSWORD, new_password: 'password123' })
  assert.equal(change.status, 422)
  assert.match(change.body.errors.new_password[0], COMMON)

  const code = (await api('POST', '/invitations', {})).body.url.split('#')[1]
  const join = await browser(app).send('POST', '/invitation/accept', { code, email: EMAIL, password: 'password123' })
  assert.equal(join.status, 422)
  assert.match(join.body.errors.password[0], COMMON)

  const setup = { email: EMAIL, password: 'password123', team_name: 'First' }
  const setupCode = await insertSetupCode(app.db, toTimestamp(systemClock()))
  const first = await browser(app).send('POST', '/setup', { ...setup, code: setupCode })
  assert.match(first.body.errors.password[0], COMMON)

  const { email } = await createUser(app.db, [app.acmeTeam], 'correct.horse.battery@acme.example')
  assert.equal((await browser(app).signIn(email)).status, 200)
})
