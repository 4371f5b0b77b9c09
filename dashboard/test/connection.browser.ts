import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStandardFields } from './contact-screens.ts'
import { field, startDashboard } from './start-dashboard.ts'

test('an offline page shows a notice and loads when the connection is back, and forms keep their input', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam } = dashboard
  await addStandardFields(dashboard)
  const page = await openSignedIn('offline@acme.example', { downloadsOtherPages: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const pagesLoaded = page.waitForResponse(/file-list-page/)
  await page.goto(home)
  await heading(acmeTeam.name).waitFor()
  await pagesLoaded

  await page.context().setOffline(true)
  const notice = page.getByText('You can’t save changes until you’re back online.')
  await notice.waitFor()
  await page.getByRole('link', { name: 'Files' }).first().click()
  await heading('You’re offline').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading('You’re offline').waitFor()
  await page.context().setOffline(false)
  await heading('Files').waitFor()
  await notice.waitFor({ state: 'detached' })

  await page.goto(`${home}/lists/new`)
  await field(page, 'name').fill('Weekly news')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('alert').getByText('Nothing you entered was lost').waitFor()
  assert.equal(await field(page, 'name').inputValue(), 'Weekly news')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByText('Weekly news created.').waitFor()
  assert.equal((await acme.get('/lists')).body.length, 1)
})

test('if the server doesn’t respond, a page shows a notice and loads as soon as the server responds again', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const page = await openSignedIn('unreachable@acme.example')
  let isUp = false
  const answer = (route: { abort: (code: string) => unknown; continue: () => unknown }) =>
    isUp ? route.continue() : route.abort('connectionrefused')
  await page.route('**/dashboard/api/tokens', answer)
  await page.route('**/health', answer)
  await page.goto(`${home}/tokens`)
  await page.getByRole('heading', { name: 'The server isn’t responding' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  isUp = true
  await page.getByRole('heading', { level: 1, name: 'API tokens' }).waitFor()
})

test('a page that takes longer than five seconds to load says so and offers to try again', async (t) => {
  const { openSignedIn, home } = await startDashboard(t)
  const page = await openSignedIn('slow@acme.example')
  await page.clock.install()
  let isReloaded = false
  // Requests stay unanswered until the reload. Otherwise, the page would load without a click, because it retries them.
  await page.route('**/dashboard/api/tokens', (route) => (isReloaded ? route.continue() : undefined))
  await page.goto(`${home}/tokens`)
  const placeholder = page.getByRole('status', { name: 'Loading' })
  await placeholder.waitFor()
  const notice = placeholder.getByText('The server hasn’t responded yet')
  assert.equal(await notice.count(), 0)
  await page.clock.fastForward(5_000)
  await notice.waitFor()

  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true
  })
  await placeholder.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'API tokens' }).waitFor()
})
