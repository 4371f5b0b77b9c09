import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValue, type ValueRules, valueFromText } from './field-values.ts'

const field = (type: ValueRules['type'], more: Partial<ValueRules> = {}): ValueRules => ({
  tag: 'f',
  type,
  max_length: null,
  options: null,
  allow_multiple: false,
  ...more,
})

const check = (rules: ValueRules, value: unknown, defaultCountry: string | null = null) => {
  const checked = checkValue(rules, value, { defaultCountry })
  return 'fault' in checked ? checked.fault : checked.value
}

/** Checks that each value is accepted and stored unchanged. For a pair, checks that the first value is stored as the second. */
const accepts = (rules: ValueRules, values: readonly unknown[], country?: string) => {
  for (const value of values) {
    const [given, stored] = Array.isArray(value) && value.length === 2 ? value : [value, value]
    assert.deepEqual(check(rules, given, country), stored, `${rules.type} ${JSON.stringify(given)}`)
  }
}

const refuses = (rules: ValueRules, message: string, values: readonly unknown[], country?: string) => {
  for (const value of values)
    assert.equal(check(rules, value, country), message, `${rules.type} ${JSON.stringify(value)}`)
}

test('null, an empty string and an empty array clear values of every type', () => {
  const types = [
    'text',
    'email',
    'phone',
    'number',
    'date',
    'datetime',
    'boolean',
    'url',
    'pick_list',
    'related',
  ] as const
  for (const type of types) {
    assert.equal(check(field(type), null), null)
    assert.equal(check(field(type), ''), null)
    assert.equal(check(field(type), []), null)
  }
})

test('text: accepts a string of at most max_length code points and stores it unchanged', () => {
  accepts(field('text', { max_length: 3 }), ['abc', ' a ', '😀😀😀'])
  accepts(field('text'), ['{"a":1}'])
  refuses(field('text', { max_length: 3 }), 'The f field must not be greater than 3 characters.', ['abcd', '😀😀😀😀'])
  refuses(field('text'), 'The f field must be a string.', [1, true, ['a'], {}])
  refuses(
    field('text'),
    'The f field must not contain NUL characters, unpaired surrogates or over 100 combining marks in a row.',
    ['a\0', '\ud800', 'a\u0315'.padEnd(102, '\u0300')],
  )
  accepts(field('text'), ['a'.padEnd(101, '\u0300')])
})

