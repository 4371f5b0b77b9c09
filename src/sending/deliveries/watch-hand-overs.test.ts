import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RestoredDatabase, watchHandOvers } from './watch-hand-overs.ts'

test('if several hand-overs notice a restored copy at the same time, none of their messages is sent', async () => {
  let id = 'original'
  const startHandOver = watchHandOvers({ id: () => id, check: async () => id })
  await startHandOver()(10)
  const [one, two, third] = [startHandOver(), startHandOver(), startHandOver()]
  await one(11)
  id = 'copy'
  await assert.rejects(two(4), RestoredDatabase)
  await assert.rejects(third(12), RestoredDatabase, 'the copy was recognized in between')
  await startHandOver()(5)
  await startHandOver()(6)
})

test('a failover that lost the last hand-overs doesn’t stop sending', async () => {
  const startHandOver = watchHandOvers({ id: () => 'same', check: async () => 'same' })
  await startHandOver()(10)
  await startHandOver()(9)
  await startHandOver()(10)
})
