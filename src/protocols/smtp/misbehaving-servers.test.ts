import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SELF_SIGNED } from '../../../test/self-signed.ts'
import { mailTo } from '../../../test/smtp-connections.ts'
import { type Act, type Script, type ScriptStage, startScript } from '../../../test/smtp-script.ts'
import { openSmtp } from './smtp-connection.ts'
import { DEFAULT_TIMEOUTS, type SmtpOptions } from './smtp-options.ts'

const CONTENT = `Subject: Hello\r\n\r\n${'A line of the message.\r\n'.repeat(20)}`
const MAIL = mailTo('ann@site.test', CONTENT)
/** Longer than every default timeout. */
const FOREVER_MS = 2 * DEFAULT_TIMEOUTS.finalMs

const MISBEHAVIORS: Record<string, Act> = {
  close: (socket) => socket.destroy(),
  'half-close': (socket) => socket.end(),
  silence: () => {},
  nonsense: 'Hello there',
  'another protocol': 'HTTP/1.1 400 Bad Request',
  '421': '421 4.3.2 Shutting down',
  'endless line': (socket) => socket.write('2'.repeat(100_000)),
  'endless reply': (socket) => socket.write('250-more\r\n'.repeat(10_000)),
  'two codes in a reply': '250-fine\r\n550 not fine',
  'an invalid code': '199 Hm',
  'a slow drip': (socket) => socket.write('2'),
}

/** The reasons that the client gives for each misbehavior, depending on the stage. */
const REASONS: Record<string, RegExp> = {
  close: /closed the connection|reset the connection|handshake/,
  'half-close': /closed the connection|handshake|Client network socket disconnected/,
  silence: /didn’t .+ in time/,
  nonsense: /sent something other than an SMTP reply|handshake/,
  'another protocol': /sent something other than an SMTP reply|handshake/,
  '421': /: 421 4\.3\.2 Shutting down$/,
  'endless line': /sent a line that is too long/,
  'endless reply': /sent a reply that is too long/,
  'two codes in a reply': /sent a reply with two different codes/,
  'an invalid code': /sent something other than an SMTP reply/,
  'a slow drip': /didn’t .+ in time/,
}

const EXTENSIONS = ['PIPELINING', 'SIZE', 'STARTTLS', 'AUTH PLAIN LOGIN']

/** Sends one message. Returns its outcome, or `not_opened` with the reason if the connection can't be opened. */
const sendOne = async (t: TestContext, name: string, script: Script, options: Partial<SmtpOptions> = {}) => {
  const server = await startScript(t, script)
  let handOvers = 0
  const handOver = async () => {
    handOvers++
    if (!script.acts?.content) return true
    // Waits until the server has misbehaved, so that this happens before the final dot.
    await server.acted
    await settled()
    return true
  }
  const attempt = async () => {
    const connection = await openSmtp({ host: '127.0.0.1', port: server.port, security: 'none', ...options })
    const outcome = await connection.send(MAIL, handOver)
    await connection.closed
    return outcome
  }
  const result = attempt().catch((error: Error) => ({ kind: 'not_opened' as const, reason: error.message }))
  if (['silence', 'a slow drip'].includes(name)) {
    const socket = await server.acted
    if (name === 'a slow drip') await drip(t, socket)
    await settled()
    t.mock.timers.tick(FOREVER_MS)
  }
  const outcome = await result
  await server.allClosed()
  return { outcome, server, handOvers }
}

/** Gives the client time to read everything and to set its deadline. */
const settled = async () => {
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
}

/** Sends bytes that each arrive in time, but never complete the reply. */
const drip = async (t: TestContext, socket: Socket) => {
  for (const byte of '50-slow') {
    t.mock.timers.tick(1_000)
    socket.write(byte)
    await new Promise(setImmediate)
  }
}

const SETUP_STAGES: readonly ScriptStage[] = ['greeting', 'EHLO', 'STARTTLS', 'AUTH']
const ENVELOPE_STAGES: readonly ScriptStage[] = ['MAIL', 'RCPT', 'DATA', 'content']
const AUTH = { user: 'ann', password: 'secret' }
const TLS = { ca: SELF_SIGNED.cert, servername: 'site.test' }

