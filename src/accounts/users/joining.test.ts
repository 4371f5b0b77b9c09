import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiClient } from '../../../test/api-client.ts'
import { browser, createUser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { isWaitingForLock } from '../../../test/lock-wait.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertTokenCreatedBy } from '../teams/token-queries.ts'
import { insertSetupCode } from './invitation-queries.ts'

const codeOf = (url: string) => url.split('#')[1] ?? ''

test('a colleague creates an account through an invitation link, which works only once', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const made = await api('POST', '/invitations', { email: 'Bea@Acme.Example' })
  assert.equal(made.status, 201)
  assert.match(made.body.url, /^http:\/\/localhost:3000\/invitation#[\w-]{43}$/)
  assert.equal(made.body.email, 'Bea@acme.example')
  const { url, is_mailed, ...listed } = made.body
  assert.equal(is_mailed, false, 'there is no mail server')
  assert.deepEqual((await api('GET', '/invitations')).body, [listed])

  const code = codeOf(url)
  const bea = browser(app)
  const { id: _, created_at: __, ...rest } = listed
  assert.deepEqual((await bea.send('POST', '/invitation', { code })).body, { team: app.acmeTeam, ...rest })
  const joined = await bea.send('POST', '/invitation/accept', { code, email: made.body.email, password: PASSWORD })
  assert.deepEqual([joined.status, joined.body.teams], [200, [app.acmeTeam]])
  assert.equal((await bea.apiOf(await bea.token(app.acmeTeam.id))('GET', '/members')).body.length, 2)

  const again = await browser(app).send('POST', '/invitation/accept', {
    code,
    email: 'c@acme.example',
    password: PASSWORD,
  })
  assert.deepEqual([again.status, again.body.error_code], [404, 'not_found'])
  assert.deepEqual((await api('GET', '/invitations')).body, [])
})

test('an existing user can accept an invitation either while signed in or by entering their password', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const invite = async () => codeOf((await api('POST', '/invitations', {})).body.url)

  const colleague = await signedIn(app, app.rivalTeam)
  const joined = await colleague.send('POST', '/invitation/accept', { code: await invite() })
  assert.deepEqual(joined.body.teams, [app.rivalTeam, app.acmeTeam])

  const { email } = await createUser(app.db, [app.rivalTeam])
  const code = await invite()
  const wrong = await browser(app).send('POST', '/invitation/accept', { code, email, password: 'not their own' })
  assert.deepEqual(wrong.body.errors, {
    password: ['An account with this address already exists, and this is not its password.'],
  })
  const right = await browser(app).send('POST', '/invitation/accept', { code, email, password: PASSWORD })
  assert.deepEqual(right.body.teams, [app.rivalTeam, app.acmeTeam])
})

test('an invitation is invalid after a week or once withdrawn; if two people accept it at once, only one joins', async (t) => {
  let ahead = 0
  const app = await startApp(t, { clock: () => systemClock().add({ hours: ahead }) })
  const { api, send, token, apiOf } = await signedIn(app, app.acmeTeam)
  const { id, url } = (await api('POST', '/invitations', {})).body
  assert.equal((await api('DELETE', `/invitations/${id}`)).status, 200)
  assert.equal((await send('POST', '/invitation', { code: codeOf(url) })).status, 404)

  const shared = codeOf((await apiOf(token)('POST', '/invitations', {})).body.url)
  const responses = await Promise.all(
    ['one', 'two'].map((name) => {
      const email = `${name}${Math.random().toString(36).slice(2)}@acme.example`
      return browser(app).send('POST', '/invitation/accept', { code: shared, email, password: PASSWORD })
    }),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404])

  const old = codeOf((await api('POST', '/invitations', {})).body.url)
  ahead = 7 * 24 + 1
  assert.equal((await browser(app).send('POST', '/invitation', { code: old })).status, 404)
})

test('a removed member loses access immediately; the last member cannot be removed', async (t) => {
  const app = await startApp(t)
  const first = await signedIn(app, app.acmeTeam)
  const second = await signedIn(app, app.acmeTeam)
  const remove = (id: number) => first.api('DELETE', `/members/${id}`)
  const { url } = (await second.api('POST', '/invitations', {})).body
  assert.equal((await remove(second.user.id)).status, 200)
  const back = await second.send('POST', '/invitation/accept', { code: codeOf(url) })
  assert.equal(back.status, 404, 'they cannot return through their own invitation')
  assert.equal((await second.api('GET', '/team')).status, 401)
  assert.equal((await second.send('POST', '/session/token', { team_id: app.acmeTeam.id })).status, 403)
  assert.equal((await remove(second.user.id)).status, 404)
  const last = await remove(first.user.id)
  assert.deepEqual([last.status, Object.keys(last.body.errors)], [422, ['id']])
})

