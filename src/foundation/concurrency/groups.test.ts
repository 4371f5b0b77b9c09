import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inGroups, NoTurn } from './groups.ts'

const setUp = (patienceMs = 60_000) => {
  const groups: { key: number; items: readonly string[]; end: (error?: Error) => void }[] = []
  const add = inGroups<string, string>(
    async (key, items) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      groups.push({ key, items, end: (error) => (error ? reject(error) : resolve()) })
      await promise
      return items.map((item) =>
        item === 'bad'
          ? { status: 'rejected', reason: new Error('bad item') }
          : { status: 'fulfilled', value: item.toUpperCase() },
      )
    },
    { maxSize: 32, patienceMs },
  )
  return { add, groups, seen: () => groups.map(({ key, items }) => `${key} ${items.join('')}`) }
}

test('two items with a key are handled immediately; those that arrive in the meantime form the next group', async () => {
  const { add, groups, seen } = setUp()
  const results = Promise.all(['a', 'b', 'c', 'd'].map((item) => add(1, item)))
  const other = add(2, 'e')
  assert.deepEqual(seen(), ['1 a', '1 b', '2 e'])
  groups[1]?.end()
  await new Promise(setImmediate)
  assert.deepEqual(seen(), ['1 a', '1 b', '2 e', '1 cd'])
  for (const { end } of groups) end()
  assert.deepEqual(await results, ['A', 'B', 'C', 'D'])
  assert.equal(await other, 'E')
})

test('a rejected item fails alone; if a group fails, the items that wait for the next one don’t', async () => {
  const { add, groups, seen } = setUp()
  const [first, second] = [add(1, 'a'), add(1, 'b')]
  const waiting = [add(1, 'c'), add(1, 'bad')]
  groups[0]?.end()
  assert.equal(await first, 'A')
  assert.deepEqual(seen(), ['1 a', '1 b', '1 cbad'])
  const more = add(1, 'd')
  groups[2]?.end()
  assert.equal(await waiting[0], 'C')
  await assert.rejects(waiting[1] as Promise<string>, /bad item/)
  const late = add(1, 'e')
  assert.deepEqual(seen(), ['1 a', '1 b', '1 cbad', '1 d'])
  groups[1]?.end(new Error('no database'))
  await assert.rejects(second, /no database/)
  assert.deepEqual(seen().at(-1), '1 e')
  groups[3]?.end()
  groups[4]?.end()
  assert.deepEqual([await more, await late], ['D', 'E'])
})

test('an item that has waited too long for its group fails, and isn’t handled', async () => {
  const { add, groups, seen } = setUp(1)
  const started = Promise.all([add(1, 'a'), add(1, 'b')])
  await assert.rejects(add(1, 'c'), NoTurn)
  for (const { end } of groups) end()
  assert.deepEqual(await started, ['A', 'B'])
  assert.deepEqual(seen(), ['1 a', '1 b'])
})
