import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decryptPush } from './decrypt-push.ts'
import { readVapid } from './read-vapid.ts'
import { SELF_SIGNED_LOOPBACK } from './self-signed.ts'

/**
 * Starts a push service on loopback with one browser. Like a real push service, it accepts a message only if VAPID proves that
 * the sender has the key that the browser subscribed with. It also decrypts the messages, as the browser would.
 */
export const startPushService = async (t: TestContext) => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, SELF_SIGNED_LOOPBACK.cert])
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  let expectedKey: string | undefined
  const received: string[] = []
  const server = createServer(SELF_SIGNED_LOOPBACK, async (request, response) => {
    const body = await buffer(request)
    const { isValid, claims, key } = readVapid(request.headers.authorization ?? '')
    if (!isValid || key !== expectedKey || claims.aud !== origin) return response.writeHead(403).end()
    if (!request.headers.ttl || request.headers['content-encoding'] !== 'aes128gcm')
      return response.writeHead(400).end()
    received.push(decryptPush(body, browser, auth).toString())
    response.writeHead(201).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => {
    server.close()
    setDefaultCACertificates(trusted)
  })
  return {
    subscription: { endpoint: `${origin}/send/${randomBytes(8).toString('hex')}`, keys: { p256dh, auth } },
    /** Sets the key that the page has passed to `pushManager.subscribe`. */
    expectKey: (key: string) => {
      expectedKey = key
    },
    /** The decrypted messages. */
    received,
  }
}
