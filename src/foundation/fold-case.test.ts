import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from './fold-case.ts'

test('foldCase ignores case in every script, but keeps similar letters distinct', () => {
  assert.equal(foldCase('ΣΊΣΥΦΟΣ'), foldCase('Σίσυφος'))
  assert.equal(foldCase('e\u0301'), foldCase('É'))
  for (const [one, other] of ['ab', 'ıi', 'ſs', 'ﬁi'].map((pair) => [...pair]))
    assert.notEqual(foldCase(one as string), foldCase(other as string))
  assert.notEqual(foldCase('strasse'), foldCase('straße'))
})
