import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyedMutex } from './keyed-mutex.ts'

const tooLate = () => new Error('too late')

test('calls with the same key run one at a time, in order; calls with other keys don’t wait', async () => {
  const exclusively = keyedMutex()
  const events: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = exclusively('a', tooLate, async () => {
    events.push('first begins')
    await gate
    events.push('first ends')
  })
  const second = exclusively('a', tooLate, async () => void events.push('second'))
  const third = exclusively('a', tooLate, async () => void events.push('third'))
  await exclusively('b', tooLate, async () => void events.push('other'))
  open()
  await Promise.all([first, second, third])
  assert.deepEqual(events, ['first begins', 'other', 'first ends', 'second', 'third'])
})

test('after a call fails, the next call with the same key runs', async () => {
  const exclusively = keyedMutex()
  const failing = exclusively('a', tooLate, async () => {
    throw new Error('no')
  })
  const next = exclusively('a', tooLate, async () => 'went')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'went')
})

test('a call that has waited for 15 s fails, but the call after it still waits for the running call', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const exclusively = keyedMutex()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = exclusively('a', tooLate, () => gate)
  const second = exclusively('a', tooLate, async () => 'second')
  t.mock.timers.tick(10_000)
  let thirdWent = false
  const third = exclusively('a', tooLate, async () => {
    thirdWent = true
  })
  t.mock.timers.tick(5_000)
  await assert.rejects(second, /too late/)
  await new Promise(setImmediate)
  assert.equal(thirdWent, false)
  open()
  await Promise.all([first, third])
  assert.equal(thirdWent, true)
})
