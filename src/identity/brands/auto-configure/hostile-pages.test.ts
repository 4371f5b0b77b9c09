import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostilePage, PAGE_PATHS } from '../../../../test/hostile-sites.ts'
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import { readSite } from '../../../protocols/site-reader/read-site.ts'
import { suggestBrand } from './suggest.ts'

/** A generous limit that catches only quadratic behavior, which takes far longer. The benchmark measures actual delays. */
const MUCH_TOO_LONG_MS = 1_000

/** The CPU time of this thread. Unlike the time of day, it doesn't include the pauses of a busy machine. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Returns the longest CPU time for which the work blocked the event loop. */
const longestGap = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = cpuMs()
  let isOver = false
  const tick = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return Math.max(longest, cpuMs() - last)
}

const site =
  (body: string, contentType = 'text/html', manifest = '{}'): SafeFetch =>
  async (url, { headers }) => ({
    url,
    status: 200,
    headers: { 'content-type': headers?.accept?.includes('manifest') ? 'application/json' : contentType },
    body: Buffer.from(headers?.accept?.includes('manifest') ? manifest : body),
  })

const read = async (fetch: SafeFetch) => {
  const { page, manifest, url } = await readSite(fetch, 'https://acme.example/', AbortSignal.timeout(60_000))
  return suggestBrand(page, manifest, url)
}

test('no hostile page blocks the event loop for a second or longer', async () => {
  await read(site('<title>Acme</title>'))
  for (const path of PAGE_PATHS) {
    const page = hostilePage(path)
    let name: string | undefined
    const gap = await longestGap(async () => {
      name = (await read(site(page))).name
    })
    assert.equal(name, 'Acme', path)
    assert.ok(gap < MUCH_TOO_LONG_MS, `${path}: ${gap.toFixed(0)} ms`)
  }
})

test('no hostile header or manifest blocks the event loop for a second or longer', async () => {
  const header = `text/html; charset=${' '.repeat(30_000)};`
  const gap = await longestGap(() => read(site('<title>Acme</title>', header)))
  assert.ok(gap < MUCH_TOO_LONG_MS, `${gap.toFixed(0)} ms`)
  const manifests = [
    '[',
    '[]',
    'null',
    '{"icons":{"length":-1}}',
    '{"icons":[{"purpose":{"toString":1}},{"sizes":{"toString":1}},{"sizes":"1x1"},null,7]}',
    `{"icons":[{"purpose":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`,
    `{"icons":[${'{"src":"a","sizes":"1x1"},'.repeat(60_000)}{}]}`,
    `{"name":"${' '.repeat(1_000_000)}","theme_color":"${'#'.repeat(1_000_000)}"}`,
  ]
  for (const manifest of manifests) {
    const page = '<title>Acme</title><link rel=manifest href=/m>'
    let name: string | undefined
    const gap = await longestGap(async () => {
      name = (await read(site(page, 'text/html', manifest))).name
    })
    assert.deepEqual([name, gap < MUCH_TOO_LONG_MS], ['Acme', true], manifest.slice(0, 50))
  }
})
