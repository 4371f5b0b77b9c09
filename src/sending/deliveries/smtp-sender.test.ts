import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpProvider } from '../../../test/provider-set-up.ts'
import { EMAIL_CONTENT } from '../../../test/sending-set-up.ts'
import { type Script, startScript } from '../../../test/smtp-script.ts'
import { FileMissingError } from '../../identity/files/file-store.ts'
import { localStore } from '../../identity/files/local-store.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { socketLimits } from '../../protocols/smtp/socket-limits.ts'
import type { EmailContent } from '../messages/content.ts'
import type { Outgoing } from './carrier.ts'
import { emailComposer } from './email-message.ts'
import { smtpOpener } from './open-smtp.ts'

const AUTH = { user: 'ann', password: 'hunter2-secret' }
const PLAIN = Buffer.from(`\0${AUTH.user}\0${AUTH.password}`).toString('base64')
const WITH_COPY = { ...EMAIL_CONTENT, cc: ['copy@mail.example'] }
const A_FILE = { name: 'a.txt', content_id: null }
const WITH_FILE = { ...EMAIL_CONTENT, attachments: [{ ...A_FILE, content: 'SGk=' }] }

const setUp = async (
  t: TestContext,
  script: Script,
  options: Partial<SmtpOptions> = {},
  { store = localStore(tmpdir()), content = WITH_COPY as EmailContent, perTeam = 20 } = {},
) => {
  const server = await startScript(t, script)
  const secretKey = toSecretKey(Buffer.from('test'))
  const open = smtpOpener(emailComposer({ publicUrl: 'http://localhost', secretKey, store }))
  const sockets = socketLimits({ perTeam })({ teamId: 1, destination: 'a:25' })
  const { send, close } = open({ host: '127.0.0.1', port: server.port, security: 'none', ...options }, { sockets })
  t.after(() => close(0))
  const outgoing: Outgoing = {
    teamId: 1,
    content,
    date: '2026-01-01T00:00:00.000Z',
    message: {
      id: 1,
      channel: 'email',
      kind: 'transactional',
      contact_id: null,
      to_address: 'to@mail.example',
      address_key: null,
      identifier_id: null,
      from_address: 'shop@brand.example',
      campaign_id: null,
      list_id: null,
      content_id: null,
      status: 'queued',
      scheduled_at: null,
      attempts: 0,
      last_error: null,
      handed_at: null,
    },
  }
  let handOvers = 0
  const sendOne = (isAllowed = true) =>
    send(outgoing, async () => {
      handOvers++
      return isAllowed
    })
  const sendAs = (kind: 'transactional' | 'marketing', signal: AbortSignal, handOver = async () => true) =>
    send({ ...outgoing, message: { ...outgoing.message, kind }, signal }, handOver)
  return { server, sendOne, sendAs, handOvers: () => handOvers }
}

test('an email with cc recipients uses one connection, sends the configured name in EHLO, and returns the server’s message id', async (t) => {
  const { server, sendOne } = await setUp(
    t,
    { acts: { dot: '250 2.0.0 OK id=1a2B3c-0001' } },
    { clientName: 'mail.brand.example' },
  )
  assert.deepEqual(await sendOne(), { is: 'sent', providerId: '1a2B3c-0001' })
  assert.equal(server.openedSoFar(), 1)
  assert.match(server.received(), /^EHLO mail\.brand\.example\r\n/)
})

test('without SMTPUTF8, copies to addresses like ü@mail.example are left out; such a reply address is an error', async (t) => {
  const cc = ['ü@mail.example', 'copy@mail.example']
  const { server, sendOne } = await setUp(t, {}, {}, { content: { ...WITH_COPY, cc } })
  const sent = await sendOne()
  assert.equal(sent.is, 'sent')
  assert.match(JSON.stringify(sent), /ü@mail\.example: .*SMTPUTF8/)
  assert.match(server.messages[0] ?? '', /^Cc: copy@mail\.example\r$/m)
  const modern = await setUp(t, { extensions: ['SMTPUTF8', '8BITMIME'] }, {}, { content: { ...WITH_COPY, cc } })
  assert.deepEqual(await modern.sendOne(), { is: 'sent', providerId: null })
  const replyTo = await setUp(t, {}, {}, { content: { ...WITH_COPY, reply_to: 'ü@mail.example' } })
  const failed = await replyTo.sendOne()
  assert.deepEqual([failed.is, replyTo.server.messages.length], ['failed', 0])
  assert.match('error' in failed ? (failed.error ?? '') : '', /SMTPUTF8/)
})

for (const security of ['none', 'opportunistic'] as const) {
  test(`with security ${security}, the password is not sent over an unencrypted connection to another machine`, async (t) => {
    const { server, sendOne } = await setUp(t, { extensions: ['AUTH PLAIN LOGIN'] }, { security, auth: AUTH })
    // `socket.remoteAddress` gets its value from this method.
    t.mock.method(Socket.prototype as Socket & { _getpeername: () => object }, '_getpeername', () => ({
      address: '192.0.2.1',
    }))
    const carried = await sendOne()
    assert.equal(carried.is, 'down')
    assert.match('error' in carried ? (carried.error ?? '') : '', /password was not sent.*not encrypted/)
    assert.doesNotMatch(server.received(), /AUTH/)
  })
}

