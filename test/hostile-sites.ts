import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const MIB = 1024 * 1024
const HTML = { 'content-type': 'text/html' }

const packed =
  (encoding: string, bytes: Buffer): Handle =>
  (_, response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(bytes)

const zeros = Buffer.alloc(64 * MIB)
// Compressed once, when this file is loaded, because compressing takes a while.
const gzipped = gzipSync(zeros)
const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Writes chunks as fast as the client reads them. */
const pour = (response: ServerResponse, chunk: string, left = Number.POSITIVE_INFINITY) => {
  const next = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return response.once('drain', next)
    response.end()
  }
  next()
}

/** Responses that aren't valid pages. Some never end, never arrive or fill up the memory. */
const TRAPS: Readonly<Record<string, Handle>> = {
  '/gzip-bomb': packed('gzip', gzipped),
  '/double-gzip-bomb': packed('gzip, gzip', gzipSync(gzipped)),
  '/brotli-bomb': packed('br', brotli),
  '/endless': (_, response) => pour(response.writeHead(200, HTML), '<p>and on '.repeat(1_000)),
  '/100-mb': (_, response) => pour(response.writeHead(200, HTML), 'x'.repeat(MIB), 100),
  '/slow-headers': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x'), 1_000)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  },
  '/slow-body': (_, response) => {
    response.writeHead(200, HTML)
    const timer = setInterval(() => response.write('x'), 1_000)
    response.on('close', () => clearInterval(timer))
  },
  '/switching': ({ socket }) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  '/zstd-twice': packed('zstd, zstd', zstdCompressSync(zstdCompressSync(zeros))),
  '/odd-encoding': packed('constructor', gzipped),
  '/redirect-loop': (_, response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
}
export const TRAP_PATHS = Object.keys(TRAPS)

const about = (text: string) => `<title>Acme</title>${text}`.slice(0, 2 * MIB - 1)

/** Pages of less than 2 MiB. A naive parser would take very long to read most of them. Each page has a title. */
const PAGES: Readonly<Record<string, () => string>> = {
  '/nested': () => about('<b>'.repeat(MIB)),
  '/nested-and-closed-wrongly': () => about('<a>'.repeat(350_000) + '</b>'.repeat(250_000)),
  '/one-attribute': () => about(`<img alt="${'x'.repeat(2 * MIB)}">`),
  '/many-attributes': () => about(`<p ${Array.from({ length: 300_000 }, (_, n) => `a${n}`).join(' ')}>`),
  '/many-metas': () => about('<meta property="og:image" content="/x">'.repeat(60_000)),
  '/many-anchors': () => about('<a href="https://x.com/y">'.repeat(90_000)),
  '/many-images': () => about('<img class=logo src=/x>'.repeat(90_000)),
  '/unclosed-comment': () => about(`<!--${'-'.repeat(2 * MIB)}`),
  '/many-comments': () => about('<!-->'.repeat(400_000)),
  '/entities': () => about('&amp'.repeat(500_000)),
  '/entities-in-an-attribute': () => about(`<meta name=description content="${'&amp;'.repeat(400_000)}`),
  '/deep-json-ld': () => about(`<script type=application/ld+json>${'['.repeat(MIB)}`),
  '/deep-closed-json-ld': () =>
    about(`<script type=application/ld+json>${'{"publisher":'.repeat(20_000)}1${'}'.repeat(20_000)}</script>`),
  '/wide-json-ld': () =>
    about(`<script type=application/ld+json>[${'{"@type":"Organization","sameAs":"x"},'.repeat(12_000)}1]</script>`),
  '/many-json-lds': () => about('<script type=application/ld+json>{}</script>'.repeat(45_000)),
  '/blank-json-ld': () => about(`<script type=application/ld+json>${' '.repeat(MIB)}</script>`),
  '/blanks-in-json-ld': () => about(`<script type=application/ld+json>1${' '.repeat(400_000)}1</script>`),
  '/referring-json-ld': () => {
    const keys = Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()
    const logos = Array.from({ length: 2_000 }, () => '{"@id":"x"}').join()
    return about(
      `<script type=application/ld+json>[{"@id":"x",${keys}},{"@type":"Organization","logo":[${logos}]}]</script>`,
    )
  },
  '/odd-json-ld': () =>
    about('<script type=application/ld+json>{"@type":"Organization","logo":{"@id":{"toString":1}},"name":7}</script>'),
  '/many-same-as': () =>
    about(
      `<script type=application/ld+json>{"@type":"Organization","sameAs":[${'"https://x.com/a",'.repeat(25_000)}1]}</script>`,
    ),
  '/long-base': () => about(`<base href="/${'茶'.repeat(2_000)}/">${'<a href=a>'.repeat(60_000)}`),
  '/sized-icons': () =>
    about(
      `<link rel="icon apple-touch-icon apple-touch-icon-precomposed" href=x sizes="${'1x1 '.repeat(20)}">`.repeat(
        12_000,
      ),
    ),
  '/long-rels': () => about(`<link rel="${'a '.repeat(2_000)}" href=x>`.repeat(500)),
  '/plain-logos': () => about('<img class=logo src="http://a.b/c">'.repeat(50_000)),
  '/theme-colors': () => about('<meta name=theme-color content="oklch(0.5 0.1 20)">'.repeat(40_000)),
  '/different-hosts': () => about(Array.from({ length: 60_000 }, (_, n) => `<a href="//h${n}.com/x">`).join('')),
  '/images-in-a-link': () =>
    about(`<a class="${'x'.repeat(4_000)}" id="${'y'.repeat(4_000)}">${'<img src=a>'.repeat(100_000)}`),
  '/dashes': () => `<title>Acme${' -'.repeat(900_000)}`,
  '/long-title': () => `<title>Acme${' | '.repeat(600_000)}`,
}
export const PAGE_PATHS = Object.keys(PAGES)

/** Returns a page's HTML, for tests without a server. */
export const hostilePage = (path: string): string => (PAGES[path] as () => string)()

/** Serves all hostile responses and pages on loopback. The caller must close the server. */
export const startHostileSites = async () => {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const page = PAGES[path]
    response.on('error', () => {})
    if (page) response.writeHead(200, HTML).end(page())
    else TRAPS[path]?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
