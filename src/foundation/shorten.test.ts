import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten } from './shorten.ts'

test('shorten truncates text after the given number of characters, and never splits a surrogate pair', () => {
  assert.equal(shorten('abcd', 4), 'abcd')
  assert.equal(shorten('abcde', 4), 'abcd…')
  assert.equal(shorten('😀😀😀😀', 4), '😀😀😀😀')
  assert.equal(shorten('😀😀😀😀😀', 4), '😀😀😀😀…')
  assert.equal(shorten('x'.repeat(1_000_000)).length, 101)
})
