import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpProvider } from '../../../test/provider-set-up.ts'
import { EMAIL_CONTENT, scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { startScript } from '../../../test/smtp-script.ts'
import { insertSuppression } from '../../audience/suppressions/suppression-queries.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { EmailContent } from '../messages/content.ts'
import { listEvents } from '../messages/message-events.ts'

test('a copy to a suppressed or refused address isn’t sent, and the message’s events say why', async (t) => {
  const server = await startScript(t, { acts: { RCPT: ['250 2.1.5 Ok', '550 5.1.1 User unknown', '250 2.1.5 Ok'] } })
  const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none`
  const { db, team, time, add, worker, statuses } = await setUpProvider(t, { smtpUrl })
  const [id = 0] = await add(1, {
    content: { ...EMAIL_CONTENT, cc: ['gone@mail.example', 'bob@mail.example'], bcc: ['eve@mail.example'] },
  })
  const eve = { channel: 'email', address: 'Eve@mail.example', reason: 'manual', source: 'api' } as const
  await transact(db, (trx) => insertSuppression(trx, team.id, eve, time.now()))

  await worker.runOnce()
  assert.deepEqual(await statuses(), ['sent'])
  assert.equal(server.messages.length, 1)
  assert.match(server.received(), /RCPT TO:<bob@mail\.example>/)
  assert.doesNotMatch(server.received(), /eve@mail\.example/)
  const lost = (await listEvents(db, team.id, id)).filter(({ type }) => type === 'copy_not_sent')
  assert.equal(lost.length, 2)
  assert.equal(lost[0]?.detail, 'eve@mail.example: suppressed (manual)')
  assert.match(lost[1]?.detail ?? '', /^gone@mail\.example: .*550 5\.1\.1 User unknown/)
})

test('if the address of an email’s only copy is suppressed, the email is still sent to its recipient', async (t) => {
  const server = await startScript(t, {})
  const smtpUrl = `smtp://127.0.0.1:${server.port}?security=none`
  const { db, team, time, add, worker, statuses } = await setUpProvider(t, { smtpUrl })
  const eve = { channel: 'email', address: 'eve@mail.example', reason: 'manual', source: 'api' } as const
  await transact(db, (trx) => insertSuppression(trx, team.id, eve, time.now()))
  await add(1, { content: { ...EMAIL_CONTENT, cc: ['eve@mail.example'] } })

  await worker.runOnce()
  assert.deepEqual(await statuses(), ['sent'])
  assert.doesNotMatch(server.received(), /eve@mail\.example/i)
})

test('a copy isn’t sent to an address that is suppressed just before the email is handed over', async (t) => {
  const { db, team, time, start, add, statuses } = await setUpSending(t)
  const [id = 0] = await add(1, { content: { ...EMAIL_CONTENT, cc: ['bob@mail.example', 'eve@mail.example'] } })
  const eve = { channel: 'email', address: 'eve@mail.example', reason: 'manual', source: 'api' } as const
  const copies: (readonly string[])[] = []
  const { carrier, sent } = scriptedCarrier(async ({ content }) => {
    copies.push((content as EmailContent).cc)
    if (copies.length === 1) await transact(db, (trx) => insertSuppression(trx, team.id, eve, time.now()))
    return undefined
  })
  await start(carrier).runOnce()
  assert.deepEqual(copies, [['bob@mail.example', 'eve@mail.example'], ['bob@mail.example']])
  assert.deepEqual([sent, await statuses()], [[id], ['sent']])
})

test('every copy that isn’t sent is recorded, even if a chunk has thousands of them', async (t) => {
  const lostCopies = Array.from({ length: 20 }, (_, n) => `copy${n}@mail.example: refused`)
  const { carrier } = scriptedCarrier(() => ({ is: 'sent', providerId: null, lostCopies }))
  const { db, team, start, add, ledger } = await setUpSending(t)
  await add(400)
  await start(carrier).runOnce()
  const messages = await ledger()
  assert.ok(messages.every(({ status }) => status === 'sent'))
  const { id } = messages.at(-1) ?? { id: 0 }
  const lost = (await listEvents(db, team.id, id)).filter(({ type }) => type === 'copy_not_sent')
  assert.deepEqual(
    lost.map(({ detail }) => detail),
    lostCopies,
  )
})
