import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { parsePushSubscription } from './push-subscription.ts'

const point = () => createECDH('prime256v1').generateKeys()
const VALID = {
  endpoint: 'https://push.example.com/send/abc',
  keys: { p256dh: point().toString('base64url'), auth: randomBytes(16).toString('base64url') },
}

const errorsOf = (json: unknown) => {
  const parsed = parsePushSubscription(json)
  return 'errors' in parsed ? parsed.errors : {}
}
const withKey = (p256dh: unknown) => ({ ...VALID, keys: { ...VALID.keys, p256dh } })
const withAuth = (auth: unknown) => ({ ...VALID, keys: { ...VALID.keys, auth } })

test('a browser’s subscription is accepted, and properties that we don’t need are dropped', () => {
  assert.deepEqual(parsePushSubscription({ ...VALID, expirationTime: null }), { subscription: VALID })
})

test('keys in padded base64 are stored as base64url', () => {
  const keys = Object.fromEntries(
    Object.entries(VALID.keys).map(([name, key]) => [name, Buffer.from(key, 'base64url').toString('base64')]),
  )
  assert.deepEqual(parsePushSubscription({ ...VALID, keys }), { subscription: VALID })
})

test('the endpoint must be an https URL of at most 2,048 characters', () => {
  const longest = `https://push.example.com/${'x'.repeat(2_023)}`
  assert.equal(longest.length, 2_048)
  assert.deepEqual(errorsOf({ ...VALID, endpoint: longest }), {})
  for (const endpoint of [
    undefined,
    5,
    '',
    'push',
    'http://push.example.com/',
    'https://',
    'https://a:b@push.example.com/',
    `${longest}x`,
  ])
    assert.deepEqual(errorsOf({ ...VALID, endpoint }), {
      endpoint: 'The endpoint must be an https URL of at most 2048 characters, without a user name.',
    })
})

test('the p256dh key must be an uncompressed point on the curve P-256', () => {
  const offCurve = point()
  offCurve[64] = (offCurve[64] as number) ^ 1
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
  const hybrid = createECDH('prime256v1').generateKeys('base64url', 'hybrid')
  const zero = Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])
  const bad = [
    undefined,
    5,
    '',
    '*',
    'x'.repeat(100_000),
    point().subarray(0, 64).toString('base64url'),
    compressed,
    hybrid,
  ]
  for (const key of [...bad, offCurve.toString('base64url'), zero.toString('base64url')])
    assert.deepEqual(errorsOf(withKey(key)), {
      'keys.p256dh': 'The p256dh key must be an uncompressed point on the curve P-256 (65 bytes) in base64url.',
    })
})

test('the auth key must have 16 bytes', () => {
  for (const auth of [
    undefined,
    null,
    '',
    '€',
    randomBytes(15).toString('base64url'),
    randomBytes(17).toString('base64url'),
  ])
    assert.deepEqual(errorsOf(withAuth(auth)), { 'keys.auth': 'The auth key must be 16 bytes in base64url.' })
})

test('all errors are reported at once, even if the input isn’t an object', () => {
  for (const json of [undefined, null, 'x', 5, [], {}, { keys: 'x' }, { keys: null }])
    assert.deepEqual(Object.keys(errorsOf(json)), ['endpoint', 'keys.p256dh', 'keys.auth'])
})
