import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { browser, createUser, PASSWORD, signedIn } from '../../../test/dashboard-user.ts'
import { codeIn, startMailServer, until } from '../../../test/mails.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock } from '../../foundation/clock.ts'

const uniqueEmail = () => `${randomUUID()}@acme.example`
const codeOf = (url: string) => url.split('#')[1] ?? ''

const startWithMail = async (t: TestContext, options: Parameters<typeof startApp>[1] = {}) => {
  const mail = await startMailServer(t)
  const app = await startApp(t, { ...options, config: { ...options.config, smtpUrl: mail.url } })
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text)
  const code = (email: string, page: string, n = 1) =>
    until(`a mail to ${email}`, () => codeIn(mailsTo(email).filter((text) => text.includes(page))[n - 1] ?? '', page))
  const { api, user } = await signedIn(app, app.acmeTeam)
  const invite = async (email: string) => (await api('POST', '/invitations', { email })).body
  const accept = (code: string, email: string) =>
    browser(app).send('POST', '/invitation/accept', { code, email, password: PASSWORD })
  return { ...app, api, user, mailsTo, code, invite, accept }
}

test('an invitation for a particular email address can be accepted only with that address, regardless of case', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const bob = `Bob-${randomUUID()}@acme.example`
  const code = codeOf((await api('POST', '/invitations', { email: bob })).body.url)
  const accept = (email: string) => browser(app).send('POST', '/invitation/accept', { code, email, password: PASSWORD })

  const mallory = await signedIn(app, app.rivalTeam)
  const asMallory = await mallory.send('POST', '/invitation/accept', { code })
  assert.deepEqual(
    [asMallory.status, asMallory.body.message],
    [
      403,
      `This invitation is for ${bob}, and you are signed in as ${mallory.user.email}. Sign out, then open the link again.`,
    ],
  )
  const other = await accept('mallory@acme.example')
  assert.deepEqual(other.body.errors, { email: [`This invitation is for ${bob}: join with that address.`] })
  assert.equal((await api('GET', '/members')).body.length, 1)
  const joined = await accept(bob.toLowerCase())
  assert.deepEqual([joined.status, joined.body.teams], [200, [app.acmeTeam]])
})

test('if a mail server is configured, invitations are emailed; only the emailed link verifies the address', async (t) => {
  const app = await startWithMail(t)
  const [ann, ben] = [uniqueEmail(), uniqueEmail()]
  const made = await app.invite(ann)
  assert.equal(made.is_mailed, true)
  const mailed = await app.code(ann, '/invitation')
  assert.notEqual(mailed, codeOf(made.url))
  const text = app.mailsTo(ann)[0] ?? ''
  assert.match(text, /Subject: Join Acme on Postrider/)
  assert.ok(text.includes(`${app.user.email} has invited you to join the team`))
  const joined = await app.accept(mailed, ann)
  assert.deepEqual([joined.status, joined.body.user.must_confirm_email], [200, false])
  assert.equal((await app.accept(codeOf(made.url), ann)).status, 404, 'both links belong to one invitation')

  const copied = await app.accept(codeOf((await app.invite(ben)).url), ben)
  assert.equal(copied.body.user.must_confirm_email, true)
})

test('an emailed confirmation link works once, within 24 hours, and only if its recipient is signed in', async (t) => {
  let ahead = 0
  const app = await startWithMail(t, { clock: () => systemClock().add({ hours: ahead }) })
  const email = uniqueEmail()
  const person = browser(app)
  const code = codeOf((await app.invite(email)).url)
  await person.send('POST', '/invitation/accept', { code, email, password: PASSWORD })
  const mustConfirm = async () => (await person.send('GET', '/session')).body.user.must_confirm_email
  const confirm = (given: string, visitor = person) => visitor.send('POST', '/email-confirmation', { code: given })
  const first = await app.code(email, '/confirm-email')
  assert.equal((await app.raw({ method: 'GET', path: `/confirm-email` })).headers['set-cookie'], undefined)
  assert.equal(await mustConfirm(), true)

  ahead = 25
  assert.equal((await confirm(first)).status, 404)
  assert.equal((await person.send('POST', '/email-confirmation/mail')).status, 200)
  const second = await app.code(email, '/confirm-email', 2)
  assert.equal((await confirm(second, browser(app))).status, 401)
  const colleague = await signedIn(app, app.acmeTeam)
  const asColleague = await colleague.send('POST', '/email-confirmation', { code: second })
  assert.deepEqual(
    [asColleague.status, asColleague.body.message],
    [
      403,
      `This link confirms ${email}, and you are signed in as ${colleague.user.email}. Sign in as ${email}, then open the link again.`,
    ],
  )
  assert.equal(await mustConfirm(), true)
  assert.deepEqual((await confirm(second)).body, { email })
  assert.equal(await mustConfirm(), false)
  assert.equal((await confirm(second)).status, 404)
})

test('a signed-in user can request at most five confirmation emails an hour', async (t) => {
  const app = await startWithMail(t)
  assert.equal((await browser(app).send('POST', '/email-confirmation/mail')).status, 401)
  const { send } = await signedIn(app, app.acmeTeam)
  for (let n = 0; n < 5; n++) assert.equal((await send('POST', '/email-confirmation/mail')).status, 200)
  const refused = await send('POST', '/email-confirmation/mail')
  assert.deepEqual(
    [refused.status, refused.body.message, refused.headers['retry-after']],
    [429, 'This address was sent 5 emails in the past hour, which is the limit. Try again in 60 minutes.', '3600'],
  )
})

