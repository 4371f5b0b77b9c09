import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SELF_SIGNED } from '../../../test/self-signed.ts'
import { mailTo, openScript, startSmtpServer, yes } from '../../../test/smtp-connections.ts'
import { startScript } from '../../../test/smtp-script.ts'
import type { SetupDialogue } from './setup-dialogue.ts'
import { openSmtp } from './smtp-connection.ts'
import { signIn } from './smtp-sign-in.ts'

test('a connection can use implicit TLS or STARTTLS, and the certificate is checked in both cases', async (t) => {
  const plain = await startSmtpServer(t)
  const secure = await startSmtpServer(t, { secure: true })
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
    await assert.rejects(plain.open({ security: 'starttls', tls }), /certificate isn’t valid: [^;]+\.$/)
    await assert.rejects(secure.open({ security: 'tls', tls }), /certificate isn’t valid: [^;]+\.$/)
  }
  const trusting = await plain.open({ security: 'starttls', tls: { rejectUnauthorized: false } })
  assert.equal(trusting.isSecure, true)
  await assert.rejects(plain.open({ security: 'tls' }), /handshake/)
})

test('if the server doesn’t offer STARTTLS, `starttls` fails and `opportunistic` connects without encryption', async (t) => {
  const { open } = await startSmtpServer(t, { hideSTARTTLS: true })
  await assert.rejects(open({ security: 'starttls' }), /doesn’t offer STARTTLS/)
  assert.equal((await open({ security: 'opportunistic' })).isSecure, false)
})

test('replies that an attacker injected before TLS are discarded', async (t) => {
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
  test(`AUTH ${method} signs in, and errors never contain the password`, async (t) => {
    const { open } = await startSmtpServer(t, {
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

test('a temporary reply to AUTH isn’t reported as a wrong password', async (t) => {
  const acts = { AUTH: '454 4.7.0 Temporary authentication failure' }
  const { port } = await startScript(t, { acts, extensions: ['AUTH PLAIN'] })
  await assert.rejects(
    openSmtp({ host: '127.0.0.1', port, security: 'none', auth: { user: 'ann', password: 'secret' } }),
    /^Error: The mail server can’t sign us in right now: 454 4\.7\.0/,
  )
})

test('a password is sent only if the server offers AUTH PLAIN or LOGIN', async (t) => {
  const { open } = await startSmtpServer(t, { authMethods: ['XOAUTH2'], allowInsecureAuth: true })
  await assert.rejects(
    open({ auth: { user: 'ann', password: 'secret' } }),
    /doesn’t offer AUTH PLAIN or LOGIN.*XOAUTH2/,
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

test('mail can be sent to a server that supports only HELO', async (t) => {
  const { server, connection } = await openScript(t, { acts: { EHLO: '502 What?' } })
  assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
  assert.match(server.received(), /^EHLO \S+\r\nHELO \S+\r\nMAIL FROM:<news@acme.test>\r\n/)
})

test('connecting fails if the server greets with 554, if the attempt is canceled, or if the client name is invalid', async (t) => {
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