for (const [name, act] of Object.entries(MISBEHAVIORS)) {
  for (const stage of SETUP_STAGES) {
    test(`if the server misbehaves at ${stage} (${name}), opening the connection fails`, async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const script = { acts: { [stage]: act }, extensions: EXTENSIONS }
      const security = stage === 'STARTTLS' ? 'starttls' : 'none'
      const { outcome, server } = await sendOne(t, name, script, { security, tls: TLS, auth: AUTH })
      assert.equal(outcome.kind, 'not_opened')
      assert.match(outcome.reason, REASONS[name] as RegExp)
      assert.ok(!server.received().includes('MAIL'))
    })
  }

  for (const stage of ENVELOPE_STAGES) {
    // Every server is silent while it receives the content. A test below covers a server that stops reading the content.
    if (stage === 'content' && name === 'silence') continue
    for (const extensions of [['PIPELINING'], ['SIZE']]) {
      test(`if the server misbehaves at ${stage} (${name}), the message isn’t delivered (extension: ${extensions})`, async (t) => {
        t.mock.timers.enable({ apis: ['setTimeout'] })
        const { outcome, server } = await sendOne(t, name, { acts: { [stage]: act }, extensions })
        assert.deepEqual(server.messages, [])
        if (stage === 'MAIL' && name === '421') {
          assert.ok(outcome.kind === 'refused' && outcome.stage === 'mail')
          return
        }
        assert.equal(outcome.kind, 'not_sent')
        assert.ok(outcome.isStarted)
        const isDrip = stage === 'content' && name === 'a slow drip'
        assert.match(outcome.reason, isDrip ? /did not ask for/ : (REASONS[name] as RegExp))
      })
    }
  }

  test(`if the server misbehaves after the final dot (${name}), the outcome is “unknown”, or “refused” for a 421`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { outcome, server, handOvers } = await sendOne(t, name, { acts: { dot: act } })
    assert.equal(handOvers, 1)
    assert.equal(server.messages.length, 1)
    if (name === '421') {
      const reply = { code: 421, enhancedCode: '4.3.2', text: 'Shutting down' }
      return assert.deepEqual(outcome, { kind: 'refused', stage: 'content', reply })
    }
    assert.equal(outcome.kind, 'unknown')
    assert.match(outcome.reason, REASONS[name] as RegExp)
  })
}

test('a message isn’t handed over if the server stops reading the content', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const server = await startScript(t, { acts: { content: (socket) => socket.pause() } })
  const connection = await openSmtp({ host: '127.0.0.1', port: server.port, security: 'none' })
  const content = Buffer.alloc(50_000_000, 'A line of the message.\r\n')
  let handOvers = 0
  const sending = connection.send(
    { ...MAIL, compose: () => ({ message: content, needsUtf8: false }) },
    () => ++handOvers > 0,
  )
  await server.acted
  await settled()
  t.mock.timers.tick(FOREVER_MS)
  const outcome = await sending
  assert.deepEqual(outcome, {
    kind: 'not_sent',
    reason: 'The mail server didn’t take the content in time.',
    carried: 0,
    decided: 0,
    isStarted: true,
  })
  assert.equal(handOvers, 0)
  await connection.closed
})

/** The server's behavior, the expected outcome of the message, and the state of the connection afterward. */
const REPLIES: [what: string, acts: Script['acts'], outcome: string, connection: 'open' | 'closed'][] = [
  ['accepts the message before the dot', { DATA: '354 Go\r\n250 Queued' }, 'not_sent', 'closed'],
  ['replies 250 to DATA', { DATA: '250 Queued' }, 'not_sent', 'closed'],
  ['replies 354 to the dot', { dot: '354 Go on' }, 'unknown', 'closed'],
  ['replies 354 to MAIL', { MAIL: '354 Go on' }, 'not_sent', 'closed'],
  ['replies twice to MAIL', { MAIL: '250 Ok\r\n250 Ok' }, 'not_sent', 'closed'],
  ['refuses MAIL, but accepts RCPT and DATA', { MAIL: '550 No' }, 'refused mail 550', 'closed'],
  ['refuses RCPT and DATA', { RCPT: '550 No', DATA: '503 No recipients' }, 'refused rcpt 550', 'open'],
  ['refuses RCPT, but accepts DATA', { RCPT: '450 Later', dot: '554 No recipients' }, 'refused rcpt 450', 'open'],
  ['refuses RCPT, but accepts DATA and the lone dot', { RCPT: '550 No', dot: '250 Ok' }, 'refused rcpt 550', 'open'],
  ['refuses DATA', { DATA: '451 Later' }, 'refused data 451', 'open'],
  ['refuses the content', { dot: '554 5.7.1 Spam' }, 'refused content 554', 'open'],
  ['refuses RCPT, then hangs up', { RCPT: '550 No', DATA: (socket) => socket.destroy() }, 'refused rcpt 550', 'closed'],
]

for (const [what, acts = {}, expected, endsAs] of REPLIES) {
  test(`if the server ${what}, the outcome is ${expected}`, async (t) => {
    const server = await startScript(t, { acts })
    const connection = await openSmtp({ host: '127.0.0.1', port: server.port, security: 'none' })
    const outcome = await connection.send(MAIL, () => true)
    const details = outcome.kind === 'refused' ? ` ${outcome.stage} ${outcome.reply.code}` : ''
    assert.equal(outcome.kind + details, expected)
    assert.equal(connection.isOpen, endsAs === 'open')
    if (expected !== 'unknown' && !expected.includes('content')) assert.ok(!server.received().includes(CONTENT))
    // A dot after a refused sender might deliver an empty message.
    if (expected.includes('mail')) assert.deepEqual(server.messages, [])
    await connection.close()
    await server.allClosed()
  })
}

for (const acts of [{ greeting: '220 Hi\r\n250 PIPELINING' }, { EHLO: '250 Hi\r\n250 Hi again' }]) {
  test(`opening a connection fails if the server sends a reply that no command asked for: ${JSON.stringify(acts)}`, async (t) => {
    const server = await startScript(t, { acts })
    const opening = openSmtp({ host: '127.0.0.1', port: server.port, security: 'none' })
    await assert.rejects(opening, /did not ask for/)
    await server.allClosed()
  })
}
