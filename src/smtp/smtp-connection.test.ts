import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { SELF_SIGNED } from '../../test/self-signed.ts'
import { type Script, startScript } from '../../test/smtp-script.ts'
import type { SetupDialogue } from './setup-dialogue.ts'
import { openSmtp, type SmtpConnection } from './smtp-connection.ts'
import type { SmtpMail } from './smtp-mail.ts'
import type { SmtpOptions } from './smtp-options.ts'
import { signIn } from './smtp-sign-in.ts'

const mailTo = (to: string, content: string | Buffer = `To: ${to}\r\n\r\nHello\r\n`, more: Partial<SmtpMail> = {}) => ({
  from: 'news@acme.test',
  to,
  content,
  size: Buffer.byteLength(content),
  needsUtf8: false,
  ...more,
})
const yes = () => true

/** Starts a real mail server. `received` has the messages that it accepted. */
const startServer = async (t: TestContext, options: SMTPServerOptions = {}) => {
  const received: { from: string; to: string[]; text: string; isUtf8: boolean; body: string | undefined }[] = []
  const server = new SMTPServer({
    ...SELF_SIGNED,
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo, smtpUtf8, bodyType } = envelope as typeof envelope & {
          smtpUtf8: boolean
          bodyType: string
        }
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        received.push({ from, to, text: Buffer.concat(chunks).toString(), isUtf8: smtpUtf8, body: bodyType })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened: SmtpConnection[] = []
  t.after(async () => {
    for (const connection of opened) connection.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  // The server closes broken connections with an error, which is expected here.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo
  const open = async (more: Partial<SmtpOptions> = {}) => {
    const tls = { ca: SELF_SIGNED.cert, servername: 'site.test' }
    const connection = await openSmtp({ host: '127.0.0.1', port, security: 'none', tls, ...more })
    opened.push(connection)
    return connection
  }
  return { received, open, server }
}

const open = async (t: TestContext, script?: Script) => {
  const server = await startScript(t, script)
  const connection = await openSmtp({ host: '127.0.0.1', port: server.port, security: 'none' })
  t.after(() => connection.destroy())
  return { server, connection }
}

for (const hidePIPELINING of [false, true]) {
  test(`messages arrive unchanged and in order ${hidePIPELINING ? 'one by one' : 'pipelined'}`, async (t) => {
    const { received, open } = await startServer(t, { hidePIPELINING })
    const connection = await open()
    const first = connection.send(mailTo('ann@site.test', 'To: ann\r\n\r\nNo newline at the end'), yes)
    const second = connection.send(mailTo('bob@site.test', Buffer.from('To: bob\r\n\r\nHello\r\n')), yes)
    assert.equal((await first).kind, 'accepted')
    const third = connection.send(mailTo('cem@site.test', '', { from: '' }), yes)
    assert.equal((await second).kind, 'accepted')
    assert.equal((await third).kind, 'accepted')
    await connection.close()
    assert.deepEqual(
      received.map(({ from, to, text }) => [from, ...to, text]),
      [
        ['news@acme.test', 'ann@site.test', 'To: ann\r\n\r\nNo newline at the end\r\n'],
        ['news@acme.test', 'bob@site.test', 'To: bob\r\n\r\nHello\r\n'],
        ['', 'cem@site.test', '\r\n'],
      ],
    )
  })
}

test('TLS works from the start and with STARTTLS, and the certificate is checked', async (t) => {
  const plain = await startServer(t)
  const secure = await startServer(t, { secure: true })
  for (const connection of [
    await plain.open({ security: 'starttls' }),
    await plain.open({ security: 'opportunistic' }),
    await secure.open({ security: 'tls' }),
  ]) {
    assert.equal(connection.isSecure, true)
    assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
    await connection.close()
  }
  for (const tls of [{}, { ca: SELF_SIGNED.cert }]) {
    await assert.rejects(plain.open({ security: 'starttls', tls }), /certificate isn't valid/)
    await assert.rejects(secure.open({ security: 'tls', tls }), /certificate isn't valid/)
  }
  const trusting = await plain.open({ security: 'starttls', tls: { rejectUnauthorized: false } })
  assert.equal(trusting.isSecure, true)
  await assert.rejects(plain.open({ security: 'tls' }), /handshake/)
})

test('STARTTLS is required or optional', async (t) => {
  const { open } = await startServer(t, { hideSTARTTLS: true })
  await assert.rejects(open({ security: 'starttls' }), /doesn't offer STARTTLS/)
  assert.equal((await open({ security: 'opportunistic' })).isSecure, false)
})

test('replies that were added before TLS are discarded', async (t) => {
  const server = await startScript(t, {
    acts: { STARTTLS: '220 Go ahead\r\n250-evil.test\r\n250 AUTH PLAIN' },
    extensions: ['STARTTLS', 'PIPELINING'],
  })
  const options = { host: '127.0.0.1', port: server.port, security: 'starttls' } as const
  const connection = await openSmtp({ ...options, tls: { ca: SELF_SIGNED.cert, servername: 'site.test' } })
  assert.deepEqual(connection.features.authMethods, [])
  assert.equal(connection.features.pipelining, true)
  assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
  await connection.close()
})

for (const method of ['PLAIN', 'LOGIN']) {
  test(`signs in with ${method}, and errors never contain the password`, async (t) => {
    const { open } = await startServer(t, {
      authMethods: [method],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'ann' && password === 'gehe!m ü'
          ? done(null, { user: 'ann' })
          : done(new Error(`Wrong password ${password}`)),
    })
    for (const security of ['starttls', 'none'] as const) {
      const connection = await open({ security, auth: { user: 'ann', password: 'gehe!m ü' } })
      assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
    }
    await assert.rejects(
      open({ security: 'starttls', auth: { user: 'ann', password: 'wrong-one' } }),
      (error: Error) => {
        assert.match(error.message, /refused the user name or password: 535 .*Wrong password \*\*\*/)
        assert.ok(!error.message.includes('wrong-one'))
        return true
      },
    )
  })
}

test('a password is only sent if the server offers a method', async (t) => {
  const { open } = await startServer(t, { authMethods: ['XOAUTH2'], allowInsecureAuth: true })
  await assert.rejects(
    open({ auth: { user: 'ann', password: 'secret' } }),
    /doesn't offer AUTH PLAIN or LOGIN.*XOAUTH2/,
  )
})

test('a password is never sent without TLS, except to this machine', async () => {
  const asked: string[] = []
  const tryFrom = (remoteAddress: string | undefined, isSecure: boolean) => {
    const ask = async (line: string) => {
      asked.push(line)
      return { code: 235, enhancedCode: undefined, text: '' }
    }
    const dialogue = { wire: { isSecure, remoteAddress }, ask } as unknown as SetupDialogue
    return signIn(dialogue, { user: 'ann', password: 'secret' }, ['PLAIN'], 1_000)
  }
  for (const address of ['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1', '127.site.test', undefined]) {
    await assert.rejects(tryFrom(address, false), /password was not sent.*not encrypted/)
  }
  assert.deepEqual(asked, [])
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) await tryFrom(address, false)
  await tryFrom('192.0.2.1', true)
  assert.equal(asked.length, 5)
})

test('SMTPUTF8, 8BITMIME and SIZE are used when needed, and refused when missing', async (t) => {
  const { received, open } = await startServer(t, { size: 1_000 })
  const connection = await open()
  const content = 'Subject: Grüße\r\n\r\nHallo\r\n'
  assert.equal((await connection.send(mailTo('jörg@site.test', content, { needsUtf8: true }), yes)).kind, 'accepted')
  assert.deepEqual(received, [
    { from: 'news@acme.test', to: ['jörg@site.test'], text: content, isUtf8: true, body: '8bitmime' },
  ])
  const large = await connection.send(mailTo('ann@site.test', 'x'.repeat(1_001)), yes)
  assert.deepEqual(large, {
    kind: 'unsupported',
    reason: 'The message has 1001 bytes, but the mail server accepts at most 1000.',
  })

  const old = await (await startServer(t, { hideSMTPUTF8: true, hide8BITMIME: true })).open()
  for (const mail of [
    mailTo('jörg@site.test'),
    mailTo('ann@site.test', undefined, { needsUtf8: true }),
    mailTo('ann@site.test', content),
    mailTo('ann@site.test', Buffer.from(content)),
  ]) {
    assert.equal((await old.send(mail, yes)).kind, 'unsupported')
  }
})

test('unsafe addresses and contents are refused before anything is written', async (t) => {
  const { server, connection } = await open(t)
  const before = server.received()
  const address = [
    'a@b.test\r\nRCPT TO:<x@y.test>',
    'a\n@b.test',
    'a\0@b.test',
    'a@b.test> SIZE=1',
    'a b@c.test',
    'x'.repeat(321),
  ]
  for (const unsafe of address) {
    assert.equal((await connection.send(mailTo(unsafe), yes)).kind, 'unsupported')
    assert.equal((await connection.send(mailTo('ann@site.test', 'Hi\r\n', { from: unsafe }), yes)).kind, 'unsupported')
  }
  assert.equal((await connection.send(mailTo(''), yes)).kind, 'unsupported')
  for (const content of ['.\r\n', 'Hi\r\n.\r\nMAIL FROM:<>\r\n', 'Hi\n.\r\n', Buffer.from('Hi\r\n..\r\n')]) {
    assert.equal((await connection.send(mailTo('ann@site.test', content), yes)).kind, 'unsupported')
  }
  assert.equal(server.received(), before)
})

test('the final dot is sent only after the hand-over, together with the next envelope', async (t) => {
  const { server, connection } = await open(t)
  const before = server.chunks.length
  const handing = Promise.withResolvers<boolean>()
  const reached = Promise.withResolvers<void>()
  const log: string[] = []
  const first = connection.send(mailTo('ann@site.test'), () => {
    reached.resolve()
    return handing.promise
  })
  const second = connection.send(mailTo('bob@site.test'), () => {
    log.push('second handed over')
    return true
  })
  void first.then(() => log.push('first accepted'))
  await reached.promise
  while (!server.received().includes('Hello')) await new Promise(setImmediate)
  assert.ok(!server.received().includes('\r\n.\r\n'))
  assert.ok(!server.received().includes('bob@site.test'))
  handing.resolve(true)
  assert.equal((await first).kind, 'accepted')
  assert.equal((await second).kind, 'accepted')
  assert.deepEqual(log, ['first accepted', 'second handed over'])
  const envelope = (to: string) => `MAIL FROM:<news@acme.test> SIZE=28\r\nRCPT TO:<${to}>\r\nDATA\r\n`
  assert.equal(
    server.chunks.slice(before).join(''),
    [
      envelope('ann@site.test'),
      'To: ann@site.test\r\n\r\nHello\r\n.\r\n',
      envelope('bob@site.test'),
      'To: bob@site.test\r\n\r\nHello\r\n.\r\n',
    ].join(''),
  )
  assert.ok(server.chunks.includes(`.\r\n${envelope('bob@site.test')}`))
})

test('a message that is added while another waits for its reply is started at once, but not handed over', async (t) => {
  const { server, connection } = await open(t, { acts: { dot: () => {} } })
  const first = connection.send(mailTo('ann@site.test'), yes)
  await server.acted
  const second = connection.send(mailTo('bob@site.test'), () => assert.fail('handed over'))
  while (!server.received().includes('bob@site.test')) await new Promise(setImmediate)
  connection.destroy()
  assert.equal((await first).kind, 'unknown')
  assert.equal((await second).kind, 'not_sent')
})

for (const [name, handOver, outcome] of [
  ['returns false', () => false, 'withheld'],
  ['fails', () => Promise.reject(new Error('The database is gone.')), 'not_sent'],
] as const) {
  test(`if the hand-over ${name}, the server gets no message`, async (t) => {
    const { received, open } = await startServer(t)
    const connection = await open()
    const first = connection.send(mailTo('ann@site.test'), handOver)
    const second = connection.send(mailTo('bob@site.test'), yes)
    const result = await first
    assert.equal(result.kind, outcome)
    if (result.kind === 'not_sent') assert.match(result.reason, /not handed over: The database is gone\.$/)
    const waiting = await second
    assert.ok(waiting.kind === 'not_sent' && !waiting.isStarted)
    await connection.closed
    assert.deepEqual(received, [])
    const after = await connection.send(mailTo('cem@site.test'), yes)
    assert.ok(after.kind === 'not_sent' && !after.isStarted)
  })
}

test('if the connection is lost during the hand-over, the outcome comes after the hand-over', async (t) => {
  const { connection } = await open(t)
  const handing = Promise.withResolvers<boolean>()
  const reached = Promise.withResolvers<void>()
  let isSettled = false
  const sending = connection.send(mailTo('ann@site.test'), () => {
    reached.resolve()
    return handing.promise
  })
  void sending.then(() => {
    isSettled = true
  })
  await reached.promise
  connection.destroy()
  await connection.closed
  assert.equal(isSettled, false)
  handing.resolve(true)
  assert.equal((await sending).kind, 'not_sent')
})

for (const extensions of [['PIPELINING'], ['SIZE 1000000']]) {
  test(`after a refusal, the connection is reset and works on (${extensions})`, async (t) => {
    const { server, connection } = await open(t, {
      acts: { RCPT: ['550 5.1.1 No such user', '250 Ok'], DATA: ['503 No recipients', '354 Go'] },
      extensions,
    })
    const outcomes = [connection.send(mailTo('ann@site.test'), yes), connection.send(mailTo('bob@site.test'), yes)]
    assert.deepEqual(await outcomes[0], {
      kind: 'refused',
      stage: 'rcpt',
      reply: { code: 550, enhancedCode: '5.1.1', text: 'No such user' },
    })
    // Without pipelining, the first message has no DATA, so the second gets the 503.
    if (extensions[0] === 'PIPELINING') assert.equal((await outcomes[1])?.kind, 'accepted')
    else assert.equal((await outcomes[1])?.kind, 'refused')
    assert.match(server.received(), /RSET\r\nMAIL/)
    await connection.close()
    await server.allClosed()
  })
}

test('a server that only knows HELO works', async (t) => {
  const { server, connection } = await open(t, { acts: { EHLO: '502 What?' } })
  assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
  assert.match(server.received(), /^EHLO \S+\r\nHELO \S+\r\nMAIL FROM:<news@acme.test>\r\n/)
})

test('a 554 greeting, and a canceled attempt, open nothing', async (t) => {
  const server = await startScript(t, { acts: { greeting: '554 5.7.1 Your network is blocked' } })
  const options = { host: '127.0.0.1', port: server.port, security: 'none' } as const
  await assert.rejects(openSmtp(options), /refused the connection: 554 5\.7\.1 Your network is blocked$/)
  await assert.rejects(openSmtp(options, AbortSignal.abort()), /canceled/)
  const silent = await startScript(t, { acts: { greeting: () => {} } })
  const canceling = new AbortController()
  const opening = openSmtp({ ...options, port: silent.port }, canceling.signal)
  await silent.acted
  canceling.abort()
  await assert.rejects(opening, /canceled/)
  await assert.rejects(openSmtp({ ...options, clientName: 'a\r\nb' }), /client name/)
  await silent.allClosed()
})

test('unasked replies end an idle connection', async (t) => {
  const { server, connection } = await open(t, { acts: { dot: '250 Ok\r\n250 Ok again' } })
  assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
  await connection.closed
  assert.match(connection.fault?.message ?? '', /did not ask for/)
  await server.allClosed()
})

test('closing finishes pending messages and says QUIT', async (t) => {
  const { server, connection } = await open(t)
  const sending = [connection.send(mailTo('ann@site.test'), yes), connection.send(mailTo('bob@site.test'), yes)]
  assert.throws(() => connection.send(mailTo('cem@site.test'), yes), /at most 2/)
  await connection.close()
  for (const outcome of await Promise.all(sending)) assert.equal(outcome.kind, 'accepted')
  assert.match(server.received(), /QUIT\r\n$/)
  await server.allClosed()
})
