import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { PRIVATE_HOSTS } from '../../../../test/private-hosts.ts'
import { startApp } from '../../../../test/start-app.ts'
import { dnsResolver } from '../../../foundation/dns/dns-resolver.ts'
import { FetchFault } from '../../../platform/safe-fetch/fetch-fault.ts'
import { openInternet } from '../../../platform/safe-fetch/reach.ts'
import { type SafeFetch, safeFetcher } from '../../../platform/safe-fetch/safe-fetch.ts'

const OPEN = openInternet(dnsResolver([]))

const PATH = '/brands/auto-configure'

/** Starts a website on loopback and an app that is allowed to read it. */
const startSite = async (t: TestContext, handle: RequestListener) => {
  const site = createServer(handle).listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.after(() => site.close())
  const app = await startApp(t, { config: { autoConfigureAllowPrivate: true } })
  return { ...app, url: `http://127.0.0.1:${(site.address() as AddressInfo).port}` }
}

const html =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(text)

/** Creates a fetcher that returns the same page for every URL. */
const given =
  (body: string, headers = { 'content-type': 'text/html' }): SafeFetch =>
  async (url) => ({ url, status: 200, headers, body: Buffer.from(body) })

test('auto-configure suggests an object for social_links, and a string or null for every other key', async (t) => {
  const { acme, url } = await startSite(t, html('<title>Acme</title>'))
  const { status, body } = await acme.post(PATH, { url })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    suggestions: {
      website_url: null,
      name: 'Acme',
      short_description: null,
      primary_color: null,
      secondary_color: null,
      logo_image: null,
      logo_square_image: null,
      header_image: null,
      footer_image: null,
      social_share_image: null,
      social_links: {},
    },
  })
})

test('auto-configure creates nothing and ignores an Idempotency-Key, even an invalid one', async (t) => {
  const { acme, url } = await startSite(t, html('<title>Acme</title>'))
  for (const key of ['same', 'same', '', 'x'.repeat(300)]) {
    const { status, headers } = await acme.post(PATH, { url }, { 'idempotency-key': key })
    assert.equal(status, 200)
    assert.equal(headers['idempotent-replay'], undefined)
  }
  assert.equal((await acme.post(PATH, { url: `${url}/other` }, { 'idempotency-key': 'same' })).status, 200)
  assert.deepEqual((await acme.get('/brands')).body, [])
})

test('url is required and must be a fully-qualified http or https URL', async (t) => {
  const { acme, raw } = await startApp(t)
  for (const body of [{}, { url: null }, { url: '' }, { url: '  ' }]) {
    const response = await acme.post(PATH, body)
    assert.equal(response.status, 422)
    assert.deepEqual(response.body.errors, { url: ['The url field is required.'] })
  }
  assert.deepEqual((await acme.post(PATH, { url: 7 })).body.errors, { url: ['The url field must be a string.'] })
  for (const url of ['acme.example', '//acme.example', 'ftp://acme.example', 'file:///etc/passwd', 'https://', 'a b']) {
    const response = await acme.post(PATH, { url })
    assert.equal(response.status, 422, url)
    assert.deepEqual(response.body, {
      message: 'The url is not a valid http or https URL.',
      error_code: 'validation_failed',
      errors: { url: ['The url is not a valid http or https URL.'] },
    })
  }
  const secret = await acme.post(PATH, { url: 'https://user:secret@acme.example/' })
  assert.deepEqual([secret.status, secret.text.includes('secret')], [422, false])
  assert.equal((await raw({ method: 'POST', path: `/api/v1${PATH}` })).status, 401)
})

