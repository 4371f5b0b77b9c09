import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { mailTo, openScript, startSmtpServer, yes } from '../../../test/smtp-connections.ts'

for (const hidePIPELINING of [false, true]) {
  test(`messages arrive unchanged and in order ${hidePIPELINING ? 'without pipelining' : 'with pipelining'}`, async (t) => {
    const { received, open } = await startSmtpServer(t, { hidePIPELINING })
    const connection = await open()
    const first = connection.send(mailTo('ann@site.test', 'To: ann\r\n\r\nNo newline at the end'), yes)
    const second = connection.send(mailTo('bob@site.test', 'To: bob\r\n\r\nHello\r\n'), yes)
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

test('SMTPUTF8, 8BITMIME and SIZE are used when needed; a message that the server can’t accept is “unsupported”', async (t) => {
  const { received, open } = await startSmtpServer(t, { size: 1_000 })
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

  const old = await (await startSmtpServer(t, { hideSMTPUTF8: true, hide8BITMIME: true })).open()
  for (const mail of [
    mailTo('jörg@site.test'),
    mailTo('ann@site.test', undefined, { needsUtf8: true }),
    mailTo('ann@site.test', content),
  ]) {
    assert.equal((await old.send(mail, yes)).kind, 'unsupported')
  }
})

test('unsafe addresses and contents are rejected before anything is written to the server', async (t) => {
  const { server, connection } = await openScript(t)
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
  for (const content of ['.\r\n', 'Hi\r\n.\r\nMAIL FROM:<>\r\n', 'Hi\n.\r\n', 'Hi\r\n..\r\n']) {
    assert.equal((await connection.send(mailTo('ann@site.test', content), yes)).kind, 'unsupported')
  }
  assert.equal(server.received(), before)
})

test('the final dot is sent only after the hand-over, together with the next envelope', async (t) => {
  const { server, connection } = await openScript(t)
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
  await whenTrue(() => server.received().includes('Hello'))
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

test('while a message waits for the final reply, the next message is started, but not handed over', async (t) => {
  const { server, connection } = await openScript(t, { acts: { dot: () => {} } })
  const first = connection.send(mailTo('ann@site.test'), yes)
  await server.acted
  const second = connection.send(mailTo('bob@site.test'), () => assert.fail('handed over'))
  await whenTrue(() => server.received().includes('bob@site.test'))
  connection.destroy()
  assert.equal((await first).kind, 'unknown')
  assert.equal((await second).kind, 'not_sent')
})

for (const [name, handOver, outcome] of [
  ['returns false', () => false, 'withheld'],
  ['fails', () => Promise.reject(new Error('The database is gone.')), 'not_sent'],
] as const) {
  test(`if the hand-over ${name}, the server receives no message`, async (t) => {
    const { received, open } = await startSmtpServer(t)
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

test('if the connection is lost during the hand-over, the message isn’t settled until the hand-over ends', async (t) => {
  const { connection } = await openScript(t)
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
  test(`after a refusal, RSET is sent, and the connection stays usable (extension: ${extensions})`, async (t) => {
    const { server, connection } = await openScript(t, {
      acts: { RCPT: ['550 5.1.1 No such user', '250 Ok'], DATA: ['503 No recipients', '354 Go'] },
      extensions,
    })
    const outcomes = [connection.send(mailTo('ann@site.test'), yes), connection.send(mailTo('bob@site.test'), yes)]
    assert.deepEqual(await outcomes[0], {
      kind: 'refused',
      stage: 'rcpt',
      reply: { code: 550, enhancedCode: '5.1.1', text: 'No such user' },
    })
    // Without pipelining, DATA isn't sent for the first message, so the 503 is the reply to the second message's DATA.
    if (extensions[0] === 'PIPELINING') assert.equal((await outcomes[1])?.kind, 'accepted')
    else assert.equal((await outcomes[1])?.kind, 'refused')
    assert.match(server.received(), /RSET\r\nMAIL/)
    await connection.close()
    await server.allClosed()
  })
}

test('an idle connection is closed if the server sends an unexpected reply', async (t) => {
  const { server, connection } = await openScript(t, { acts: { dot: '250 Ok\r\n250 Ok again' } })
  assert.equal((await connection.send(mailTo('ann@site.test'), yes)).kind, 'accepted')
  await connection.closed
  assert.match(connection.fault?.message ?? '', /did not ask for/)
  await server.allClosed()
})

test('closing a connection finishes pending messages, then sends QUIT', async (t) => {
  const { server, connection } = await openScript(t)
  const sending = [connection.send(mailTo('ann@site.test'), yes), connection.send(mailTo('bob@site.test'), yes)]
  await assert.rejects(connection.send(mailTo('cem@site.test'), yes), /at most 2/)
  await connection.close()
  for (const outcome of await Promise.all(sending)) assert.equal(outcome.kind, 'accepted')
  assert.match(server.received(), /QUIT\r\n$/)
  await server.allClosed()
})
