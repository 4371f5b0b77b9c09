import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../dashboard/src/texts/de.ts'
import { en } from '../dashboard/src/texts/en.ts'
import { formatsOf } from '../dashboard/src/texts/formats.ts'
import { plural } from '../dashboard/src/texts/plural.ts'

const english = formatsOf('en', 'en-GB', en.ui.justNow)
const german = formatsOf('de', 'de-AT', de.ui.justNow)

test('a count uses the plural form and the thousands separator of its language', () => {
  const lists = { one: '{n} list', other: '{n} lists' }
  assert.deepEqual(
    [0, 1, 2, 1_234].map((n) => plural('en', n, lists)),
    ['0 lists', '1 list', '2 lists', '1,234 lists'],
  )
  assert.equal(plural('de', 1_234, { one: '{n} Liste', other: '{n} Listen' }), '1.234 Listen')
  assert.equal(
    en.brands.delete.lists(['News'], 0),
    'The list News uses this brand. The list will be kept, but won’t have a brand.',
  )
  assert.match(en.brands.delete.lists(['News', 'Offers'], 1_000), /^1,002 lists .*: News, Offers, and 1,000 others\./)
  assert.match(de.brands.delete.lists(['News', 'Angebote'], 1), /^3 Listen .*: News, Angebote und 1 weitere\./)
})

test('dates, numbers, sizes and countries follow the language, and the first day of the week follows the region', () => {
  assert.deepEqual(
    [english.calendarDate('1990-02-28'), german.calendarDate('1990-02-28')],
    ['28 Feb 1990', '28.02.1990'],
  )
  assert.deepEqual([english.number(1_234.5), german.number(1_234.5)], ['1,234.5', '1.234,5'])
  assert.deepEqual([english.bytes(1_540_000), german.bytes(1_540_000)], ['1.5 MB', '1,5 MB'])
  assert.deepEqual([english.bytes(0), german.bytes(12)], ['0 bytes', '12 Byte'])
  assert.deepEqual([english.percent(0.573), german.percent(0.573)], ['57.3%', '57,3\u00a0%'])
  assert.deepEqual([english.country('AT'), german.country('AT')], ['Austria', 'Österreich'])
  assert.deepEqual([english.firstDayOfWeek, formatsOf('en', 'en-US', '').firstDayOfWeek], [1, 0])
})

test('recent times are shown relative to now, and older ones as dates', () => {
  const before = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  assert.deepEqual([english.ago(before(10)), german.ago(before(10))], ['just now', 'gerade eben'])
  assert.deepEqual([english.ago(before(7_300)), german.ago(before(7_300))], ['2 hours ago', 'vor 2 Stunden'])
  assert.equal(english.ago(new Date('2020-05-01T12:00:00Z')).startsWith('1 May 2020'), true)
})