test('a member with an unconfirmed address can invite others only if no mail server is configured', async (t) => {
  const app = await startWithMail(t)
  const email = uniqueEmail()
  const person = browser(app)
  const code = codeOf((await app.invite(email)).url)
  await person.send('POST', '/invitation/accept', { code, email, password: PASSWORD })
  const inviteFrom = async (visitor: typeof person) =>
    visitor.apiOf(await visitor.token(app.acmeTeam.id))('POST', '/invitations', {})
  const refused = await inviteFrom(person)
  assert.deepEqual([refused.status, refused.body.error_code], [403, 'forbidden'])
  assert.match(refused.body.message, /^Confirm your email address before you invite others/)

  const withoutMail = await startApp(t, {})
  const there = browser(withoutMail)
  assert.equal((await there.signIn(email)).body.user.must_confirm_email, false)
  assert.equal((await inviteFrom(there)).status, 201)
})

test('by resetting the password, you can take over an account that someone else created with your email address', async (t) => {
  const app = await startWithMail(t)
  const bob = uniqueEmail()
  const squatter = browser(app)
  const copied = codeOf((await app.invite(bob)).url)
  await squatter.send('POST', '/invitation/accept', { code: copied, email: bob, password: PASSWORD })
  assert.notEqual((await squatter.send('GET', '/session')).body.user, null)

  const owner = browser(app)
  await owner.send('POST', '/password-reset', { email: bob })
  const code = await app.code(bob, '/reset-password')
  const { body } = await owner.send('PUT', '/password-reset', { code, password: 'lantern oyster vivid' })
  assert.deepEqual([body.user.email, body.user.must_confirm_email], [bob, false])
  assert.equal((await squatter.send('GET', '/session')).body.user, null)
  assert.equal((await squatter.signIn(bob)).status, 401)
})

test('invitations count toward the limit of five emails an hour to the invited address', async (t) => {
  const app = await startWithMail(t)
  const email = uniqueEmail()
  const responses = []
  for (let n = 0; n < 6; n++) responses.push(await app.api('POST', '/invitations', { email }))
  assert.deepEqual(
    responses.map(({ status }) => status),
    [201, 201, 201, 201, 201, 422],
  )
  assert.match(responses[5]?.body.errors.email[0], /^This address was sent 5 emails in the past hour/)
  assert.equal((await app.api('GET', '/invitations')).body.length, 5)
})

test('without a mail server, users can sign in and invite others without confirming their address', async (t) => {
  const app = await startApp(t)
  const { email, id } = await createUser(app.db, [app.acmeTeam])
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
  const person = browser(app)
  assert.equal((await person.signIn(email)).body.user.must_confirm_email, false)
  const api = person.apiOf(await person.token(app.acmeTeam.id))
  assert.equal((await api('POST', '/invitations', { email: uniqueEmail() })).status, 201)
})

test('sign-in, joining and password resets ignore the case of addresses, but no other differences', async (t) => {
  const app = await startWithMail(t)
  const unique = randomUUID()
  const [mike, impostor] = [`mike-${unique}@acme.example`, `mıke-${unique}@acme.example`]
  await createUser(app.db, [app.acmeTeam], mike)
  assert.equal((await browser(app).signIn(impostor)).status, 401)
  const refused = await app.accept(codeOf((await app.invite(mike)).url), impostor)
  assert.deepEqual(refused.body.errors, { email: [`This invitation is for ${mike}: join with that address.`] })
  const joined = await app.accept(codeOf((await app.invite(impostor)).url), impostor)
  assert.deepEqual([joined.status, joined.body.user.email], [200, impostor], 'a second account')
  await browser(app).send('POST', '/password-reset', { email: `straße-${unique}@acme.example` })
  await createUser(app.db, [app.acmeTeam], `strasse-${unique}@acme.example`)
  await browser(app).send('POST', '/password-reset', { email: `straße-${unique}@acme.example` })
  // Emails are sent in the order in which they are requested. Once the last email arrives, all earlier requests have been
  // processed.
  await browser(app).send('POST', '/password-reset', { email: mike.toUpperCase() })
  await app.code(mike, '/reset-password')
  assert.deepEqual(app.mailsTo(`strasse-${unique}@acme.example`), [])
})

test('addresses that differ only in case belong to the same account, even if they contain non-ASCII letters', async (t) => {
  const app = await startApp(t)
  const unique = randomUUID()
  for (const name of ['émile', 'σίσυφος', 'jürgen']) {
    const email = `${name}-${unique}@münchen.example`
    const { api } = await signedIn(app, app.acmeTeam)
    const { url } = (await api('POST', '/invitations', { email: email.toUpperCase() })).body
    const body = { code: codeOf(url), email, password: PASSWORD }
    assert.equal((await browser(app).send('POST', '/invitation/accept', body)).body.user.email, email)
    const { status, body: session } = await browser(app).signIn(email.toUpperCase())
    assert.deepEqual([status, session.user.email], [200, email])
  }
})
