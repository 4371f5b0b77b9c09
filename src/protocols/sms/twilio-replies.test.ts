import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyTwilioReply } from './twilio-replies.ts'

const actionOf = (code: number, httpStatus = 400) =>
  classifyTwilioReply(httpStatus, { code, message: 'x', status: httpStatus }).action

test('a message that the provider accepts counts as sent and has the provider’s id', () => {
  for (const status of [200, 201, 202])
    assert.deepEqual(classifyTwilioReply(status, { sid: 'SM1', status: 'queued', error_code: null }), {
      action: 'sent',
      sid: 'SM1',
      words: 'The SMS provider accepted the message.',
    })
})

test('after a successful response without a message id, it’s unknown whether the message was sent', () => {
  for (const body of [undefined, null, '<html>', [], {}, { sid: '' }, { sid: 5 }])
    assert.equal(classifyTwilioReply(200, body).action, 'unknown')
  assert.equal(classifyTwilioReply(201, { sid: 'SM1', status: 'failed', error_code: 30006 }).action, 'bounce')
})

test('each Twilio error code is mapped to its action, and unknown codes are mapped to `fail`', () => {
  const codes = {
    bounce: [21211, 21214, 21217, 21401, 21421, 21612, 21614, 21635, 30005, 30006],
    opt_out: [21610],
    sender_fault: [20008, 21212, 21408, 21603, 21606, 21607, 21608, 21659, 21660, 21661],
    account_fault: [20003, 20005, 30002],
    retry: [20429, 14107, 21611, 30001],
    fail: [21602, 21605, 21617, 21999, 30007],
  }
  for (const [action, all] of Object.entries(codes))
    for (const code of all) assert.equal(actionOf(code), action, `${code}`)
})

test('an error code takes precedence over the HTTP status, even if the code is a string', () => {
  assert.equal(classifyTwilioReply(400, { code: '21610' }).action, 'opt_out')
  assert.equal(actionOf(21211, 404), 'bounce')
})

test('without a known error code, the HTTP status determines the action', () => {
  for (const status of [429, 500, 503]) assert.equal(classifyTwilioReply(status, 'busy').action, 'retry')
  for (const status of [502, 504]) assert.equal(classifyTwilioReply(status, '<html>').action, 'unknown')
  assert.equal(classifyTwilioReply(401, undefined).action, 'account_fault')
  for (const status of [301, 400, 403, 404]) assert.equal(classifyTwilioReply(status, {}).action, 'fail')
})

test('every reply is explained in one plain sentence', () => {
  assert.equal(
    classifyTwilioReply(400, { code: 21610 }).words,
    'The recipient replied STOP and no longer wants messages from this number.',
  )
  assert.equal(classifyTwilioReply(404, {}).words, 'The SMS provider refused the message (status 404).')
  assert.equal(
    classifyTwilioReply(400, { code: 99999, message: ' No route. ' }).words,
    'The SMS provider refused the message (error 99999): No route.',
  )
  assert.ok(classifyTwilioReply(400, { message: 'x'.repeat(10_000) }).words.length < 400)
  for (const code of [20003, 21211, 21408, 21606, 21614, 20429])
    assert.match(classifyTwilioReply(400, { code }).words, /^The [^.]+\.$/)
})
