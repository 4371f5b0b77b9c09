import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyScreens, fullScreens, openScreen, type Screen } from './screens.ts'
import { startDashboard } from './start-dashboard.ts'

const FOLDER = process.env.SCREENSHOTS ?? join(tmpdir(), 'postrider-screenshots')
const WIDTHS = { 390: 844, 820: 1180, 1440: 900, 1920: 1080 }

test(`screenshots of every screen are saved in ${FOLDER}`, { timeout: 900_000 }, async (t) => {
  const dashboard = await startDashboard(t)
  const { open, openSignedIn } = dashboard
  mkdirSync(FOLDER, { recursive: true })

  const variants = (['light', 'dark'] as const).flatMap((colorScheme) =>
    Object.entries(WIDTHS).map(([width, height]) => ({ colorScheme, viewport: { width: Number(width), height } })),
  )
  const browsers = await Promise.all(
    variants.map(async (variant) => {
      const name = `${variant.colorScheme}-${variant.viewport.width}`
      return { name, signedOut: await open(variant), signedIn: await openSignedIn(`${name}@acme.example`, variant) }
    }),
  )
  const shoot = async (screen: Screen) => {
    for (const { name, signedOut, signedIn } of browsers) {
      const page = screen.isSignedOut ? signedOut : signedIn
      await openScreen(page, screen)
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: join(FOLDER, `${screen.name}-${name}.png`),
        fullPage: !screen.act,
        animations: 'disabled',
      })
    }
  }
  for (const screen of emptyScreens(dashboard)) await shoot(screen)
  for (const screen of await fullScreens(dashboard)) await shoot(screen)
})
