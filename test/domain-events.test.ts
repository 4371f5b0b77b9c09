import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SMALLEST_BATCH } from '../src/audience/imports/batches.ts'
import { type DomainEvent, eventQueue, setListeners } from '../src/platform/domain-events/event-readers.ts'
import type { EventType } from '../src/platform/domain-events/event-types.ts'
import { recordEvent } from '../src/platform/domain-events/record-event.ts'
import { transact, transactWithoutDiskSync } from '../src/platform/storage/transact.ts'
import { setUpCampaigns } from './campaign-set-up.ts'
import { ended, sendCsv } from './imports.ts'
import { whenTrue } from './manual-clock.ts'
import { startScript } from './smtp-script.ts'
import { createTeam, startApp } from './start-app.ts'
import { setUpSubscribing } from './subscribe-set-up.ts'
import { setUpTracking } from './tracking-set-up.ts'

const NOW = '2026-03-01T12:00:00.000000Z'
const HOUR_MS = 3_600_000

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'acmeTeam'>

/** Listens to some types, and returns what was heard since the last call: type, what it is about, and items. */
const listen = ({ db, acmeTeam }: App, reader: string, types: readonly EventType[]) => {
  let known = 0
  const heard = async () => {
    const items = await db
      .selectFrom('queue_items')
      .select('payload')
      .where('team_id', '=', acmeTeam.id)
      .where('queue', '=', eventQueue(reader))
      .orderBy('id')
      .execute()
    const all = items.map(({ payload }): DomainEvent => JSON.parse(payload))
    const since = all.slice(known)
    known = all.length
    return since.map(({ type, about, items }): [string, number | null, readonly unknown[]] => [type, about, items])
  }
  return transact(db, (trx) => setListeners(trx, acmeTeam.id, reader, types)).then(() => heard)
}

const record = ({ db, acmeTeam }: App, type: 'contact.created' | 'contact.deleted', ...ids: number[]) =>
  transact(db, async (trx) => {
    for (const id of ids) recordEvent(trx, acmeTeam.id, { type, items: () => [id] }, NOW)
  })

test('a reader hears what it listens to, and a transaction is one event for each type', async (t) => {
  const app = await startApp(t)
  await record(app, 'contact.created', 1)
  const [first, second] = [
    await listen(app, 'first', ['contact.created', 'contact.deleted']),
    await listen(app, 'second', ['contact.deleted']),
  ]
  await record(app, 'contact.created', 2, 3)
  await record(app, 'contact.deleted', 2)
  assert.deepEqual(await first(), [
    ['contact.created', null, [2, 3]],
    ['contact.deleted', null, [2]],
  ])
  assert.deepEqual(await second(), [['contact.deleted', null, [2]]])
  await listen(app, 'first', [])
  await record(app, 'contact.deleted', 3)
  assert.deepEqual([await first(), await second()], [[], [['contact.deleted', null, [3]]]])
})

test('nothing is recorded by a transaction that is rolled back, or for another team', async (t) => {
  const app = await startApp(t)
  const { db, acmeTeam } = app
  const heard = await listen(app, 'reader', ['contact.created'])
  const failing = transact(db, async (trx) => {
    recordEvent(trx, acmeTeam.id, { type: 'contact.created', items: () => [1] }, NOW)
    throw new Error('refused')
  })
  await assert.rejects(failing, /refused/)
  const other = await createTeam(db, 'Other')
  await transactWithoutDiskSync(db, async (trx) => {
    recordEvent(trx, other.id, { type: 'contact.created', items: () => [2] }, NOW)
    recordEvent(trx, acmeTeam.id, { type: 'contact.created', items: () => [3] }, NOW)
    recordEvent(trx, acmeTeam.id, { type: 'contact.created', items: () => [] }, NOW)
  })
  assert.deepEqual(await heard(), [['contact.created', null, [3]]])
})

test('without a reader, items aren’t even computed', async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const items = () => assert.fail('computed')
  await transact(db, async (trx) => recordEvent(trx, acmeTeam.id, { type: 'contact.created', items }, NOW))
})

