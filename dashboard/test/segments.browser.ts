import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../test/manual-clock.ts'
import { choose } from './choose.ts'
import { field, startDashboard } from './start-dashboard.ts'
import { startWithCampaign } from './start-with-campaign.ts'

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

test('a condition on a time shows the day in the user’s time zone', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  // Midnight on July 15 in the browser's time zone.
  const filter = { column: 'created_at', op: 'after', value: '2026-07-14T22:00:00Z' }
  const { body: segment } = await acme.post('/segments', { name: 'Since July 15', filter })
  const page = await openSignedIn('segment-days@acme.example')
  await page.goto(`${home}/segments/${segment.id}`)
  assert.equal(await page.getByLabel('Value').inputValue(), '15 Jul 2026')
  assertNoPageErrors()
})
