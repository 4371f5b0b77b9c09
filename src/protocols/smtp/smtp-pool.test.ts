import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { mailTo, yes } from '../../../test/smtp-connections.ts'
import { type Act, type Script, startScript } from '../../../test/smtp-script.ts'
import type { HandOver } from './smtp-outcome.ts'
import { type SmtpPool, type SmtpPoolOptions, smtpPool } from './smtp-pool.ts'
import { socketLimits } from './socket-limits.ts'

const people = (count: number) => Array.from({ length: count }, (_, n) => mailTo(`person-${n}@site.test`))

const setUp = async (t: TestContext, options: Partial<SmtpPoolOptions> = {}, script: Script = {}) => {
  const server = await startScript(t, script)
  const pool = smtpPool({ server: { host: '127.0.0.1', port: server.port, security: 'none' }, max: 3, ...options })
  t.after(() => pool.close(0))
  const sendAll = (mails: ReturnType<typeof people>, handOver: HandOver = yes) =>
    Promise.all(mails.map((mail) => pool.send(mail, handOver)))
  return { server, pool, sendAll }
}

const kindsOf = (outcomes: readonly { kind: string }[]) => [...new Set(outcomes.map(({ kind }) => kind))]

test('many messages share a few connections, and each is sent once', async (t) => {
  const { server, pool, sendAll } = await setUp(t)
  assert.deepEqual(kindsOf(await sendAll(people(200))), ['accepted'])
  assert.equal(server.openedSoFar(), 3)
  assert.equal(new Set(server.messages).size, 200)
  assert.equal(server.messages.length, 200)
  // Most envelopes are sent together with the previous message's final dot.
  assert.ok(server.chunks.filter((chunk) => chunk.includes('.\r\nMAIL')).length > 150)
  await pool.close()
  assert.equal(server.received().split('QUIT\r\n').length - 1, 3)
  await server.allClosed()
})

test('one message opens one connection, and the next message reuses it', async (t) => {
  const { server, pool, sendAll } = await setUp(t)
  await sendAll(people(1))
  await sendAll(people(1))
  assert.equal(server.openedSoFar(), 1)
  assert.equal(pool.connections, 1)
})

test('each connection holds two messages: one in flight and the next one', async (t) => {
  const { server, pool } = await setUp(t, { max: 2 })
  const waiting: (() => void)[] = []
  const handOver = () => new Promise<boolean>((resolve) => waiting.push(() => resolve(true)))
  const sending = people(10).map((mail) => pool.send(mail, handOver))
  await whenTrue(() => waiting.length === 2 && pool.waiting === 6)
  assert.equal(server.openedSoFar(), 2)
  const timer = setInterval(() => {
    for (const resolve of waiting.splice(0)) resolve()
  }, 1)
  assert.deepEqual(kindsOf(await Promise.all(sending)), ['accepted'])
  clearInterval(timer)
})

test('a connection is replaced after messagesPerConnection messages, and no message is lost', async (t) => {
  const { server, sendAll } = await setUp(t, { max: 2, messagesPerConnection: 10 })
  assert.deepEqual(kindsOf(await sendAll(people(100))), ['accepted'])
  assert.equal(server.openedSoFar(), 10)
  assert.equal(server.messages.length, 100)
})

test('idle connections are closed, and new ones are opened for later messages', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { server, pool, sendAll } = await setUp(t, { idleMs: 5_000 })
  await sendAll(people(10))
  t.mock.timers.tick(2_500)
  assert.equal(pool.connections, 3)
  t.mock.timers.tick(2_500)
  await whenTrue(() => pool.connections === 0)
  assert.match(server.received(), /QUIT\r\n$/)
  await server.allClosed()
  assert.deepEqual(kindsOf(await sendAll(people(10))), ['accepted'])
})

test('if no connection can be opened, every waiting message is not_sent, with the reason', async (t) => {
  const { sendAll, pool } = await setUp(t, {}, { acts: { greeting: '554 5.7.1 Blocked' } })
  for (const outcome of await sendAll(people(20))) {
    assert.ok(outcome.kind === 'not_sent' && !outcome.isStarted)
    assert.match(outcome.reason, /refused the connection: 554 5\.7\.1 Blocked/)
  }
  assert.equal(pool.connections, 0)
})

