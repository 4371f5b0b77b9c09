import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVapid } from '../../../test/read-vapid.ts'
import { createVapidKeys, VAPID_LIFETIME_SECONDS, vapidHeader } from './vapid.ts'

const NOW = Temporal.Instant.from('2026-11-15T09:30:00.9Z')
const CLAIM = { endpoint: 'https://push.example.com:8443/send/abc?x=1', subject: 'mailto:admin@example.com', now: NOW }

test('the VAPID header contains a JWT and the public key that verifies it', () => {
  const keys = createVapidKeys()
  const { isValid, head, claims, key } = readVapid(vapidHeader({ ...CLAIM, keys }))
  assert.equal(isValid, true)
  assert.deepEqual(head, { typ: 'JWT', alg: 'ES256' })
  assert.deepEqual(claims, {
    aud: 'https://push.example.com:8443',
    exp: Math.floor(NOW.epochMilliseconds / 1_000) + 12 * 60 * 60,
    sub: 'mailto:admin@example.com',
  })
  assert.equal(VAPID_LIFETIME_SECONDS, 43_200)
  assert.equal(key, keys.publicKey)
})

test('the JWT in a VAPID header isn’t valid with another public key', () => {
  const header = vapidHeader({ ...CLAIM, keys: createVapidKeys() })
  const other = vapidHeader({ ...CLAIM, keys: createVapidKeys() })
  assert.equal(readVapid(header.replace(/k=.*/, /k=.*/.exec(other)?.[0] as string)).isValid, false)
})

test('new VAPID keys have 65 bytes (public) and 32 bytes (private), and are different each time', () => {
  const all = Array.from({ length: 300 }, createVapidKeys)
  for (const { publicKey, privateKey } of all) {
    assert.equal(Buffer.from(publicKey, 'base64url').length, 65)
    assert.equal(Buffer.from(privateKey, 'base64url').length, 32)
  }
  assert.equal(new Set(all.map(({ privateKey }) => privateKey)).size, 300)
})

test('invalid VAPID keys and subjects are rejected', () => {
  const keys = createVapidKeys()
  assert.throws(() => vapidHeader({ ...CLAIM, keys: { ...keys, publicKey: 'AAAA' } }), /65 bytes/)
  assert.throws(() => vapidHeader({ ...CLAIM, keys: { ...keys, privateKey: '' } }), /32 bytes/)
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  assert.throws(() => vapidHeader({ ...CLAIM, keys: { ...keys, publicKey: offCurve } }))
  for (const subject of ['', 'admin@example.com', 'http://example.com', 'mailto:'])
    assert.throws(() => vapidHeader({ ...CLAIM, keys, subject }), /must be a mailto: or https: URL/)
})
