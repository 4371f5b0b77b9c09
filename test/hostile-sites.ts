import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const MIB = 1024 * 1024
const HTML = { 'content-type': 'text/html' }

const packed =
  (encoding: string, bytes: () => Buffer): Handle =>
  (_, response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(bytes())

const zeros = Buffer.alloc(64 * MIB)

/** Writes on and on, as fast as it is read. */
const pour = (response: ServerResponse, chunk: string, left = Number.POSITIVE_INFINITY) => {
  const next = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return response.once('drain', next)
    response.end()
  }
  next()
}

/** Sites that would keep us, or fill us. None of them is worth an answer. */
const KEEPERS: Readonly<Record<string, Handle>> = {
  '/gzip-bomb': packed('gzip', () => gzipSync(zeros)),
  '/double-gzip-bomb': packed('gzip, gzip', () => gzipSync(gzipSync(zeros))),
  '/brotli-bomb': packed('br', () => brotliCompressSync(zeros)),
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
  '/redirect-loop': (_, response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
}
export const KEEPER_PATHS = Object.keys(KEEPERS)

const about = (text: string) => `<title>Acme</title>${text}`.slice(0, 2 * MIB - 1)

/** Pages of nearly 2 MiB that are cheap to write and dear to a careless parser; each has a title. */
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
  '/long-title': () => `<title>Acme${' | '.repeat(600_000)}`,
}
export const PAGE_PATHS = Object.keys(PAGES)

/** On loopback. Closed by the caller. */
export const startHostileSites = async () => {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const page = PAGES[path]
    response.on('error', () => {})
    if (page) response.writeHead(200, HTML).end(page())
    else KEEPERS[path]?.(request, response)
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