const ALL_ABOUT_PEOPLE: readonly EventType[] = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.erased',
  'subscriber.pending',
  'subscriber.subscribed',
  'subscriber.unsubscribed',
]

test('contacts and subscribers', async (t) => {
  const app = await setUpCampaigns(t, 0)
  const { acme, list } = app
  const heard = await listen(app, 'reader', ALL_ABOUT_PEOPLE)
  const { body: ada } = await acme.post('/contacts', { email: 'ada@mail.example', tags: ['VIP', 'Old'] })
  assert.deepEqual(await heard(), [['contact.created', null, [ada.id]]])

  await acme.put(`/contacts/${ada.id}`, { email: 'ada@mail.example', first_name: 'Ada', tags: ['VIP', 'New'] })
  const { body: fields } = await acme.get('/contact-fields')
  const field = fields.find(({ tag }: { tag: string }) => tag === 'first_name').id
  const change = { id: ada.id, fields: [field], tagsAdded: ['new'], tagsRemoved: ['old'] }
  assert.deepEqual(await heard(), [['contact.updated', null, [change]]])

  const { body: subscriber } = await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  assert.deepEqual(await heard(), [['subscriber.subscribed', list.id, [ada.id]]])
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  assert.deepEqual(await heard(), [], 'already subscribed')
  await acme.delete(`/lists/${list.id}/subscribers/${subscriber.id}`)
  assert.deepEqual(await heard(), [['subscriber.unsubscribed', list.id, [ada.id]]])

  await acme.post(`/contacts/${ada.id}/erase`)
  assert.deepEqual(await heard(), [
    ['contact.deleted', null, [ada.id]],
    ['contact.erased', null, [ada.id]],
  ])
})

test('a contact is pending until it confirms its subscription', async (t) => {
  const app = await setUpSubscribing(t)
  const heard = await listen(app, 'reader', ['subscriber.pending', 'subscriber.subscribed'])
  await app.post({ email: 'ada@mail.example', first_name: 'Ada' })
  const [ada] = await app.contacts()
  assert.deepEqual(await heard(), [['subscriber.pending', app.list.id, [ada?.id]]])
  await app.confirm()
  assert.deepEqual(await heard(), [['subscriber.subscribed', app.list.id, [ada?.id]]])
})

test('an import is one event for each batch and type, and one when it has finished', async (t) => {
  const app = await setUpCampaigns(t, 0)
  const { acme, list } = app
  const heard = await listen(app, 'reader', ['contact.created', 'subscriber.subscribed', 'import.finished'])
  const people = Array.from({ length: 2_500 }, (_, n) => `p${n}@mail.example`)
  const made = await sendCsv(acme, `email\n${people.join('\n')}\n`, { list_id: list.id })
  await ended(acme, made.body.id)
  const events = await heard()
  assert.deepEqual(events.at(-1), ['import.finished', null, [made.body.id]])
  for (const type of ['contact.created', 'subscriber.subscribed']) {
    const batches = events.filter(([is]) => is === type)
    // On a busy machine, batches are small.
    assert.ok(batches.length <= people.length / SMALLEST_BATCH, `${batches.length} batches`)
    assert.equal(new Set(batches.flatMap(([, , items]) => items)).size, people.length)
  }
})

const ALL_ABOUT_CAMPAIGNS: readonly EventType[] = [
  'campaign.started',
  'campaign.paused',
  'campaign.sent',
  'campaign.canceled',
  'message.sent',
  'message.bounced',
  'message.failed',
  'message.unknown',
  'message.opened',
  'message.clicked',
]

