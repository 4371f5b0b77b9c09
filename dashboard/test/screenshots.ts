import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyScreens, fullScreens, goTo, type Screen } from './screens.ts'
import { startDashboard } from './start-dashboard.ts'

const FOLDER = process.env.SCREENSHOTS ?? join(tmpdir(), 'postrider-screenshots')
const WIDTHS = { 1280: 900, 390: 844 }

test(`pictures of every screen are in ${FOLDER}`, { timeout: 300_000 }, async (t) => {
  const dashboard = await startDashboard(t)
  const { open, openSignedIn } = dashboard
  mkdirSync(FOLDER, { recursive: true })

  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    Object.entries(WIDTHS).map(([width, height]) => ({ colorScheme, viewport: { width: Number(width), height } })),
  )
  const browsers = await Promise.all(
    looks.map(async (look) => {
      const name = `${look.colorScheme}-${look.viewport.width}`
      return { name, outside: await open(look), inside: await openSignedIn(`${name}@acme.example`, look) }
    }),
  )
  const shoot = async (screen: Screen) => {
    for (const { name, outside, inside } of browsers) {
      const page = screen.isOutside ? outside : inside
      await goTo(page, screen)
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
