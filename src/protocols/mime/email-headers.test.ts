import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeWords } from 'postal-mime'
import { compileHeaders, type HeaderFields, writeDate } from './email-headers.ts'
import { writeAddress } from './mailbox.ts'

const linesOf = (fields: HeaderFields) => compileHeaders(fields).text.split('\r\n').slice(0, -1)
const subjectLines = (subject: string) => linesOf({ subject })
const from = (name: string, address = 'anna@example.com') => linesOf({ from: { name, address } }).join('\n')

test('a subject in plain ASCII is written unchanged and folded between words', () => {
  assert.deepEqual(subjectLines('Hello world'), ['Subject: Hello world'])
  assert.deepEqual(subjectLines(''), ['Subject:'])
  const lines = subjectLines('word '.repeat(40))
  assert.ok(lines.length > 1 && lines.every((line) => line.length <= 76))
  assert.equal(lines.join(''), `Subject: ${'word '.repeat(40).trim()}`)
})

test('only words that need encoding are encoded, in the shorter of the two encodings', () => {
  assert.deepEqual(subjectLines('Grüße'), ['Subject: =?utf-8?B?R3LDvMOfZQ==?='])
  assert.deepEqual(subjectLines('a Straßenverkehr b'), ['Subject: a =?utf-8?Q?Stra=C3=9Fenverkehr?= b'])
  assert.deepEqual(subjectLines('News from Köln today'), ['Subject: News from =?utf-8?B?S8O2bG4=?= today'])
  assert.deepEqual(subjectLines('你好，世界'), ['Subject: =?utf-8?B?5L2g5aW977yM5LiW55WM?='])
})

test('every subject decodes correctly and is written in lines of at most 76 columns', () => {
  const subjects = [
    '🎉'.repeat(500),
    'x'.repeat(2_000),
    `${'x'.repeat(60)} ü`,
    `a ${'ü'.repeat(200)} b ${'漢'.repeat(90)} c`,
    'two  spaces   and\ttabs',
    '=?utf-8?q?x?=',
    'a =?utf-8?q?x?= b =? c',
    'ends with a look-alike =?utf-8?B?eA==?=',
    '?= _ = é_é',
    'ü ü  ü',
    'a\x07b',
    '\ufeffa\u2028b',
  ]
  for (const subject of subjects) {
    const lines = subjectLines(subject)
    for (const line of lines) assert.ok(line.length <= 76 && /\S/.test(line), line)
    assert.equal(decodeWords(lines.join('').slice('Subject:'.length).trim()), subject.trim())
    for (const [word] of lines.join(' ').matchAll(/=\?utf-8\S*/g)) assert.ok(word.length <= 75, word)
  }
})

test('encoded words never split a character, so that each word can be decoded on its own', () => {
  for (const subject of ['a漢🎉é'.repeat(60), 'aé'.repeat(200), `${'abcdefgh'.repeat(3)}é`.repeat(20)]) {
    const words = [
      ...subjectLines(subject)
        .join(' ')
        .matchAll(/=\?utf-8\?.\?[^?]*\?=/g),
    ].map(([word]) => decodeWords(word))
    assert.ok(words.length > 5)
    assert.equal(words.join(''), subject)
  }
})

test('display names are written unchanged, in quotes or encoded, depending on their characters', () => {
  assert.equal(from('Anna Lee'), 'From: Anna Lee <anna@example.com>')
  assert.equal(from(''), 'From: anna@example.com')
  assert.equal(from('Lee, Anna (Sales)'), 'From: "Lee, Anna (Sales)" <anna@example.com>')
  assert.equal(from('Anna "A\\" Lee'), 'From: "Anna \\"A\\\\\\" Lee" <anna@example.com>')
  assert.equal(from('Anna J. Lee'), 'From: "Anna J. Lee" <anna@example.com>')
  assert.equal(from('Zoë, "Z"'), 'From: =?utf-8?B?Wm/DqywgIloi?= <anna@example.com>')
  assert.equal(from('=?utf-8?q?x?='), 'From: =?utf-8?B?PT91dGYtOD9xP3g/PQ==?= <anna@example.com>')
})

test('international domains are converted to ASCII, and non-ASCII characters before the @ require SMTPUTF8', () => {
  const { text, needsUtf8 } = compileHeaders({
    to: [{ address: 'anna@bücher.example' }, { address: 'jürgen@例え.jp' }],
  })
  assert.equal(text, 'To: anna@xn--bcher-kva.example, jürgen@xn--r8jz45g.jp\r\n')
  assert.equal(needsUtf8, true)
  assert.equal(compileHeaders({ to: { address: 'anna@bücher.example' } }).needsUtf8, false)
  assert.deepEqual(writeAddress('a b@example.com'), { address: '"a b"@example.com', needsUtf8: false })
  assert.deepEqual(writeAddress('"a b"@example.com'), { address: '"a b"@example.com', needsUtf8: false })
})

