import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setUpProvider } from '../../../test/provider-set-up.ts'
import { type Act, type ScriptStage, startScript } from '../../../test/smtp-script.ts'
import { findOutage } from '../connections/connection-state-queries.ts'

/** What the mail server does at a stage of the SMTP dialogue instead of replying as expected. */
const MISBEHAVIORS: Record<string, Act> = {
  'closes the connection': (socket) => socket.destroy(),
  'sends nonsense': 'Hello there',
  'shuts down': '421 4.3.2 Shutting down',
  'refuses for now': '451 4.3.0 Try again later',
}

/** The replies of a working mail server, keyed by stage. */
const WORKING: Partial<Record<ScriptStage, string>> = {
  greeting: '220 script.test',
  EHLO: '250 script.test',
  MAIL: '250 2.1.0 Sender ok',
  RCPT: '250 2.1.5 Recipient ok',
  DATA: '354 Go ahead',
  content: '',
  dot: '250 2.0.0 Queued',
}

const MESSAGES = 4
/** How many times the server misbehaves before it works again. */
const FAULTS = 3

type MessageKind = 'marketing' | 'transactional'

const idOf = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1]

const sendDespite = async (t: TestContext, kind: MessageKind, stage: ScriptStage, act: Act) => {
  const acts = { [stage]: [...Array.from({ length: FAULTS }, () => act), WORKING[stage] ?? ''] }
  const server = await startScript(t, { acts })
  const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none&connections=2`
  const { add, ledger, team, db, time, sendUntilDone, errors } = await setUpProvider(t, { smtpUrl })
  await add(MESSAGES, { kind, ...(kind === 'marketing' && (await subscribe(db, team.id, time.now()))) })
  await sendUntilDone()
  assert.deepEqual(errors, [])
  const rows = await ledger()
  // If the server refuses the recipient, the client ends the content immediately, so an empty message arrives.
  const arrived = server.messages.filter((message) => message !== '').map(idOf)
  return {
    statuses: rows.map(({ status }) => status),
    unknown: rows.filter(({ status }) => status === 'unknown'),
    distinct: new Set(arrived).size,
    repeated: arrived.length - new Set(arrived).size,
    detail: JSON.stringify(rows),
  }
}

test('if the mail server requires authentication, no message fails; all are sent once the server accepts them', async (t) => {
  const acts = { MAIL: [...Array.from({ length: FAULTS }, () => '530 5.7.0 Authentication required'), '250 Ok'] }
  const server = await startScript(t, { acts })
  const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none&connections=1`
  const { db, add, ledger, worker, sendUntilDone } = await setUpProvider(t, { smtpUrl })
  await add(MESSAGES)
  await worker.runOnce()
  const outage = await findOutage(db, { server: 'email' })
  assert.match(outage?.reason ?? '', /wants us to sign in/)
  await sendUntilDone()
  assert.deepEqual(
    (await ledger()).map(({ status, attempts }) => [status, attempts]),
    Array.from({ length: MESSAGES }, () => ['sent', 1]),
  )
})

for (const [name, act] of Object.entries(MISBEHAVIORS)) {
  for (const stage of Object.keys(WORKING) as ScriptStage[]) {
    const refusesLater = typeof act === 'string' && act.startsWith('4')
    // If the server refuses a message after the final dot, the message has arrived, but the server doesn't deliver it.
    const refused = stage === 'dot' && refusesLater ? FAULTS : 0

    // A server refuses a message's content only after the final dot.
    if (stage === 'content' && refusesLater) continue

    test(`if the mail server ${name} at ${stage}, no marketing email is lost or sent twice`, async (t) => {
      const { statuses, unknown, distinct, repeated, detail } = await sendDespite(t, 'marketing', stage, act)
      const decided = statuses.filter((status) => status === 'sent').length
      assert.equal(decided + unknown.length, MESSAGES, detail)
      // Nobody can tell whether a message will be delivered if the final dot was sent but the server didn't confirm it.
      if (stage === 'dot' && refused === 0) assert.equal(unknown.length, FAULTS, detail)
      else if (stage !== 'content') assert.equal(unknown.length, 0, detail)
      for (const { last_error } of unknown) assert.match(last_error ?? '', /connection|SMTP/)
      assert.ok(distinct >= decided, detail)
      assert.equal(repeated, refused, detail)
    })

    test(`if the mail server ${name} at ${stage}, every transactional email is sent`, async (t) => {
      const { statuses, distinct, repeated, detail } = await sendDespite(t, 'transactional', stage, act)
      assert.deepEqual(new Set(statuses), new Set(['sent']), detail)
      assert.equal(distinct, MESSAGES, detail)
      // If the server fails while the content is being sent, the final dot may already be on its way.
      if (stage === 'content') assert.ok(repeated <= FAULTS, detail)
      else assert.equal(repeated, stage === 'dot' ? FAULTS : 0, detail)
    })
  }
}

/** Subscribes a contact to a list, so that marketing messages can be sent to the contact. */
const subscribe = async (db: Awaited<ReturnType<typeof setUpProvider>>['db'], team_id: number, now: string) => {
  const times = { created_at: now, updated_at: now }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id, name: 'News', name_key: 'news', channel: 'email', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contact_id = 1
  await db
    .insertInto('subscribers')
    .values({ team_id, list_id, contact_id, status: 'subscribed', ...times })
    .execute()
  return { list_id, contact_id }
}
