import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { findOutage } from '../src/sending/connections/connection-state-queries.ts'
import { setUpProvider } from './provider-set-up.ts'
import { EMAIL_CONTENT } from './sending-set-up.ts'
import { type Act, type Script, startScript } from './smtp-script.ts'

/** How many messages each scene sends, over one connection at a time. */
const MESSAGES = 6

interface Scene extends Script {
  /** Settings in `SMTP_URL`. */
  readonly settings?: string
  readonly user?: string
  /** How many messages have each status and number of attempts after one try, like `sent 1`. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Why the connection is down, if it is. */
  readonly down?: RegExp
  /** Matches the last error of all messages that weren't sent. */
  readonly error?: RegExp
  /** How many messages arrived, if it isn't as many as were sent. */
  readonly arrived?: number
}

const hangUp = (socket: Socket) => void socket.destroy()
const after = (count: number, normal: string, then: Act): readonly Act[] => [
  ...Array.from({ length: count }, () => normal),
  then,
]
const ALL_SENT = { 'sent 1': MESSAGES }
const ALL_WAIT = { 'queued 0': MESSAGES }
const ALL_REFUSED = { 'queued 1': MESSAGES }
const ONE_CHARGED = { 'queued 1': 1, 'queued 0': MESSAGES - 1 }
const ALL_FAILED = { 'failed 1': MESSAGES }
const ALL_BOUNCED = { 'bounced 1': MESSAGES }
const AUTH = ['PIPELINING', 'AUTH PLAIN LOGIN']
const STARTTLS = ['PIPELINING', 'STARTTLS']
const TLS = '&security=starttls'
const TRUSTING = '&security=starttls&tls.rejectUnauthorized=false'

