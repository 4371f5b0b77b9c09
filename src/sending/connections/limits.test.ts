import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Limits, NO_LIMITS, NO_USAGE, perDayNow, takeLot, type Usage } from './limits.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 1)

/** Simulates several processes that reserve as many messages as possible. Returns the times at which the messages are sent. */
const takeAll = (limits: Limits, lastMs: number, { isUrgent = true, processes = 2, stepMs = 10 } = {}) => {
  let usage: Usage = NO_USAGE
  const times: number[] = []
  for (let nowMs = START_MS; nowMs < START_MS + lastMs; nowMs += stepMs) {
    for (let process = 0; process < processes; process++) {
      const lot = takeLot(limits, usage, { wanted: 100, isUrgent, nowMs })
      usage = JSON.parse(JSON.stringify(lot.usage))
      // Some processes immediately send the messages that they reserved, and others send them later.
      for (let n = 0; n < lot.count; n++) times.push(nowMs + (process % 2) * 250)
    }
  }
  return times.sort((a, b) => a - b)
}

const mostIn = (times: readonly number[], windowMs: number) => {
  let [most, from] = [0, 0]
  for (const [to, time] of times.entries()) {
    while ((times[from] as number) <= time - windowMs) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

for (const perSecond of [1, 3, 14, 100, 1_000]) {
  test(`a limit of ${perSecond} per second is almost fully used, with at most (n + 1) × ${perSecond} messages in any n seconds`, () => {
    const times = takeAll({ ...NO_LIMITS, perSecond }, 20_000)
    for (const seconds of [1, 2, 5, 10])
      assert.ok(
        mostIn(times, seconds * 1_000) <= perSecond * (seconds + 1),
        `${seconds} s: ${mostIn(times, seconds * 1_000)}`,
      )
    assert.ok(times.length >= perSecond * 19, `${times.length} of ${perSecond * 20}`)
  })
}

test('the hourly and daily limits hold for any hour and any day, no matter when it starts', () => {
  const times = takeAll({ ...NO_LIMITS, perSecond: 1, perHour: 100, perDay: 250 }, 8 * HOUR_MS, {
    processes: 1,
    stepMs: 1_000,
  })
  assert.equal(mostIn(times, HOUR_MS), 100)
  assert.equal(times.length, 250)
})

test('when a limit is exhausted, waitMs is how long it takes until messages can be sent again', () => {
  const limits = { ...NO_LIMITS, perHour: 10 }
  const first = takeLot(limits, NO_USAGE, { wanted: 100, isUrgent: true, nowMs: START_MS })
  assert.equal(first.count, 10)
  const { count, waitMs } = takeLot(limits, first.usage, { wanted: 1, isUrgent: true, nowMs: START_MS + 1_000 })
  assert.equal(count, 0)
  const again = takeLot(limits, first.usage, { wanted: 100, isUrgent: true, nowMs: START_MS + 1_000 + waitMs })
  assert.equal(again.count, 10)
})

test('a daily limit counts messages that were sent before it was added, while there was an hourly limit', () => {
  const { usage } = takeLot({ ...NO_LIMITS, perHour: 3 }, NO_USAGE, { wanted: 3, isUrgent: true, nowMs: START_MS })
  const daily = takeLot({ ...NO_LIMITS, perDay: 4 }, usage, { wanted: 10, isUrgent: true, nowMs: START_MS + 1_000 })
  assert.equal(daily.count, 1)
})

test('the reason for a wait names the limit that was reached', () => {
  const reasonOf = (limits: Partial<Limits>, isUrgent: boolean) => {
    const given = { wanted: 100, isUrgent, nowMs: START_MS }
    return takeLot({ ...NO_LIMITS, ...limits }, takeLot({ ...NO_LIMITS, ...limits }, NO_USAGE, given).usage, given)
      .reason
  }
  assert.equal(reasonOf({ perHour: 1 }, true), 'The connection has reached its limit of 1 message per hour.')
  assert.equal(
    reasonOf({ perDay: 20 }, false),
    'The connection has reached its limit of 18 marketing messages per day.',
  )
})

test('if a warm-up’s limit is reached, messages wait only until the limit is raised', () => {
  const limits = { ...NO_LIMITS, warmUpFromMs: START_MS }
  const eveningMs = START_MS + 11 * HOUR_MS
  const { count, usage } = takeLot(limits, NO_USAGE, { wanted: 100, isUrgent: true, nowMs: eveningMs })
  assert.equal(count, 50)
  const { waitMs } = takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs: eveningMs })
  assert.equal(waitMs, 13 * HOUR_MS)
  assert.equal(takeLot(limits, usage, { wanted: 100, isUrgent: true, nowMs: eveningMs + waitMs }).count, 50)
})

