import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { insertMessages } from '../src/sending/messages/message-queries.ts'
import { createFields } from './contact-fields.ts'
import { startMailServer } from './mails.ts'
import { whenTrue } from './manual-clock.ts'
import { newEmail } from './sending-set-up.ts'
import { startApp } from './start-app.ts'
import { createIdentifier } from './verified-identifiers.ts'

/** How long messages may still arrive after the server has responded to someone's request to stop them. */
const PROMISE_MS = 5_000
/** The sending rate. It is so low that sending one chunk takes longer than `PROMISE_MS`. */
const PER_SECOND = 60
const CHUNK = 500
const CHUNKS = 6
const PEOPLE = ['link', 'everything', 'pause', 'erase', 'stays'] as const

type Person = (typeof PEOPLE)[number]

const addressOf = (person: Person) => `${person}@mail.example`

/** Queues thousands of marketing messages from one list to a few people in turn, and starts sending them. */
const setUp = async (t: TestContext) => {
  const mailServer = await startMailServer(t)
  const smtpUrl = `${mailServer.url}?security=none&per_second=${PER_SECOND}`
  const app = await startApp(t, { config: { smtpUrl }, ownDatabase: true })
  const { acme, acmeTeam, db } = app
  await createFields(acme, { email: { type: 'email' } })
  const identifier_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { id: list_id } = (await acme.post('/lists', { name: 'News', channel: 'email' })).body
  const ids = new Map<Person, number>()
  for (const person of PEOPLE) {
    const { id } = (await acme.post('/contacts', { email: addressOf(person) })).body
    assert.equal((await acme.post(`/lists/${list_id}/subscribers`, { contact_id: id })).status, 201)
    ids.set(person, id)
  }
  const messages = Array.from({ length: CHUNK }, (_, n) => {
    const person = PEOPLE[n % PEOPLE.length] as Person
    const to = addressOf(person)
    const contact_id = ids.get(person) as number
    return newEmail(db, acmeTeam.id, to, {
      kind: 'marketing',
      list_id,
      identifier_id,
      contact_id,
      address_key: addressKey(db, acmeTeam.id, 'email', to),
    })
  })
  const now = toTimestamp(systemClock())
  for (let n = 0; n < CHUNKS; n++) await transact(db, (trx) => insertMessages(trx, acmeTeam.id, messages, now))
  const arrivalsOf = (person: Person) => mailServer.received.filter(({ to }) => to[0] === addressOf(person))
  return { ...app, ids, arrivalsOf }
}

test('someone who unsubscribes, pauses or is erased during a large send gets no more messages after 5 seconds', async (t) => {
  const { acme, origin, ids, arrivalsOf } = await setUp(t)
  await whenTrue(() => PEOPLE.every((person) => arrivalsOf(person).length > 0))
  /** Returns the path of a link in a message that the person got. */
  const linkOf = async (person: Person, link: RegExp) => {
    const path = link.exec(arrivalsOf(person)[0]?.text ?? '')?.[0]
    assert.ok(path, `no link for ${person}`)
    return origin + path
  }
  const post = async (url: string, form: Record<string, string>, status: number) => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    assert.equal(response.status, status)
    return Date.now()
  }
  const preferences = async (person: Person) => {
    // The unsubscribe page links to the preference center.
    const page = await (await fetch(await linkOf(person, /\/u\/[\w-]+/))).text()
    return origin + /\/p\/[\w-]+/.exec(page)?.[0]
  }
  const erase = async () => {
    const { status } = await acme.post(`/contacts/${ids.get('erase')}/erase`)
    assert.equal(status, 201)
    return Date.now()
  }
  const doneAt = {
    link: await post(await linkOf('link', /\/u\/[\w-]+/), { 'List-Unsubscribe': 'One-Click' }, 200),
    everything: await post(await preferences('everything'), { 'page-action': 'unsubscribe' }, 303),
    pause: await post(await preferences('pause'), { 'page-action': 'pause-30' }, 303),
    erase: await erase(),
  }
  const end = Math.max(...Object.values(doneAt)) + PROMISE_MS
  // Messages to the person who stays subscribed show that sending has continued.
  await whenTrue(() => arrivalsOf('stays').filter(({ atMs }) => atMs > end).length > PER_SECOND / 6)
  for (const [person, doneMs] of Object.entries(doneAt) as [Person, number][]) {
    const lateMs = arrivalsOf(person).map(({ atMs }) => atMs - doneMs)
    assert.ok(Math.max(...lateMs) <= PROMISE_MS, `${person}: a message arrived ${Math.max(...lateMs)} ms later`)
    t.diagnostic(`${person}: the last message arrived ${Math.max(...lateMs)} ms after the response`)
  }
  const waiting = (await acme.get('/messages?status=queued')).body
  assert.ok(waiting.data.length > 0, 'the backlog is still being sent')
})
