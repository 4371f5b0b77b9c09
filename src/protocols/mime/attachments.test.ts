import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { MAX_LINE } from '../../../test/strict-mime.ts'
import type { Attachment } from './attachments.ts'
import { compileBody } from './compiled-body.ts'
import { composeEmail } from './compose-email.ts'

const HEADERS = {
  from: { name: 'News', address: 'news@example.com' },
  to: { address: 'anna@example.com' },
  subject: 'Hello',
  date: '2026-11-15T09:30:00Z',
  messageId: 'one@example.com',
}

const file = (name: string, content: Uint8Array, more: Partial<Attachment> = {}): Attachment => ({
  name,
  type: 'application/pdf',
  bytes: content.length,
  read: async () => [content],
  ...more,
})

interface Given {
  readonly text?: string
  readonly html?: string
}

/** Returns the whole message, whose lines and size are checked. */
const compose = async (attachments: readonly Attachment[], { text, html }: Given = { text: 'Hi' }) => {
  const { message, rest } = composeEmail({
    headers: HEADERS,
    text: text === undefined ? undefined : compileBody(text),
    html: html === undefined ? undefined : compileBody(html),
    attachments,
  })
  let pieces = ''
  for await (const piece of rest?.pieces() ?? []) {
    assert.ok(piece.endsWith('\r\n') && piece.length < 100_000)
    pieces += piece
  }
  assert.equal(rest?.bytes, pieces.length)
  const whole = message.toString('latin1') + pieces
  assert.match(whole, /^[\r\n\t -~]*$/)
  for (const line of whole.split('\r\n')) {
    assert.ok(line.length <= MAX_LINE && !/[\r\n]|^\./.test(line), line)
  }
  return whole
}

const parse = async (message: string) => {
  const { attachments, ...rest } = await PostalMime.parse(message)
  const files = attachments.map(({ content, ...about }) => ({ ...about, bytes: Buffer.from(content as ArrayBuffer) }))
  return { ...rest, files }
}

const SIZES = [0, 1, 2, 3, 56, 57, 58, 113, 114, 58_367, 58_368, 58_369, 200_000]

test('attachments of every size arrive byte for byte, however they are read', async () => {
  const contents = SIZES.map((size) => randomBytes(size))
  const attachments = contents.map((content, index) => {
    const step = 1 + index * 1_000
    const read = async () =>
      Array.from({ length: Math.ceil(content.length / step) }, (_, n) => content.subarray(n * step, (n + 1) * step))
    return file(`${index}.pdf`, content, { read })
  })
  const { text, files } = await parse(await compose(attachments))
  assert.equal(text?.trimEnd(), 'Hi')
  assert.deepEqual(
    files.map(({ bytes }) => bytes.toString('hex')),
    contents.map((content) => content.toString('hex')),
  )
  assert.ok(files.every(({ mimeType, disposition }) => mimeType === 'application/pdf' && disposition === 'attachment'))
})

const NAMES = {
  plain: 'terms.pdf',
  spaces: 'our terms of use.pdf',
  umlauts: 'Grüße aus Köln.txt',
  emoji: `${'🎉'.repeat(60)}.pdf`,
  long: `${'x'.repeat(250)}.pdf`,
  quotes: 'a "b" c.pdf',
  backslash: 'a\\"b.pdf',
  semicolon: "a; filename=b.exe; x='y'.pdf",
  percent: '100%25.pdf',
  languageTag: "en'us'x.pdf",
  boundary: '--=_postrider_mixed--',
  dot: '.',
}

test('file names arrive exactly as written', async () => {
  for (const [key, name] of Object.entries(NAMES)) {
    const { files, text } = await parse(await compose([file(name, Buffer.from('x'))]))
    assert.deepEqual([files.length, files[0]?.filename, text?.trimEnd()], [1, name, 'Hi'], key)
  }
  // postal-mime decodes such names a second time.
  const lookAlike = await compose([file('=?utf-8?Q?x?=.pdf', Buffer.from('x'))])
  assert.match(lookAlike, /^ filename\*=utf-8''%3D%3Futf-8%3FQ%3Fx%3F%3D\.pdf\r$/m)
})