test('campaigns, messages, clicks and opens', async (t) => {
  const app = await setUpTracking(t, { settings: { tracking: 'identified', track_opens: true } })
  const { acme, sendCampaign, visit, whenCounted, contacts } = app
  const heard = await listen(app, 'reader', ALL_ABOUT_CAMPAIGNS)
  const { id, emails, linksTo } = await sendCampaign()
  const idOf = async (contact: number | undefined) =>
    (await acme.get(`/messages?campaign_id=${id}&contact_id=${contact}`)).body.data[0].id as number
  const ids = await Promise.all(contacts.map(idOf))
  assert.deepEqual(await heard(), [
    ['campaign.started', null, [id]],
    ['message.sent', null, ids],
    ['campaign.sent', null, [id]],
  ])
  const [first = ''] = linksTo('p0@mail.example')
  for (let n = 1; n <= 2; n++) {
    await visit(first)
    await whenCounted(id, [`clicked 1 human ${n}`])
  }
  assert.deepEqual(await heard(), [['message.clicked', null, [{ id: ids[0], link: 1 }]]])
  const [pixel = ''] = /https?:[^"]+\/o\/[^"]+/.exec(emails.get('p1@mail.example') ?? '') ?? []
  for (let n = 1; n <= 2; n++) {
    await visit(pixel)
    await whenCounted(id, ['clicked 1 human 2', `opened 0 human ${n}`])
  }
  assert.deepEqual(await heard(), [['message.opened', null, [ids[1]]]])
})

test('a campaign that is paused, and one that is canceled', async (t) => {
  const app = await setUpCampaigns(t, 1)
  const { id } = await app.create()
  const scheduled_at = new Date(Date.now() + HOUR_MS).toISOString()
  await app.acme.post(`/campaigns/${id}/schedule`, { scheduled_at })
  const heard = await listen(app, 'reader', ALL_ABOUT_CAMPAIGNS)
  await app.acme.post(`/campaigns/${id}/pause`)
  assert.deepEqual(await heard(), [['campaign.paused', null, [id]]])
  await app.acme.post(`/campaigns/${id}/cancel`)
  assert.deepEqual(await heard(), [['campaign.canceled', null, [id]]])
})

test('emails that the mail server refuses', async (t) => {
  const app = await setUpTracking(t)
  const heard = await listen(app, 'reader', ALL_ABOUT_CAMPAIGNS)
  const send = async (to: string) => {
    const { body } = await app.acme.post('/emails', { to, subject: 'Hi', text: 'Hi' })
    const isOver = async () => !['queued', 'sending'].includes((await app.acme.get(`/messages/${body.id}`)).body.status)
    await whenTrue(isOver)
    return body.id as number
  }
  const bounced = await send('ada@gone.example')
  assert.deepEqual(await heard(), [['message.bounced', null, [bounced]]])
  const failed = await send('ada@blocked.example')
  assert.deepEqual(await heard(), [['message.failed', null, [failed]]])
})

test('an email whose connection breaks when the mail server could already have accepted it', async (t) => {
  const { port } = await startScript(t, { acts: { dot: (socket) => socket.destroy() } })
  const app = await setUpCampaigns(t, 1, { config: { smtpUrl: `smtp://127.0.0.1:${port}?security=none` } })
  const heard = await listen(app, 'reader', ALL_ABOUT_CAMPAIGNS)
  const marketing = { contact_id: app.contacts[0], kind: 'marketing', list_id: app.list.id }
  const { body } = await app.acme.post('/emails', { ...marketing, subject: 'Hi', text: 'Hi' })
  await whenTrue(async () => (await app.acme.get(`/messages/${body.id}`)).body.status === 'unknown')
  assert.deepEqual(await heard(), [['message.unknown', null, [body.id]]])
})

test('a message that is suppressed, and one that stays in the outbox', async (t) => {
  const app = await setUpCampaigns(t, 0)
  const { acme } = app
  const heard = await listen(app, 'reader', ['message.sent', 'message.suppressed'])
  await acme.post('/suppressions', { channel: 'email', address: 'gone@mail.example' })
  const send = async (to: string) => (await acme.post('/emails', { to, subject: 'Hi', text: 'Hi' })).body.id as number
  const suppressed = await send('gone@mail.example')
  assert.deepEqual(await heard(), [['message.suppressed', null, [suppressed]]])
  const kept = await send('ada@mail.example')
  await whenTrue(async () => (await acme.get(`/messages/${kept}`)).body.status === 'sent')
  assert.deepEqual(await heard(), [], 'it wasn’t sent to anyone')
})