for (const stage of ['greeting', 'EHLO'] as const) {
  test(`if the server refuses a connection (421 at ${stage}), the pool continues with fewer connections for a while`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const normal = stage === 'greeting' ? '220 Hi' : '250-Hi\r\n250 PIPELINING'
    const acts = { [stage]: [normal, normal, '421 4.7.0 Too many connections', normal] }
    const { server, pool, sendAll } = await setUp(t, { max: 5, refusedMs: 60_000 }, { acts: { ...acts } })
    // The first two connections succeed, the third is refused, and the others succeed.
    assert.deepEqual(kindsOf(await sendAll(people(100))), ['accepted'])
    assert.equal(server.openedSoFar(), 5)
    assert.equal(pool.connections, 4)
    assert.deepEqual(kindsOf(await sendAll(people(100))), ['accepted'])
    assert.equal(server.openedSoFar(), 5, 'no further attempt')
    t.mock.timers.tick(1_000)
    // The mock clock also makes idle connections close, so keep them busy.
    for (let n = 0; n < 60; n++) {
      await sendAll(people(20))
      t.mock.timers.tick(1_000)
    }
    await sendAll(people(100))
    assert.ok(server.openedSoFar() > 5, 'another attempt after a while')
  })
}

test('a server whose name contains “mail” can ask for fewer connections', async (t) => {
  const acts = { MAIL: ['250 Ok', '421 mail.example.com connection rate limit exceeded', '250 Ok'] }
  const { server, pool, sendAll } = await setUp(t, { max: 2 }, { acts })
  assert.deepEqual(kindsOf(await sendAll(people(2))), ['accepted'])
  assert.deepEqual(kindsOf(await sendAll(people(20))), ['accepted'])
  assert.deepEqual([server.openedSoFar(), pool.connections], [2, 1])
})

for (const words of ['Too many messages. Closing connection', 'Too many e-mails per session']) {
  test(`a server that replies “${words}” gets no fewer connections`, async (t) => {
    const acts = { MAIL: ['250 Ok', `421 4.7.0 ${words}`, '250 Ok'] }
    const { server, sendAll } = await setUp(t, { max: 2 }, { acts })
    await sendAll(people(2))
    await sendAll(people(20))
    assert.equal(server.openedSoFar(), 3)
  })
}

test('the message after a withheld message is sent over another connection', async (t) => {
  const { server, pool } = await setUp(t, { max: 1 })
  const outcomes = await Promise.all([
    pool.send(mailTo('ann@site.test'), () => false),
    pool.send(mailTo('bob@site.test'), yes),
  ])
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['withheld', 'accepted'],
  )
  assert.equal(server.openedSoFar(), 2)
  assert.equal(server.messages.length, 1)
})

test('if a connection breaks, only the messages in progress on it fail', async (t) => {
  const { server, sendAll } = await setUp(t, { max: 1 }, { acts: { RCPT: [(socket) => socket.destroy(), '250 Ok'] } })
  const outcomes = await sendAll(people(10))
  assert.equal(outcomes.filter(({ kind }) => kind === 'not_sent').length, 1)
  assert.equal(outcomes.filter(({ kind }) => kind === 'accepted').length, 9)
  assert.equal(server.messages.length, 9)
})

test('the pool doesn’t reconnect endlessly to a server that always hangs up', async (t) => {
  const { server, sendAll } = await setUp(t, {}, { acts: { MAIL: (socket) => socket.destroy() } })
  assert.deepEqual(kindsOf(await sendAll(people(20))), ['not_sent'])
  assert.ok(server.openedSoFar() <= 20)
})

