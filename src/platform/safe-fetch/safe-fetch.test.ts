import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { setUpSafeFetch } from '../../../test/safe-fetch-set-up.ts'

test('a page is fetched through redirects and decompressed, without sending cookies or credentials', async (t) => {
  const seen: { url: string | undefined; headers: Record<string, unknown> }[] = []
  const { fetch, site } = await setUpSafeFetch(t, {
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

test('a POST sends its headers and body once, and returns a redirect instead of following it', async (t) => {
  const received: string[] = []
  const { fetch, faultOf, site, port, connections } = await setUpSafeFetch(t, {
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
  assert.deepEqual(connections, [])
})
