import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concurrencyLimit } from './concurrency-limit.ts'

const never = new AbortController().signal
const busy = () => new Error('too many')

/** Records the order in which calls start, and lets the test end each one. */
const controlledWork = (enter: ReturnType<typeof concurrencyLimit>) => {
  const started: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const start = async (teamId: number, name: string, signal = never) => {
    const leave = await enter(teamId, signal)
    try {
      started.push(name)
      return await new Promise<string>((resolve, reject) => {
        endings.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    } finally {
      leave()
    }
  }
  return { started, start, end: (name: string, error?: Error) => endings.get(name)?.(error) }
}

test('the limits per team and in total both hold, and the team with the fewest running calls goes first', async () => {
  const { started, start, end } = controlledWork(concurrencyLimit({ perTeam: 2, inAll: 3, waitingPerTeam: 10, busy }))
  const all = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(2, 'b2'), start(3, 'c1')]
  await Promise.resolve()
  assert.deepEqual(started, ['a1', 'a2', 'b1'], 'a3 waits for its team’s limit, the others for the total limit')
  end('b1')
  await all[3]
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'b2'], 'a3 doesn’t hold up the teams behind it')
  end('a1')
  await all[0]
  assert.deepEqual(started.slice(4), ['c1'], 'c has no running call yet, so it goes before a3')
  end('a2', new Error('failed'))
  await assert.rejects(all[1] as Promise<string>, /failed/)
  assert.deepEqual(started.slice(5), ['a3'])
  for (const name of ['a3', 'b2', 'c1']) end(name)
  assert.deepEqual(await Promise.all([all[2], all[4], all[5]]), ['a3', 'b2', 'c1'])
})

test('a call is rejected if it waits too long or if too many calls are waiting', async () => {
  const { started, start, end } = controlledWork(concurrencyLimit({ perTeam: 1, inAll: 1, waitingPerTeam: 1, busy }))
  const first = start(1, 'first')
  const late = new AbortController()
  const second = start(1, 'second', late.signal)
  await assert.rejects(start(1, 'third'), /too many/)
  late.abort()
  await assert.rejects(second, /too many/)
  const fourth = start(1, 'fourth')
  end('first')
  await first
  end('fourth')
  await fourth
  assert.deepEqual(started, ['first', 'fourth'])
})
