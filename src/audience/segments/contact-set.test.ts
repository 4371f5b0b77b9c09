import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ContactSet } from './contact-set.ts'

const setOf = (ids: Iterable<number>) => {
  const set = new ContactSet()
  for (const id of ids) set.add(id)
  return set
}

/** Ids that are close together, at the boundaries of words and pages, and far apart. */
const someId = fc.oneof(
  fc.nat(200),
  fc.integer({ min: 65_500, max: 65_600 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)
const someIds = fc.array(someId, { maxLength: 300 })

test('a contact set behaves like a Set of numbers', () => {
  fc.assert(
    fc.property(someIds, someIds, (a, b) => {
      const [mine, theirs] = [new Set(a), new Set(b)]
      const [x, y] = [setOf(a), setOf(b)]
      const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other)
      assert.deepEqual([...x.ids()], ascending(mine))
      assert.equal(x.size, mine.size)
      for (const id of b) assert.equal(x.has(id), mine.has(id))
      assert.deepEqual([...x.and(y).ids()], ascending(mine.intersection(theirs)))
      assert.deepEqual([...x.or(y).ids()], ascending(mine.union(theirs)))
      assert.deepEqual([...x.without(y).ids()], ascending(mine.difference(theirs)))
      assert.equal(x.or(y).size, mine.union(theirs).size)
    }),
  )
})
