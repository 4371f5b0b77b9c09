import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GarbledReply, ReplyParser, type SmtpReply } from './reply-parser.ts'

const read = (...chunks: (string | Buffer)[]): SmtpReply[] => {
  const parser = new ReplyParser()
  const replies: SmtpReply[] = []
  for (const chunk of chunks) parser.read(Buffer.from(chunk), (reply) => replies.push(reply))
  return replies
}

test('replies are parsed into a code, an enhanced code and text', () => {
  assert.deepEqual(read('250 2.1.0 Ok\r\n', '250-mx.test\r\n250-SIZE 10\r\n250 PIPELINING\r\n354\r\n'), [
    { code: 250, enhancedCode: '2.1.0', text: 'Ok' },
    { code: 250, enhancedCode: undefined, text: 'mx.test\nSIZE 10\nPIPELINING' },
    { code: 354, enhancedCode: undefined, text: '' },
  ])
  assert.deepEqual(read('550-5.1.1 No such\n550 5.1.1 user\n'), [
    { code: 550, enhancedCode: '5.1.1', text: 'No such\nuser' },
  ])
  assert.equal(read('550 Postfach ungültig\r\n')[0]?.text, 'Postfach ungültig')
  assert.equal(read(Buffer.from('550 ung\xfcltig\r\n', 'latin1'))[0]?.text, 'ungültig')
})

test('replies are parsed correctly no matter how the bytes are split into chunks', () => {
  const text = '220 hi\r\n250-a\r\n250 2.0.0 b\r\n550 5.1.1 ü\r\n'
  const whole = read(text)
  fc.assert(
    fc.property(fc.array(fc.nat(Buffer.byteLength(text))), (cuts) => {
      const bytes = Buffer.from(text)
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      assert.deepEqual(read(...places.slice(1).map((end, index) => bytes.subarray(places[index], end))), whole)
    }),
  )
})

test('invalid replies, overlong lines and overlong replies are rejected', () => {
  for (const text of ['\r\n', 'hello\r\n', '25 x\r\n', '2500 x\r\n', '250_x\r\n', '150 x\r\n', '600 x\r\n', '\0\r\n']) {
    assert.throws(() => read(text), GarbledReply, text)
  }
  assert.throws(() => read('250-a\r\n251 b\r\n'), /two different codes/)
  assert.throws(() => read(`250 ${'x'.repeat(3_000)}\r\n`), /line that is too long/)
  assert.throws(() => read(`250 ${'x'.repeat(3_000)}`), /line that is too long/)
  assert.throws(() => read('250-x\r\n'.repeat(200)), /reply that is too long/)
  assert.throws(() => read(`250-${'x'.repeat(2_000)}\r\n`.repeat(20)), /reply that is too long/)
})

test('replies that precede an invalid reply are still passed to the callback', () => {
  const replies: SmtpReply[] = []
  assert.throws(() => new ReplyParser().read(Buffer.from('250 Ok\r\nhello\r\n'), (reply) => replies.push(reply)))
  assert.equal(replies.length, 1)
})
