import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNumber } from '../dashboard/src/texts/parse-number.ts'

test('a number can be entered with the decimal separator of any language, unless it could be a thousands separator', () => {
  for (const [text, separator, expected] of [
    ['38.5', '.', 38.5],
    ['38,5', '.', 38.5],
    ['38,5', ',', 38.5],
    ['38.5', ',', 38.5],
    ['-1.234', '.', -1.234],
    ['1,234', ',', 1.234],
    [' +7 ', '.', 7],
    ['1,234', '.', undefined],
    ['1.234', ',', undefined],
    ['1,234.5', '.', undefined],
    ['many', '.', undefined],
    ['', '.', undefined],
  ] as const) {
    assert.equal(parseNumber(text, separator), expected, `${text} with ${separator}`)
  }
})