test('closing the pool finishes messages in flight, and messages that are still waiting are not_sent', async (t) => {
  const { server, pool } = await setUp(t, { max: 1 })
  const handing = Promise.withResolvers<boolean>()
  const reached = Promise.withResolvers<void>()
  const first = pool.send(mailTo('ann@site.test'), () => {
    reached.resolve()
    return handing.promise
  })
  const second = pool.send(mailTo('bob@site.test'), yes)
  const third = pool.send(mailTo('cem@site.test'), yes)
  await reached.promise
  const closing = pool.close()
  const notSent = await third
  assert.deepEqual([notSent.kind, 'isOurs' in notSent && notSent.isOurs], ['not_sent', true])
  handing.resolve(true)
  assert.equal((await first).kind, 'accepted')
  assert.equal((await second).kind, 'accepted')
  await closing
  assert.equal((await pool.send(mailTo('dan@site.test'), yes)).kind, 'not_sent')
  await server.allClosed()
})

test('closing the pool cancels connections that are being opened and destroys those that don’t finish in time', async (t) => {
  const opening = await setUp(t, {}, { acts: { greeting: () => {} } })
  const sending = opening.pool.send(mailTo('ann@site.test'), yes)
  await opening.server.acted
  await opening.pool.close()
  assert.equal((await sending).kind, 'not_sent')

  const stuck = await setUp(t, {}, { acts: { dot: () => {} } })
  const undecided = stuck.pool.send(mailTo('ann@site.test'), yes)
  await stuck.server.acted
  await stuck.pool.close(1)
  assert.equal((await undecided).kind, 'unknown')
  await stuck.server.allClosed()
})

test('if maxWaiting messages are already waiting, further messages are not_sent', async (t) => {
  const { pool } = await setUp(t, { max: 1, maxWaiting: 2 }, { acts: { greeting: () => {} } })
  void pool.send(mailTo('ann@site.test'), yes)
  void pool.send(mailTo('bob@site.test'), yes)
  const third = await pool.send(mailTo('cem@site.test'), yes)
  assert.ok(third.kind === 'not_sent' && /Too many messages/.test(third.reason))
})

test('an urgent message is sent before other messages that are waiting for a connection', async (t) => {
  const { server, pool } = await setUp(t, { max: 1 })
  const sending = people(6).map((mail) => pool.send(mail, yes))
  sending.push(pool.send(mailTo('urgent@site.test'), yes, true))
  assert.deepEqual(kindsOf(await Promise.all(sending)), ['accepted'])
  assert.equal(
    server.messages.findIndex((message) => message.includes('urgent@')),
    0,
  )
})

/** Starts large messages, whose hand-overs last until `free` resolves. Returns how many have started. */
const startLarge = (pool: SmtpPool, count: number, isUrgent: boolean, free: Promise<boolean>) => {
  let started = 0
  const handOver = () => {
    started++
    return free
  }
  const mails = people(count).map((mail) => ({ ...mail, isLarge: true }))
  return { sending: mails.map((mail) => pool.send(mail, handOver, isUrgent)), started: () => started }
}

test('large messages use at most half of the connections, those that aren’t urgent a quarter, and the others pass them', async (t) => {
  const { server, pool, sendAll } = await setUp(t, { max: 8 })
  const free = Promise.withResolvers<boolean>()
  const slow = startLarge(pool, 10, false, free.promise)
  await whenTrue(() => slow.started() === 2)
  const urgent = startLarge(pool, 10, true, free.promise)
  await whenTrue(() => urgent.started() === 2)
  assert.deepEqual(kindsOf(await sendAll(people(200))), ['accepted'])
  assert.deepEqual([slow.started(), urgent.started(), pool.waiting], [2, 2, 16])
  assert.ok(server.openedSoFar() > 4 && server.openedSoFar() <= 8)
  free.resolve(true)
  assert.deepEqual(kindsOf(await Promise.all([...slow.sending, ...urgent.sending])), ['accepted'])
  assert.deepEqual([server.messages.length, pool.waiting], [220, 0])
})

test('a pool with one connection sends large messages too, also while other messages keep it busy', async (t) => {
  const { pool, sendAll } = await setUp(t, { max: 1 })
  const large = startLarge(pool, 3, false, Promise.resolve(true))
  const others = sendAll(people(100))
  assert.deepEqual(kindsOf(await Promise.all(large.sending)), ['accepted'])
  assert.deepEqual(kindsOf(await others), ['accepted'])
})

