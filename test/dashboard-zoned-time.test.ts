import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../dashboard/src/ui/zoned-time.ts'

test('a wall-clock time in a time zone is converted to the right instant, even when clocks change', () => {
  const cases = [
    ['2026-11-20T09:00', 'UTC'],
    ['2026-11-20T09:00', 'Europe/Vienna'],
    ['2026-07-20T23:30', 'America/New_York'],
    ['2026-07-01T00:00', 'Asia/Kolkata'],
    // The clocks change at 03:00 and at 02:00 on these days.
    ['2026-03-29T01:59', 'Europe/Vienna'],
    ['2026-03-29T03:00', 'Europe/Vienna'],
    ['2026-10-25T03:00', 'Europe/Vienna'],
    ['2026-11-01T03:00', 'America/New_York'],
  ] as const
  for (const [time, zone] of cases) {
    const expected = Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
    assert.equal(instantOf(time, zone).getTime(), expected, `${time} ${zone}`)
  }
})
