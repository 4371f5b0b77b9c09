import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../test/chromium.ts'
import { runPostrider } from '../test/server-process.ts'
import type { Bench } from './servers.ts'

const DIST = join(import.meta.dirname, '../dashboard/dist')
const LOGIN = { email: 'bench@example.com', password: 'first screen first' }

const TRIES = 7
/**
 * A script that sets `firstScreenMs` to the time of the first frame that shows the heading. It runs in the page, because polling
 * from outside would add a round trip.
 */
const NOTE_FIRST_SCREEN = `globalThis.firstScreenMs = new Promise((resolve) =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
  }).observe(document, { childList: true, subtree: true }))`
const FIRST_SCREEN_GOAL_MS = 1_000
const EDITOR_GOAL_MS = 1_500
const INITIAL_JS_GOAL = 250_000

interface DashboardFigures {
  /** The median time from navigation until the heading appears, with an empty cache. */
  readonly firstScreenMs: number
  /** The same for the template editor. */
  readonly editorMs: number
  /** The compressed size of the JavaScript that the browser loads before it renders the first screen. */
  readonly initialJsBytes: number
}

export const benchmarkDashboard = async (bench: Bench): Promise<DashboardFigures> => {
  console.error(`  ${bench.database} dashboard's first screen …`)
  const { id, headers } = await bench.createTeam('Marketing')
  const args = ['user', 'create', '--team', String(id), '--email', LOGIN.email]
  await runPostrider(bench.location, args, {}, LOGIN.password)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const timeOf = async (path: string): Promise<number> => {
      const shownMs: number[] = []
      for (let n = 0; n < TRIES; n++) {
        const context = await browser.newContext({ baseURL: bench.origin })
        const origin = { origin: bench.origin }
        await context.request.post('/dashboard/session', { data: LOGIN, headers: origin })
        await context.addInitScript(NOTE_FIRST_SCREEN)
        const page = await context.newPage()
        await page.goto(path)
        shownMs.push(await page.evaluate<number>('globalThis.firstScreenMs'))
        await context.close()
      }
      return shownMs.sort((a, b) => a - b)[Math.floor(TRIES / 2)] as number
    }
    const firstScreenMs = await timeOf(`/t/${id}`)
    const editorMs = await timeOf(`/t/${id}/templates/${await createTemplate(bench.origin, headers)}`)
    return { firstScreenMs, editorMs, initialJsBytes: initialJs() }
  } finally {
    await browser.close()
  }
}

const createTemplate = async (origin: string, headers: Record<string, string>): Promise<number> => {
  const blocks = Array.from({ length: 20 }, (_, n) => ({ type: 'text', html: `<p>Paragraph ${n}</p>` }))
  const body = { sections: [{ columns: [{ blocks }] }] }
  const template = { name: 'News', channel: 'email', format: 'blocks', subject: 'News', body }
  const response = await fetch(`${origin}/api/v1/templates`, {
    method: 'POST',
    headers,
    body: JSON.stringify(template),
  })
  return ((await response.json()) as { id: number }).id
}

/** Returns the names of the goals that were missed. */
export const printDashboard = (
  database: string,
  { firstScreenMs, editorMs, initialJsBytes }: DashboardFigures,
): string[] => {
  console.log(
    `${database}: the dashboard's first screen appears after ${firstScreenMs.toFixed(0)} ms (goal ${FIRST_SCREEN_GOAL_MS}), with ${(initialJsBytes / 1_000).toFixed(0)} KB of compressed JavaScript (goal ${INITIAL_JS_GOAL / 1_000}); the template editor appears after ${editorMs.toFixed(0)} ms (goal ${EDITOR_GOAL_MS}).`,
  )
  return [
    ...(firstScreenMs > FIRST_SCREEN_GOAL_MS ? [`${database} first screen`] : []),
    ...(editorMs > EDITOR_GOAL_MS ? [`${database} template editor`] : []),
    ...(initialJsBytes > INITIAL_JS_GOAL ? ['initial JavaScript'] : []),
  ]
}

const initialJs = (): number => {
  const scripts = readFileSync(join(DIST, 'index.html'), 'utf8').match(/\/(assets\/)?[\w-]+\.js/g) ?? []
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path))).length, 0)
}
