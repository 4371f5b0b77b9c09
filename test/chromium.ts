import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

const PATHS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const findChromium = () => PATHS.find((path) => path && existsSync(path))

/** Where it is; installed first where it is missing and the system is one that we know how to do it on. */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error('There is no Chromium: install one, and name it in CHROMIUM_PATH.')
  }
  console.log('Chromium is missing: installing it …')
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return findChromium() ?? ensureFailed()
}

const ensureFailed = (): never => {
  throw new Error('Chromium was installed, and is in none of the places it should be in.')
}

/** It runs as root in a container of its own, and asks nobody for anything by itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** A real browser that asks nobody but the page's own server. Closed after the test. */
export const openChromium = async (t: TestContext): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  })
  t.after(() => browser.close())
  return browser
}