const SCENES: Readonly<Record<string, Scene>> = {
  'accepts everything': { outcomes: ALL_SENT },
  'doesn’t offer PIPELINING': { extensions: ['SIZE'], outcomes: ALL_SENT },
  'offers no extensions at all': { extensions: [], outcomes: ALL_SENT },
  'knows only HELO': { acts: { EHLO: '502 5.5.1 Not implemented' }, outcomes: ALL_SENT },
  'sends replies with several lines': {
    acts: { MAIL: '250-2.1.0 Sender\r\n250 2.1.0 ok', dot: '250-2.0.0 Thank\r\n250 2.0.0 you' },
    outcomes: ALL_SENT,
  },
  'doesn’t respond to QUIT': { acts: { QUIT: () => {} }, settings: '&messages=2', outcomes: ALL_SENT },
  'hangs up at QUIT': { acts: { QUIT: hangUp }, settings: '&messages=2', outcomes: ALL_SENT },

  'refuses connections': { acts: { greeting: '554 5.7.1 Blocked' }, outcomes: ALL_WAIT, down: /554 5\.7\.1 Blocked/ },
  'is busy (421 in the greeting)': { acts: { greeting: '421 4.3.2 Later' }, outcomes: ALL_WAIT, down: /421 4\.3\.2/ },
  'hangs up without a greeting': { acts: { greeting: hangUp }, outcomes: ALL_WAIT, down: /closed|reset/ },
  'isn’t a mail server': {
    acts: { greeting: 'SSH-2.0-OpenSSH' },
    outcomes: ALL_WAIT,
    down: /other than an SMTP reply/,
  },
  'refuses EHLO and HELO': { acts: { EHLO: '550 No', HELO: '550 No' }, outcomes: ALL_WAIT, down: /550/ },
  'closes with 421 at EHLO': { acts: { EHLO: '421 4.3.2 Bye' }, outcomes: ALL_WAIT, down: /421/ },
  'hangs up at EHLO': { acts: { EHLO: hangUp }, outcomes: ALL_WAIT, down: /closed|reset/ },

  'wants a password': { extensions: AUTH, user: 'ann:secret@', outcomes: ALL_SENT },
  'offers only AUTH LOGIN': {
    extensions: ['PIPELINING', 'AUTH LOGIN'],
    user: 'ann:secret@',
    acts: { AUTH: ['334 VXNlcm5hbWU6', '334 UGFzc3dvcmQ6', '235 2.7.0 Welcome'] },
    outcomes: ALL_SENT,
  },
  'offers only an unknown AUTH method': {
    extensions: ['AUTH GSSAPI'],
    user: 'ann:secret@',
    outcomes: ALL_WAIT,
    down: /doesn’t offer AUTH PLAIN or LOGIN/,
  },
  'refuses the password': {
    extensions: AUTH,
    user: 'ann:secret@',
    acts: { AUTH: '535 5.7.8 Wrong' },
    outcomes: ALL_WAIT,
    down: /user name or password.*535/,
  },
  'can’t check the password right now': {
    extensions: AUTH,
    user: 'ann:secret@',
    acts: { AUTH: ['454 4.7.0 Later', '235 2.7.0 Welcome'] },
    outcomes: ALL_WAIT,
    down: /454 4\.7\.0/,
  },
  'wants a password that we don’t have': {
    acts: { MAIL: '530 5.7.0 Authentication required' },
    outcomes: ALL_WAIT,
    down: /wants us to sign in/,
  },

  'doesn’t offer STARTTLS': { settings: TLS, outcomes: ALL_WAIT, down: /STARTTLS|TLS/ },
  'doesn’t offer STARTTLS, which is optional': { settings: '&security=opportunistic', outcomes: ALL_SENT },
  'refuses STARTTLS': {
    extensions: STARTTLS,
    settings: TLS,
    acts: { STARTTLS: '454 4.7.0 TLS not available' },
    outcomes: ALL_WAIT,
    down: /454/,
  },
  'hangs up at STARTTLS': {
    extensions: STARTTLS,
    settings: TLS,
    acts: { STARTTLS: hangUp },
    outcomes: ALL_WAIT,
    down: /closed|reset/,
  },
  'has a certificate that nobody trusts': {
    extensions: STARTTLS,
    settings: TLS,
    outcomes: ALL_WAIT,
    down: /certificate isn’t valid/,
  },
  'has a certificate that the administrator trusts': { extensions: STARTTLS, settings: TRUSTING, outcomes: ALL_SENT },
  'sends text between the reply to STARTTLS and the handshake': {
    extensions: STARTTLS,
    settings: TRUSTING,
    acts: { STARTTLS: '220 Go ahead\r\n250 AUTH PLAIN' },
    outcomes: ALL_SENT,
  },

  'refuses the sender': {
    acts: { MAIL: '550 5.7.1 Not allowed' },
    outcomes: ALL_FAILED,
    error: /rules for senders.*Not allowed/,
  },
  'limits messages per minute': {
    acts: { MAIL: after(3, '250 Ok', '450 4.7.1 Too much mail') },
    outcomes: { 'sent 1': 3, 'queued 1': 1, 'queued 0': 2 },
    error: /Too much mail/,
  },
  'refuses all senders for now': { acts: { MAIL: '451 4.3.0 Later' }, outcomes: ONE_CHARGED, error: /451 4\.3\.0/ },
  'closes new connections with 421 at MAIL': { acts: { MAIL: '421 4.3.2 Bye' }, outcomes: ONE_CHARGED, error: /421/ },
  'accepts three messages per connection (452)': {
    isPerConnection: true,
    acts: { MAIL: after(3, '250 Ok', '452 4.5.3 Too many messages') },
    outcomes: ALL_SENT,
  },
  'accepts one message per connection (421)': {
    isPerConnection: true,
    acts: { MAIL: after(1, '250 Ok', '421 4.7.0 Bye') },
    outcomes: ALL_SENT,
  },
  'hangs up at MAIL after every third message': {
    isPerConnection: true,
    acts: { MAIL: after(3, '250 Ok', hangUp) },
    outcomes: ALL_SENT,
  },
  'accepts two messages per connection, without PIPELINING': {
    isPerConnection: true,
    extensions: [],
    acts: { MAIL: after(2, '250 Ok', '452 4.5.3 Too many') },
    outcomes: ALL_SENT,
  },

  'knows none of the recipients': {
    acts: { RCPT: '550 5.1.1 User unknown' },
    outcomes: ALL_BOUNCED,
    error: /doesn’t exist/,
    arrived: 0,
  },
  'knows none of the recipients, and says so without a code': {
    acts: { RCPT: '550 No such user here' },
    outcomes: ALL_BOUNCED,
    error: /doesn’t exist/,
    arrived: 0,
  },
  'has only disabled mailboxes': { acts: { RCPT: '550 5.2.1 Disabled' }, outcomes: ALL_BOUNCED, arrived: 0 },
  'has only full mailboxes': { acts: { RCPT: '452 4.2.2 Full' }, outcomes: ALL_REFUSED, error: /4\.2\.2/, arrived: 0 },
  'uses greylisting': {
    acts: { RCPT: '450 4.7.1 Greylisted' },
    outcomes: ALL_REFUSED,
    error: /Greylisted/,
    arrived: 0,
  },
  'blocks us at RCPT': {
    acts: { RCPT: '554 5.7.1 Listed' },
    outcomes: ALL_FAILED,
    error: /rules for senders/,
    arrived: 0,
  },
  'refuses RSET': {
    acts: { RCPT: ['550 5.1.1 Unknown', '250 Ok'], RSET: '500 What?' },
    extensions: [],
    outcomes: { 'bounced 1': 1, 'sent 1': MESSAGES - 1 },
  },
  'closes with 421 at RCPT after two messages': {
    isPerConnection: true,
    acts: { RCPT: after(2, '250 Ok', '421 4.3.2 Bye') },
    outcomes: ALL_SENT,
  },
  'hangs up at RCPT after two messages': {
    isPerConnection: true,
    acts: { RCPT: after(2, '250 Ok', hangUp) },
    outcomes: ALL_SENT,
  },

  'has no room at DATA': { acts: { DATA: '452 4.3.1 Disk full' }, outcomes: ALL_REFUSED, error: /4\.3\.1/, arrived: 0 },
  'refuses DATA': { acts: { DATA: '554 5.5.1 No' }, outcomes: ALL_FAILED, arrived: 0 },
  'closes with 421 at DATA after two messages': {
    isPerConnection: true,
    acts: { DATA: after(2, '354 Go', '421 4.3.2 Bye') },
    outcomes: ALL_SENT,
  },
  'hangs up at DATA after two messages': {
    isPerConnection: true,
    acts: { DATA: after(2, '354 Go', hangUp) },
    outcomes: ALL_SENT,
  },

  'refuses the content for now': {
    acts: { dot: '451 4.3.0 Later' },
    outcomes: ALL_REFUSED,
    error: /451 4\.3\.0/,
    arrived: MESSAGES,
  },
  'takes the content for spam': {
    acts: { dot: '554 5.7.1 Spam' },
    outcomes: ALL_FAILED,
    error: /rules for senders.*Spam/,
    arrived: MESSAGES,
  },
  'finds the content too large': {
    acts: { dot: '552 5.3.4 Too large' },
    outcomes: ALL_FAILED,
    error: /too large/,
    arrived: MESSAGES,
  },
  'closes with 421 instead of confirming the content': {
    acts: { dot: '421 4.3.2 Bye' },
    outcomes: ALL_REFUSED,
    error: /421 4\.3\.2/,
    arrived: MESSAGES,
  },
  'hangs up instead of confirming the content': {
    acts: { dot: hangUp },
    outcomes: ALL_REFUSED,
    error: /connection/,
    arrived: MESSAGES,
  },
  'announces a size that is too small': {
    extensions: ['SIZE 100'],
    outcomes: ALL_FAILED,
    error: /accepts at most 100/,
    arrived: 0,
  },
  'announces no limit for the size': { extensions: ['SIZE 0'], outcomes: ALL_SENT },
  'sends its greeting one byte at a time': { acts: { greeting: { slowly: '220 script.test' } }, outcomes: ALL_SENT },
  'sends all replies one byte at a time': {
    acts: {
      EHLO: { slowly: '250-Hi\r\n250 PIPELINING' },
      MAIL: { slowly: '250 Ok' },
      dot: { slowly: '250 2.0.0 Queued' },
    },
    outcomes: ALL_SENT,
  },
}

