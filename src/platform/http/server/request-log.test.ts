import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { whenTrue } from '../../../../test/manual-clock.ts'
import { startApp } from '../../../../test/start-app.ts'

const startLogging = async (t: Parameters<typeof startApp>[0]) => {
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const app = await startApp(t, { servers: 1, logTo: { write } })
  const lines = () => log.split('\n').slice(0, -1)
  return { ...app, lines, log: () => log }
}

test('the log has the routes of personal links, not their tokens, however they are written', async (t) => {
  const { app, raw, log } = await startLogging(t)
  const token = 'TOKENtokenTOKENtoken'
  const routes = app.routes.filter(({ url }) => /:(token|key|file)\b/.test(url) && !url.startsWith('/api/'))
  assert.ok(routes.length > 15)
  for (const { method, url } of routes) {
    const path = url
      .replace(/:(token|key)/, token)
      .replace(':file', `${token}.gif`)
      .replace(/:\w+/, '1')
    await raw({ method, path })
    if (method === 'GET') assert.ok(log().includes(`"method":"GET","path":"${url}"`), url)
    // Paths without a route, a method that isn't allowed, and a path that can't be decoded.
    await raw({ method, path: `${path}/more/parts` })
    await raw({ method: 'PATCH', path })
    await raw({ method, path: `${path}%zz` })
    await raw({ method, path: `/${path.toUpperCase()}` })
  }
  for (const path of [`/%75/${token}`, `//u/${token}`, `/u%2F${token}`, `/u/${token}?a=1`])
    await raw({ method: 'GET', path })
  assert.equal(log().toLowerCase().includes(token.toLowerCase()), false)
})

test('every line of the log is JSON, also if the client closed the connection', async (t) => {
  const { origin, lines } = await startLogging(t)
  const port = Number(new URL(origin).port)
  // Some connections are closed before their request arrives, so this goes on until the client of a logged request is gone.
  await whenTrue(() => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.end('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy())
    return lines().some((line) => line.includes('"path":"/health"') && !line.includes('"ip":"'))
  })
  for (const line of lines()) assert.doesNotThrow(() => JSON.parse(line), line)
})
