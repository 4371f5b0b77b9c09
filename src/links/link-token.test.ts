import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTokens } from './link-token.ts'

const { create, read } = linkTokens(Buffer.alloc(32, 1))
const CLAIMS = { teamId: 1, listId: 300, contactId: 0, messageId: Number.MAX_SAFE_INTEGER }

test('a link’s token is short, is always the same for the same claims, and can be read back', () => {
  const token = create('unsubscribe', CLAIMS).token
  assert.deepEqual(read('unsubscribe', token), CLAIMS)
  assert.match(token, /^[\w-]{22,60}$/)
  assert.equal(create('unsubscribe', CLAIMS).token, token)
})

test('a token is refused if it is changed, shortened, malformed, or made with another key or for another purpose', () => {
  const token = create('unsubscribe', CLAIMS).token
  for (let index = 0; index < token.length; index++) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
    assert.equal(read('unsubscribe', changed), undefined, changed)
    assert.equal(read('unsubscribe', token.slice(0, index)), undefined)
  }
  assert.equal(linkTokens(Buffer.alloc(32, 2)).read('unsubscribe', token), undefined)
  assert.equal(read('unsubscribe', create('message', CLAIMS).token), undefined, 'for another purpose')
  for (const nonsense of ['', 'x', '../../etc', 'ä', 'A'.repeat(10_000)])
    assert.equal(read('unsubscribe', nonsense), undefined)
})