test('marketing messages always leave room for a transactional message', () => {
  const limits = { ...NO_LIMITS, perSecond: 14 }
  let usage: Usage = NO_USAGE
  for (let nowMs = START_MS; nowMs < START_MS + 5_000; nowMs += 5) {
    usage = takeLot(limits, usage, { wanted: 100, isUrgent: false, nowMs }).usage
    assert.ok(takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs }).count === 1, `after ${nowMs - START_MS} ms`)
  }
})

const LONG_LIMITS: Record<string, [Limits, marketing: number, inAll: number]> = {
  'hourly limit': [{ ...NO_LIMITS, perHour: 100 }, 90, 100],
  'daily limit': [{ ...NO_LIMITS, perDay: 1_005 }, 904, 1_005],
  'warm-up': [{ ...NO_LIMITS, warmUpFromMs: START_MS }, 45, 50],
  'very small limit': [{ ...NO_LIMITS, perDay: 2 }, 1, 2],
}

for (const [name, [limits, marketing, inAll]] of Object.entries(LONG_LIMITS)) {
  test(`${name}: marketing messages leave at least a tenth of the limit for transactional messages`, () => {
    const first = takeLot(limits, NO_USAGE, { wanted: 5_000, isUrgent: false, nowMs: START_MS })
    assert.equal(first.count, marketing)
    const next = takeLot(limits, first.usage, { wanted: 1, isUrgent: false, nowMs: START_MS + 1 })
    assert.ok(next.count === 0 && next.waitMs > 0)
    const urgent = takeLot(limits, first.usage, { wanted: 5_000, isUrgent: true, nowMs: START_MS + 1 })
    assert.equal(first.count + urgent.count, inAll)
  })
}

test('a limit of one message has no reserve, because otherwise marketing messages could never be sent', () => {
  const limits = { ...NO_LIMITS, perDay: 1 }
  assert.equal(takeLot(limits, NO_USAGE, { wanted: 5, isUrgent: false, nowMs: START_MS }).count, 1)
})

test('if transactional messages have used the reserve, marketing messages wait until there is room again', () => {
  const limits = { ...NO_LIMITS, perHour: 100 }
  const minute = (n: number) => START_MS + n * 60_000
  const take = (usage: Usage, wanted: number, isUrgent: boolean, nowMs: number) =>
    takeLot(limits, usage, { wanted, isUrgent, nowMs })
  const early = take(NO_USAGE, 5, true, minute(0))
  const campaign = take(early.usage, 500, false, minute(10))
  assert.equal(campaign.count, 85)
  const late = take(campaign.usage, 500, true, minute(20))
  assert.equal(late.count, 10)
  const { count, waitMs } = take(late.usage, 1, false, minute(30))
  assert.equal(count, 0)
  assert.equal(minute(30) + waitMs, minute(10 + 61), 'the five early messages don’t make enough room')
  assert.equal(take(late.usage, 500, false, minute(30) + waitMs).count, 80)
})

test('sending isn’t blocked after a clock that was ahead is set back', () => {
  const limits = { ...NO_LIMITS, perSecond: 2, perHour: 100 }
  const { usage } = takeLot(limits, NO_USAGE, { wanted: 1, isUrgent: true, nowMs: START_MS + 10 * HOUR_MS })
  const { count, waitMs } = takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs: START_MS })
  assert.ok(count === 1 || waitMs <= 2_000, `${waitMs} ms`)
})

test('a warm-up starts with 50 messages a day and doubles every day up to the daily limit', () => {
  const limits = { ...NO_LIMITS, perDay: 500, warmUpFromMs: START_MS }
  const days = [0, 1, 2, 3, 4, 30].map((day) => perDayNow(limits, START_MS + day * 24 * HOUR_MS + 1))
  assert.deepEqual(days, [50, 100, 200, 400, 500, 500])
  assert.equal(perDayNow({ ...limits, perDay: null }, START_MS + 30 * 24 * HOUR_MS), null)
})

test('a limit per second and limits per hour or day don’t affect each other’s usage', () => {
  const take = (limits: Limits, usage: Usage) =>
    takeLot(limits, usage, { wanted: 3, isUrgent: true, nowMs: START_MS }).usage
  const volume = take({ ...NO_LIMITS, perHour: 100, perDay: 1_000 }, NO_USAGE)
  const both = take({ ...NO_LIMITS, perSecond: 14 }, volume)
  assert.deepEqual([both.minutes, both.quarters], [volume.minutes, volume.quarters])
  assert.ok(both.evenMs > 0)
  const again = take({ ...NO_LIMITS, perHour: 100 }, both)
  assert.deepEqual([again.evenMs, Object.values(again.minutes)], [both.evenMs, [6]])
})