const ATTACHED = { name: 'a.txt', content_id: null, content: Buffer.alloc(2_000, 'x').toString('base64') }
const KINDS = {
  emails: EMAIL_CONTENT,
  'emails with copies': { ...EMAIL_CONTENT, cc: ['copy@mail.example'], bcc: ['hidden@mail.example'] },
  'emails with attachments': { ...EMAIL_CONTENT, attachments: [ATTACHED] },
}

/** Whether a scene counts RCPT commands. With copies, there are more of them. */
const countsRecipients = ({ acts }: Scene) => Array.isArray(acts?.RCPT)

for (const [name, scene] of Object.entries(SCENES))
  for (const [kind, content] of Object.entries(KINDS)) {
    if (content.cc.length > 0 && countsRecipients(scene)) continue
    test(`a mail server that ${name} (${kind})`, async (t) => {
      const { settings = '', user = '', outcomes, down, error, arrived, ...script } = scene
      const server = await startScript(t, script)
      const security = settings.includes('security') ? '' : '&security=none'
      const smtpUrl = `smtp://${user}127.0.0.1:${server.port}?connections=1${security}${settings}`
      const { db, add, ledger, worker, errors } = await setUpProvider(t, { smtpUrl })
      await add(MESSAGES, { content })
      await worker.runOnce()
      assert.deepEqual(errors, [])
      const rows = await ledger()
      const counts: Record<string, number> = {}
      for (const { status, attempts } of rows)
        counts[`${status} ${attempts}`] = (counts[`${status} ${attempts}`] ?? 0) + 1
      assert.deepEqual(counts, outcomes, JSON.stringify(rows))
      const outage = await findOutage(db, { server: 'email' })
      if (down) assert.match(outage?.reason ?? '', down)
      else assert.equal(outage, undefined)
      if (error) for (const row of rows) if (row.status !== 'sent') assert.match(row.last_error ?? '', error)
      const messages = server.messages.filter((message) => message !== '')
      const sent = rows.filter(({ status }) => status === 'sent').length
      assert.equal(new Set(messages).size, arrived ?? sent, 'messages that arrived')
      assert.equal(messages.length, new Set(messages).size, 'no message arrived twice')
    })
  }