test('if a website cannot be fetched or read, auto-configure responds with 422 and the cause', async (t) => {
  const { acme, url } = await startSite(t, (request, response) => {
    if (request.url === '/gone') response.writeHead(404).end('gone')
    else if (request.url === '/ill') response.writeHead(503).end()
    else if (request.url === '/pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    else if (request.url === '/untyped') response.writeHead(200).end('\u0000\u0001')
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/large') response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(3e6))
    else if (request.url === '/garbled') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    else response.socket?.destroy()
  })
  const causes = {
    '/gone': 'The url responded with 404 Not Found.',
    '/ill': 'The url responded with 503 Service Unavailable.',
    '/pdf': 'The url is not an HTML page.',
    '/untyped': 'The url is not an HTML page.',
    '/loop': 'The url redirects too many times.',
    '/large': 'The url is too large.',
    '/garbled': 'The url sent a response that cannot be read.',
    '/reset': 'The url cannot be reached.',
  }
  for (const [path, cause] of Object.entries(causes)) {
    const { status, body } = await acme.post(PATH, { url: url + path })
    assert.deepEqual([status, body.message, body.errors], [422, cause, { url: [cause] }], path)
  }
  const missing = await acme.post(PATH, { url: 'https://nobody.invalid/' })
  assert.deepEqual([missing.status, missing.body.message], [422, 'The url has a name that does not resolve.'])
})

test('each kind of fetch error has a different message', async (t) => {
  const seen = new Set<string>()
  for (const fault of ['timeout', 'certificate', 'not_public', 'port', 'unreachable'] as const) {
    const { acme } = await startApp(t, {
      fetchSite: async () => {
        throw new FetchFault(fault)
      },
    })
    const { status, body } = await acme.post(PATH, { url: 'https://acme.example' })
    assert.equal(status, 422)
    seen.add(body.message)
  }
  assert.deepEqual(
    [...seen],
    [
      'The url took too long to respond.',
      'The url has an invalid certificate.',
      'The url points to an address that is not public.',
      'The url has a port other than 80 and 443.',
      'The url cannot be reached.',
    ],
  )
})

test('auto-configure never contacts private addresses, and the errors do not reveal which ports are open', async (t) => {
  let touched = 0
  const canary = createTcpServer((socket) => {
    touched++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  t.after(() => canary.close())
  const { port } = canary.address() as AddressInfo
  // Like the real fetcher, except that it allows every port, because a test can't listen on port 80.
  const fetchSite = safeFetcher({
    maxBytes: 1_000,
    maxRedirects: 5,
    reach: { ...OPEN, isPortAllowed: () => true },
  })
  const { acme } = await startApp(t, { fetchSite })
  for (const host of PRIVATE_HOSTS) {
    for (const at of [port, port + 1]) {
      const { status, body } = await acme.post(PATH, { url: `http://${host}:${at}/` })
      assert.equal(status, 422, host)
      assert.match(
        body.message,
        /^The url (points to an address that is not public|is not a valid http or https URL)\.$/,
      )
    }
  }
  assert.equal(touched, 0)
})

test('auto-configure rejects private addresses by default', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post(PATH, { url: 'http://127.0.0.1/' })
  assert.deepEqual([status, body.message], [422, 'The url points to an address that is not public.'])
  assert.equal(
    (await acme.post(PATH, { url: 'http://127.0.0.1:8080/' })).body.message,
    'The url has a port other than 80 and 443.',
  )
})

test('redirects are followed, and suggestions come from the final page', async (t) => {
  const { acme, url } = await startSite(t, (request, response) => {
    if (request.url === '/') response.writeHead(301, { location: '/en/' }).end()
    else html('<title>Acme in English</title>')(request, response)
  })
  assert.equal((await acme.post(PATH, { url })).body.suggestions.name, 'Acme in English')
})

test('a manifest on a private address is not fetched, and suggestions work without it', async (t) => {
  const asked: string[] = []
  const page = '<title>Acme</title><link rel=manifest href="http://127.0.0.1/manifest.json">'
  const strict = safeFetcher({ maxBytes: 1_000, maxRedirects: 5, reach: OPEN })
  const fetchSite: SafeFetch = async (url, request, signal) => {
    asked.push(url)
    return url.includes('acme') ? given(page)(url, request, signal) : strict(url, request, signal)
  }
  const { acme } = await startApp(t, { fetchSite })
  assert.equal((await acme.post(PATH, { url: 'https://acme.example/' })).body.suggestions.name, 'Acme')
  assert.deepEqual(asked, ['https://acme.example/', 'http://127.0.0.1/manifest.json'])
})

test('AUTO_CONFIGURE_ALLOW_PRIVATE makes the server log a warning at startup', async (t) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  await startApp(t, { servers: 1, logTo, config: { autoConfigureAllowPrivate: true } })
  const warnings = lines
    .map((line) => JSON.parse(line))
    .filter(({ message }) => /AUTO_CONFIGURE_ALLOW_PRIVATE/.test(message))
  assert.deepEqual(
    warnings.map(({ level }) => level),
    [40],
  )
})

test('a manifest URL that never responds is skipped after a few seconds, before the request’s deadline', async (t) => {
  const { acme, url } = await startSite(t, (request, response) => {
    if (request.url === '/') html('<title>Acme</title><link rel=manifest href=/slow>')(request, response)
  })
  const startedAt = performance.now()
  assert.equal((await acme.post(PATH, { url })).body.suggestions.name, 'Acme')
  const seconds = (performance.now() - startedAt) / 1_000
  assert.ok(seconds > 2.5 && seconds < 8, `${seconds.toFixed(1)} s`)
})

test('a team can read four sites at a time; its fifth request waits, but other teams’ requests don’t', async (t) => {
  const waiting: (() => void)[] = []
  const fetchSite: SafeFetch = async (url, request, signal) => {
    if (url.includes('slow')) await new Promise<void>((resolve) => waiting.push(resolve))
    return given('<title>Acme</title>')(url, request, signal)
  }
  const { acme, rival } = await startApp(t, { servers: 1, fetchSite })
  const read = (client: typeof acme, url: string) => client.post(PATH, { url })
  const slow = Array.from({ length: 4 }, () => read(acme, 'https://slow.example/'))
  await whenTrue(() => waiting.length === 4)
  let isAnswered = false
  const fifth = read(acme, 'https://fast.example/').finally(() => {
    isAnswered = true
  })
  assert.equal((await read(rival, 'https://fast.example/')).status, 200)
  assert.equal(isAnswered, false)
  waiting.shift()?.()
  assert.equal((await fifth).status, 200)
  for (const finish of waiting) finish()
  assert.deepEqual(
    (await Promise.all(slow)).map(({ status }) => status),
    [200, 200, 200, 200],
  )
})