test('an invalid address throws an error that names the header and the address', () => {
  for (const address of [
    'anna',
    '@example.com',
    'anna@',
    'anna@a b.example',
    'anna@exa>mple.com',
    'a\u2028ü@example.com',
  ])
    assert.throws(() => compileHeaders({ cc: { address } }), {
      header: 'Cc',
      message: `The header "Cc" has an invalid address (${JSON.stringify(address)}).`,
    })
  assert.throws(() => compileHeaders({ to: { address: `${'a'.repeat(400)}@example.com` } }), { header: 'To' })
})

test('CR, LF and NUL are rejected in every header', () => {
  for (const control of ['\r', '\n', '\r\n', '\0']) {
    const bad = `a${control}Bcc: victim@example.com`
    const fields: Record<string, HeaderFields> = {
      From: { from: { name: bad, address: 'anna@example.com' } },
      To: { to: { address: `${bad}@example.com` } },
      'Reply-To': { replyTo: [{ address: 'anna@example.com', name: bad }] },
      Subject: { subject: bad },
      'Message-ID': { messageId: `${bad}@example.com` },
      'In-Reply-To': { inReplyTo: `<${bad}@example.com>` },
      References: { references: ['a@example.com', bad] },
      Date: { date: bad },
      'X-Campaign': { extra: [['X-Campaign', bad]] },
      'List-Unsubscribe': { extra: [['List-Unsubscribe', bad]] },
      [`X${control}`]: { extra: [[`X${control}`, 'value']] },
    }
    for (const [header, field] of Object.entries(fields))
      assert.throws(() => compileHeaders(field), { name: 'InvalidHeader', header }, header)
  }
})

test('extra headers keep their order; invalid and reserved headers and repeated List-… headers are rejected', () => {
  const extra: [string, string][] = [
    ['List-Unsubscribe', `<https://example.com/u/${'t'.repeat(60)}>, <mailto:out@example.com>`],
    ['List-ID', 'Über News <news.example.com>'],
    ['X-Tag', 'one'],
    ['X-Tag', 'two'],
  ]
  assert.deepEqual(linesOf({ extra }), [
    `List-Unsubscribe: <https://example.com/u/${'t'.repeat(60)}>,`,
    ' <mailto:out@example.com>',
    'List-ID: =?utf-8?B?w5xiZXI=?= News <news.example.com>',
    'X-Tag: one',
    'X-Tag: two',
  ])
  for (const name of ['', 'X Y', 'X:Y', 'Ü', '.x', 'x'.repeat(100)])
    assert.throws(() => compileHeaders({ extra: [[name, 'a']] }), { header: name })
  for (const name of ['From', 'bcc', 'Content-Type', 'MIME-Version'])
    assert.throws(() => compileHeaders({ extra: [[name, 'a']] }), /can’t be an extra header/)
  const twice: [string, string][] = [
    ['List-Help', '<https://example.com>'],
    ['list-help', '<https://example.com>'],
  ]
  assert.throws(() => compileHeaders({ extra: twice }), { message: 'The header "list-help" occurs twice.' })
  assert.throws(() => compileHeaders({ extra: [['List-Help', '<https://bücher.example>']] }), /ASCII/)
  assert.throws(() => compileHeaders({ extra: [['List-Help', 'x'.repeat(901)]] }), /longer than 900/)
})

test('a long References header is folded, and message ids are written in angle brackets', () => {
  const references = Array.from({ length: 30 }, (_, index) => `${'a'.repeat(20)}.${index}@mail.example.com`)
  const lines = linesOf({ messageId: 'one@example.com', inReplyTo: '<two@example.com>', references })
  assert.deepEqual(lines.slice(0, 2), ['Message-ID: <one@example.com>', 'In-Reply-To: <two@example.com>'])
  assert.ok(lines.length > 10 && lines.every((line) => line.length <= 76))
  assert.equal(lines.slice(2).join(''), `References: ${references.map((id) => `<${id}>`).join(' ')}`)
})

test('a header’s first word is moved to the next line if it fits only there', () => {
  assert.deepEqual(linesOf({ messageId: `${'a'.repeat(58)}@example.com` }), [
    'Message-ID:',
    ` <${'a'.repeat(58)}@example.com>`,
  ])
  assert.equal(linesOf({ messageId: `${'a'.repeat(80)}@example.com` }).length, 1)
})

test('dates are written in RFC 5322 format', () => {
  assert.equal(writeDate('2026-11-15T10:30:05.900000Z'), 'Sun, 15 Nov 2026 10:30:05 +0000')
  assert.equal(writeDate('2026-11-15T10:30:05.9+01:00'), 'Sun, 15 Nov 2026 09:30:05 +0000')
  assert.equal(writeDate('2026-11-15T10:30:05.100000Z'), 'Sun, 15 Nov 2026 10:30:05 +0000')
  assert.throws(() => writeDate('2026-13-15T10:30:05.100000Z'), /must be a time/)
  assert.equal(writeDate(Temporal.Instant.from('2026-02-03T00:00:00Z')), 'Tue, 03 Feb 2026 00:00:00 +0000')
  assert.throws(() => writeDate('yesterday'), /The header "Date" must be a time like .* \(got "yesterday"\)/)
})
