import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { COLORS, seriousFindings } from '../../test/axe.ts'
import { layoutFaults } from './layout-faults.ts'
import { fullScreens, openScreenInApp, type Screen } from './screens.ts'
import { showLanguage } from './show-language.ts'
import { startDashboard } from './start-dashboard.ts'

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

/** Checks half of the screens of a team with data. The work is split between two test files, because it takes minutes. */
export const checkHalf = async (t: TestContext, half: 0 | 1): Promise<void> => {
  const { dashboard, check } = await startChecking(t, `screens-${half}@acme.example`)
  const screens = await fullScreens(dashboard)
  for (const [index, screen] of screens.entries()) if (index % 2 === half) await check(screen)
  dashboard.assertNoPageErrors()
}
