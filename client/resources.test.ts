import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { insertPage } from '../src/identity/pages/page-queries.ts'
import { insertSite } from '../src/identity/pages/site-queries.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { temporaryDataDir } from '../test/mails.ts'
import { PNG } from '../test/upload.ts'
import { PostriderError, ValidationError } from './src/index.ts'
import { collect, createTextFields, startClient } from './start-client.ts'

const isGone = { name: 'PostriderError', status: 404, code: 'not_found' }

test('the client can create, list, get, update and delete brands', async (t) => {
  const { postrider, acmeTeam } = await startClient(t)
  const brand = await postrider.brands.create({ name: 'Acme', social_links: ['https://x.com/acme'] })
  assert.deepEqual([brand.team_id, brand.social_links], [acmeTeam.id, { x: 'https://x.com/acme' }])
  const changed = await postrider.brands.update(brand.id, { primary_color: '#1a2b3c' })
  assert.deepEqual(await postrider.brands.list(), [changed])
  assert.deepEqual(await postrider.brands.get(brand.id), changed)
  assert.equal(await postrider.brands.delete(brand.id), undefined)
  await assert.rejects(postrider.brands.get(brand.id), isGone)
})

test('the client can get and update the team’s settings', async (t) => {
  const { postrider } = await startClient(t)
  const before = await postrider.settings.get()
  const changed = await postrider.settings.update({ time_zone: 'Europe/Vienna' })
  assert.deepEqual(changed, { ...before, time_zone: 'Europe/Vienna' })
})

test('the result of brands.suggest() can be passed to brands.create() unchanged', async (t) => {
  const page = '<title>Acme</title><meta name=theme-color content="#1a2b3c">'
  const { postrider } = await startClient(t, {
    fetchSite: async (url) => ({ url, status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(page) }),
  })
  const suggested = await postrider.brands.suggest('https://acme.example')
  const { name, primary_color } = await postrider.brands.create(suggested)
  assert.deepEqual([name, primary_color], ['Acme', '#1a2b3c'])
})

test('the client can list field types, and create, list by contact type, get, update and delete contact fields', async (t) => {
  const { postrider } = await startClient(t)
  assert.equal((await postrider.contactFields.types()).length, 10)
  const field = await postrider.contactFields.create({
    name: 'Size',
    tag: 'size',
    type: 'pick_list',
    contact_type: 'person',
    options: ['S', 'M'],
  })
  await postrider.contactFields.create({ name: 'Branch', tag: 'branch', type: 'text', contact_type: 'organization' })
  assert.deepEqual(
    (await postrider.contactFields.list({ contact_type: 'person' })).map(({ tag }) => tag),
    ['size'],
  )
  assert.equal((await postrider.contactFields.list()).length, 2)
  assert.deepEqual((await postrider.contactFields.update(field.id, { options: ['L'] })).options, ['L'])
  assert.deepEqual((await postrider.contactFields.get(field.id)).options, ['L'])
  await postrider.contactFields.delete(field.id)
  await assert.rejects(postrider.contactFields.get(field.id), isGone)
})

test('the client can create, get, update and delete contacts, and search by tag, field value or part of a value', async (t) => {
  const { postrider } = await startClient(t)
  await createTextFields(postrider, 'city', 'first_name')
  const ann = await postrider.contacts.create({ first_name: 'Ann', city: 'Graz & Umgebung', tags: ['Early Bird'] })
  const bob = await postrider.contacts.create({ first_name: 'Bob', city: 'Linz', tags: ['VIP'] })
  const found = async (query: Parameters<typeof postrider.contacts.search>[0]) =>
    (await postrider.contacts.search(query)).data.map(({ id }) => id)
  assert.deepEqual(await found({ searchTerm: 'umg' }), [ann.id])
  assert.deepEqual(await found({ tags: ['vip'] }), [bob.id])
  assert.deepEqual(await found({ tags: ['vip', 'early-bird'], order_by: '-first_name' }), [bob.id, ann.id])
  assert.deepEqual(await found({ fields: { city: 'Graz & Umgebung' } }), [ann.id])
  assert.equal((await postrider.contacts.update(bob.id, { city: null })).city, null)
  assert.equal((await postrider.contacts.get(bob.id)).first_name, 'Bob')
  await postrider.contacts.delete(bob.id)
  assert.deepEqual((await postrider.contacts.list({ per_page: 1 })).data, [ann])
})

test('the client can manage lists, subscribe and unsubscribe contacts, and list subscribers by status', async (t) => {
  const { postrider } = await startClient(t)
  await postrider.contactFields.create({ name: 'Email', tag: 'email', type: 'email', contact_type: 'person' })
  const list = await postrider.lists.create({ name: 'News', channel: 'email' })
  assert.equal((await postrider.lists.update(list.id, { name: 'Newsletter' })).name, 'Newsletter')
  const subscribers = postrider.lists.subscribers(list.id)
  for (const email of ['ann@example.com', 'bob@example.com']) {
    const { id } = await postrider.contacts.create({ email })
    await subscribers.subscribe({ contact_id: id, source: 'checkout' })
  }
  const [first] = await collect(subscribers.all())
  await subscribers.unsubscribe(first?.id ?? 0)
  assert.equal((await subscribers.list({ status: 'unsubscribed' })).total, 1)
  assert.equal((await collect(subscribers.all({ status: 'subscribed' }))).length, 1)
  assert.equal((await postrider.lists.list()).length, 1)
  await postrider.lists.delete(list.id)
  await assert.rejects(postrider.lists.get(list.id), isGone)
})

