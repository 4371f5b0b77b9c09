import assert from 'node:assert/strict'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { EMAIL_TEXTS } from '../../../test/email-texts.ts'
import { canonicalText, readStrictly } from '../../../test/strict-mime.ts'
import { compileBody } from './compiled-body.ts'
import { composeEmail, type EmailParts } from './compose-email.ts'
import { compileHeaders, type HeaderFields } from './email-headers.ts'

const HEADERS: HeaderFields = {
  from: { name: 'News', address: 'news@example.com' },
  to: { address: 'anna@example.com' },
  subject: 'Hello',
  date: '2026-11-15T09:30:00Z',
  messageId: 'one@example.com',
}

const compose = (parts: Partial<EmailParts> & { readonly values?: Record<string, string> }) =>
  composeEmail({ headers: HEADERS, ...parts }, parts.values).message.toString()

const NAMES = {
  plain: 'Anna Lee',
  quotes: 'Anna "Annie" O’Lee \\ Co',
  commas: 'Lee, Anna',
  parentheses: 'Anna (Sales) <x@example.org>; a:b@c',
  umlauts: 'Jürgen Müller, “Köln”',
  emoji: '🎉 Party 🎉',
  cjk: '山田太郎',
  arabic: 'محمد علي',
  lookAlike: '=?utf-8?q?x?=',
  long: 'Anna '.repeat(40).trim(),
  longWord: 'x'.repeat(300),
}

const SUBJECTS = {
  ...NAMES,
  emoji500: '🎉'.repeat(500),
  longWord: 'x'.repeat(2_000),
  mixed: 'Your order № 5 — “shipped” = 100 % ✓ and 漢字 too',
}

/** Returns text as postal-mime returns it: with LF line breaks, and with another line break at the end. */
const asParsed = (text: string) => `${canonicalText(text).replaceAll('\r\n', '\n')}\n`

test('the text part and the HTML part arrive exactly as written', async () => {
  for (const [name, value] of Object.entries(EMAIL_TEXTS)) {
    const message = compose({
      text: compileBody([value, { hole: 'value' }, ` and ${value}`]),
      html: compileBody(`<p>${value}</p>`),
      values: { value },
    })
    const text = `${value}${value} and ${value}`
    assert.deepEqual(
      readStrictly(message).parts,
      [
        { type: 'text/plain', content: canonicalText(text) },
        { type: 'text/html', content: canonicalText(`<p>${value}</p>`) },
      ],
      name,
    )
    const parsed = await PostalMime.parse(message)
    // postal-mime removes a byte order mark at the start.
    assert.equal(parsed.text, asParsed(text).replace(/^\ufeff/, ''), name)
    assert.equal(parsed.html, asParsed(`<p>${value}</p>`), name)
  }
})

test('an email with one part isn’t multipart and ends with a line break', () => {
  for (const body of ['', 'Hi', 'Hi\n', '<p>Hi</p> ']) {
    const end = body === '' || body.endsWith('\n') ? '' : '\n'
    const content = canonicalText(body + end)
    assert.deepEqual(readStrictly(compose({ text: compileBody(body) })).parts, [{ type: 'text/plain', content }])
    assert.deepEqual(readStrictly(compose({ html: compileBody(body) })).parts, [{ type: 'text/html', content }])
  }
  assert.throws(() => compose({}), /needs a text part or an HTML part/)
})

test('names and subjects arrive exactly as written', async () => {
  for (const [key, subject] of Object.entries(SUBJECTS)) {
    const name = NAMES[key as keyof typeof NAMES] ?? 'Anna'
    const people = [
      { name, address: 'anna@example.com' },
      { address: 'ben@example.com' },
      { name, address: 'jürgen@example.com' },
    ]
    const { message, needsUtf8 } = composeEmail({
      headers: {
        ...HEADERS,
        from: { name, address: 'news@bücher.example' },
        to: people,
        cc: people,
        replyTo: people,
        subject,
      },
      text: compileBody('Hi'),
    })
    readStrictly(message.toString())
    const parsed = await PostalMime.parse(message)
    const expected = people.map((person) => ({ name: '', ...person }))
    assert.deepEqual(parsed.from, { name, address: 'news@xn--bcher-kva.example' }, key)
    for (const list of [parsed.to, parsed.cc, parsed.replyTo]) assert.deepEqual(list, expected, key)
    assert.equal(parsed.subject, subject, key)
    assert.equal(needsUtf8, true)
  }
})

