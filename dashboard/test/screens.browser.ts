import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { emptyScreens, fullScreens, goOnTo, type Screen } from './screens.ts'
import { startDashboard } from './start-dashboard.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps somebody from using the screen, by axe's own judgement. */
const seriousFindings = async (page: Page, options: RunOptions = {}): Promise<string[]> => {
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

/** All that differs between light and dark. */
const COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }

test('every screen can be used by everybody, in light and dark, and fits on a telephone', async (t) => {
  const dashboard = await startDashboard(t)
  const { open, openSignedIn, assertNothingAmiss } = dashboard
  const calm = { reducedMotion: 'reduce' } as const
  const outside = await open(calm)
  const inside = await openSignedIn('screens@acme.example', calm)

  const check = async (screen: Screen) => {
    const page = screen.isOutside ? outside : inside
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
    await goOnTo(page, screen)
    if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE)
    assert.deepEqual(await seriousFindings(page), [], `${screen.name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await seriousFindings(page, COLORS), [], `${screen.name}, dark`)
    await page.setViewportSize(NARROW)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), NARROW.width, `${screen.name}, narrow`)
  }
  for (const screen of emptyScreens(dashboard)) await check(screen)
  // What it has read by now is about to be out of date.
  await inside.goto('about:blank')
  for (const screen of await fullScreens(dashboard)) await check(screen)
  assertNothingAmiss()
})
