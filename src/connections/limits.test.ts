import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Limits, NO_LIMITS, NO_USAGE, perDayNow, takeLot, type Usage } from './limits.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 1)

/** Takes as much as possible, from several processes, and returns when each message is sent. */
const takeAll = (limits: Limits, lastMs: number, { isUrgent = true, processes = 2, stepMs = 10 } = {}) => {
  let usage: Usage = NO_USAGE
  const times: number[] = []
  for (let nowMs = START_MS; nowMs < START_MS + lastMs; nowMs += stepMs) {
    for (let process = 0; process < processes; process++) {
      const lot = takeLot(limits, usage, { wanted: 100, isUrgent, nowMs })
      usage = JSON.parse(JSON.stringify(lot.usage))
      // Some processes use what they took at once, some only later.
      for (let n = 0; n < lot.count; n++) times.push(nowMs + (process % 2) * 250)
    }
  }
  return times.sort((a, b) => a - b)
}

/** Returns the largest number of messages in any window of this length. */
const mostIn = (times: readonly number[], windowMs: number) => {
  let [most, from] = [0, 0]
  for (const [to, time] of times.entries()) {
    while ((times[from] as number) <= time - windowMs) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

for (const perSecond of [1, 3, 14, 100, 1_000]) {
  test(`${perSecond} per second: any n seconds see at most n + 1 times as many, and nearly all are used`, () => {
    const times = takeAll({ ...NO_LIMITS, perSecond }, 20_000)
    for (const seconds of [1, 2, 5, 10])
      assert.ok(
        mostIn(times, seconds * 1_000) <= perSecond * (seconds + 1),
        `${seconds} s: ${mostIn(times, seconds * 1_000)}`,
      )
    assert.ok(times.length >= perSecond * 19, `${times.length} of ${perSecond * 20}`)
  })
}

test('no hour and no day sees more than its limit, wherever it begins', () => {
  const times = takeAll({ ...NO_LIMITS, perSecond: 1, perHour: 100, perDay: 250 }, 8 * HOUR_MS, {
    processes: 1,
    stepMs: 1_000,
  })
  assert.equal(mostIn(times, HOUR_MS), 100)
  assert.equal(times.length, 250)
})

test('when the limit is used up, the wait says when there is more', () => {
  const limits = { ...NO_LIMITS, perHour: 10 }
  const first = takeLot(limits, NO_USAGE, { wanted: 100, isUrgent: true, nowMs: START_MS })
  assert.equal(first.count, 10)
  const { count, waitMs } = takeLot(limits, first.usage, { wanted: 1, isUrgent: true, nowMs: START_MS + 1_000 })
  assert.equal(count, 0)
  const again = takeLot(limits, first.usage, { wanted: 100, isUrgent: true, nowMs: START_MS + 1_000 + waitMs })
  assert.equal(again.count, 10)
})

test('marketing leaves room for a transactional message at any time', () => {
  const limits = { ...NO_LIMITS, perSecond: 14 }
  let usage: Usage = NO_USAGE
  for (let nowMs = START_MS; nowMs < START_MS + 5_000; nowMs += 5) {
    usage = takeLot(limits, usage, { wanted: 100, isUrgent: false, nowMs }).usage
    assert.ok(takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs }).count === 1, `after ${nowMs - START_MS} ms`)
  }
})

test('a clock that was ahead and is set back doesn’t block sending', () => {
  const limits = { ...NO_LIMITS, perSecond: 2, perHour: 100 }
  const { usage } = takeLot(limits, NO_USAGE, { wanted: 1, isUrgent: true, nowMs: START_MS + 10 * HOUR_MS })
  const { count, waitMs } = takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs: START_MS })
  assert.ok(count === 1 || waitMs <= 2_000, `${waitMs} ms`)
})

test('a warm-up starts with 50 a day and doubles every day up to the limit', () => {
  const limits = { ...NO_LIMITS, perDay: 500, warmUpFromMs: START_MS }
  const days = [0, 1, 2, 3, 4, 30].map((day) => perDayNow(limits, START_MS + day * 24 * HOUR_MS + 1))
  assert.deepEqual(days, [50, 100, 200, 400, 500, 500])
  assert.equal(perDayNow({ ...limits, perDay: null }, START_MS + 30 * 24 * HOUR_MS), null)
})
