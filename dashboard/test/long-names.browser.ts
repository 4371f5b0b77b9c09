import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { insertSite } from '../../src/identity/pages/site-queries.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

/** A word that is wider than a phone's screen and has no space to break at. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller'
const NAME = `${LONG} ${LONG}`
const EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`

/** Returns text that extends beyond the left or right edge of the screen. Runs in the browser. */
const FIND_OVERFLOW = `[...document.querySelectorAll('h1, h2, header a, td, td a, td span')]
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && !element.closest('.unseen') && (left < 0 || right > innerWidth + 1)
  })
  .map(({ tagName, textContent }) => tagName + ' ' + textContent.slice(0, 40))`

test('very long names fit into tables, headings and back links on a phone, a tablet and a laptop', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const { body: contact } = await acme.post('/contacts', { first_name: LONG, last_name: LONG, email: EMAIL })
  const { body: brand } = await acme.post('/brands', { name: NAME, is_default: true })
  const { body: list } = await acme.post('/lists', { name: NAME, channel: 'email', brand_id: brand.id })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
  const { body: field } = await acme.post('/contact-fields', {
    name: NAME,
    tag: 'long_'.repeat(10),
    type: 'text',
    contact_type: 'person',
  })
  const { body: segment } = await acme.post('/segments', { name: NAME, filter: { list_id: list.id } })
  const draft = { name: NAME, channel: 'email', list_ids: [list.id], segment_id: segment.id }
  const { body: campaign } = await acme.post('/campaigns', draft)
  const site = await transact(db, (trx) =>
    insertSite(trx, acmeTeam.id, { name: NAME, domain: null }, toTimestamp(systemClock())),
  )
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@acme.example')
  const email = { to: EMAIL, email_address_id, subject: LONG.repeat(7), text: 'Hi' }
  const { body: message } = await acme.post('/emails', email)
  assert.ok(brand.id && list.id && segment.id && campaign.id && field.id && contact.id && site && message.id)
  const page = await openSignedIn(`long-${'x'.repeat(40)}@acme.example`)
  const paths = [
    '',
    'contacts',
    `contacts/${contact.id}`,
    'brands',
    `brands/${brand.id}`,
    'fields',
    `fields/${field.id}`,
    'lists',
    `lists/${list.id}`,
    `lists/${list.id}/edit`,
    'sites',
    `sites/${site.id}`,
    `sites/${site.id}/edit`,
    'campaigns',
    `campaigns/${campaign.id}`,
    'segments',
    `segments/${segment.id}`,
    'team',
    'senders',
    'tokens',
    'messages',
    `messages/${message.id}`,
  ]
  for (const path of paths) {
    await page.goto(`${home}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${path || 'home'}, ${width} px`
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, where)
      assert.deepEqual(await page.evaluate(FIND_OVERFLOW), [], where)
    }
  }
  assertNoPageErrors()
})
