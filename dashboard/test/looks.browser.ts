import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { whenTrue } from '../../test/manual-clock.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { addStandardFields } from './contact-screens.ts'
import { readClipboard, startDashboard } from './start-dashboard.ts'

/** More Tab presses than the brand form has focusable elements. */
const MANY_TABS = 60

/** Returns whether the focused element is partly behind the save bar. Runs in the browser. */
const IS_FOCUS_HIDDEN = `(() => {
  const focused = document.activeElement
  const bar = document.querySelector('[data-save-bar]')
  if (bar.contains(focused) || !bar.closest('form').contains(focused)) return false
  return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
})()`

test('a field that is focused with the keyboard is never hidden behind the save bar', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme } = dashboard
  await addStandardFields(dashboard)
  for (let number = 1; number <= 8; number++) {
    const field = { name: `Field ${number}`, tag: `field_${number}`, type: 'text', contact_type: 'person' }
    await acme.post('/contact-fields', field)
  }
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  const page = await openSignedIn('narrow@acme.example', { viewport: { width: 1280, height: 500 } })
  const tabThrough = async () => {
    const stops = new Set<string>()
    for (let count = 0; count < MANY_TABS; count++) {
      await page.keyboard.press('Tab')
      const stop = (await page.evaluate('document.activeElement.name || document.activeElement.textContent')) as string
      assert.equal(await page.evaluate(IS_FOCUS_HIDDEN), false, stop)
      stops.add(stop)
    }
    return stops
  }
  await page.goto(`${home}/brands/${brand.id}`)
  await page.getByRole('button', { name: 'Save brand' }).waitFor()
  assert.ok((await tabThrough()).has('Save brand'))
  await page.goto(`${home}/contacts/new`)
  await page.getByRole('dialog').getByLabel('Field 8').waitFor()
  assert.ok((await tabThrough()).has('Create contact'))
})

test('every status badge has an icon and text', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  await acme.post('/verified/email', { email: 'offers@acme.example' })
  const { body: list } = await acme.post('/lists', { name: 'Weekly news', channel: 'email' })
  for (const name of ['Ada', 'Grace']) {
    const { body: contact } = await acme.post('/contacts', { first_name: name, email: `${name}@mail.example` })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
  }
  const page = await openSignedIn('status@acme.example')
  const statuses = async (path: string) => {
    await page.goto(`${home}/${path}`)
    await page.locator('[data-status]').first().waitFor()
    const badges = await page.locator('[data-status]').all()
    for (const badge of badges) assert.equal(await badge.locator('svg').count(), 1)
    return Promise.all(badges.map((badge) => badge.innerText()))
  }
  assert.deepEqual(await statuses(`lists/${list.id}`), ['Subscribed', 'Subscribed'])
  assert.deepEqual((await statuses('senders')).sort(), ['Not verified', 'Verified'])
  assertNoPageErrors()
})

test('a chart’s data is available as a table and as CSV, and a notice is shown if there is no data', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await acme.post('/campaigns', { name: 'Spring sale', channel: 'email' })
  const page = await openSignedIn('chart@acme.example')
  await page.goto(home)
  const chart = page.getByRole('region', { name: 'Subscribers by list' })
  await chart.getByText('No data yet').waitFor()

  const { body: list } = await acme.post('/lists', { name: '=SUM(1), "news"', channel: 'email' })
  for (const email of ['ada@mail.example', 'grace@mail.example']) {
    const { body: contact } = await acme.post('/contacts', { email })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
  }
  await page.reload()
  await chart.locator('.recharts-bar-rectangle').first().waitFor()
  const rows = await chart.getByRole('row').allInnerTexts()
  assert.deepEqual(
    rows.map((row) => row.split('\t')),
    [
      ['List', 'Subscribed', 'Unsubscribed'],
      ['=SUM(1), "news"', '2', '0'],
    ],
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'subscribers-by-list.csv')
  // The apostrophe keeps spreadsheets from treating the name as a formula.
  const csv = '\uFEFFList,Subscribed,Unsubscribed\r\n"\'=SUM(1), ""news""",2,0\r\n'
  assert.equal(readFileSync(await download.path(), 'utf8'), csv)
  assertNoPageErrors()
})

test('the home page shows how many messages were sent on each of the last 30 days', async (t) => {
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = await startDashboard(t)
  await acme.post('/campaigns', { name: 'Spring sale', channel: 'email' })
  const page = await openSignedIn('sending@acme.example')
  await page.goto(home)
  const chart = page.getByRole('region', { name: 'Messages in the last 30 days' })
  await chart.getByText('No data yet').waitFor()
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@acme.example')
  const email = { to: 'ada@mail.example', email_address_id, subject: 'Hello', text: 'Hello' }
  const { body } = await acme.post('/emails', email)
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')
  await page.reload()
  await chart.locator('.recharts-bar-rectangle').filter({ visible: true }).first().waitFor()
  const rows = (await chart.getByRole('row').allInnerTexts()).map((row) => row.split('\t'))
  assert.deepEqual(rows[0], ['Day', 'Sent', 'Failed or bounced', 'Kept in the outbox'])
  assert.equal(rows.length, 31)
  assert.deepEqual(rows.at(-1)?.slice(1), ['0', '0', '1'])
  assert.deepEqual(rows.at(-2)?.slice(1), ['0', '0', '0'])
  assertNoPageErrors()
})

test('an address in a table has a button that appears on focus and copies the address', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await acme.post('/contacts', { first_name: 'Ada', email: 'ada@mail.example' })
  const page = await openSignedIn('copy@acme.example', { reducedMotion: 'reduce' })
  await page.goto(`${home}/contacts`)
  const button = page.getByRole('button', { name: 'Copy ada@mail.example' })
  await button.waitFor()
  const opacity = () => page.evaluate(`getComputedStyle(document.querySelector('td button')).opacity`)
  assert.equal(await opacity(), '0')
  await page.getByRole('link', { name: 'Ada' }).focus()
  await page.keyboard.press('Tab')
  assert.equal(await opacity(), '1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copied ada@mail.example' }).waitFor()
  assert.equal(await readClipboard(page), 'ada@mail.example')
  assert.ok(page.url().endsWith('/contacts'), 'the row’s own link is not followed')
  assertNoPageErrors()
})

/** Returns the contrast between the focused input's border and its background. Runs in the browser. */
const FOCUS_CONTRAST = `(() => {
  const { borderTopColor, backgroundColor } = getComputedStyle(document.activeElement)
  const luminance = (color) => {
    const [red, green, blue] = color.match(/[\\d.]+/g).map((part) => {
      const value = part / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark, light] = [luminance(borderTopColor), luminance(backgroundColor)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
})()`

test('the border of a focused field has a contrast of at least 3 to 1, in light and dark mode', async (t) => {
  const { open } = await startDashboard(t)
  const page = await open({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByLabel('Email address').focus()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    const contrast = (await page.evaluate(FOCUS_CONTRAST)) as number
    assert.ok(contrast >= 3, `${contrast.toFixed(2)} to 1 in ${colorScheme} mode`)
  }
})