test('our emails parse to the same values as those that nodemailer composes', async () => {
  // nodemailer doesn't encode words that already look encoded, so they arrive changed.
  const [names, subjects] = [NAMES, SUBJECTS].map((all) =>
    Object.values(all).filter((text) => text !== NAMES.lookAlike),
  ) as [string[], string[]]
  const entries = Object.entries(EMAIL_TEXTS).filter(([key]) => key !== 'loneSurrogates')
  for (const [index, [key, value]] of entries.entries()) {
    // nodemailer doesn't convert a lone CR.
    const text = `Hi\n${value.replace(/\r\n?/g, '\n')}`
    const html = `<p>${text}</p>`
    const [name, subject] = [names[index % names.length] as string, subjects[index % subjects.length] as string]
    const mailbox = { name, address: 'anna@bücher.example' }
    const references = Array.from({ length: 20 }, (_, number) => `<reference-${number}@example.com>`)
    const theirs = new MailComposer({
      from: mailbox,
      to: [mailbox, { name: '', address: 'ben@example.com' }],
      replyTo: mailbox,
      subject,
      date: new Date('2026-11-15T09:30:00Z'),
      messageId: '<one@example.com>',
      references,
      text,
      html,
      textEncoding: 'quoted-printable',
      headers: { 'X-Campaign': 'Größe 5' },
    })
    const ours = compose({
      headers: {
        from: mailbox,
        to: [mailbox, { address: 'ben@example.com' }],
        replyTo: mailbox,
        subject,
        date: '2026-11-15T09:30:00Z',
        messageId: 'one@example.com',
        references,
        extra: [['X-Campaign', 'Größe 5']],
      },
      text: compileBody(text),
      html: compileBody(['<p>', { hole: 'text' }, '</p>']),
      values: { text },
    })
    const [a, b] = await Promise.all([PostalMime.parse(ours), PostalMime.parse(await theirs.compile().build())])
    for (const field of [
      'from',
      'to',
      'replyTo',
      'subject',
      'date',
      'messageId',
      'references',
      'text',
      'html',
    ] as const)
      assert.deepEqual(a[field], b[field], `${field} of ${key}`)
  }
})

test('shared headers are compiled once, and a message’s own headers are added to them', async () => {
  const shared = compileHeaders({
    from: { name: 'Zoë', address: 'news@example.com' },
    subject: 'News',
    extra: [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']],
  })
  const headers: HeaderFields = {
    to: { name: 'Anna', address: 'anna@example.com' },
    date: Temporal.Instant.from('2026-11-15T09:30:00Z'),
    messageId: 'one@example.com',
    extra: [['List-Unsubscribe', '<https://example.com/u/token>']],
  }
  const message = compose({ shared, headers, text: compileBody('Hi') })
  assert.deepEqual(readStrictly(message).headers, [
    'To: Anna <anna@example.com>',
    'Date: Sun, 15 Nov 2026 09:30:00 +0000',
    'Message-ID: <one@example.com>',
    'List-Unsubscribe: <https://example.com/u/token>',
    'From: =?utf-8?Q?Zo=C3=AB?= <news@example.com>',
    'Subject: News',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
  ])
  const twice = { ...headers, subject: 'Again' }
  assert.throws(() => compose({ shared, headers: twice, text: compileBody('Hi') }), {
    header: 'subject',
    message: /twice/,
  })
  assert.throws(() => compose({ shared, headers: {}, text: compileBody('Hi') }), {
    message: 'The header "Date" is missing.',
  })
})

test('a value that looks like a MIME boundary stays part of the text', () => {
  const value = '\r\n--=_postrider_alternative--\r\n\r\nBcc: x'
  const message = compose({ text: compileBody([{ hole: 'value' }]), html: compileBody('Hi'), values: { value } })
  assert.equal(readStrictly(message).parts[0]?.content, value)
})
