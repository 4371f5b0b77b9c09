import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import PostalMime from 'postal-mime'
import { type Script, startScript } from '../../../test/smtp-script.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { smtpProvider } from './smtp-provider.ts'

const AUTH = { user: 'ann', password: 'hunter2-secret' }
const MAIL = { to: 'ada@mail.example', subject: 'Your code: 123 456', text: 'Grüße!\nThe code is 123 456.\n' }

const setUp = async (t: TestContext, script: Script = {}, options: Partial<SmtpOptions> = {}) => {
  const server = await startScript(t, script)
  const to = { host: '127.0.0.1', port: server.port, security: 'none', ...options } as const
  return { server, send: smtpProvider(to, 'no-reply@mail.brand.example') }
}

test('a system email arrives unchanged, over a connection that is closed afterward', async (t) => {
  const { server, send } = await setUp(t)
  await send(MAIL)
  await send({ ...MAIL, to: 'bob@bücher.example' })
  const parsed = await PostalMime.parse(server.messages[0] ?? '')
  assert.deepEqual(parsed.from, { name: 'Postrider', address: 'no-reply@mail.brand.example' })
  assert.deepEqual([parsed.to?.[0]?.address, parsed.subject, parsed.text], [MAIL.to, MAIL.subject, MAIL.text])
  assert.match(parsed.messageId ?? '', /^<[\w-]{36}@mail\.brand\.example>$/)
  assert.match(server.received(), /RCPT TO:<bob@xn--bcher-kva\.example>/)
  await server.allClosed()
  assert.match(server.received(), /QUIT\r\n$/)
})

const hangUp = (socket: Socket) => void socket.destroy()
const FAILURES: Readonly<Record<string, readonly [script: Script, reason: RegExp, options?: Partial<SmtpOptions>]>> = {
  'refuses connections': [{ acts: { greeting: '554 5.7.1 Blocked' } }, /refused the connection: 554 5\.7\.1 Blocked/],
  'hangs up at EHLO': [{ acts: { EHLO: hangUp } }, /closed|reset/],
  'isn’t a mail server': [{ acts: { greeting: 'HTTP/1.1 400 Bad Request' } }, /other than an SMTP reply/],
  'refuses the password': [
    { acts: { AUTH: `535 5.7.8 Wrong: ${AUTH.password}` }, extensions: ['AUTH PLAIN'] },
    /refused the user name or password: 535 5\.7\.8 Wrong: \*\*\*/,
    { auth: AUTH },
  ],
  'doesn’t offer the required STARTTLS': [{}, /doesn’t offer STARTTLS/, { security: 'starttls' }],
  'refuses the sender': [{ acts: { MAIL: '550 5.7.1 Not allowed' } }, /rules for senders.*Not allowed/],
  'doesn’t know the recipient': [{ acts: { RCPT: '550 5.1.1 User unknown' } }, /doesn’t exist.*User unknown/],
  'refuses the content for now': [{ acts: { dot: '451 4.3.0 Later' } }, /try again later.*451 4\.3\.0/],
  'repeats the password in a refusal': [
    { acts: { dot: `550 ${AUTH.password}` }, extensions: ['AUTH PLAIN'] },
    /“550 \*\*\*”/,
    { auth: AUTH },
  ],
  'hangs up instead of confirming the content': [{ acts: { dot: hangUp } }, /closed|reset/],
}

for (const [name, [script, reason, options]] of Object.entries(FAILURES)) {
  test(`if the mail server ${name}, a system email fails with the reason, and the connection is closed`, async (t) => {
    const { server, send } = await setUp(t, script, options)
    await assert.rejects(send(MAIL), { message: reason })
    await server.allClosed()
  })
}

for (const stage of ['greeting', 'MAIL', 'dot'] as const) {
  test(`if the mail server is silent at ${stage}, a system email fails before another process may send it`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { server, send } = await setUp(t, { acts: { [stage]: () => {} } })
    const failing = assert.rejects(send(MAIL), { message: /didn’t .* in time/ })
    await server.acted
    for (let n = 0; n < 20; n++) await new Promise(setImmediate)
    t.mock.timers.tick(30_000)
    await failing
    await server.allClosed()
  })
}

test('an address that could add commands or headers is refused before anything is sent', async (t) => {
  const { server, send } = await setUp(t)
  for (const to of ['a@b.example\r\nRCPT TO:<eve@mail.example>', 'a\r\nBcc: eve@mail.example', ''])
    await assert.rejects(send({ ...MAIL, to }))
  await assert.rejects(send({ ...MAIL, subject: 'Hi\r\nBcc: eve@mail.example' }))
  await server.allClosed()
  assert.doesNotMatch(server.received(), /eve@|MAIL/)
})