test('the password is sent over an unencrypted connection to a mail server on this machine', async (t) => {
  const { server, sendOne } = await setUp(t, { extensions: ['AUTH PLAIN'] }, { auth: AUTH })
  assert.equal((await sendOne()).is, 'sent')
  assert.match(server.received(), new RegExp(`AUTH PLAIN ${PLAIN}`))
})

test('if the mail server repeats the password in a reply, the password is masked in the error', async (t) => {
  const text = `${AUTH.password} ${PLAIN}`
  for (const acts of [{ AUTH: `535 5.7.8 ${text}` }, { MAIL: `550 ${text}` }, { dot: `550 ${text}` }]) {
    const { sendOne } = await setUp(t, { acts, extensions: ['AUTH PLAIN'] }, { auth: AUTH })
    const carried = JSON.stringify(await sendOne())
    assert.match(carried, /\*\*\*/)
    assert.ok(!carried.includes(AUTH.password) && !carried.includes(PLAIN), carried)
  }
})

test('an address in to, cc or bcc gets the email once, even if it’s written differently', async (t) => {
  const cc = ['TO@Mail.example', 'ann@bücher.example', 'Copy@mail.example']
  const bcc = ['copy@MAIL.example', 'ann@xn--bcher-kva.example', 'bob@mail.example', 'bob@mail.example']
  const { server, sendOne } = await setUp(t, {}, {}, { content: { ...WITH_COPY, cc, bcc } })
  assert.equal((await sendOne()).is, 'sent')
  const recipients = [...server.received().matchAll(/RCPT TO:<([^>]*)>/g)].map(([, address]) => address)
  assert.deepEqual(recipients, [
    'to@mail.example',
    'ann@xn--bcher-kva.example',
    'Copy@mail.example',
    'bob@mail.example',
  ])
})

test('a temporary reply to AUTH isn’t reported as a wrong password, and the connection counts as down', async (t) => {
  for (const [reply, words] of [
    ['454 4.7.0 Temporary authentication failure', /^The mail server can’t sign us in right now: 454 4\.7\.0/],
    ['535 5.7.8 Wrong', /^The mail server refused the user name or password: 535 5\.7\.8/],
  ] as const) {
    const { sendOne } = await setUp(t, { acts: { AUTH: reply }, extensions: ['AUTH PLAIN'] }, { auth: AUTH })
    const carried = await sendOne()
    assert.equal(carried.is, 'down')
    assert.match('error' in carried ? String(carried.error) : '', words)
  }
})

test('if the connection breaks, the outcome is unknown only if the message was already handed over', async (t) => {
  const cut = (socket: Socket) => void socket.destroy()
  const expected = { greeting: ['down', 0], MAIL: ['refused', 0], DATA: ['refused', 0], dot: ['unknown', 1] } as const
  for (const [stage, [is, count]] of Object.entries(expected)) {
    const { sendOne, handOvers } = await setUp(t, { acts: { [stage]: cut } })
    assert.deepEqual([(await sendOne()).is, handOvers()], [is, count], stage)
  }
})

test('if the hand-over is refused, the message is not sent', async (t) => {
  const { server, sendOne } = await setUp(t, {})
  assert.deepEqual(await sendOne(false), { is: 'not_handed' })
  assert.deepEqual(server.messages, [])
})

test('a message with attachments that waits for another one isn’t started if the worker stops', async (t) => {
  const { server, sendAs } = await setUp(t, {}, {}, { perTeam: 1, content: WITH_FILE })
  const [stop, later] = [new AbortController(), new AbortController()]
  const [handing, free] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const first = sendAs('marketing', later.signal, () => {
    handing.resolve()
    return free.promise
  })
  await handing.promise
  const [stopped, waiting] = [sendAs('transactional', stop.signal), sendAs('transactional', later.signal)]
  stop.abort()
  assert.deepEqual(await stopped, { is: 'not_handed' })
  assert.deepEqual(await sendAs('transactional', stop.signal), { is: 'not_handed' })
  assert.equal(server.openedSoFar(), 1)
  free.resolve(true)
  assert.deepEqual([(await first).is, (await waiting).is], ['sent', 'sent'])
})

test('a message with cc recipients gives its socket back however it ends', async (t) => {
  const cut = (socket: Socket) => void socket.destroy()
  const acts = { greeting: [cut, '220 Hi'], MAIL: ['550 5.7.1 No', '250 Ok'], dot: [cut, '250 Ok'] }
  const { sendOne } = await setUp(t, { acts }, {}, { perTeam: 1 })
  const kinds: string[] = []
  for (const isAllowed of [true, true, true, false, true]) kinds.push((await sendOne(isAllowed)).is)
  assert.deepEqual(kinds, ['down', 'failed', 'unknown', 'not_handed', 'sent'])
})

