import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setUpProvider } from '../../../test/provider-set-up.ts'
import { type Script, startScript } from '../../../test/smtp-script.ts'
import { findOutage } from '../connections/connection-state-queries.ts'

const MESSAGES = 300

const setUp = async (t: TestContext, script: Script, settings = '') => {
  const server = await startScript(t, { isPerConnection: true, ...script })
  const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none&connections=3${settings}`
  return { server, ...(await setUpProvider(t, { smtpUrl })) }
}

const repeat = (count: number, reply: string) => Array.from({ length: count }, () => reply)

test('a limit on messages per connection costs no message an attempt', async (t) => {
  const { server, add, ledger, worker } = await setUp(t, {
    acts: { MAIL: [...repeat(10, '250 Ok'), '452 4.5.3 Too many messages'] },
  })
  await add(MESSAGES)
  await worker.runOnce()
  assert.deepEqual(
    new Set((await ledger()).map(({ status, attempts }) => `${status} ${attempts}`)),
    new Set(['sent 1']),
  )
  assert.equal(new Set(server.messages).size, MESSAGES)
})

test('with messages= in SMTP_URL, the mail server’s limit is never reached', async (t) => {
  const { server, add, ledger, worker } = await setUp(
    t,
    { acts: { MAIL: [...repeat(10, '250 Ok'), '452 4.5.3 Too many messages'] } },
    '&messages=10',
  )
  await add(MESSAGES)
  await worker.runOnce()
  assert.ok((await ledger()).every(({ status }) => status === 'sent'))
  assert.equal(server.received().split('MAIL FROM').length - 1, MESSAGES)
})

test('if a mail server refuses all mail for a while, one message is charged, and the others are sent soon after', async (t) => {
  const { add, ledger, worker, time, db } = await setUp(t, {
    acts: { MAIL: [...repeat(60, '250 Ok'), ...repeat(12, '450 4.7.1 Too much mail'), '250 Ok'] },
    isPerConnection: false,
  })
  await add(MESSAGES)
  await worker.runOnce()
  const rows = await ledger()
  assert.ok(rows.filter(({ status }) => status === 'sent').length >= 50)
  assert.equal(rows.filter(({ status, attempts }) => status === 'queued' && attempts > 0).length, 1)
  assert.equal(await findOutage(db, { server: 'email' }), undefined, 'the connection isn’t down')
  for (let round = 0; round < 4; round++) {
    time.move(600_000)
    await worker.runOnce()
  }
  const later = await ledger()
  assert.ok(later.every(({ status }) => status === 'sent'))
  assert.ok(later.filter(({ attempts }) => attempts > 1).length <= 4, 'one charged message per try')
})