test('after a large message that can’t be composed, its connection carries other messages', async (t) => {
  const { server, pool } = await setUp(t, { max: 1 })
  const compose = () => {
    throw new Error('No subject')
  }
  await assert.rejects(pool.send({ ...mailTo('ann@site.test'), isLarge: true, compose }, yes), /No subject/)
  for (const isLarge of [true, false])
    assert.equal((await pool.send({ ...mailTo('bob@site.test'), isLarge }, yes)).kind, 'accepted')
  assert.equal(server.openedSoFar(), 1)
})

test('if sockets are short, large messages use at most half of the connections that the pool has', async (t) => {
  const { pool, sendAll } = await setUpCrowded(t, {})
  const free = Promise.withResolvers<boolean>()
  // Tries to open another connection.
  await sendAll(people(20))
  const large = startLarge(pool, 3, true, free.promise)
  await whenTrue(() => large.started() === 1)
  assert.deepEqual(kindsOf(await sendAll(people(50))), ['accepted'])
  assert.equal(large.started(), 1)
  free.resolve(true)
  assert.deepEqual(kindsOf(await Promise.all(large.sending)), ['accepted'])
})

test('large messages that wait are not_sent if their signal aborts, if the pool is closed, or if no connection can be opened', async (t) => {
  const { pool } = await setUp(t, { max: 2 })
  const free = Promise.withResolvers<boolean>()
  const first = startLarge(pool, 1, false, free.promise)
  await whenTrue(() => first.started() === 1)
  const stop = new AbortController()
  const mail = { ...mailTo('ann@site.test'), isLarge: true }
  const [stopped, waiting] = [pool.send(mail, yes, true, stop.signal), pool.send(mail, yes)]
  stop.abort()
  assert.deepEqual(
    [(await stopped).kind, (await pool.send(mail, yes, true, stop.signal)).kind],
    ['not_sent', 'not_sent'],
  )
  free.resolve(true)
  assert.deepEqual(kindsOf(await Promise.all([...first.sending, waiting])), ['accepted'])
  const held = startLarge(pool, 2, false, new Promise(() => {}))
  await whenTrue(() => held.started() === 1)
  await pool.close(1)
  assert.deepEqual(kindsOf(await Promise.all(held.sending.slice(1))), ['not_sent'])

  const blocked = await setUp(t, {}, { acts: { greeting: '554 5.7.1 Blocked' } })
  assert.deepEqual(kindsOf(await Promise.all(startLarge(blocked.pool, 5, false, free.promise).sending)), ['not_sent'])
})

test('no matter how many messages are withheld, the messages queued behind them are sent', async (t) => {
  const { pool } = await setUp(t, { max: 1 })
  const mails = people(12)
  const outcomes = await Promise.all(mails.map((mail, n) => pool.send(mail, () => n === mails.length - 1)))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    mails.map((_, n) => (n === mails.length - 1 ? 'accepted' : 'withheld')),
  )
})

/** The acts of a stage on a connection that works for some messages. */
const worksFor = (messages: number, normal: string, then: Act): readonly Act[] => [
  ...Array.from({ length: messages }, () => normal),
  then,
]
const hangUp = (socket: Socket) => void socket.destroy()
const TOO_MUCH = '450 4.7.1 Too much mail'
const TOO_MANY = '452 4.5.3 Too many messages in this connection'

for (const [name, acts] of Object.entries<Script['acts'] & object>({
  'refuses MAIL with 452': { MAIL: worksFor(3, '250 Ok', TOO_MANY) },
  'refuses MAIL with 421': { MAIL: worksFor(3, '250 Ok', '421 4.7.0 Too many messages in this connection') },
  'hangs up at MAIL': { MAIL: worksFor(3, '250 Ok', hangUp) },
  'hangs up at RCPT': { RCPT: worksFor(3, '250 Ok', hangUp) },
  'closes with 421 at DATA': { DATA: worksFor(3, '354 Go', '421 4.3.2 Bye') },
  'refuses everything but the first message': { MAIL: worksFor(1, '250 Ok', '421 4.3.2 One is enough') },
})) {
  for (const extensions of [['PIPELINING'], ['SIZE']]) {
    test(`if a server ${name} after a few messages, the next ones move to new connections (${extensions})`, async (t) => {
      const { server, pool, sendAll } = await setUp(t, { max: 3 }, { acts, isPerConnection: true, extensions })
      assert.deepEqual(kindsOf(await sendAll(people(60))), ['accepted'])
      assert.equal(server.messages.length, 60)
      assert.equal(new Set(server.messages).size, 60)
      assert.ok(pool.connections <= 3)
    })
  }
}

