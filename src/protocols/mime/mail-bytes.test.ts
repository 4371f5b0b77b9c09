import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MailBytes, mailMemory } from './mail-bytes.ts'

test('bytes and text of any length are kept in order', () => {
  const mail = new MailBytes()
  const pieces = ['To: ', 'ü'.repeat(20_000), 'x'.repeat(70_000), '\r\n']
  mail.addAscii(pieces[0] as string)
  mail.addUtf8(pieces[1] as string)
  mail.add(Buffer.from(pieces[2] as string))
  assert.equal(mail.endsWithLineBreak, false)
  mail.addAscii(pieces[3] as string)
  assert.equal(mail.endsWithLineBreak, true)
  assert.equal(mail.bytes.toString(), pieces.join(''))
})

test('memory that is given back is used again, unless it is very large', () => {
  const { take, giveBack } = mailMemory()
  const [first, other] = [take(), take()]
  assert.notEqual(first, other)
  first.addAscii('Hello')
  giveBack(first)
  assert.equal(take(), first)
  assert.equal(first.bytes.length, 0)
  other.addAscii('x'.repeat(1_000_000))
  giveBack(other)
  assert.notEqual(take(), other)
})