test('members can change a team’s name and country, and create another team', async (t) => {
  const app = await startApp(t)
  const { api, send, token, apiOf } = await signedIn(app, app.acmeTeam)
  const { id } = app.acmeTeam
  const changed = await api('PUT', '/team', { name: ' Acme Europe ', default_country: 'de' })
  assert.deepEqual(changed.body, { id, name: 'Acme Europe', default_country: 'DE' })
  assert.deepEqual((await api('GET', '/team')).body, changed.body)
  const wrong = await api('PUT', '/team', { name: '', default_country: 'XX' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['name', 'default_country'])

  const key = { 'idempotency-key': 'second-team' }
  const create = () => apiOf(token)('POST', '/teams', { name: 'Acme Asia', standard_fields: true }, key)
  const [made, again] = [await create(), await create()]
  assert.deepEqual([made.status, again.text], [201, made.text])
  assert.deepEqual(
    (await send('GET', '/session')).body.teams.map(({ name }: { name: string }) => name),
    ['Acme Europe', 'Acme Asia'],
  )
})

test('an account that owns as many teams as allowed can’t create another one; teams it was invited to don’t count', async (t) => {
  const app = await startApp(t, { config: { maxTeamsPerUser: 2 }, ownDatabase: true })
  const owner = await signedIn(app, app.acmeTeam)
  const guest = await signedIn(app, app.acmeTeam)
  const create = ({ api }: typeof owner, name: string) => api('POST', '/teams', { name })
  assert.equal((await create(owner, 'Second')).status, 201)
  const refused = await create(owner, 'Third')
  assert.equal(refused.status, 422)
  const name = ['You can’t create another team: an account can own at most 2 teams.']
  assert.deepEqual(refused.body.errors, { name })
  assert.deepEqual([(await create(guest, 'A')).status, (await create(guest, 'B')).status], [201, 201])
  assert.equal((await create(guest, 'C')).status, 422)
})

test('a setup code is rejected once an account exists', async (t) => {
  const app = await startApp(t)
  const setup = { email: 'first@acme.example', password: PASSWORD, team_name: 'First', default_country: 'at' }
  await createUser(app.db, [])
  const code = await insertSetupCode(app.db, toTimestamp(systemClock()))
  const refused = await browser(app).send('POST', '/setup', { ...setup, code })
  assert.deepEqual([refused.status, refused.body.error_code], [403, 'forbidden'])
  assert.equal((await browser(app).send('POST', '/setup', { ...setup, code: 'guessed' })).status, 403)
})

test('removing a member revokes the API tokens they generated, unless the request says to keep them', async (t) => {
  const app = await startApp(t)
  const owner = await signedIn(app, app.acmeTeam)
  const own = (await owner.api('POST', '/tokens', { name: 'Shop' })).body
  const generate = async (name: string) => {
    const member = await signedIn(app, app.acmeTeam)
    const made = await member.api('POST', '/tokens', { name })
    assert.deepEqual(made.body.created_by, { id: member.user.id, email: member.user.email })
    return { ...member, made: made.body }
  }
  const [leaver, mover] = [await generate('Script'), await generate('Nightly job')]
  const listed = (await owner.api('GET', '/tokens')).body
  assert.deepEqual(
    listed.map(({ name, created_by }: { name: string; created_by: { email: string } | null }) => [
      name,
      created_by?.email,
    ]),
    [
      ['Nightly job', mover.user.email],
      ['Script', leaver.user.email],
      ['Shop', owner.user.email],
      ['Test', undefined],
    ],
  )

  const removed = await owner.api('DELETE', `/members/${leaver.user.id}`, { revoke_tokens: true })
  assert.deepEqual(removed.body, { message: 'Member removed.', revoked_tokens: 1 })
  const kept = await owner.api('DELETE', `/members/${mover.user.id}`, { revoke_tokens: false })
  assert.deepEqual(kept.body, { message: 'Member removed.', revoked_tokens: 0 })
  const status = async (token: string) => (await apiClient(app.origin, app.agent, token).get('/brands')).status
  assert.deepEqual(
    [
      await status(leaver.made.token),
      await status(mover.made.token),
      await status(own.token),
      await status(app.acme.token),
    ],
    [401, 200, 200, 200],
  )
  const wrong = await owner.api('DELETE', `/members/${owner.user.id}`, { revoke_tokens: 'yes' })
  assert.equal(wrong.status, 422)
})

test('a token that a member generates while being removed is revoked too', async (t) => {
  const app = await startApp(t)
  const owner = await signedIn(app, app.acmeTeam)
  const leaver = await signedIn(app, app.acmeTeam)
  let isRemoved = false
  const removal = Promise.withResolvers<void>()
  await transact(app.db, async (trx) => {
    const now = toTimestamp(systemClock())
    await insertTokenCreatedBy(trx, app.acmeTeam.id, leaver.user.id, 'Late', now)
    owner.api('DELETE', `/members/${leaver.user.id}`).then(() => {
      isRemoved = true
      removal.resolve()
    }, removal.reject)
    // On SQLite, the removal can't start, because SQLite allows only one write transaction at a time.
    if (RUN_KIND === 'postgres') await whenTrue(async () => isRemoved || (await isWaitingForLock(app.db)))
    assert.equal(isRemoved, false, 'the removal waits')
  })
  await removal.promise
  const left = (await owner.api('GET', '/tokens')).body
  assert.deepEqual(
    left.map(({ name }: { name: string }) => name),
    ['Test'],
  )
})
