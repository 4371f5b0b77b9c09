import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { insertPage } from '../../src/identity/pages/page-queries.ts'
import { insertSite } from '../../src/identity/pages/site-queries.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { openDialog } from './open-dialog.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

const openGuide = (page: Page) => page.getByText(/^How to point/).click()

const leaveUnsaved = async (page: Page) => {
  await page.getByLabel('Name').fill('Thank you')
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('dialog').waitFor()
}

const fillSites = ({ db, acmeTeam }: Dashboard) =>
  transact(db, async (trx) => {
    const now = toTimestamp(systemClock())
    const domain = `help-${acmeTeam.id}.acme.example`
    const site = await insertSite(trx, acmeTeam.id, { name: 'Help', domain }, now)
    await insertSite(trx, acmeTeam.id, { name: 'Landing pages', domain: null }, now)
    assert.ok(site)
    const html =
      '<!doctype html>\n<title>Welcome</title>\n<h1 style="color: teal">Welcome</h1>\n<p>How can we help?</p>\n'
    const page = await insertPage(trx, acmeTeam.id, { siteId: site.id, name: 'Welcome', url: '/', html }, now)
    await insertPage(trx, acmeTeam.id, { siteId: site.id, name: 'Imprint', url: '/about/imprint', html }, now)
    assert.ok(page)
    return { site, page }
  })

/** Adds sites to the team, and returns the screens that show them. One of the sites has pages. */
export const siteScreens = async (dashboard: Dashboard): Promise<readonly Screen[]> => {
  const { home } = dashboard
  const { site, page } = await fillSites(dashboard)
  return [
    { name: 'sites', path: `${home}/sites`, heading: 'Sites' },
    { name: 'site-new', path: `${home}/sites/new`, heading: 'Create site' },
    { name: 'site', path: `${home}/sites/${site.id}`, heading: 'Help', act: openGuide },
    { name: 'site-delete', path: `${home}/sites/${site.id}/edit`, heading: 'Edit Help', act: openDialog('Delete') },
    { name: 'page', path: `${home}/sites/${site.id}/pages/${page.id}`, heading: 'Welcome' },
    { name: 'page-leave', path: `${home}/sites/${site.id}/pages/new`, heading: 'Create page', act: leaveUnsaved },
  ]
}
