import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { PRIVATE_HOSTS } from '../../test/private-hosts.ts'
import { dnsResolver } from '../dns/dns-resolver.ts'
import { FetchFault } from './fetch-fault.ts'
import { isPublicAddress } from './public-address.ts'
import { type FetchRequest, openInternet, safeFetcher } from './safe-fetch.ts'

const OPEN = openInternet(dnsResolver([]))

/** Stands in for a public host: on loopback, and declared public by the test alone. */
const PUBLIC = '127.0.0.3'

const listen = async (t: TestContext, host: string, handle: RequestListener, port = 0) => {
  const server = createServer(handle)
  server.listen(port, host)
  await once(server, 'listening')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

interface Setup {
  readonly handle?: RequestListener
  readonly answers?: Readonly<Record<string, readonly string[]>>
  readonly deadlineMs?: number
  readonly maxBytes?: number
}

/** A site that is public, canaries that are not, all on one port, and a fetcher that may use that port. */
const setUp = async (
  t: TestContext,
  { handle = () => {}, answers = {}, deadlineMs = 3_000, maxBytes = 100_000 }: Setup,
) => {
  const touched: string[] = []
  const port = await listen(t, PUBLIC, handle)
  for (const host of ['127.0.0.1', '::1', '127.0.0.2']) {
    const canary = createTcpServer((socket: Socket) => {
      touched.push(host)
      socket.destroy()
    })
    canary.listen(port, host)
    await once(canary, 'listening')
    t.after(() => canary.close())
  }
  const fetchUntil = safeFetcher({
    maxBytes,
    maxRedirects: 5,
    reach: {
      ...OPEN,
      isAddressAllowed: (address) => address === PUBLIC || isPublicAddress(address),
      isPortAllowed: (given) => given === String(port) || OPEN.isPortAllowed(given),
      resolve: async (hostname) => {
        const addresses = answers[hostname] ?? (hostname === 'site.test' ? [PUBLIC] : undefined)
        if (!addresses) throw new Error('ENOTFOUND')
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
    },
  })
  const fetch = (url: string, request: FetchRequest = {}) => fetchUntil(url, request, AbortSignal.timeout(deadlineMs))
  const faultOf = async (url: string, request?: FetchRequest) => {
    try {
      await fetch(url, request)
      return 'none'
    } catch (error) {
      assert.ok(error instanceof FetchFault, String(error))
      return error.fault
    }
  }
  return { fetch, faultOf, port, touched, site: `http://site.test:${port}` }
}

test('no spelling of a private address is ever connected to', async (t) => {
  const { faultOf, port, touched } = await setUp(t, {})
  assert.ok(PRIVATE_HOSTS.length >= 70)
  for (const host of PRIVATE_HOSTS) {
    for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
      assert.ok(['not_public', 'invalid_url'].includes(await faultOf(url)), url)
    }
  }
  assert.deepEqual(touched, [])
})

test('no DNS answer leads there: one bad one among good ones refuses all', async (t) => {
  const answers = {
    'v4.test': ['127.0.0.1'],
    'v6.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'mixed.test': [PUBLIC, '127.0.0.1'],
    'mixed6.test': [PUBLIC, '::1'],
    'other.test': ['127.0.0.2'],
    'meta.test': ['169.254.169.254'],
    'zero.test': ['0.0.0.0'],
    'compat.test': ['::7f00:1'],
    'none.test': [],
    localhost: ['127.0.0.1', '::1'],
  }
  const { faultOf, port, touched } = await setUp(t, { answers })
  for (const host of Object.keys(answers)) {
    assert.equal(await faultOf(`http://${host}:${port}/`), host === 'none.test' ? 'unresolvable' : 'not_public', host)
    assert.notEqual(await faultOf(`http://${host.toUpperCase()}.:${port}/`), 'none', `${host}.`)
  }
  assert.equal(await faultOf('http://unknown.test/'), 'unresolvable')
  assert.deepEqual(touched, [])
})

test('no redirect leads there, each hop being checked anew', async (t) => {
  let location = ''
  const answers = { 'inner.test': ['127.0.0.1'] }
  const { faultOf, port, touched, site } = await setUp(t, {
    answers,
    handle: (_, response) => response.writeHead(302, { location }).end(),
  })
  const targets = [
    ...PRIVATE_HOSTS.filter((host) => /^[\x20-\x7e]+$/.test(host)).map((host) => `http://${host}:${port}/`),
    `//127.0.0.1:${port}/`,
    `http://inner.test:${port}/`,
    `http://user@127.0.0.1:${port}/`,
    'http://site.test:22/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  for (location of targets) {
    assert.ok(['not_public', 'invalid_url', 'port'].includes(await faultOf(site)), location)
  }
  assert.deepEqual(touched, [])
})

test('a name that is public when it is looked up and private when connected to is refused on the socket', async (t) => {
  const { port } = await setUp(t, { handle: (_, response) => response.end('secret') })
  let looks = 0
  const fetch = safeFetcher({
    maxBytes: 1_000,
    maxRedirects: 0,
    // The first look is at the answer, the second at the peer.
    reach: {
      isNameAllowed: () => true,
      isAddressAllowed: () => looks++ === 0,
      isPortAllowed: () => true,
      resolve: async () => [{ address: PUBLIC, family: 4 }],
    },
  })
  await assert.rejects(fetch(`http://site.test:${port}/`, {}, AbortSignal.timeout(3_000)), { fault: 'not_public' })
  assert.equal(looks, 2)
})

test('only http and https on their ports, without user info', async (t) => {
  const { faultOf } = await setUp(t, {})
  for (const url of [
    '',
    'site.test',
    'ftp://site.test/',
    'file:///etc/passwd',
    'http://',
    'http://user:pw@site.test/',
    'http://user@site.test/',
    'javascript:1',
  ])
    assert.equal(await faultOf(url), 'invalid_url', url)
  for (const url of [
    'http://site.test:22/',
    'http://site.test:3000/',
    'https://site.test:8443/',
    'http://site.test:0/',
  ])
    assert.equal(await faultOf(url), 'port', url)
})

test('a page is fetched through redirects, unpacked; nothing of ours goes along', async (t) => {
  const seen: { url: string | undefined; headers: Record<string, unknown> }[] = []
  const { fetch, site } = await setUp(t, {
    handle: (request, response) => {
      seen.push({ url: request.url, headers: request.headers })
      if (request.url === '/') return response.writeHead(301, { location: '/a?b#c', 'set-cookie': 'x=1' }).end()
      return response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' }).end(gzipSync('hello'))
    },
  })
  const page = await fetch(site, { headers: { accept: 'text/html' } })
  assert.deepEqual([page.url, page.status, page.body.toString()], [`${site}/a?b`, 200, 'hello'])
  for (const { headers } of seen) {
    assert.deepEqual(Object.keys(headers).toSorted(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  }
})

test('bombs, endless bodies, drips, loops and silence each end in time, with little memory', async (t) => {
  const zeros = gzipSync(Buffer.alloc(50_000_000))
  const brotliZeros = brotliCompressSync(Buffer.alloc(20_000_000))
  const hostile: Record<string, [handle: RequestListener, fault: string]> = {
    gzip: [(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(zeros), 'too_large'],
    // What is between two layers is out of our sight, and may be without end.
    'gzip twice': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(zeros)),
      'broken',
    ],
    'an encoding that every object has': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('x'),
      'broken',
    ],
    'another protocol': [
      ({ socket }) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      'broken',
    ],
    'packed bytes of nothing': [
      (_, response) => {
        // A frame that is to be skipped, and then another, on and on.
        const skipped = Buffer.alloc(65_536)
        skipped.writeUInt32LE(0x184d2a50, 0)
        skipped.writeUInt32LE(65_536 - 8, 4)
        response.writeHead(200, { 'content-encoding': 'zstd' })
        const pour = () => {
          while (!response.destroyed) if (!response.write(skipped)) return response.once('drain', pour)
        }
        pour()
      },
      'too_large',
    ],
    'gzip often': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x'),
      'broken',
    ],
    brotli: [(_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliZeros), 'too_large'],
    'unknown packing': [(_, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('x'), 'broken'],
    'broken packing': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('nonsense'),
      'broken',
    ],
    endless: [
      (_, response) => {
        const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
        response.on('close', () => clearInterval(timer))
      },
      'too_large',
    ],
    'slow body': [
      (_, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      },
      'timeout',
    ],
    'slow header': [
      (request) => {
        const timer = setInterval(() => request.socket.write('x'), 50)
        request.socket.on('close', () => clearInterval(timer))
        request.socket.write('HTTP/1.1 200 OK\r\nX-A: ')
      },
      'timeout',
    ],
    silence: [() => {}, 'timeout'],
    loop: [(_, response) => response.writeHead(302, { location: '/' }).end(), 'redirects'],
    'huge header': [
      (request) => request.socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(200_000)}\r\n\r\n`),
      'broken',
    ],
    'no http': [(request) => request.socket.end('nonsense\r\n\r\n'), 'broken'],
  }
  let handle: RequestListener = () => {}
  const { faultOf, site } = await setUp(t, {
    handle: (request, response) => handle(request, response),
    deadlineMs: 700,
    maxBytes: 2 * 1024 * 1024,
  })
  const before = process.memoryUsage.rss()
  for (const [name, [given, fault]] of Object.entries(hostile)) {
    handle = given
    const startedAt = performance.now()
    assert.equal(await faultOf(site), fault, name)
    assert.ok(performance.now() - startedAt < 3_000, name)
  }
  assert.ok(process.memoryUsage.rss() - before < 100 * 1024 * 1024)
})

test('what is public, and what only looks like it', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])
    assert.ok(isPublicAddress(address), address)
  for (const address of [
    '',
    'example.com',
    '999.1.1.1',
    '::',
    '127.0.0.1',
    '::ffff:8.8.8.8',
    '2002:808:808::',
    '64:ff9b::808:808',
  ])
    assert.equal(isPublicAddress(address), false, address)
})

test('a POST sends its headers and body once; a redirect is its answer, and is not followed', async (t) => {
  const received: string[] = []
  const { fetch, faultOf, site, port, touched } = await setUp(t, {
    handle: async (request, response) => {
      const { method, url, headers } = request
      const body = Buffer.concat(await Array.fromAsync(request)).toString()
      received.push([method, url, headers['webhook-id'], headers['content-length'], body].join(' '))
      response.writeHead(url === '/moved' ? 307 : 202, { location: '/elsewhere' }).end('taken')
    },
  })
  const hook = { method: 'POST', headers: { 'webhook-id': 'msg_1' }, body: Buffer.from('{"type":"ö"}') } as const
  const answer = await fetch(`${site}/hook`, hook)
  assert.deepEqual([answer.status, answer.body.toString()], [202, 'taken'])
  assert.equal((await fetch(`${site}/moved`, hook)).status, 307)
  assert.deepEqual(received, ['POST /hook msg_1 13 {"type":"ö"}', 'POST /moved msg_1 13 {"type":"ö"}'])
  await assert.rejects(fetch(site, { ...hook, headers: { Host: 'other.test' } }), /The header Host/)
  await assert.rejects(fetch(site, { ...hook, headers: { 'x-id': 'a\r\nhost: b' } }), /Invalid character/)
  assert.equal(await faultOf(`http://127.0.0.1:${port}/`, hook), 'not_public')
  assert.deepEqual(touched, [])
})

test('a POST whose server reads nothing and says nothing ends in time', async (t) => {
  const { faultOf, site } = await setUp(t, { handle: (request) => request.pause(), deadlineMs: 300 })
  assert.equal(await faultOf(site, { method: 'POST', body: Buffer.alloc(20_000_000) }), 'timeout')
})