test('the client can upload a File, a Blob, bytes or text, and list, get, read and delete files', async (t) => {
  const { postrider } = await startClient(t)
  const logo = await postrider.files.upload(new File([PNG], 'logo.png'))
  assert.deepEqual([logo.path, logo.name, logo.mime_type, logo.size], ['logo.png', 'logo.png', 'image/png', PNG.length])
  const note = await postrider.files.upload('Grüße', { path: 'notes/a.txt' })
  assert.deepEqual([note.path, note.size], ['notes/a.txt', 7])
  await postrider.files.upload(new Blob(['b']), { path: 'b.txt' })
  await postrider.files.upload(new Uint8Array([99]), { path: 'c.txt' })
  assert.equal(await (await postrider.files.content(note.id)).text(), 'Grüße')
  assert.deepEqual(
    (await collect(postrider.files.all())).map(({ path }) => path),
    ['logo.png', 'notes/a.txt', 'b.txt', 'c.txt'],
  )
  assert.equal((await postrider.files.list({ per_page: 2 })).last_page, 2)
  assert.deepEqual(await postrider.files.get(logo.id), logo)
  await postrider.files.delete(logo.id)
  await assert.rejects(postrider.files.get(logo.id), isGone)
  await assert.rejects(postrider.files.upload('again', { path: 'b.txt' }), ValidationError)
})

test('the client can import contacts from text, a Blob or a File, follow and cancel imports, and export contacts', async (t) => {
  const { postrider } = await startClient(t)
  await postrider.contactFields.create({ name: 'Email', tag: 'email', type: 'email', contact_type: 'person' })
  const csv = (...emails: string[]) => ['E-Mail', ...emails].join('\n')
  const mapping = { 'E-Mail': 'email' }
  const first = await postrider.contacts.import(csv('ann@example.com', 'nonsense'), { mapping, match_on: 'email' })
  const progress: number[] = []
  const taken = await postrider.contacts.imports.wait(first.id, {
    onProgress: ({ rows_read }) => progress.push(rows_read),
  })
  assert.deepEqual([taken.status, taken.created, taken.failed, progress.at(-1)], ['completed', 1, 1, 2])
  assert.match(await (await postrider.contacts.imports.errors(first.id)).text(), /^E-Mail,\(import error\)\nnonsense,/)

  const gzipped = new Blob([new Uint8Array(gzipSync(csv('bob@example.com')))])
  await postrider.contacts.imports.wait((await postrider.contacts.import(gzipped, { mapping })).id)
  const named = await postrider.contacts.import(new File([csv('cid@example.com')], 'c.csv'), { mapping })
  assert.equal(named.file_name, 'c.csv')
  await postrider.contacts.imports.wait(named.id)
  const canceled = await postrider.contacts.imports.cancel(named.id)
  assert.deepEqual([canceled.status, canceled.created], ['completed', 1])
  assert.deepEqual(await postrider.contacts.imports.get(named.id), canceled)

  const lines = (await (await postrider.contacts.export({ format: 'ndjson' })).text()).trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).email),
    ['ann@example.com', 'bob@example.com', 'cid@example.com'],
  )
  const filtered = await postrider.contacts.export({ searchTerm: 'cid' })
  assert.equal(filtered.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal((await filtered.text()).trim().split('\n').length, 2)
})

test('pages.list() can filter by several sites', async (t) => {
  const { postrider, db, acmeTeam } = await startClient(t)
  const now = toTimestamp(systemClock())
  const sites: number[] = []
  for (const name of ['One', 'Two', 'Three']) {
    await transact(db, async (trx) => {
      const { id } = (await insertSite(trx, acmeTeam.id, { name, domain: null }, now)) as { id: number }
      await insertPage(trx, acmeTeam.id, { siteId: id, name, url: '/', html: '<p>Hi</p>' }, now)
      sites.push(id)
    })
  }
  const names = async (site_id?: number[]) =>
    (await postrider.pages.list(site_id && { site_id })).map(({ name }) => name)
  assert.deepEqual(await names(), ['One', 'Three', 'Two'])
  assert.deepEqual(await names(sites.slice(0, 2)), ['One', 'Two'])
})

test('the client can add senders, confirm them with the code that was sent, and list and delete them', async (t) => {
  const dataDir = temporaryDataDir()
  const { postrider } = await startClient(t, { config: { dataDir } })
  const added = await postrider.verified.email.create({ email: 'news@acme.example', name: 'News' })
  assert.deepEqual([added.verified_at, await postrider.verified.email.list()], [null, []])
  await assert.rejects(postrider.verified.email.confirm(added.id, { code: 'wrong' }), ValidationError)
  const confirmed = await postrider.verified.email.confirm(added.id, { code: await codeIn(join(dataDir, 'outbox')) })
  assert.notEqual(confirmed.verified_at, null)
  assert.deepEqual(await postrider.verified.email.list(), [confirmed])
  await postrider.verified.email.delete(added.id)
  assert.deepEqual(await postrider.verified.email.list(), [])
  const phone = await postrider.verified.phone.create({ phone: '+436601234567' })
  await assert.rejects(postrider.verified.phone.confirm(phone.id, { code: 'wrong' }), PostriderError)
  await postrider.verified.phone.delete(phone.id)
  assert.deepEqual(await postrider.verified.phone.list(), [])
})

/** Waits for the message with the code, which is sent in the background, and returns the code. */
const codeIn = async (outbox: string): Promise<string> => {
  for (let n = 0; n < 100; n++) {
    const names = existsSync(outbox) ? readdirSync(outbox) : []
    const messages = names.map((name) => readFileSync(join(outbox, name), 'utf8'))
    const code = /code is (\d{6})/.exec(messages.join(''))?.[1]
    if (code) return code
    await sleep(50)
  }
  throw new Error('No message with a code was sent.')
}
