import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { COLORS, seriousFindings } from './axe.ts'
import { openChromium } from './chromium.ts'
import { createFields } from './contact-fields.ts'
import { whenTrue } from './manual-clock.ts'
import { tokensOf } from './public-links.ts'
import { startApp } from './start-app.ts'
import { createIdentifier } from './verified-identifiers.ts'

/** The maximum size of a public page with everything it loads, in bytes. */
const MAX_BYTES = 50_000

/** Creates a contact on a public list whose brand has every detail. Returns the URLs of the contact's pages. */
const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db, location, origin } = app
  await createFields(acme, {
    first_name: { name: 'First name' },
    email: { type: 'email' },
    birthday: { type: 'date', name: 'Birthday' },
    interests: { type: 'pick_list', name: 'Interests', options: ['Coffee', 'Tea'], allow_multiple: true },
  })
  await acme.put('/settings', { preference_fields: ['first_name', 'birthday', 'interests'] })
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'news@fernleaf.example')
  const brand = await acme.post('/brands', {
    name: 'Fernleaf Coffee',
    email_address_id: sender,
    primary_color: '#f2c94c',
    postal_address: '1 Main Street\nVienna',
    website_url: 'https://fernleaf.example',
    social_links: ['https://x.com/fernleaf'],
  })
  const { body: list } = await acme.post('/lists', {
    name: 'Weekly news',
    channel: 'email',
    brand_id: brand.body.id,
    is_public: true,
    description: 'What’s new, every Friday.',
    has_archive: true,
  })
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example' })
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ada.id })
  const { body: campaign } = await acme.post('/campaigns', {
    name: 'Spring',
    channel: 'email',
    list_ids: [list.id],
    archive: true,
    content: { subject: 'Spring is here', format: 'html', body: '<p>Hello {{ first_name }}</p>' },
  })
  await acme.post(`/campaigns/${campaign.id}/send`)
  await whenTrue(async () => (await acme.get(`/campaigns/${campaign.id}`)).body.status === 'sent')
  const { token } = await tokensOf(location.dataDir)
  const claims = { teamId: acmeTeam.id, listId: list.id, contactId: ada.id, messageId: 1 }
  const statusOf = async () => (await acme.get(`/lists/${list.id}/subscribers`)).body.data[0].status
  return {
    ...app,
    statusOf,
    pages: {
      unsubscribe: `${origin}/u/${token('unsubscribe', claims)}`,
      preferences: `${origin}/p/${token('preferences', claims)}`,
      subscribe: origin + new URL(list.subscribe_url).pathname,
      archive: origin + new URL(list.archive_url).pathname,
      'invalid link': `${origin}/u/x`,
    },
  }
}

test('public pages are accessible and fit every screen, in light and dark mode, and contact no other server', async (t) => {
  const browser = await openChromium(t)
  const { origin, pages } = await setUp(t)
  for (const locale of ['en', 'de']) {
    const page = await browser.newPage({ locale })
    const origins = new Set<string>()
    let bytes = 0
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    page.on('response', async (response) => {
      bytes += (await response.body()).length
    })
    for (const [name, url] of Object.entries(pages)) {
      await page.emulateMedia({ colorScheme: 'light' })
      bytes = 0
      await page.goto(url)
      assert.equal(await page.getAttribute('html', 'lang'), locale, name)
      assert.ok(bytes > 0 && bytes < MAX_BYTES, `${name}: ${bytes} bytes`)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok((overflow as number) <= 0, `${name}, ${locale}, ${width} px: ${overflow} px too wide`)
      }
      assert.deepEqual(await seriousFindings(page), [], `${name}, ${locale}, light`)
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await seriousFindings(page, COLORS), [], `${name}, ${locale}, dark`)
      assert.equal(await page.locator('script').count(), 0)
    }
    assert.deepEqual([...origins], [origin])
  }
})

test('without JavaScript, a recipient can unsubscribe, undo it, and change preferences', async (t) => {
  const browser = await openChromium(t)
  const { pages, statusOf } = await setUp(t)
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'en' })
  await page.goto(pages.unsubscribe)
  assert.equal(await statusOf(), 'subscribed')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  assert.equal(await statusOf(), 'unsubscribed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'You’re subscribed again' }).waitFor()
  assert.equal(await statusOf(), 'subscribed')

  await page.getByRole('link', { name: 'Manage your preferences' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Tea').check()
  await page.getByLabel('Weekly news').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your changes have been saved.').waitFor()
  assert.equal(await page.getByLabel('First name').inputValue(), 'Grace')
  assert.equal(await page.getByLabel('Tea').isChecked(), true)
  assert.equal(await statusOf(), 'unsubscribed')
})
