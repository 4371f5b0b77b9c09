import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../../test/dashboard-user.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { field, startDashboard } from './start-dashboard.ts'

const SMS = { name: 'Hello', channel: 'sms', body: 'Hi' }

const isDraftSaved = (page: Page) => page.getByText('Draft saved').waitFor()
const isBody = (page: Page, text: string) => whenTrue(async () => (await field(page, 'body').inputValue()) === text)

test('a draft survives navigating back and forth, a second tab, and a colleague who saves or deletes the template', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const { id } = (await acme.post('/templates', SMS)).body
  const page = await openSignedIn('drafts@acme.example')
  await page.goto(`${home}/templates`)
  await page.getByRole('link', { name: 'Hello' }).click()
  await field(page, 'body').fill('Hi there')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor()
  await page.goForward()
  await isBody(page, 'Hi there')

  await acme.put(`/templates/${id}`, { body: 'From a colleague' })
  await field(page, 'body').fill('Hi you')
  const outdated = page.getByRole('alert').filter({ hasText: 'This draft is based on an older version' })
  await outdated.getByRole('button', { name: 'Keep mine' }).click()
  await outdated.waitFor({ state: 'detached' })
  await page.getByText('Draft saved').waitFor()

  const tab = await page.context().newPage()
  await tab.goto(`${home}/templates/${id}`)
  await isBody(tab, 'Hi you')
  await field(page, 'body').fill('In the first tab')
  await page.getByText('Draft saved').waitFor()
  await field(tab, 'body').fill('In the second tab')
  const theirs = tab.getByRole('alert').filter({ hasText: 'A colleague changed this template' })
  await theirs.waitFor()
  await field(page, 'body').fill('Again in the first tab')
  await page.getByText('Draft saved').waitFor()
  await tab.reload()
  await theirs.waitFor()
  await isBody(tab, 'In the second tab')
  await tab.close()

  await acme.delete(`/templates/${id}`)
  await field(page, 'body').fill('Not lost')
  const gone = page.getByRole('alert').filter({ hasText: 'This template was deleted' })
  await gone.getByRole('button', { name: 'Save as new template' }).click()
  await page.getByText('Hello created.').waitFor()
  await isBody(page, 'Not lost')
  const [template] = (await acme.get('/templates')).body.data
  assert.equal(new URL(page.url()).pathname, `${home}/templates/${template.id}`)
  assertNoPageErrors()
})

test('changes survive a lost connection and an expired session, and in a conflict the user picks a version', async (t) => {
  const dashboard = await startDashboard(t)
  const { home } = dashboard
  const page = await dashboard.openSignedIn('ann@acme.example')
  const colleague = await dashboard.openSignedIn('ben@acme.example')
  const { body: template } = await dashboard.acme.post('/templates', SMS)
  for (const each of [page, colleague]) await each.goto(`${home}/templates/${template.id}`)
  await field(page, 'name').waitFor()

  await page.context().setOffline(true)
  await field(page, 'name').fill('Offline')
  await page.getByText('Offline. The draft is kept in this browser.').waitFor()
  await page.context().setOffline(false)
  await isDraftSaved(page)

  await field(colleague, 'name').fill('Ben’s')
  await colleague.getByText('A colleague changed this template', { exact: true }).waitFor()
  await colleague.getByRole('button', { name: 'Load their version' }).click()
  await whenTrue(async () => (await field(colleague, 'name').inputValue()) === 'Offline')
  await field(colleague, 'name').fill('Ben’s')
  await isDraftSaved(colleague)
  await field(page, 'name').fill('Ann’s')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await isDraftSaved(page)
  await page.reload()
  assert.equal(await field(page, 'name').inputValue(), 'Ann’s')

  // Delays all requests until the user has typed. Otherwise, a background request could notice earlier that the session has ended.
  const typed = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.request.delete('/dashboard/session', { headers: { 'sec-fetch-site': 'same-origin' } })
  await field(page, 'name').fill('Written without a session')
  typed.resolve()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await field(page, 'email').fill('ann@acme.example')
  await field(page, 'password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Your unsaved changes were restored from this browser.').waitFor()
  assert.equal(await field(page, 'name').inputValue(), 'Written without a session')
  await isDraftSaved(page)
  assert.equal(new URL(page.url()).pathname, `${home}/templates/${template.id}`)
  dashboard.assertNoPageErrors()
})
