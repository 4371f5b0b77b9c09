import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertSetupCode } from '../../src/accounts/invitation-queries.ts'
import { systemClock, toTimestamp } from '../../src/clock.ts'
import { PASSWORD } from '../../test/dashboard-user.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { codeInOutbox } from './code-in-outbox.ts'
import { addStandardFields } from './contact-screens.ts'
import { field, startDashboard } from './start-dashboard.ts'

const choose = async (page: Page, select: string, option: string) => {
  await page.getByRole('combobox', { name: select, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

const goTo = (page: Page, area: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true }).click()

const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

test('on an empty server, a user creates and sends a campaign, and opens it in the outbox', async (t) => {
  const { open, db, dataDir, assertNoPageErrors } = await startDashboard(t, { ownDatabase: true })
  const page = await open()
  await page.goto(`/setup#${await insertSetupCode(db, toTimestamp(systemClock()))}`)
  await page.getByLabel('Email address').fill('wren@garden.example')
  await field(page, 'password').fill(PASSWORD)
  await page.getByLabel('Team name').fill('Garden')
  await page.getByRole('button', { name: 'Create account and team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Garden' }).waitFor()

  await goTo(page, 'Campaigns')
  await page.getByRole('heading', { name: 'Send your first campaign' }).waitFor()
  await page.getByRole('link', { name: 'Add sender' }).click()
  await page.getByLabel('Email address').fill('news@garden.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(await codeInOutbox(dataDir, 1))
  await page.getByRole('button', { name: 'Verify sender' }).click()
  await page.getByRole('row', { name: 'news@garden.example' }).getByText('Verified').waitFor()
  await goTo(page, 'Campaigns')
  await page.getByRole('link', { name: 'Create brand' }).click()
  await page.getByRole('button', { name: 'Enter details manually' }).click()
  await field(page, 'name').fill('Garden')
  await field(page, 'postal_address').fill('Herrengasse 1, 8010 Graz, Austria')
  await choose(page, 'Email address', 'news@garden.example')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.getByText('Garden created.').waitFor()

  await goTo(page, 'Campaigns')
  await page.getByRole('heading', { name: 'Set up who it’s from (done)' }).waitFor()
  await page.getByRole('link', { name: 'Create list' }).click()
  await field(page, 'name').fill('Garden news')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { name: 'No subscribers' }).waitFor()
  await goTo(page, 'Contacts')
  await page.getByRole('link', { name: 'Create contact' }).first().click()
  await page.getByRole('dialog').getByLabel('First name').fill('Ada')
  await page.getByRole('dialog').getByLabel('Email').first().fill('ada@mail.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Create contact' }).click()
  await page.getByText('ada@mail.example').first().waitFor()
  await goTo(page, 'Campaigns')
  await page.getByRole('link', { name: 'Add contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Contact' }).fill('ada')
  await page.getByRole('option', { name: /Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('row', { name: 'Ada' }).getByText('Subscribed').waitFor()

  await goTo(page, 'Campaigns')
  await page.getByRole('heading', { name: 'Add people to a list (done)' }).waitFor()
  await page.getByRole('link', { name: 'Create template' }).click()
  await page.getByRole('button', { name: /Blank email/ }).click()
  // On a busy machine, rendering the previews of the eight designs takes a while. The new template opens only after that.
  await field(page, 'name').waitFor({ timeout: 30_000 })
  await goTo(page, 'Campaigns')
  await page.getByRole('heading', { name: 'Design the message (done)' }).waitFor()
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await page.getByLabel('Name').fill('Spring sale')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor()
  await page.getByText('The campaign has no content.').waitFor()

  await choose(page, 'Send to lists', 'Garden news (1)')
  await choose(page, 'Template', 'New email')
  await page.getByText('1 of 1 person on the lists will get this campaign').waitFor()
  await page.getByText('they go to the outbox').waitFor()
  await isSaved(page)
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 1 person now?' })
  await dialog.getByText('exactly 1 person').waitFor()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByText('1 of 1 sent').waitFor()
  await page.getByRole('link', { name: 'Recipients' }).click()
  await page.getByRole('row', { name: 'ada@mail.example' }).getByText('Sent').waitFor()

  await goTo(page, 'Outbox')
  await page.getByRole('link', { name: 'ada@mail.example' }).click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await message.getByRole('heading', { name: 'Your headline' }).waitFor()
  const email = page.frameLocator('iframe').frameLocator('iframe')
  await email.getByText('Write your message here.').waitFor()
  await email.getByText('Herrengasse 1, 8010 Graz, Austria').waitFor()
  assertNoPageErrors()
})

/** Starts a dashboard whose team can send a campaign to three people. */
const startWithCampaign = async (t: TestContext, settings: object = {}) => {
  const dashboard = await startDashboard(t)
  const { acme, acmeTeam, db } = dashboard
  await addStandardFields(dashboard)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  const post = async (path: string, values: object) => {
    const { status, body } = await acme.post(path, values)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const brand = await post('/brands', { name: 'Acme', email_address_id, postal_address: 'Herrengasse 1, 8010 Graz' })
  const list = await post('/lists', { name: 'Weekly news', channel: 'email', brand_id: brand.id })
  const contacts: { readonly id: number }[] = []
  for (const first_name of ['Ada', 'Grace', 'Mary']) {
    const contact = await post('/contacts', { first_name, email: `${first_name.toLowerCase()}@mail.example` })
    await post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
    contacts.push(contact)
  }
  const template = await post('/templates', {
    ...{ name: 'News', channel: 'email', format: 'html', subject: 'News for {{ first_name }}' },
    body: '<p>Hello {{ first_name }}, <a href="https://acme.example/news">read on</a>.</p>',
  })
  const campaign = await post('/campaigns', {
    ...{ name: 'Autumn', channel: 'email', list_ids: [list.id], template_id: template.id, ...settings },
  })
  const read = async () => (await acme.get(`/campaigns/${campaign.id}`)).body
  return { ...dashboard, list, contacts, campaign, read }
}

test('autosave shows errors beside fields, keeps offline changes, and notices that a colleague sent the campaign', async (t) => {
  const { openSignedIn, home, acme, campaign, read, assertNoPageErrors } = await startWithCampaign(t)
  const page = await openSignedIn('campaign-drafts@acme.example')
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await page.getByText('3 of 3 people on the lists will get this campaign').waitFor()
  await page.getByLabel('Reply-to address').fill('no address')
  await page.getByLabel('Maximum messages per minute').fill('500')
  await page.getByText(/The reply-to address .*valid/).waitFor()
  await page.getByText('Not everything is saved.').waitFor()
  await whenTrue(async () => (await read()).rate_per_minute === 500)
  assert.equal((await read()).reply_to, null)
  assert.ok(await page.getByRole('button', { name: 'Send to 3 people' }).isDisabled())
  await page.getByLabel('Reply-to address').fill('hello@acme.example')
  await isSaved(page)
  assert.equal((await read()).reply_to, 'hello@acme.example')

  await page.context().setOffline(true)
  await field(page, 'name').fill('Autumn sale')
  await page.getByText('Your changes are kept in this browser').waitFor()
  // Checks that the changes would survive if the tab were closed while the browser is offline.
  const { localStorage } = (await page.context().storageState()).origins[0] ?? { localStorage: [] }
  assert.ok(localStorage.some(({ value }) => value.includes('Autumn sale')))
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Autumn sale' }).waitFor()
  await isSaved(page)
  assert.equal((await read()).name, 'Autumn sale')

  assert.equal((await acme.post(`/campaigns/${campaign.id}/send`, {})).status, 200)
  await page.getByLabel('Reply-to address').fill('too-late@acme.example')
  await page.getByText('This campaign is no longer a draft').waitFor()
  await page.getByText('3 of 3 sent').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Autumn sale' }).waitFor()
  assertNoPageErrors()
})

test('a user who switches to templates and back still has the content that they wrote', async (t) => {
  const content = { format: 'html', subject: 'Written here', preheader: null, body: '<p>Hello</p>', text: null }
  const { openSignedIn, home, campaign, read, assertNoPageErrors } = await startWithCampaign(t, {
    ...{ template_id: null, content },
  })
  const page = await openSignedIn('switch@acme.example')
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await page.getByText('Use a template', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Template', exact: true }).waitFor()
  await whenTrue(async () => (await read()).content === null)
  await page.getByText('Write it here', { exact: true }).click()
  await whenTrue(async () => (await read()).content !== null)
  assert.equal((await read()).content.subject, 'Written here')
  assertNoPageErrors()
})

test('the review shows who gets a campaign, who doesn’t and why, and what to fix first', async (t) => {
  const { openSignedIn, home, acme, acmeTeam, db, list, campaign, contacts, assertNoPageErrors } =
    await startWithCampaign(t)
  await acme.post('/suppressions', { channel: 'email', address: 'grace@mail.example' })
  await db.updateTable('brands').set({ postal_address: null }).where('team_id', '=', acmeTeam.id).execute()
  const page = await openSignedIn('review@acme.example')
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await page.getByText('2 of 3 people on the lists will get this campaign').waitFor()
  await page.getByRole('button', { name: 'Suppressed by your team: 1' }).click()
  const people = page.getByRole('dialog', { name: 'Suppressed by your team' })
  const link = people.getByRole('link', { name: 'Grace' })
  assert.equal(await link.getAttribute('href'), `${home}/contacts/${contacts[1]?.id}`)
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })
  const sample = page.locator('#review').getByText('News for Ada')
  await sample.waitFor()

  await page.getByRole('alert').getByText('The brand has no postal address.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Send to/ }).count(), 0)
  await page.getByRole('link', { name: 'Edit brand' }).click()
  await field(page, 'postal_address').fill('Herrengasse 1, 8010 Graz')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('Acme saved.').waitFor()
  await page.goto(`${home}/campaigns/${campaign.id}`)
  const { body: ida } = await acme.post('/contacts', { first_name: 'Ida', email: 'ida@mail.example' })
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('exactly 2 people').waitFor()
  // Someone subscribes while the dialog is open. The user has to confirm the new number of people.
  await acme.post(`/lists/${list.id}/subscribers`, { contact_id: ida.id })
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
  await dialog.getByText('3 people would get it').waitFor()
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click()
  await page.getByText('3 of 3 sent').waitFor()
  await page.getByRole('region', { name: 'Who got nothing, and why' }).getByText('Suppressed by your team').waitFor()
  assertNoPageErrors()
})

test('a campaign can be scheduled in the team’s time zone, and paused, resumed and canceled while it is being sent', async (t) => {
  const { openSignedIn, home, acme, campaign, read, assertNoPageErrors } = await startWithCampaign(t, {
    rate_per_minute: 1,
  })
  await acme.put('/settings', { time_zone: 'America/New_York' })
  const page = await openSignedIn('pace@acme.example')
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await page.getByText('3 of 3 people on the lists will get this campaign').waitFor()
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
  await page.getByText('Later', { exact: true }).click()
  await page.locator('[name="scheduled_at"]').fill(day.toString())
  await page.keyboard.press('Tab')
  await page.locator('[name="scheduled_at-time"]').fill('09:30')
  await page.getByRole('button', { name: 'Schedule for 3 people' }).click()
  await page.getByRole('dialog').getByText('America/New_York').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule campaign' }).click()
  await page.getByRole('button', { name: 'Back to draft' }).waitFor()
  await page.getByText('(America/New_York)').waitFor()
  const at = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:30' }).toInstant()
  assert.equal(Temporal.Instant.from((await read()).scheduled_at).epochMilliseconds, at.epochMilliseconds)

  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.getByRole('button', { name: 'Send to 3 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 3 people' }).click()
  await page.getByText('1 of 3 sent').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused by your team').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('button', { name: 'Cancel campaign' }).click()
  await page.getByRole('dialog').getByText('2 people haven’t received it yet and won’t get it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click()
  await page.getByText('Canceled', { exact: true }).first().waitFor()
  await whenTrue(async () => (await read()).counts.canceled === 2)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create copy' }).click()
  await page.getByRole('button', { name: 'Send to 3 people' }).waitFor()
  assertNoPageErrors()
})

test('a user builds a segment from nested conditions, sees its exact count, and finds its contacts', async (t) => {
  const { openSignedIn, home, acme, contacts, campaign, read, assertNoPageErrors } = await startWithCampaign(t)
  await acme.put(`/contacts/${contacts[0]?.id}`, { tags: ['vip'] })
  const page = await openSignedIn('segments@acme.example')
  await page.goto(`${home}/segments`)
  await page.getByRole('link', { name: 'Create segment' }).click()
  await field(page, 'name').fill('Ada and Mary')
  const preview = page.getByRole('complementary', { name: 'Matching contacts' })
  await preview.getByText('Complete the conditions').waitFor()
  await choose(page, 'What to check', 'List')
  await choose(page, 'List', 'Weekly news')
  await preview.getByText('3 contacts').waitFor()
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Conditions' }).nth(1)
  await group.getByRole('combobox', { name: 'What to check' }).click()
  await page.getByRole('option', { name: 'Tag' }).click()
  await group.getByLabel('Tag').fill('VIP')
  await preview.getByText('1 contact', { exact: true }).waitFor()
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('combobox', { name: 'What to check' }).nth(1).click()
  await page.getByRole('option', { name: 'First name' }).click()
  await group.getByLabel('Value').fill('mary')
  await preview.getByText('2 contacts').waitFor()
  await page.getByRole('button', { name: 'Create segment' }).click()

  const row = page.getByRole('row', { name: 'Ada and Mary' })
  await row.getByText('Subscribed – Weekly news and (tagged vip or First name is mary)').waitFor()
  await row.getByRole('link', { name: 'Show contacts: Ada and Mary' }).click()
  await page.getByText('1–2 of 2').waitFor()
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await choose(page, 'Only people in a segment', 'Ada and Mary')
  await page.getByText('2 of 3 people on these lists will get it.').waitFor()
  await page.getByRole('button', { name: 'Not in the segment: 1' }).waitFor()
  const { segment_id } = await read()
  await acme.delete(`/segments/${segment_id}`)
  await page.goto(`${home}/campaigns`)
  await page.getByText('Weekly news, only Deleted segment').waitFor()
  await page.goto(`${home}/campaigns/${campaign.id}`)
  await page.getByText('This segment was deleted. Choose another one').waitFor()
  await page.getByLabel('Clear segment').click()
  await page.getByText('3 of 3 people on these lists will get it.').waitFor()
  await whenTrue(async () => (await read()).segment_id === null)
  assertNoPageErrors()
})