test('a file name, type or content id can’t add headers or parts', async () => {
  const evil = 'a.pdf\r\nBcc: eve@example.com\r\n\r\n--=_postrider_mixed--\r\n\0'
  const message = await compose([file(evil, Buffer.from('x'), { type: evil })])
  assert.doesNotMatch(message, /^(Bcc|a\.pdf|--=_postrider_mixed--\r\n\0)/m)
  const { files } = await parse(message)
  assert.deepEqual(
    files.map(({ filename, mimeType }) => [filename, mimeType]),
    [['a.pdf__Bcc: eve@example.com____--=_postrider_mixed--___', 'application/octet-stream']],
  )
  for (const contentId of ['a\r\nBcc: x', 'a> <b', 'ü'])
    await assert.rejects(compose([file('a.png', Buffer.from('x'), { contentId })]), { header: 'Content-ID' })
})

test('an attached email or multipart arrives as a plain file, because it can’t be in base64 otherwise', async () => {
  for (const type of ['message/rfc822', 'multipart/mixed; boundary=x', 'nonsense', '']) {
    const content = Buffer.from('Subject: x\r\n\r\nHello')
    const { files } = await parse(await compose([file('a.eml', content, { type })]))
    assert.deepEqual([files[0]?.mimeType, files[0]?.bytes], ['application/octet-stream', content], type)
  }
})

test('images that the HTML refers to are related to it, and other files are attached to the whole email', async () => {
  const image = file('logo.png', randomBytes(100), { type: 'image/png', contentId: 'logo@shop' })
  const terms = file('terms.pdf', randomBytes(100))
  const html = '<img src="cid:logo@shop">'
  for (const given of [{ text: 'Hi', html }, { html }]) {
    const both = await compose([terms, image], given)
    const { files, ...parsed } = await parse(both)
    assert.deepEqual([parsed.html?.trimEnd(), parsed.text?.trimEnd()], [html, given.text])
    assert.deepEqual(
      files.map(({ filename, related, disposition, contentId }) => [filename, related, disposition, contentId]),
      [
        ['logo.png', true, 'inline', '<logo@shop>'],
        ['terms.pdf', undefined, 'attachment', undefined],
      ],
    )
    assert.deepEqual(
      [...both.matchAll(/^Content-Type: (multipart\/\w+)/gm)].map(([, type]) => type),
      ['multipart/mixed', ...('text' in given ? ['multipart/alternative'] : []), 'multipart/related'],
    )
  }
  const { files } = await parse(await compose([image], { text: 'Hi' }))
  assert.deepEqual([files[0]?.related, files[0]?.disposition], [undefined, 'attachment'])
  assert.deepEqual((await parse(await compose([image], { html }))).files.length, 1)
})

test('our emails with attachments parse to the same values as those that nodemailer composes', async () => {
  const [text, html] = ['Grüße', '<p>Grüße <img src="cid:logo"></p>']
  const contents = [randomBytes(5_000), randomBytes(70_000), Buffer.from('a,b\n')]
  const names = ['logo.png', 'Größe 5.pdf', 'list.csv']
  const types = ['image/png', 'application/pdf', 'text/csv']
  const attachments = contents.map((content, index) =>
    file(names[index] ?? '', content, { type: types[index] ?? '', contentId: index === 0 ? 'logo' : null }),
  )
  const theirs = new MailComposer({
    from: HEADERS.from,
    to: HEADERS.to.address,
    text,
    html,
    attachments: attachments.map(({ name, type, contentId }, index) => ({
      filename: name,
      contentType: type,
      content: contents[index] as Buffer,
      ...(contentId && { cid: contentId }),
    })),
  })
  const [a, b] = await Promise.all([
    parse(await compose(attachments, { text, html })),
    parse((await theirs.compile().build()).toString('latin1')),
  ])
  assert.deepEqual([a.text?.trimEnd(), a.html?.trimEnd()], [b.text?.trimEnd(), b.html?.trimEnd()])
  assert.deepEqual(a.files, b.files)
})

test('half of a file isn’t sent', async () => {
  await assert.rejects(compose([file('a.pdf', Buffer.from('x'), { bytes: 2 })]), /has 1 bytes instead of 2/)
})

test('if the size of an attachment isn’t known, the size of the email isn’t either', () => {
  const attachments = [file('a.pdf', Buffer.from('x')), file('b.pdf', Buffer.from('x'), { bytes: undefined })]
  assert.equal(composeEmail({ headers: HEADERS, text: compileBody('Hi'), attachments }).rest?.bytes, undefined)
})
