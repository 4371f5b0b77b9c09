import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyScreens, fullScreens, openScreen, type Screen } from './screens.ts'
import { showLanguage } from './show-language.ts'
import { startDashboard } from './start-dashboard.ts'

const FOLDER = process.env.SCREENSHOTS ?? join(tmpdir(), 'postrider-screenshots')
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900, 1920: 1080 }
const WIDE = { width: 1440, height: 900 }

/** Only screens whose names match this pattern are captured. */
const ONLY = new RegExp(process.env.SCREENS ?? '')

test(`screenshots of every screen are saved in ${FOLDER}`, { timeout: 1_800_000 }, async (t) => {
  const dashboard = await startDashboard(t)
  const signedOut = await dashboard.open()
  const signedIn = await dashboard.openSignedIn('wren@acme.example')
  mkdirSync(FOLDER, { recursive: true })

  const shoot = async (screen: Screen) => {
    if (!ONLY.test(screen.name)) return
    const page = screen.isSignedOut ? signedOut : signedIn
    await page.setViewportSize(WIDE)
    await openScreen(page, screen)
    await page.waitForLoadState('networkidle')
    for (const language of ['en', 'de'] as const) {
      await showLanguage(page, language)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const [width, height] of Object.entries(HEIGHTS)) {
          await page.setViewportSize({ width: Number(width), height })
          const path = join(FOLDER, `${screen.name}-${language}-${colorScheme}-${width}.png`)
          await page.screenshot({ path, fullPage: !screen.act, animations: 'disabled' })
        }
      }
    }
    await showLanguage(page, 'en')
  }
  for (const screen of emptyScreens(dashboard)) await shoot(screen)
  for (const screen of await fullScreens(dashboard)) await shoot(screen)
})
