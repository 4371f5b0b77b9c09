import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { makeAudience } from './make-audience.ts'
import { openAgain } from './open-again.ts'
import { updateStatistics } from './query-plans.ts'
import { REAL_SERVERS, type RealServerName, startRealServer } from './real-mail-servers.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import { createTestLocation } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const PEOPLE = 5_000
const CONNECTIONS = 10
const TEAM = 1
/** How long the emails beside the campaign can take after its end. */
const SEND_MS = 120_000
/** How long a mail server can take to relay everything to the sink. */
const RELAY_MS = 600_000
/** The server whose campaign runs beside emails with attachments and copies, and how many of these there are. */
const MIXED_SERVER = 'OpenSMTPD'
const MIXED = 200
const FILE_BYTES = 300_000
const BODY = `<p>${'Hello. '.repeat(1_500)}</p>`

const documentOf = (id: number): string =>
  `"type":"person","attributes":{},"uuid_id":"01890000-0000-7000-8000-${String(id).padStart(12, '0')}","tags":[],"created_at":"","updated_at":""}`

/**
 * Sends a campaign with a server process, and `mixed` emails with attachments and copies beside it. Returns the campaign, how long it
 * took, and the attempts, statuses and events in the ledger.
 */
const sendCampaign = async (t: TestContext, smtpUrl: string, mixed: number) => {
  const location = await createTestLocation()
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  await command('team', 'create', '--name', 'A')
  const token = await command('token', 'create', '--team', String(TEAM))
  const server = await startServer(location, { SMTP_URL: smtpUrl }, 'ignore')
  t.after(() => server.child.kill('SIGKILL'))
  const db = await openAgain(location)
  t.after(() => db.destroy())
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${path}: ${text}`)
    return JSON.parse(text)
  }
  const sender = await createIdentifier(db, TEAM, 'email', 'news@brand.example')
  await ask('POST', '/brands', {
    name: 'Brand',
    is_default: true,
    email_address_id: sender,
    postal_address: '1 Main Street',
  })
  const listId = await makeAudience(db, TEAM, { count: PEOPLE, documentOf })
  await updateStatistics(location)
  const content = { subject: 'News', format: 'html', body: BODY }
  const { id } = await ask('POST', '/campaigns', { name: 'News', channel: 'email', list_ids: [listId], content })
  const startedMs = performance.now()
  await ask('POST', `/campaigns/${id}/send`)
  const attachments = [{ name: 'Größe.pdf', content: randomBytes(FILE_BYTES).toString('base64') }]
  const sendMixed = async () => {
    for (let n = 0; n < mixed; n++) {
      const copies = { cc: [`copy${n}@mail.example`], bcc: [`hidden${n}@mail.example`] }
      const email = { to: `buyer${n}@mail.example`, email_address_id: sender, subject: 'Your invoice', text: 'Hello' }
      await ask('POST', '/emails', { ...email, attachments, ...(n % 2 === 0 && copies) })
    }
  }
  const sendingMixed = sendMixed()
  let campaign = await ask('GET', `/campaigns/${id}`)
  for (; campaign.status !== 'sent'; campaign = await ask('GET', `/campaigns/${id}`)) {
    assert.ok(['preparing', 'sending'].includes(campaign.status), JSON.stringify(campaign))
    assert.ok(performance.now() - startedMs < RELAY_MS, 'the campaign wasn’t sent in time')
    await sleep(100)
  }
  const seconds = (performance.now() - startedMs) / 1_000
  await sendingMixed
  const unfinished = () =>
    db.selectFrom('messages').select('id').where('team_id', '=', TEAM).where('status', '!=', 'sent').execute()
  for (const waitedMs = performance.now(); (await unfinished()).length > 0; await sleep(100))
    assert.ok(performance.now() - waitedMs < SEND_MS, `${(await unfinished()).length} emails weren’t sent`)
  const attempts = await db.selectFrom('messages').select('attempts').distinct().where('team_id', '=', TEAM).execute()
  const events = await db.selectFrom('message_events').select('type').distinct().where('team_id', '=', TEAM).execute()
  return { campaign, perSecond: PEOPLE / seconds, attempts, events }
}

const sendWithNodemailer = async (port: number, addresses: readonly string[]): Promise<number> => {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
  } as object)
  const mail = { from: 'Brand <news@brand.example>', subject: 'News', html: BODY, text: 'Hello. '.repeat(1_500) }
  const startedMs = performance.now()
  await Promise.all(addresses.map((to) => transport.sendMail({ ...mail, to })))
  transport.close()
  return addresses.length / ((performance.now() - startedMs) / 1_000)
}

for (const name of Object.keys(REAL_SERVERS) as RealServerName[]) {
  test(`a campaign to ${PEOPLE} people through ${name} is sent at the first attempt, faster than with nodemailer`, async (t) => {
    const sink = await startSink()
    t.after(() => sink.stop())
    const server = await startRealServer(t, name, sink.port)
    if ('missing' in server) return t.skip(`${name} isn’t tested: ${server.missing}`)
    const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none&connections=${CONNECTIONS}`
    const mixed = name === MIXED_SERVER ? MIXED : 0
    const { campaign, perSecond, attempts, events } = await sendCampaign(t, smtpUrl, mixed)
    assert.equal(campaign.counts.sent, PEOPLE, JSON.stringify(campaign.counts))
    assert.deepEqual(attempts, [{ attempts: 1 }])
    assert.deepEqual(events, [], 'no message was delayed')
    const arrived = async () => (await sink.report()).total
    const whenRelayed = async (emails: number) => {
      for (const startedMs = performance.now(); (await sink.ids()).length < emails; await sleep(500))
        assert.ok(performance.now() - startedMs < RELAY_MS, `${await arrived()} arrived. ${server.log()}`)
    }
    const emails = PEOPLE + mixed
    await whenRelayed(emails)
    // When this email has arrived, an email that was sent twice has, too.
    await sendWithNodemailer(server.port, ['last@mail.example'])
    await whenRelayed(emails + 1)
    const ids = await sink.ids()
    assert.deepEqual([ids.length, new Set(ids).size], [emails + 1, emails + 1])
    // The mail server relays a message once per domain, or once per recipient.
    if (mixed === 0) assert.equal(await arrived(), PEOPLE + 1)
    const addresses = Array.from({ length: PEOPLE }, (_, n) => `person${n}@mail.example`)
    const nodemailer = await sendWithNodemailer(server.port, addresses)
    t.diagnostic(`${name}: ${Math.round(perSecond)} emails/s, nodemailer’s pool ${Math.round(nodemailer)}`)
    assert.ok(perSecond >= nodemailer, `${perSecond} < ${nodemailer}`)
  })
}
