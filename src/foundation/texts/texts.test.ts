import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { SAME_ORIGIN, signedIn } from '../../../test/dashboard-user.ts'
import { startMailServer, until } from '../../../test/mails.ts'
import { startApp } from '../../../test/start-app.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { localeOf, textsIn } from './texts.ts'

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }

test('text is in the most preferred language that has a catalog, otherwise in English', () => {
  for (const [header, locale] of [
    [undefined, 'en'],
    ['', 'en'],
    ['fr, *', 'en'],
    ['de', 'de'],
    ['DE-ch', 'de'],
    ['fr;q=0.9, de;q=0.8', 'de'],
    ['en;q=0.5, de;q=0.7', 'de'],
    ['de;q=0.5, en', 'en'],
    ['de;q=0', 'en'],
    ['constructor, __proto__', 'en'],
    [`${'fr,'.repeat(100_000)}de`, 'en'],
  ] as const) {
    assert.equal(localeOf(header), locale, String(header).slice(0, 40))
  }
  assert.deepEqual([textsIn('de'), textsIn('constructor'), textsIn(null)], [de, en, en])
})

test('emails are in the language of the person who requested them', async (t) => {
  const mail = await startMailServer(t)
  const app = await startApp(t, { config: { smtpUrl: mail.url } })
  const { user, api, send } = await signedIn(app, app.acmeTeam)
  const textTo = (address: string) =>
    until(`a mail to ${address}`, () => mail.received.find(({ to }) => to.includes(address))?.text)

  await send('POST', '/password-reset', { email: user.email }, { ...SAME_ORIGIN, ...GERMAN })
  assert.match(await textTo(user.email), /Guten Tag,.*ein neues Passwort/s)

  const sender = `${randomUUID()}@acme.example`
  await app.acme.post('/verified/email', { email: sender }, GERMAN)
  assert.match(await textTo(sender), /Ihr Code lautet \d{6}\. Er gilt 15 Minuten\./)

  const colleague = `${randomUUID()}@acme.example`
  const invited = await api('POST', '/invitations', { email: colleague }, GERMAN)
  assert.equal(invited.status, 201)
  assert.match(await textTo(colleague), /hat Sie eingeladen/)
})

test('the page for an unknown URL is in the visitor’s language', async (t) => {
  const { raw } = await startApp(t)
  const ask = (headers: object) => raw({ method: 'GET', path: '/sites/1/nothing', headers: { ...headers } })
  const [german, english] = [await ask(GERMAN), await ask({})]
  assert.deepEqual([german.status, english.status], [404, 404])
  assert.match(german.text, /<html lang="de">.*<p>Hier gibt es keine Seite\.<\/p>/)
  assert.match(english.text, /<html lang="en">.*<p>There is no page at this address\.<\/p>/)
  assert.match(String(german.headers.vary), /accept-language/)
})
