import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchMemory } from './search-memory.ts'

const resultOf = (matches: number) => ({
  changes: 1,
  ids: Array.from({ length: matches }, (_, n) => n + 1),
  isComplete: true,
  atLeast: matches,
})

test('the search cache keeps the most recently used results, up to 8 MiB', () => {
  const memory = searchMemory()
  const keyOf = (n: number) => `search ${n}`
  for (let n = 0; n < 100; n++) memory.set(keyOf(n), resultOf(10_000))
  memory.get(keyOf(0))
  for (let n = 100; n < 150; n++) memory.set(keyOf(n), resultOf(10_000))
  assert.ok(memory.get(keyOf(0)), 'a recently used result is kept')
  assert.equal(memory.get(keyOf(1)), undefined)
  const kept = Array.from({ length: 150 }, (_, n) => memory.get(keyOf(n))).filter((it) => it !== undefined)
  assert.equal(kept.length, Math.floor((8 * 1024 * 1024) / (80_000 + 2 * 'search 100'.length + 200)))
})

test('long keys count toward the size limit of the search cache, even if their searches have no matches', () => {
  const memory = searchMemory()
  const keyOf = (n: number) => `${n} ${'x'.repeat(10_000)}`
  for (let n = 0; n < 1_000; n++) memory.set(keyOf(n), resultOf(0))
  const kept = Array.from({ length: 1_000 }, (_, n) => memory.get(keyOf(n))).filter((it) => it !== undefined)
  assert.ok(kept.length < 450, `${kept.length} kept`)
  assert.ok(memory.get(keyOf(999)))
})

test('a new result for the same search replaces the previous one in the cache', () => {
  const memory = searchMemory()
  for (let n = 0; n < 200; n++) memory.set('search', resultOf(10_000))
  memory.set('another', resultOf(3))
  assert.equal(memory.get('search')?.ids.length, 10_000)
  assert.equal(memory.get('another')?.ids.length, 3)
})
