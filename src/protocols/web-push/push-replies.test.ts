import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPushReply } from './push-replies.ts'

const NOW = Temporal.Instant.from('2026-11-15T09:30:00Z')
const classify = (status: number, retryAfter?: string | null) => classifyPushReply({ status, retryAfter, now: NOW })
const retryAfterOf = (retryAfter: string | null | undefined) => {
  const reply = classify(429, retryAfter)
  return reply.action === 'retry' ? reply.retryAfterSeconds : 'not a retry'
}

test('each HTTP status is mapped to its action', () => {
  const statuses = {
    sent: [200, 201, 202],
    gone: [404, 410],
    failed: [301, 400, 401, 403, 405, 413],
    retry: [429, 500, 502, 503, 504],
  }
  for (const [action, all] of Object.entries(statuses))
    for (const status of all) assert.equal(classify(status).action, action, `${status}`)
})

test('Retry-After can be a number of seconds or a date, and is limited to a day', () => {
  assert.equal(retryAfterOf('120'), 120)
  assert.equal(retryAfterOf('Sun, 15 Nov 2026 09:31:30 GMT'), 90)
  assert.equal(retryAfterOf('Sun, 15 Nov 2026 09:00:00 GMT'), 0)
  assert.equal(retryAfterOf('9999999999'), 86_400)
  for (const header of [undefined, null, '', 'soon']) assert.equal(retryAfterOf(header), undefined)
})

test('every reply is explained in one plain sentence', () => {
  for (const status of [201, 400, 401, 403, 404, 410, 413, 418, 429, 503])
    assert.match(classify(status).words, /^The [^.]+\.$/, `${status}`)
  assert.equal(classify(413).words, 'The message is too large for the push service.')
})
