import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { toSecretKey } from '../secrets/secret-key.ts'
import { linkTokens } from './link-token.ts'

const { create, read } = linkTokens(toSecretKey(Buffer.alloc(32, 1)))
const CLAIMS = { teamId: 1, listId: 300, contactId: 0, messageId: Number.MAX_SAFE_INTEGER }

test('a link’s token is short, is always the same for the same claims, and can be read back', () => {
  const token = create('unsubscribe', CLAIMS).token
  assert.deepEqual(read('unsubscribe', token), CLAIMS)
  assert.match(token, /^[\w-]{22,60}$/)
  assert.equal(create('unsubscribe', CLAIMS).token, token)
})

test('a token is rejected if it is changed, shortened, malformed, or made with another key or for another purpose', () => {
  const token = create('unsubscribe', CLAIMS).token
  for (let index = 0; index < token.length; index++) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
    assert.equal(read('unsubscribe', changed), undefined, changed)
    assert.equal(read('unsubscribe', token.slice(0, index)), undefined)
  }
  assert.equal(linkTokens(toSecretKey(Buffer.alloc(32, 2))).read('unsubscribe', token), undefined)
  assert.equal(read('unsubscribe', create('message', CLAIMS).token), undefined, 'for another purpose')
  for (const nonsense of ['', 'x', '../../etc', 'ä', 'A'.repeat(10_000)])
    assert.equal(read('unsubscribe', nonsense), undefined)
})

test('a tracking token can be read back, but isn’t valid for other links', () => {
  const { createTracking, readTracking } = linkTokens(toSecretKey(Buffer.alloc(32, 1)))
  const claims = { teamId: 1, campaignId: 300, messageId: Number.MAX_SAFE_INTEGER }
  const token = createTracking(claims)
  assert.deepEqual(readTracking(token), claims)
  assert.equal(read('unsubscribe', token) ?? read('view', token), undefined)
  assert.equal(readTracking(create('unsubscribe', CLAIMS).token), undefined)
  for (let index = 0; index < token.length; index++) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
    assert.equal(readTracking(changed) ?? readTracking(token.slice(0, index)), undefined, changed)
  }
})

test('none of 100,000 forged, truncated or swapped tokens is accepted', () => {
  const purposes = ['unsubscribe', 'message', 'subscribe', 'archive', 'push', 'confirm', 'preferences', 'view'] as const
  const random = randomBytes(64 * 1_024)
  const piece = (at: number, length: number) => random.subarray(at % 60_000, (at % 60_000) + length)
  let accepted = 0
  for (let n = 0; n < 100_000; n++) {
    const purpose = purposes[n % purposes.length] as (typeof purposes)[number]
    const other = purposes[(n + 1 + (n % 7)) % purposes.length] as (typeof purposes)[number]
    const claims = { ...CLAIMS, teamId: 1 + (n % 50), contactId: n }
    const { token } = create(purpose, claims)
    const forged = [
      piece(n, 16 + (n % 40)).toString('base64url'),
      token.slice(0, n % token.length),
      // Combines the ids of one token with the signature of another.
      create(purpose, { ...claims, contactId: n + 1 }).token.slice(0, -22) + token.slice(-22),
      token,
    ][n % 4] as string
    // The last kind is a valid token that is used for a different purpose.
    if (read(n % 4 === 3 ? other : purpose, forged)) accepted++
  }
  assert.equal(accepted, 0)
})
