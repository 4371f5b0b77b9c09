import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { layoutFaults } from './layout-faults.ts'
import { fullScreens, openScreenInApp, type Screen } from './screens.ts'
import { showLanguage } from './show-language.ts'
import { startDashboard } from './start-dashboard.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the violations that axe rates as serious or critical. */
const seriousFindings = async (page: Page, options: RunOptions = {}): Promise<string[]> => {
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

/** The only axe rules whose results can differ between light and dark mode. */
const COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const WIDE = { width: 1280, height: 900 }
/** The widths of a phone, a tablet, a small laptop, a laptop and a large screen. */
const WIDTHS = [390, 820, 1024, 1440, 1920]

/**
 * Starts a dashboard and returns a function that checks a screen in light and dark mode, and its layout in every language at
 * every width.
 */
export const startChecking = async (t: TestContext, email: string) => {
  const dashboard = await startDashboard(t)
  const { open, openSignedIn } = dashboard
  const reducedMotion = { reducedMotion: 'reduce' } as const
  const signedOut = await open(reducedMotion)
  const signedIn = await openSignedIn(email, reducedMotion)

  const check = async (screen: Screen) => {
    const page = screen.isSignedOut ? signedOut : signedIn
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
    await openScreenInApp(page, screen)
    if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE)
    assert.deepEqual(await seriousFindings(page), [], `${screen.name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await seriousFindings(page, COLORS), [], `${screen.name}, dark`)
    for (const language of ['de', 'en'] as const) {
      await showLanguage(page, language)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        assert.deepEqual(await layoutFaults(page), [], `${screen.name}, ${language}, ${width} px`)
      }
    }
  }
  return { dashboard, check }
}

/** Checks every other screen of a team with data. Two test files share the screens, because all of them take minutes. */
export const checkHalf = async (t: TestContext, half: 0 | 1): Promise<void> => {
  const { dashboard, check } = await startChecking(t, 'screens@acme.example')
  const screens = await fullScreens(dashboard)
  for (const [index, screen] of screens.entries()) if (index % 2 === half) await check(screen)
  dashboard.assertNoPageErrors()
}
