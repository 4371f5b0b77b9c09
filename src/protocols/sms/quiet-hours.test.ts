import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietHours, quietUntil } from './quiet-hours.ts'

const until = (number: string, now: string) => quietHours('Asia/Tokyo')(number, Temporal.Instant.from(now))?.toString()

const VIENNA = '+436641234567'
const NEW_YORK = '+12125550123'
/** The number of a satellite phone, which has no country. */
const NOWHERE = '+881612345678'

test('marketing text messages are sent between 08:00 and 21:00 in the recipient’s local time', () => {
  assert.equal(until(VIENNA, '2026-11-20T06:59:00Z'), '2026-11-20T07:00:00Z')
  assert.equal(until(VIENNA, '2026-11-20T07:00:00Z'), undefined)
  assert.equal(until(VIENNA, '2026-11-20T19:59:00Z'), undefined)
  assert.equal(until(VIENNA, '2026-11-20T20:00:00Z'), '2026-11-21T07:00:00Z')
})

test('marketing text messages are sent only while it is daytime in all time zones of the recipient’s country', () => {
  // 08:00 in New York is 03:00 in Honolulu, where the day starts five hours later.
  assert.equal(until(NEW_YORK, '2026-11-20T13:00:00Z'), '2026-11-20T18:00:00Z')
  assert.equal(until(NEW_YORK, '2026-11-20T18:00:00Z'), undefined)
  assert.equal(until(NEW_YORK, '2026-11-21T02:00:00Z'), '2026-11-21T18:00:00Z')
})

test('if it is never daytime in all time zones at once, messages aren’t postponed forever', () => {
  const zones = ['Asia/Tokyo', 'Europe/London', 'America/Los_Angeles']
  assert.equal(quietUntil(zones, Temporal.Instant.from('2026-11-20T12:00:00Z')), undefined)
})

test('for numbers without a country, the team’s time zone applies', () => {
  assert.equal(until(NOWHERE, '2026-11-20T22:00:00Z'), '2026-11-20T23:00:00Z')
  assert.equal(until(NOWHERE, '2026-11-20T23:00:00Z'), undefined)
})
