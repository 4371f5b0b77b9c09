import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import { SELF_SIGNED } from '../../../test/self-signed.ts'
import { dnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { ANYWHERE, openInternet } from './reach.ts'
import { safeFetcher } from './safe-fetch.ts'

const OPEN = openInternet(dnsResolver([]))

const MAX_REDIRECTS = 5

/** A fetcher that resolves every host name to this machine. */
const fetchFrom = safeFetcher({
  maxBytes: 10_000,
  maxRedirects: MAX_REDIRECTS,
  reach: { ...ANYWHERE, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
})

const fetch = (url: string) => fetchFrom(url, {}, AbortSignal.timeout(3_000))

const start = async (t: TestContext, server: Server, protocol: string) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${protocol}://site.test:${(server.address() as AddressInfo).port}`
}

const serve = (t: TestContext, handle: RequestListener) => start(t, createServer(handle), 'http')

test('five redirects are followed, and a sixth causes an error', async (t) => {
  const site = await serve(t, ({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end('here')
  })
  assert.equal((await fetch(`${site}/${MAX_REDIRECTS}`)).body.toString(), 'here')
  await assert.rejects(fetch(`${site}/${MAX_REDIRECTS + 1}`), { fault: 'redirects' })
})

test('a redirect to a non-ASCII path is followed as in browsers', async (t) => {
  const site = await serve(t, (request, response) => {
    if (request.url === '/') response.writeHead(302, { location: Buffer.from('/über').toString('latin1') }).end()
    else response.end(request.url)
  })
  assert.equal((await fetch(site)).body.toString(), '/%C3%BCber')
})

test('a redirect to an overlong URL is rejected', async (t) => {
  const site = await serve(t, (_, response) => response.writeHead(302, { location: `/${'x'.repeat(8_000)}` }).end())
  await assert.rejects(fetch(site), { fault: 'invalid_url' })
})

test('bodies compressed with deflate and zstd are decompressed', async (t) => {
  const site = await serve(t, ({ url }, response) => {
    const packed = url === '/zstd' ? zstdCompressSync('plain') : deflateSync('plain')
    response.writeHead(200, { 'content-encoding': url?.slice(1) }).end(packed)
  })
  for (const encoding of ['zstd', 'deflate']) {
    assert.equal((await fetch(`${site}/${encoding}`)).body.toString(), 'plain', encoding)
  }
})

test('a self-signed certificate is reported as a certificate error', async (t) => {
  const server = createSecureServer(SELF_SIGNED, (_, response) => response.end('secret'))
  await assert.rejects(fetch(await start(t, server as unknown as Server, 'https')), { fault: 'certificate' })
})

test('host names of private networks are rejected without being resolved', async () => {
  let asked = 0
  const strict = safeFetcher({
    maxBytes: 1_000,
    maxRedirects: 0,
    reach: {
      ...OPEN,
      resolve: async () => {
        asked++
        return []
      },
    },
  })
  const names = ['intranet', 'localhost.', 'printer.local', 'vault.internal', 'db.corp', 'router.lan', 'a.localhost']
  for (const name of names) {
    await assert.rejects(strict(`http://${name}/`, {}, AbortSignal.timeout(1_000)), { fault: 'not_public' }, name)
  }
  assert.equal(asked, 0)
  await assert.rejects(strict('http://acme.example/', {}, AbortSignal.timeout(1_000)), { fault: 'unresolvable' })
})
