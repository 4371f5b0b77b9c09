import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { setUpSafeFetch } from '../../../test/safe-fetch-set-up.ts'

test('gzip bombs, endless bodies, redirect loops and other hostile responses fail within the time and memory limits', async (t) => {
  const zeros = gzipSync(Buffer.alloc(50_000_000))
  const brotliZeros = brotliCompressSync(Buffer.alloc(20_000_000))
  const hostile: Record<string, [handle: RequestListener, fault: string]> = {
    gzip: [(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(zeros), 'too_large'],
    // Between the two layers of compression, the data can have any size, and we can't measure it.
    'gzip twice': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(zeros)),
      'broken',
    ],
    'an encoding named like an object property': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('x'),
      'broken',
    ],
    'another protocol': [
      ({ socket }) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      'broken',
    ],
    'compressed bytes that expand to nothing': [
      (_, response) => {
        // An endless series of frames that zstd skips.
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
    'gzip three times': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x'),
      'broken',
    ],
    brotli: [(_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliZeros), 'too_large'],
    'unknown encoding': [(_, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('x'), 'broken'],
    'broken gzip': [(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('nonsense'), 'broken'],
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
    'not HTTP': [(request) => request.socket.end('nonsense\r\n\r\n'), 'broken'],
  }
  let handle: RequestListener = () => {}
  const { faultOf, site } = await setUpSafeFetch(t, {
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

test('a POST times out if the server neither reads the body nor responds', async (t) => {
  const { faultOf, site } = await setUpSafeFetch(t, { handle: (request) => request.pause(), deadlineMs: 300 })
  assert.equal(await faultOf(site, { method: 'POST', body: Buffer.alloc(20_000_000) }), 'timeout')
})