test('email: accepts a valid address and stores it with its domain in lowercase', () => {
  accepts(field('email'), [
    'ann@example.com',
    ["Ann.O'Neil+x@Example.COM", "Ann.O'Neil+x@example.com"],
    [' ann@example.com ', 'ann@example.com'],
    ['jörg@münchen.example', 'jörg@münchen.example'],
    'a@b.co',
  ])
  refuses(field('email'), 'The f field must be a valid email address.', [
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@@example.com',
    'ann@example..com',
    '.ann@example.com',
    'an n@example.com',
    'ann@-example.com',
    'ann@127.0.0.1',
    'Ann <ann@example.com>',
    'a,b@example.com',
    'a@exa\r\nmple.com',
    'a@example.com/\r\nBcc: x@y.example',
    'a@example.com?x#y',
    'a@exa%4dple.com',
    'a\u202e@example.com',
    'a@exa\u00admple.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ])
  refuses(field('email'), 'The f field must be a string.', [1, ['a']])
})

test('phone: accepts a valid number and stores it as E.164; without +, it needs the team’s default country', () => {
  accepts(field('phone'), [
    ['+49 170 1234567', '+491701234567'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['+44 20 7946 0018', '+442079460018'],
  ])
  accepts(
    field('phone'),
    [
      ['0170 1234567', '+491701234567'],
      ['+1 415 555 0123', '+14155550123'],
    ],
    'DE',
  )
  refuses(field('phone'), 'The f field must be a phone number that starts with + and its country code.', [
    '0170 1234567',
    'call me',
  ])
  refuses(field('phone'), 'The f field must be a valid phone number.', [
    '+',
    '+1',
    '+1 23',
    '+999 1234567',
    '+49 170 1234567 ext. 5',
  ])
  refuses(field('phone'), 'The f field must be a valid phone number.', ['12', 'tomorrow'], 'DE')
  refuses(field('phone'), 'The f field must be a string.', [491701234567])
})

test('number: accepts a JSON number from -(2^53 - 1) to 2^53 - 1, but not a string that looks like a number', () => {
  accepts(field('number'), [0, -1, 1.5, 2 ** 53 - 1, 1 - 2 ** 53, 1e-300, [-0, 0]])
  refuses(field('number'), 'The f field must be a number.', ['5', true, [5], {}])
  const range = 'The f field must be a number from -9007199254740991 to 9007199254740991.'
  refuses(field('number'), range, [Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), 1e300])
})

test('date: accepts only a date like 2026-11-15 that exists in the calendar', () => {
  accepts(field('date'), ['2026-11-15', '2024-02-29', '1900-01-01'])
  refuses(field('date'), 'The f field must be a real date like 2026-11-15.', [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '15.11.2026',
    '2026-11-15T00:00:00Z',
    'tomorrow',
    '20261115',
  ])
  refuses(field('date'), 'The f field must be a string.', [20261115])
})

test('datetime: accepts an ISO 8601 date and time with an offset and stores it in UTC', () => {
  accepts(field('datetime'), [
    ['2026-11-15T09:30:00Z', '2026-11-15T09:30:00.000000Z'],
    ['2026-11-15T09:30:00+01:00', '2026-11-15T08:30:00.000000Z'],
    ['2026-11-15T09:30-0530', '2026-11-15T15:00:00.000000Z'],
    ['2026-11-15 09:30:00.123456789Z', '2026-11-15T09:30:00.123456Z'],
    '2026-11-15T09:30:00.123456Z',
  ])
  refuses(
    field('datetime'),
    'The f field must be a real date and time with an offset, like 2026-11-15T09:30:00+01:00.',
    [
      '2026-11-15T09:30:00',
      '2026-11-15',
      '2026-02-30T09:30:00Z',
      '2026-11-15T25:00:00Z',
      '2026-11-15T09:30:00+25:00',
      '9999-12-31T23:59:59-01:00',
      '2026-11-15T09:30:00[Europe/Berlin]',
    ],
  )
})

test('boolean: accepts only true and false', () => {
  accepts(field('boolean'), [true, false])
  refuses(field('boolean'), 'The f field must be true or false.', [1, 0, 'true', [true]])
})

test('url: accepts only http and https URLs with a valid host', () => {
  accepts(field('url'), [
    'https://example.com',
    'http://example.com/a?b#c',
    'https://example.com./',
    'https://my_site.example',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]/',
    'https://bücher.example',
    'https://a--b.example',
    [' https://example.com ', 'https://example.com'],
  ])
  refuses(field('url'), 'The f field must be a valid http or https URL.', [
    'example.com',
    'ftp://example.com',
    'https://',
    'https://.',
    'http://a..b',
    'https://-',
    'javascript:alert(1)',
    'https://exa mple.com',
    `https://example.com/${'x'.repeat(2048)}`,
  ])
})

test('pick_list: accepts only one of the options', () => {
  const size = field('pick_list', { options: ['S', 'M'] })
  accepts(size, ['S', 'M'])
  refuses(size, 'The selected f is invalid.', ['L', 's', 'S '])
  refuses(size, 'The f field must be a string.', [['S'], 1])
  refuses(field('pick_list'), 'The selected f is invalid.', ['S'])
})

test('pick_list with allow_multiple: accepts an array of distinct options; an empty array clears the value', () => {
  const sizes = field('pick_list', { options: ['S', 'M'], allow_multiple: true })
  assert.deepEqual(check(sizes, ['M', 'S']), ['M', 'S'])
  assert.deepEqual(check(sizes, ['M']), ['M'])
  assert.equal(check(sizes, []), null)
  refuses(sizes, 'The f field must be an array.', ['S', { 0: 'S' }])
  refuses(sizes, 'The selected f is invalid.', [['S', 'L'], [1], [null]])
  refuses(sizes, 'The f field has a duplicate value.', [['S', 'S'], Array(260_000).fill('S')])
})

test('related: accepts only an integer in the range of ids', () => {
  accepts(field('related'), [1, 2 ** 53 - 1])
  refuses(field('related'), 'The f field must be an integer.', ['1', 1.5, true, [1]])
  refuses(field('related'), 'The selected f is invalid.', [0, -1, 2 ** 53])
})

test('valueFromText converts text according to the field’s type, and keeps text that does not match the type', () => {
  assert.equal(valueFromText(field('number'), '4.50'), 4.5)
  assert.equal(valueFromText(field('number'), '0x10'), '0x10')
  assert.equal(valueFromText(field('number'), '9'.repeat(15_000)), '9'.repeat(15_000))
  assert.equal(valueFromText(field('related'), '7'), 7)
  assert.equal(valueFromText(field('boolean'), 'true'), true)
  assert.equal(valueFromText(field('boolean'), 'yes'), 'yes')
  assert.deepEqual(valueFromText(field('pick_list', { allow_multiple: true }), 'S'), ['S'])
  assert.equal(valueFromText(field('text'), '5'), '5')
})
