import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLinkToken, readLinkToken } from './link-token.ts'

const KEY = Buffer.alloc(32, 1)
const CLAIMS = { teamId: 1, listId: 300, contactId: 0, messageId: Number.MAX_SAFE_INTEGER }

test('a link’s token is short, has no personal data, and gives its claims back', () => {
  const token = createLinkToken(KEY, 'unsubscribe', CLAIMS)
  assert.deepEqual(readLinkToken(KEY, 'unsubscribe', token), CLAIMS)
  assert.match(token, /^[\w-]{22,60}$/)
  assert.equal(createLinkToken(KEY, 'unsubscribe', CLAIMS), token)
})

test('a changed, shortened, foreign or nonsensical token is refused', () => {
  const token = createLinkToken(KEY, 'unsubscribe', CLAIMS)
  for (let index = 0; index < token.length; index++) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
    const claims = readLinkToken(KEY, 'unsubscribe', changed)
    // The last character of base64 has unused bits.
    if (index < token.length - 1) assert.equal(claims, undefined, changed)
    else assert.ok(claims === undefined || claims.messageId === CLAIMS.messageId)
    assert.equal(readLinkToken(KEY, 'unsubscribe', token.slice(0, index)), undefined)
  }
  assert.equal(readLinkToken(Buffer.alloc(32, 2), 'unsubscribe', token), undefined)
  for (const nonsense of ['', 'x', '../../etc', 'ä', 'A'.repeat(10_000)])
    assert.equal(readLinkToken(KEY, 'unsubscribe', nonsense), undefined)
})
