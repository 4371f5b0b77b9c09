import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Postrider } from '../../client/src/index.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { addToHours, hourOf } from '../../src/sending/tracking/tracking-queries.ts'
import { startDashboard } from './start-dashboard.ts'

test('Home guides a new team to its first campaign, and every step and the whole guide can be skipped', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('new-home@acme.example')
  await page.goto(home)
  await page.getByRole('heading', { name: 'Send your first campaign' }).waitFor()
  await page.getByRole('link', { name: 'Add sender' }).waitFor()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  assert.equal(await page.getByRole('link', { name: 'Add sender' }).count(), 0)
  await page.getByRole('link', { name: 'Create list' }).waitFor()
  await page.locator(':focus', { hasText: 'Add people to a list' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Create list' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Add sender' }).count(), 0)
  await page.getByRole('button', { name: 'Open: Set up who it’s from' }).click()
  await page.getByRole('link', { name: 'Add sender' }).waitFor()
  await page.locator(':focus', { hasText: 'Set up who it’s from' }).waitFor()

  await page.getByRole('button', { name: 'Skip setup' }).click()
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await page.locator('h1:focus').waitFor()
  await page.getByText('Nothing right now.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Send your first campaign' }).count(), 0)
  assertNoPageErrors()
})

test('Home shows the results of recent campaigns, and links to everything that needs attention', async (t) => {
  const { openSignedIn, home, origin, acme, acmeTeam, db, assertNoPageErrors } = await startDashboard(t)
  const postrider = new Postrider({ url: origin, token: acme.token })
  const long = await postrider.campaigns.create({ name: 'N'.repeat(60), channel: 'email' })
  const campaign = await postrider.campaigns.create({ name: 'Spring sale', channel: 'email' })
  const started = '2026-11-02T09:00:00.000000Z'
  await db
    .updateTable('campaigns')
    .set({ status: 'paused', paused_reason: 'bounces', started_at: started })
    .where('id', 'in', [long.id, campaign.id])
    .execute()
  await db
    .insertInto('tracked_campaigns')
    .values({ team_id: acmeTeam.id, campaign_id: campaign.id, mode: 'anonymous', opens: false })
    .execute()
  const count = { campaignId: campaign.id, targetId: 1, hour: hourOf(started) }
  await transact(db, (trx) =>
    addToHours(trx, acmeTeam.id, [
      { ...count, type: 'clicked', verdict: 'human', n: 1_234 },
      { ...count, type: 'clicked', verdict: 'machine', n: 50 },
      { ...count, type: 'unsubscribed', verdict: 'human', n: 7 },
    ]),
  )
  await postrider.verified.email.create({ email: 'offers@acme.example' })

  const page = await openSignedIn('home@acme.example')
  await page.goto(home)
  const cells = page.getByRole('row', { name: 'Spring sale' }).getByRole('cell')
  await cells.getByText('1,234').waitFor()
  assert.deepEqual(await cells.allTextContents(), ['Spring sale', 'Paused', '0', '1,234', '7'])
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByText('Paused because too many addresses don’t exist').first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  await attention.getByRole('link', { name: 'offers@acme.example' }).click()
  await page.getByRole('heading', { name: 'Enter code' }).waitFor()
  await page.goBack()
  await attention.getByRole('link', { name: 'Spring sale' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor()
  assertNoPageErrors()
})
