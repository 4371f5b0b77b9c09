import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { afterFile } from './test-database.ts'

const PATHS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const findChromium = () => PATHS.find((path) => path && existsSync(path))

/** Returns the path of Chromium. Installs it first if it is missing and the system has apt-get. */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error('Chromium is missing: install it, and set CHROMIUM_PATH to its path.')
  }
  console.log('Chromium is missing: installing it …')
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return findChromium() ?? ensureFailed()
}

const ensureFailed = (): never => {
  throw new Error('Chromium was installed, but is in none of the usual folders: set CHROMIUM_PATH to its path.')
}

/** The address bar's pop-ups. They are disabled, because loading them takes a second of CPU time per window. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The features that Playwright disables. They are repeated here, because Chromium uses only the last `--disable-features`. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Chromium can't use its sandbox when it runs as root. It must not make requests in the background. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...POPUPS].join(',')}`,
]

let shared: Promise<Browser> | undefined

/**
 * Returns a real browser that makes no background requests. All tests in a process share the browser, but its contexts are closed
 * after each test. Call this before starting a server, so that the contexts' connections are closed before the server stops.
 */
export const openChromium = async (t: TestContext): Promise<Browser> => {
  if (!shared) {
    shared = chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
    afterFile(async () => (await shared)?.close())
  }
  const browser = await shared
  t.after(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
