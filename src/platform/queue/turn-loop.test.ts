import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startTurnLoop, type TurnControl } from './turn-loop.ts'

const SLOW_LANES = 30
const AT_ONCE = 4
const LONG_TURN_MS = 20
/** More than all turns of this test take together. */
const MAX_MS = 10_000
/** Like the queue, `findDue` returns only some of the lanes. */
const LANES_PER_LOOK = 3

test('lanes whose turns take long don’t hide or delay fast lanes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  /** Lets time pass until something is so, however busy the machine is. */
  const passUntil = async (isSo: () => boolean) => {
    for (let ms = 0; !isSo(); ms++) {
      assert.ok(ms < MAX_MS)
      t.mock.timers.tick(1)
      await nextTurn()
    }
  }
  const FAST = SLOW_LANES + 1
  const hadTurns = new Set<number>()
  /** How many slow lanes had turns before the fast one. */
  let cameFirst: number | undefined
  let due = Array.from({ length: SLOW_LANES }, (_, index) => index + 1)
  const work = async (lane: number) => {
    due = due.filter((other) => other !== lane)
    if (lane === FAST) {
      cameFirst = hadTurns.size
      return true
    }
    hadTurns.add(lane)
    await new Promise((resolve) => setTimeout(resolve, 2 * LONG_TURN_MS))
    due.push(lane)
    return true
  }
  const loop = startTurnLoop({
    findDue: async (except) => due.filter((lane) => !except.includes(lane)).slice(0, LANES_PER_LOOK),
    keyOf: (lane: number) => lane,
    work,
    atOnce: AT_ONCE,
    longTurnMs: LONG_TURN_MS,
    maxSlowLanes: SLOW_LANES,
    pollMs: 10,
    onError: (error) => assert.fail(String(error)),
  })
  await passUntil(() => hadTurns.size >= SLOW_LANES)
  for (let turns = 0; turns < 10; turns++) {
    hadTurns.clear()
    cameFirst = undefined
    due.push(FAST)
    loop.wake()
    await passUntil(() => cameFirst !== undefined)
    assert.ok(cameFirst !== undefined && cameFirst < LANES_PER_LOOK, `${cameFirst} slow lanes came first`)
  }
  let isClosed = false
  void loop.close().then(() => {
    isClosed = true
  })
  await passUntil(() => isClosed)
})

test('a turn can let one other turn of its lane prepare, which waits until the first lets it start', async (t) => {
  const turns: TurnControl[] = []
  const started: TurnControl[] = []
  let looks = 0
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const loop = startTurnLoop({
    findDue: async (except) => {
      looks++
      return turns.length < ends.length && !except.includes(1) ? [1] : []
    },
    keyOf: (lane: number) => lane,
    work: async (_, turn) => {
      const end = ends[turns.push(turn) - 1]
      await turn.isNext
      started.push(turn)
      await end?.promise
      return true
    },
    atOnce: 2,
    maxUnfinished: 3,
    longTurnMs: 60_000,
    pollMs: 10,
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => loop.close())
  const [first, second, third] = ends
  const lookAgain = async () => {
    const until = looks + 2
    await whenTrue(() => looks >= until)
  }
  await whenTrue(() => started.length === 1)
  await lookAgain()
  assert.equal(turns.length, 1)
  turns[0]?.letNextPrepare()
  await lookAgain()
  assert.equal(turns.length, 2)
  assert.equal(started.length, 1)
  turns[0]?.letNextStart()
  await whenTrue(() => started.length === 2)
  await lookAgain()
  assert.equal(turns.length, 2)
  turns[1]?.letNextPrepare()
  await lookAgain()
  assert.equal(started.length, 2)
  second?.resolve()
  await whenTrue(() => started.length === 3)
  assert.equal(turns.length, 3)
  first?.resolve()
  third?.resolve()
})

test('a turn that looked for work before an earlier turn ended doesn’t hide what that turn left', async (t) => {
  const ends = Array.from({ length: 2 }, () => Promise.withResolvers<boolean>())
  let turns = 0
  const loop = startTurnLoop({
    findDue: async (except) => (turns < 3 && !except.includes(1) ? [1] : []),
    keyOf: (lane: number) => lane,
    work: async (_, turn) => {
      const end = ends[turns++]
      if (turns === 1) turn.letNextPrepare()
      return (await end?.promise) ?? false
    },
    atOnce: 2,
    maxUnfinished: 3,
    pollMs: Number.POSITIVE_INFINITY,
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => loop.close())
  const [first, second] = ends
  await whenTrue(() => turns === 2)
  first?.resolve(true)
  // By then, the loop has dealt with the end of the turn, because it waits only for promises that are already resolved.
  await nextTurn()
  second?.resolve(false)
  await loop.runOnce()
  assert.equal(turns, 3)
})