/** A store with one file, `here`. `opened` has the streams that were read. */
const storeOf = (content: () => Iterable<Buffer>) => {
  const opened: Readable[] = []
  const read = async (key: string) => {
    if (!key.endsWith('/here')) throw new FileMissingError()
    const stream = Readable.from(content())
    opened.push(stream)
    return stream
  }
  const filesOf = (...names: string[]) =>
    names.map((sha256) => ({ ...A_FILE, mime_type: 'text/plain', sha256, bytes: 2 }))
  return { store: { ...localStore(tmpdir()), read }, opened, filesOf }
}

test('if an attached file is missing, the message isn’t sent, and files that are open are closed', async (t) => {
  const { store, opened, filesOf } = storeOf(() => [Buffer.from('Hi')])
  const content = { ...WITH_COPY, attachments: filesOf('here', 'gone') }
  const { server, sendOne } = await setUp(t, {}, {}, { store, content })
  await assert.rejects(sendOne(), FileMissingError)
  assert.deepEqual([opened.length, opened[0]?.destroyed, server.messages], [1, true, []])
})

test('if an attachment can’t be read, the message is refused and not sent', async (t) => {
  const { store, filesOf } = storeOf(function* () {
    yield Buffer.from('Hi')
    throw new Error('The disk is gone.')
  })
  const { server, sendOne } = await setUp(t, {}, {}, { store, content: { ...WITH_COPY, attachments: filesOf('here') } })
  assert.deepEqual(await sendOne(), { is: 'refused', error: 'An attachment could not be read.' })
  assert.deepEqual(server.messages, [])
})

test('if the mail server stops reading an attachment or hangs up, the file isn’t read on, and is closed', async (t) => {
  const size = 64 * 1024 * 1024
  for (const hangsUp of [false, true]) {
    let read = 0
    const { store, opened, filesOf } = storeOf(function* () {
      for (const piece = Buffer.alloc(64 * 1024); read < size; read += piece.length) yield piece
    })
    let paused: Socket | undefined
    const act = (socket: Socket) => {
      paused = socket.pause()
      if (hangsUp) socket.destroy()
    }
    const content = { ...WITH_FILE, attachments: filesOf('here') }
    const { server, sendOne } = await setUp(t, { acts: { content: act } }, {}, { store, content })
    const sending = sendOne()
    await whenTrue(() => paused !== undefined)
    if (!hangsUp) {
      let before = -1
      await whenTrue(() => {
        const isStill = before === read
        before = read
        return isStill
      })
      paused?.destroy()
    }
    assert.equal((await sending).is, 'refused')
    await whenTrue(() => opened[0]?.destroyed === true)
    // The operating system's buffers take a part of it.
    assert.ok(read < size / 4, `${read} bytes were read`)
    assert.deepEqual(server.messages, [])
  }
})

test('a message that is too large for the mail server fails before its attachments are read', async (t) => {
  const { store, opened, filesOf } = storeOf(() => [])
  const attachments = filesOf('here').map((file) => ({ ...file, bytes: 1_000_000 }))
  const extensions = ['SIZE 1200000']
  const { server, sendOne } = await setUp(t, { extensions }, {}, { store, content: { ...WITH_FILE, attachments } })
  const failed = await sendOne()
  assert.match(JSON.stringify(failed), /"failed".*at most 1200000/)
  assert.deepEqual([opened, server.received().includes('MAIL')], [[], false])
})

const REFUSALS = {
  '550 5.1.1 User unknown': 'bounced',
  '452 4.2.2 Mailbox full': 'queued',
  '554 5.7.1 Spam': 'failed',
} as const

for (const extensions of [['PIPELINING'], []]) {
  for (const [refusal, status] of Object.entries(REFUSALS)) {
    const how = extensions.length > 0 ? 'with' : 'without'
    test(`${how} pipelining, if the reply to the recipient is ${refusal} but a copy is accepted, the message is ${status}`, async (t) => {
      const server = await startScript(t, { acts: { RCPT: [`${refusal}\0\u202e`, '250 2.1.5 Ok'] }, extensions })
      const { add, worker, ledger } = await setUpProvider(t, {
        smtpUrl: `smtp://127.0.0.1:${server.port}?security=none`,
      })
      await add(1, { content: WITH_COPY })
      await worker.runOnce()
      const [message] = await ledger()
      assert.equal(message?.status, status)
      assert.ok(message?.last_error?.includes(refusal), message?.last_error ?? '')
      assert.doesNotMatch(message?.last_error ?? '', /\p{Cc}|\p{Cf}/u)
      assert.deepEqual(server.messages, [], 'nobody receives a copy of a message that wasn’t sent')
    })
  }
}

test('an email whose recipient was refused leaves the connection usable, and the next one gets no copies of it', async (t) => {
  const acts = { RCPT: ['550 5.1.1 User unknown', '250 Ok'] }
  const { server, sendOne } = await setUp(t, { acts }, {}, { content: { ...WITH_FILE, cc: ['copy@mail.example'] } })
  assert.deepEqual([(await sendOne()).is, (await sendOne()).is], ['bounced', 'sent'])
  assert.equal(server.openedSoFar(), 1)
  assert.equal(server.received().split('DATA\r\n').length - 1, 1)
  assert.match(server.received(), /RSET\r\nMAIL FROM/)
})
