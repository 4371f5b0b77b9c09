import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchMemory } from './search-memory.ts'

const resultOf = (matches: number) => ({
  changes: 1,
  ids: Array.from({ length: matches }, (_, n) => n + 1),
  isComplete: true,
  atLeast: matches,
})

test('results that were used last are kept, up to half a million ids', () => {
  const memory = searchMemory()
  for (let n = 0; n < 40; n++) memory.keep(`search ${n}`, resultOf(10_000))
  memory.find('search 0')
  for (let n = 40; n < 60; n++) memory.keep(`search ${n}`, resultOf(10_000))
  assert.ok(memory.find('search 0'), 'it was used in between')
  assert.equal(memory.find('search 1'), undefined)
  assert.ok(memory.find('search 59'))
  const kept = Array.from({ length: 60 }, (_, n) => memory.find(`search ${n}`)).filter((it) => it !== undefined)
  assert.equal(kept.length, 49)
})

test('a result takes the place of the one before', () => {
  const memory = searchMemory()
  for (let n = 0; n < 200; n++) memory.keep('search', resultOf(10_000))
  memory.keep('another', resultOf(3))
  assert.equal(memory.find('search')?.ids.length, 10_000)
  assert.equal(memory.find('another')?.ids.length, 3)
})
