import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Provider } from './carrier.ts'
import { openConnections } from './open-connections.ts'
import { outboxCarrier } from './outbox-carrier.ts'

const MINUTE_MS = 60_000

/** `confirmed` resolves when the providers have confirmed all messages. */
const setUp = (confirmed = Promise.resolve()) => {
  let now = 0
  const closed: string[] = []
  const graces: (number | undefined)[] = []
  const opened: string[] = []
  const connections = openConnections({ nowMs: () => now, onError: (error) => assert.fail(String(error)) })
  const open = (name: string) => async (): Promise<Provider> => {
    opened.push(name)
    const close = async (graceMs?: number) => {
      closed.push(name)
      graces.push(graceMs)
      if (graceMs !== undefined) await confirmed
    }
    return { atOnce: 1, send: outboxCarrier.send, close }
  }
  return {
    ...connections,
    open,
    opened,
    closed,
    graces,
    confirmed,
    wait: (minutes: number) => (now += minutes * MINUTE_MS),
  }
}

test('a new connection isn’t closed as idle, even if the process has been running for hours', async () => {
  const { use, open, closed, wait } = setUp()
  wait(600)
  await use('a', '1', open('a'))
  assert.deepEqual(closed, [])
})

test('opening a connection closes others that have been idle for ten minutes, but not those in use', async () => {
  const { use, open, opened, closed, wait } = setUp()
  const provider = await use('a', '1', open('a'))
  wait(9)
  await provider.send({} as never, async () => true)
  wait(9)
  await use('b', '1', open('b'))
  assert.deepEqual(closed, [], 'sending counts as use')
  await use('a', '1', open('a'))
  wait(11)
  await use('c', '1', open('c'))
  assert.deepEqual(
    [closed.toSorted(), opened],
    [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ],
  )
})

test('concurrent callers share one connection, and a connection is opened again after its settings change', async () => {
  const { use, open, opened, closed, close } = setUp()
  const [first, second] = await Promise.all([use('a', '1', open('a1')), use('a', '1', open('a1'))])
  assert.equal(first, second)
  await use('a', '2', open('a2'))
  assert.deepEqual([opened, closed], [['a1', 'a2'], ['a1']])
  await close()
  assert.deepEqual(closed, ['a1', 'a2'])
})

test('a connection that can’t be opened doesn’t affect others, and the next caller tries to open it again', async () => {
  const { use, open } = setUp()
  const failing = Promise.withResolvers<Provider>()
  const refused = use('a', '1', () => failing.promise)
  await use('b', '1', open('b'))
  failing.reject(new Error('There is no server named a.example.'))
  await assert.rejects(refused, /a\.example/)
  await use('b', '1', open('b'))
  await use('a', '1', open('a'))
})

test('forgetting a provider that was replaced doesn’t close the new one', async () => {
  const { use, forget, open, closed } = setUp()
  const old = await use('a', '1', open('a1'))
  const current = await use('a', '2', open('a2'))
  forget('a', old)
  assert.deepEqual(closed, ['a1'])
  forget('a', current)
  assert.deepEqual(closed, ['a1', 'a2'])
})

test('a replaced connection gets ten minutes for messages to be confirmed, but not when the server stops', async () => {
  const confirmed = Promise.withResolvers<void>()
  const { use, open, close, closed, graces } = setUp(confirmed.promise)
  await use('a', '1', open('old'))
  await use('a', '2', open('new'))
  assert.deepEqual([closed, graces], [['old'], [600_000]])
  await close()
  assert.deepEqual(
    [closed, graces],
    [
      ['old', 'new', 'old'],
      [600_000, undefined, undefined],
    ],
  )
  confirmed.resolve()
})
