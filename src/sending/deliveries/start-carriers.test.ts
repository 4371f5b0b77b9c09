import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { EMAIL_CONTENT, newEmail, setUpSending } from '../../../test/sending-set-up.ts'
import { startScript } from '../../../test/smtp-script.ts'
import { dnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { localStore } from '../../identity/files/local-store.ts'
import { toSecretKey } from '../../platform/secrets/secret-key.ts'
import type { Outgoing } from './carrier.ts'
import { startCarriers } from './start-carriers.ts'

/** More teams than the connections that all teams can have to one mail server, if each has two. */
const TEAMS = 110
const MOST_SOCKETS = 200

const setUp = async (t: TestContext, outboundAllowPrivate: boolean) => {
  const { db, time } = await setUpSending(t)
  const crowded: string[] = []
  const carriers = startCarriers({
    config: { smtpUrl: undefined, smsUrl: undefined, publicUrl: 'http://localhost', outboundAllowPrivate },
    db,
    clock: time.clock,
    secretKey: toSecretKey(Buffer.from('test')),
    store: localStore(tmpdir()),
    dns: dnsResolver(['127.0.0.1:1']),
    onError: (error) => assert.fail(String(error)),
    onCrowded: (destination) => crowded.push(destination),
  })
  t.after(carriers.close)
  return { ...carriers, crowded, db }
}

test('if no DNS server responds, the error doesn’t say that the mail server doesn’t exist', async (t) => {
  const { open } = await setUp(t, false)
  const account = { kind: 'smtp', host: 'mail.brand.example', port: 587, security: 'starttls', user: null, secret: '' }
  await assert.rejects(open(account as never), {
    message: 'The name mail.brand.example couldn’t be looked up: it doesn’t exist, or no DNS server responded.',
  })
})

test('emails with copies count toward the sockets to a mail server', async (t) => {
  const server = await startScript(t)
  const { open, crowded, db } = await setUp(t, true)
  const account = { kind: 'smtp', host: '127.0.0.1', port: server.port, security: 'none', user: null, secret: '' }
  const email = newEmail(db, 1, 'to@mail.example')
  const free = Promise.withResolvers<boolean>()
  t.after(() => free.resolve(false))
  let handing = 0
  const handOver = () => {
    handing++
    return free.promise
  }
  const sending: Promise<{ is: string }>[] = []
  for (let teamId = 1; teamId <= TEAMS; teamId++) {
    const { send } = await open({ ...account, teamId } as never)
    const content = { ...EMAIL_CONTENT, newEmail, cc: ['copy@mail.example'] }
    const outgoing = { teamId, content, message: { ...email, id: teamId }, date: '2026-01-01T00:00:00.000Z' }
    for (const _ of [1, 2]) sending.push(send(outgoing as unknown as Outgoing, handOver))
  }
  await whenTrue(async () => handing === MOST_SOCKETS)
  assert.equal(server.openNow(), MOST_SOCKETS)
  assert.deepEqual(new Set(crowded), new Set([`127.0.0.1:${server.port}`]))
  assert.equal(crowded.length, TEAMS - MOST_SOCKETS / 2, 'each team that waits is reported once')
  free.resolve(true)
  assert.deepEqual(new Set((await Promise.all(sending)).map(({ is }) => is)), new Set(['sent']))
})
