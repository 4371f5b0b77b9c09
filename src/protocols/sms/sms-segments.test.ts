import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countSegments } from './sms-segments.ts'

const count = (text: string) => {
  const { encoding, characters, segments, perSegment, left } = countSegments(text)
  return `${encoding} ${characters} in ${segments} of ${perSegment}, ${left} left`
}

const a = (length: number) => 'a'.repeat(length)
const han = (length: number) => '漢'.repeat(length)

test('each character of the GSM-7 alphabet takes one septet', () => {
  const basic =
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
  // The alphabet has 128 codes, one of which is the escape code.
  assert.equal([...basic].length, 127)
  assert.equal(count(basic), 'GSM-7 127 in 1 of 160, 33 left')
})

test('each character of the GSM-7 extension table takes two septets', () => {
  for (const character of '^{}\\[~]|€\f') assert.equal(count(character), 'GSM-7 2 in 1 of 160, 158 left', character)
  assert.equal(count('€'.repeat(80)), 'GSM-7 160 in 1 of 160, 0 left')
  assert.equal(count('€'.repeat(81)), 'GSM-7 162 in 2 of 153, 143 left')
})

test('a GSM-7 message can have 160 characters in one segment, or 153 in each of several segments', () => {
  assert.equal(count(''), 'GSM-7 0 in 0 of 160, 160 left')
  assert.equal(count('a'), 'GSM-7 1 in 1 of 160, 159 left')
  assert.equal(count(a(160)), 'GSM-7 160 in 1 of 160, 0 left')
  assert.equal(count(a(161)), 'GSM-7 161 in 2 of 153, 145 left')
  for (const segments of [2, 3, 7, 10]) {
    assert.equal(count(a(153 * segments)), `GSM-7 ${153 * segments} in ${segments} of 153, 0 left`)
    assert.equal(count(a(153 * segments + 1)), `GSM-7 ${153 * segments + 1} in ${segments + 1} of 153, 152 left`)
  }
})

test('a GSM-7 extension character is never split between segments', () => {
  assert.equal(count(`${a(158)}€`), 'GSM-7 160 in 1 of 160, 0 left')
  assert.equal(count(`${a(159)}€`), 'GSM-7 161 in 2 of 153, 145 left')
  // The € would be the 153rd and 154th septet, so it moves to the second segment and leaves one septet empty.
  assert.equal(count(`${a(152)}€${a(151)}`), 'GSM-7 305 in 2 of 153, 0 left')
  assert.equal(count(`${a(152)}€${a(152)}`), 'GSM-7 306 in 3 of 153, 152 left')
  assert.equal(count(`${a(151)}€${a(153)}`), 'GSM-7 306 in 2 of 153, 0 left')
  assert.equal(count('€'.repeat(153)), 'GSM-7 306 in 3 of 153, 151 left')
})

test('a UCS-2 message can have 70 characters in one segment, or 67 in each of several segments', () => {
  assert.equal(count(han(70)), 'UCS-2 70 in 1 of 70, 0 left')
  assert.equal(count(han(71)), 'UCS-2 71 in 2 of 67, 63 left')
  for (const segments of [2, 3, 9]) {
    assert.equal(count(han(67 * segments)), `UCS-2 ${67 * segments} in ${segments} of 67, 0 left`)
    assert.equal(count(han(67 * segments + 1)), `UCS-2 ${67 * segments + 1} in ${segments + 1} of 67, 66 left`)
  }
  assert.equal(count(`${a(69)}漢`), 'UCS-2 70 in 1 of 70, 0 left')
  assert.equal(count(`${a(67)}€€漢`), 'UCS-2 70 in 1 of 70, 0 left')
})

test('an emoji is never split between segments', () => {
  assert.equal(count('🎉'.repeat(35)), 'UCS-2 70 in 1 of 70, 0 left')
  assert.equal(count(`${han(69)}🎉`), 'UCS-2 71 in 2 of 67, 63 left')
  // The emoji would be the 67th and 68th unit, so it moves to the second segment.
  assert.equal(count(`${han(66)}🎉${han(65)}`), 'UCS-2 133 in 2 of 67, 0 left')
  assert.equal(count(`${han(66)}🎉${han(66)}`), 'UCS-2 134 in 3 of 67, 66 left')
  assert.equal(count(`${han(65)}🎉${han(67)}`), 'UCS-2 134 in 2 of 67, 0 left')
  assert.equal(count('🎉'.repeat(67)), 'UCS-2 134 in 3 of 67, 65 left')
})

test('forcedBy lists the first five characters that aren’t in GSM-7, each only once, and never splits an emoji', () => {
  assert.deepEqual(countSegments('Grüße, 5 € [ok]').forcedBy, [])
  assert.deepEqual(countSegments('It’s “new” – it’s').forcedBy, ['’', '“', '”', '–'])
  assert.deepEqual(countSegments('ç`áíóúâ').forcedBy, ['ç', '`', 'á', 'í', 'ó'])
  assert.deepEqual(countSegments('Hi 👩‍👩‍👧‍👦 ❤️').forcedBy, ['👩‍👩‍👧‍👦', '❤️'])
  assert.equal(countSegments('lone \ud83c surrogate').encoding, 'UCS-2')
})
