import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '../dashboard/src/texts/formats.ts'
import { parseDate } from '../dashboard/src/texts/parse-date.ts'

test('dates are read in the format in which they are shown, and in other common formats', () => {
  for (const [text, locale] of [
    ...(['1990-02-28', '28.2.1990', '28.02.1990', '28. Februar 1990', '28. feb. 1990'] as const).map((text) => [
      text,
      'de',
    ]),
    ...(['1990-02-28', '28 Feb 1990', '28/2/1990', '28 February 1990', 'feb 28, 1990'] as const).map((text) => [
      text,
      'en-GB',
    ]),
    ...(['2/28/1990', 'Feb 28, 1990', '28 feb 1990'] as const).map((text) => [text, 'en-US']),
  ] as [string, string][]) {
    assert.equal(parseDate(text, locale), '1990-02-28', `${text} in ${locale}`)
  }
})

test('a date that is shown can be read again, in every language', () => {
  for (const [language, locale] of [
    ['en', 'en-US'],
    ['en', 'en-GB'],
    ['en', 'en-CA'],
    ['en', 'en-TH'],
    ['de', 'de'],
    ['de', 'de-AT'],
  ] as const) {
    const formats = formatsOf(language, locale, '')
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-11`
      assert.equal(formats.parseDate(formats.calendarDate(date)), date, `${formats.calendarDate(date)} in ${locale}`)
    }
  }
})

test('text that isn’t a date, is incomplete or names a day that doesn’t exist is rejected', () => {
  for (const text of [
    '',
    'soon',
    '28.2.',
    '28.2.90',
    '30.2.1990',
    '1.13.1990',
    '28 Xyz 1990',
    '28 M 1990',
    '1990-02-28-1',
    '0001-01-01',
  ]) {
    assert.equal(parseDate(text, 'de'), null, text)
  }
})