test('a limit that has ended two connections is kept from then on, and no connection exceeds it', async (t) => {
  const { server, sendAll } = await setUp(
    t,
    { max: 1 },
    { acts: { MAIL: worksFor(5, '250 Ok', TOO_MANY) }, isPerConnection: true },
  )
  await sendAll(people(10))
  await sendAll(people(50))
  const refusedMails = server.chunks.join('').split('MAIL FROM').length - 1 - 60
  assert.equal(refusedMails, 2)
  assert.equal(server.openedSoFar(), 12)
})

test('a limit on messages per minute isn’t mistaken for a limit per connection', async (t) => {
  const acts = { MAIL: [...worksFor(4, '250 Ok', TOO_MUCH), TOO_MUCH, TOO_MUCH, '250 Ok'] }
  const { server, pool, sendAll } = await setUp(t, { max: 2 }, { acts, extensions: ['SIZE'] })
  await sendAll(people(2))
  await sendAll(people(2))
  // Ends both connections after two messages each, and is refused on a third one.
  assert.equal((await pool.send(mailTo('ann@site.test'), yes)).kind, 'refused')
  assert.deepEqual(kindsOf(await sendAll(people(30))), ['accepted'])
  assert.equal(server.openedSoFar(), 4)
})

test('a connection that was busy at first also shows how many messages it accepts', async (t) => {
  const three = worksFor(3, '250 Ok', TOO_MANY)
  const acts = { MAIL: [TOO_MUCH, ...three, ...three, '250 Ok'] }
  const { server, pool } = await setUp(t, { max: 1 }, { acts, extensions: ['SIZE'] })
  assert.equal((await pool.send(mailTo('ann@site.test'), yes)).kind, 'refused')
  for (const mail of people(16)) assert.equal((await pool.send(mail, yes)).kind, 'accepted')
  assert.equal(server.openedSoFar(), 6)
})

type SendAll = Awaited<ReturnType<typeof setUp>>['sendAll']

/** Sends four messages, so that the pool has used three connections. */
const useThree = async (sendAll: SendAll) => {
  await sendAll(people(1))
  const all = Promise.withResolvers<boolean>()
  let handed = 0
  await sendAll(people(3), () => {
    if (++handed === 3) all.resolve(true)
    return all.promise
  })
}

test('while a moved message waits for a new connection, messages behind it use the others', {
  timeout: 10_000,
}, async (t) => {
  const neverGreet = () => {}
  const acts = {
    greeting: worksFor(3, '220 script.test', neverGreet),
    MAIL: [...worksFor(4, '250 Ok', TOO_MANY), '250 Ok'],
  }
  const { pool, sendAll } = await setUp(t, { max: 4 }, { acts, extensions: ['SIZE'] })
  await useThree(sendAll)
  const moved = pool.send(mailTo('ann@site.test'), yes)
  await whenTrue(() => pool.waiting === 1)
  assert.deepEqual(kindsOf(await sendAll(people(10))), ['accepted'])
  await pool.close(0)
  assert.equal((await moved).kind, 'not_sent')
})

/** Sets up a pool that has used three connections but couldn't open a third one now, because another pool has taken sockets. */
const setUpCrowded = async (t: TestContext, script: Script) => {
  const socketsOf = socketLimits({ perDestination: 6 })
  const sockets = socketsOf({ teamId: 1, destination: 'a:25' })
  const it = await setUp(t, { max: 5, sockets, idleMs: 600_000 }, script)
  await useThree(it.sendAll)
  const other = socketsOf({ teamId: 2, destination: 'a:25' })
  for (const owned of [0, 1]) assert.ok(other.take(owned, () => {}))
  return it
}

