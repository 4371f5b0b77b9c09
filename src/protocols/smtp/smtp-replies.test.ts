import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReplyParser, type SmtpReply } from './reply-parser.ts'
import type { RefusedStage } from './smtp-outcome.ts'
import { judgeRefusal, type RefusalAction } from './smtp-replies.ts'

const parse = (text: string): SmtpReply => {
  const replies: SmtpReply[] = []
  new ReplyParser().read(Buffer.from(`${text}\r\n`), (reply) => replies.push(reply))
  return replies[0] as SmtpReply
}

const CASES: [action: RefusalAction, stage: RefusedStage, reply: string][] = [
  ['retry', 'rcpt', '450 4.2.0 Greylisted'],
  ['retry', 'rcpt', '451 Try again'],
  ['retry', 'content', '421 4.7.0 Too busy'],
  ['retry', 'rcpt', '450 5.1.1 User unknown'],
  ['retry', 'rcpt', '550 4.2.1 Mailbox disabled for now'],
  ['retry', 'rcpt', '552 5.2.2 Mailbox full'],
  ['retry', 'rcpt', '550 5.2.2 Over quota'],
  ['retry', 'rcpt', '552 Storage exceeded'],
  ['retry', 'rcpt', '550 The mailbox is full'],
  ['retry', 'content', '554 Quota exceeded'],
  ['bounce', 'rcpt', '550 5.1.1 <ann@site.test>: User unknown'],
  ['bounce', 'content', '550 5.1.1 User unknown'],
  ['bounce', 'rcpt', '550 5.1.2 Host unknown'],
  ['bounce', 'rcpt', '553 5.1.3 Bad syntax'],
  ['bounce', 'rcpt', '556 5.1.10 Null MX'],
  ['bounce', 'rcpt', '550 5.1.0 Address rejected'],
  ['bounce', 'rcpt', '550 5.2.1 This account is disabled'],
  ['bounce', 'rcpt', '550 User unknown'],
  ['bounce', 'rcpt', '550 No such user here'],
  ['bounce', 'rcpt', '550 Requested action not taken: mailbox unavailable'],
  ['bounce', 'rcpt', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['bounce', 'rcpt', '550 5.0.0 ann@site.test: recipient does not exist'.replace('does', 'address does')],
  ['bounce', 'rcpt', '553 Invalid recipient ann@site.test'],
  ['bounce', 'rcpt', '550 Unrouteable address'],
  ['sender_fault', 'rcpt', '550 5.7.1 Relaying denied'],
  ['sender_fault', 'content', '554 5.7.1 Spam'],
  ['sender_fault', 'content', '550 5.7.26 Unauthenticated sender'],
  ['account_fault', 'mail', '530 5.5.1 Authentication required'],
  ['account_fault', 'mail', '535 Wrong password'],
  ['sender_fault', 'mail', '550 5.1.1 Unknown'],
  ['sender_fault', 'rcpt', '553 5.1.8 Domain of sender does not exist'],
  ['sender_fault', 'rcpt', '550 5.1.7 Bad sender'],
  ['sender_fault', 'rcpt', '550 5.1.0 Blocked by policy'],
  ['sender_fault', 'mail', '553 Who are you?'],
  ['sender_fault', 'rcpt', '550 Blocked, see https://site.test/rbl'],
  ['sender_fault', 'rcpt', '550 User unknown or relay not permitted'],
  ['sender_fault', 'rcpt', '554 Service unavailable; Client host listed by DNSBL'],
  ['sender_fault', 'content', '554 Message looks like spam'],
  ['fail', 'mail', '500 What?'],
  ['fail', 'mail', '552 5.3.4 Message too big'],
  ['fail', 'content', '552 Message size exceeds the limit'],
  ['fail', 'content', '554 Transaction failed'],
  ['fail', 'content', '550 User unknown'],
  ['fail', 'rcpt', '550 No'],
  ['fail', 'rcpt', '554 5.4.6 Loop'],
  ['fail', 'content', '550 5.6.0 Bad MIME'],
  ['fail', 'data', '503 5.5.1 Bad sequence'],
]

for (const [action, stage, reply] of CASES) {
  test(`“${reply}” at ${stage} means ${action}`, () => assert.equal(judgeRefusal(parse(reply), stage).action, action))
}

test('the text explains the refusal and quotes the server’s reply without control characters', () => {
  assert.equal(
    judgeRefusal(parse('550-5.1.1 The account\r\n550 5.1.1 \x1b[31mdoes not\u202e exist\x07.'), 'rcpt').words,
    'The email address doesn’t exist. The server said: “550 5.1.1 The account [31mdoes not exist .”',
  )
  const { words } = judgeRefusal(parse(`554 ${'No! '.repeat(400)}`), 'content')
  assert.ok(words.startsWith('The mail server refused the message. The server said: “554 No! No!'))
  assert.ok(words.length < 400 && words.endsWith('…”'))
})
