import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageLimitOf } from './message-limit.ts'

test('a number of messages that ends two connections in a row is the limit for an hour', () => {
  let nowMs = 0
  const limit = messageLimitOf(1_000, () => nowMs)
  limit.note(100)
  limit.note(37)
  limit.note(100)
  assert.equal(limit.now(), 1_000)
  limit.note(100)
  assert.equal(limit.now(), 100)
  nowMs = 3_599_999
  assert.equal(limit.now(), 100)
  nowMs = 3_600_000
  assert.equal(limit.now(), 1_000)
})

test('a learned limit never exceeds the configured one', () => {
  const limit = messageLimitOf(50)
  limit.note(100)
  limit.note(100)
  assert.equal(limit.now(), 50)
})