test('if no socket is left for a message that has to move, it takes a used connection', {
  timeout: 10_000,
}, async (t) => {
  const { server, pool, sendAll } = await setUpCrowded(t, {
    acts: { MAIL: worksFor(4, '250 Ok', TOO_MANY) },
    isPerConnection: true,
  })
  for (const mail of people(4)) assert.equal((await pool.send(mail, yes)).kind, 'accepted')
  assert.deepEqual(kindsOf(await sendAll(people(30))), ['accepted'])
  assert.equal(server.messages.length, 38)
})

test('if no socket is left, a message that ends every connection still fails on a new one', {
  timeout: 10_000,
}, async (t) => {
  const { server, pool } = await setUpCrowded(t, { acts: { RCPT: worksFor(4, '250 Ok', hangUp) } })
  const outcome = await pool.send(mailTo('ann@site.test'), yes)
  assert.ok(outcome.kind === 'not_sent' && outcome.isStarted)
  assert.equal(server.openedSoFar(), 4)
})

test('a server that accepts few messages per connection doesn’t get fewer connections', async (t) => {
  const acts = { MAIL: worksFor(2, '250 Ok', '421 4.7.0 Too many messages in this connection') }
  const { pool, sendAll } = await setUp(t, { max: 3 }, { acts, isPerConnection: true })
  await sendAll(people(30))
  const sending = sendAll(people(30))
  await whenTrue(() => pool.connections === 3)
  assert.deepEqual(kindsOf(await sending), ['accepted'])
})

test('a message that ends every connection ends a used one and a new one, and fails', async (t) => {
  const { server, pool, sendAll } = await setUp(t, { max: 1 }, { acts: { RCPT: worksFor(3, '250 Ok', hangUp) } })
  await sendAll(people(3))
  const outcome = await pool.send(mailTo('ann@site.test'), yes)
  assert.equal(outcome.kind, 'not_sent')
  assert.equal(server.openedSoFar(), 2)
})

test('a temporary refusal of MAIL on a new connection is a refusal, and later messages use that connection', async (t) => {
  const { server, pool } = await setUp(
    t,
    { max: 1 },
    { acts: { MAIL: ['450 4.7.1 Too much mail', '250 Ok'] }, extensions: ['SIZE'] },
  )
  const outcome = await pool.send(mailTo('ann@site.test'), yes)
  assert.ok(outcome.kind === 'refused' && outcome.stage === 'mail')
  assert.equal((await pool.send(mailTo('bob@site.test'), yes)).kind, 'accepted')
  assert.equal(server.openedSoFar(), 1)
})

test('a message is composed when a connection takes it, and again when it moves to another one', async (t) => {
  const { pool } = await setUp(t, { max: 1 }, { acts: { RCPT: [(socket) => socket.destroy(), '250 Ok'] } })
  const composed: string[] = []
  const sendNamed = (name: string) => {
    const mail = mailTo(`${name}@site.test`)
    const compose: typeof mail.compose = (features) => {
      composed.push(name)
      return mail.compose(features)
    }
    return pool.send({ ...mail, compose }, yes)
  }
  const sending = ['ann', 'bob', 'cem'].map(sendNamed)
  assert.deepEqual(composed, [])
  const kinds = (await Promise.all(sending)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['not_sent', 'accepted', 'accepted'])
  assert.deepEqual(composed, ['ann', 'bob', 'bob', 'cem'])
})

test('if a message can’t be composed, sending it rejects, and the others are sent', async (t) => {
  const { pool } = await setUp(t, { max: 1 })
  const fault = new Error('No subject')
  const compose = () => {
    throw fault
  }
  const [broken, ...others] = [
    { ...mailTo('ann@site.test'), compose },
    mailTo('bob@site.test'),
    mailTo('cem@site.test'),
  ]
  const results = await Promise.allSettled([broken, ...others].map((mail) => pool.send(mail, yes)))
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value.kind : result.reason)),
    [fault, 'accepted', 'accepted'],
  )
})
