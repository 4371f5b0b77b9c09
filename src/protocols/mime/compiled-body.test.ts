import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMAIL_TEXTS } from '../../../test/email-texts.ts'
import { canonicalText, decodeStrictly } from '../../../test/strict-mime.ts'
import { addBody, type BodySource, type CompiledBody, compileBody, type HoleValues } from './compiled-body.ts'
import { MailBytes } from './mail-bytes.ts'

const fillBody = (body: CompiledBody, values: HoleValues) => {
  const mail = new MailBytes()
  addBody(mail, body, values)
  return mail.bytes.toString()
}
const filled = (source: BodySource, values: HoleValues = {}) => fillBody(compileBody(source), values)

test('an encoded body decodes to its source, with line breaks converted to CRLF', () => {
  for (const [name, text] of Object.entries(EMAIL_TEXTS))
    assert.equal(decodeStrictly(filled(text)), canonicalText(text), name)
})

test('an encoded body with placeholders decodes to its source with the values inserted', () => {
  for (const [before, start] of Object.entries(EMAIL_TEXTS)) {
    for (const [name, value] of Object.entries(EMAIL_TEXTS)) {
      for (const end of ['', ' end', '\nend', '.end', '\r', ' ']) {
        const decoded = decodeStrictly(filled([start, { hole: 'value' }, end], { value }))
        assert.equal(decoded, canonicalText(start, value, end), `${before}, ${name}, ${JSON.stringify(end)}`)
      }
    }
  }
})

test('the encoded form of static parts doesn’t depend on the values', () => {
  const body = compileBody(['Dear ', { hole: 'name' }, ', your café has a new ', { hole: 'thing' }, '.\nBye'])
  assert.equal(
    fillBody(body, { name: 'Zoë', thing: 'menu' }),
    'Dear=20Zo=C3=AB=\r\n, your caf=C3=A9 has a new=20menu=\r\n=2E\r\nBye',
  )
  assert.equal(fillBody(body, { name: '', thing: '' }), 'Dear=20=\r\n, your caf=C3=A9 has a new=20=\r\n=2E\r\nBye')
})

test('placeholders can be adjacent, repeated, and at the start and end of a body', () => {
  const [a, b] = [{ hole: 'a' }, { hole: 'b' }]
  assert.equal(decodeStrictly(filled([a, b, a], { a: '1 ', b: '.' })), '1 .1 ')
  assert.equal(filled([a, b], { a: '', b: '' }), '')
  assert.equal(decodeStrictly(filled([a, '\n', b], { a: ' ', b: '\n' })), ' \r\n\r\n')
})

test('a CR followed by an LF is one line break, even if only one of them is in a value', () => {
  const [a, b] = [{ hole: 'a' }, { hole: 'b' }]
  assert.equal(filled(['x\r', a], { a: '\ny' }), 'x\r\ny')
  assert.equal(filled(['x', a, '\ny'], { a: '\r' }), 'x\r\ny')
  assert.equal(filled(['x', a, b, '\ny'], { a: '\r', b: '' }), 'x\r\ny')
  assert.equal(filled([a, b], { a: '\r', b: '\n' }), '\r\n')
  assert.equal(filled(['\r', a, '\n'], { a: '\n' }), '\r\n\r\n')
})

test('a dot or “From ” at the start of a line is encoded, even if part of it comes from a value', () => {
  const value = { hole: 'value' }
  assert.equal(filled(['Fro', value], { value: 'm you' }), '=46rom you')
  assert.equal(filled([value, 'rom you'], { value: 'F' }), '=46=\r\nrom you')
  assert.equal(filled([value], { value: '.' }), '=2E')
  assert.equal(filled('From you\nFrom\nFromage'), '=46rom you\r\nFrom\r\nFromage')
})

test('a missing value throws an error that names the placeholder', () => {
  const body = compileBody(['Hi ', { hole: 'first_name' }])
  assert.throws(() => fillBody(body, {}), { message: 'The email needs a value for “first_name”.' })
  assert.throws(() => fillBody(compileBody([{ hole: 'constructor' }]), {}), /“constructor”/)
})

/** A small random number generator with a fixed seed (mulberry32), so that failures can be reproduced. */
const seededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

test('random text made of difficult characters decodes correctly, with any number of placeholders', () => {
  const random = seededRandom(8_291)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const nasty = [
    '.',
    'From ',
    'F',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '=',
    '=20',
    '_',
    'é',
    '€',
    '🎉',
    '\ud83c',
    '\0',
    '\x7f',
    'x',
  ]
  const randomText = (maxPieces: number) =>
    Array.from({ length: Math.floor(random() * maxPieces) }, () => pick(nasty).repeat(random() < 0.1 ? 80 : 1)).join('')
  for (let round = 0; round < 1_500; round++) {
    const values = { a: randomText(12), b: randomText(40), c: '' }
    const source = Array.from({ length: Math.floor(random() * 9) }, () =>
      random() < 0.5 ? randomText(30) : { hole: pick(['a', 'b', 'c'] as const) },
    )
    // Adjacent strings are treated as one, because a surrogate pair may be split between them.
    const pieces = source.reduce<{ text: string; isHole: boolean }[]>((all, part) => {
      const last = all.at(-1)
      if (typeof part !== 'string') all.push({ text: values[part.hole], isHole: true })
      else if (last && !last.isHole) last.text += part
      else all.push({ text: part, isHole: false })
      return all
    }, [])
    const decoded = decodeStrictly(filled(source, values))
    assert.equal(decoded, canonicalText(...pieces.map(({ text }) => text)), `round ${round}`)
  }
})
