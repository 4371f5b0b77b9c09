import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTurnLoop } from './turn-loop.ts'

const SLOW_LANES = 30
const AT_ONCE = 4
const LONG_TURN_MS = 20
/** Like the queue, `findDue` returns only some of the lanes. */
const LANES_PER_LOOK = 5

test('lanes whose turns take long don’t hide or delay fast lanes', async (t) => {
  const FAST = SLOW_LANES + 1
  const hadTurns = new Set<number>()
  let due = Array.from({ length: SLOW_LANES }, (_, index) => index + 1)
  const work = async (lane: number) => {
    due = due.filter((other) => other !== lane)
    hadTurns.add(lane)
    if (lane === FAST) return true
    await sleep(2 * LONG_TURN_MS)
    due.push(lane)
    return true
  }
  const loop = startTurnLoop({
    findDue: async (except) => due.filter((lane) => !except.includes(lane)).slice(0, LANES_PER_LOOK),
    keyOf: (lane: number) => lane,
    ...{ work, atOnce: AT_ONCE, longTurnMs: LONG_TURN_MS, maxSlowLanes: SLOW_LANES, pollMs: 10 },
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => loop.close())
  while (hadTurns.size < SLOW_LANES) await sleep(5)
  for (let turns = 0; turns < 10; turns++) {
    hadTurns.clear()
    due.push(FAST)
    loop.wake()
    while (!hadTurns.has(FAST)) await sleep(1)
    assert.ok(hadTurns.size <= LANES_PER_LOOK, `${hadTurns.size - 1} slow lanes came first`)
  }
})
