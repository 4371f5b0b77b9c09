import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { importCsv } from '../../../test/imports.ts'
import { startMailServer } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { listJobPayloads } from '../../platform/jobs/job-queries.ts'
import { transact } from '../../platform/storage/transact.ts'
import { pauseCampaignFor } from '../../sending/campaigns/pause-campaign.ts'
import type { Notice } from './notice.ts'
import { notifyMembers, setWantsNotices } from './notice-queries.ts'
import { SEND_NOTICE } from './send-notice.ts'

const DOWN: Notice = { kind: 'connection_down', connectionId: 7, name: 'Relay', reason: 'It refused the connection.' }

const later = (minutes: number) => toTimestamp(systemClock().add({ minutes }))

/** A team with members who have verified their addresses. */
const setUp = async (t: TestContext, ...emails: string[]) => {
  const mailServer = await startMailServer(t)
  const app = await startApp(t, { config: { smtpUrl: mailServer.url }, servers: 1, ownDatabase: true })
  const { db, acmeTeam } = app
  const now = later(0)
  const users: number[] = []
  for (const email of emails) {
    const isVerified = !email.startsWith('unverified')
    const { id } = await db
      .insertInto('users')
      .values({
        email,
        email_key: email,
        password_hash: '',
        email_verified_at: isVerified ? now : null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('memberships').values({ user_id: id, team_id: acmeTeam.id, created_at: now }).execute()
    users.push(id)
  }
  const notify = (notice: Notice, at = now) => transact(db, (trx) => notifyMembers(trx, acmeTeam.id, notice, at))
  const allSent = () => whenTrue(async () => (await listJobPayloads(db, acmeTeam.id, SEND_NOTICE)).length === 0)
  return { ...app, ...mailServer, users, notify, allSent }
}

test('members with a verified address get an email about a connection that is down', async (t) => {
  const { acmeTeam, notify, allSent, received } = await setUp(t, 'ann@acme.example', 'unverified@acme.example')
  await notify(DOWN)
  await allSent()
  assert.deepEqual(
    received.map(({ to }) => to),
    [['ann@acme.example']],
  )
  const [mail] = received
  assert.match(mail?.text ?? '', /Relay.* is down/s)
  assert.match(mail?.text ?? '', /It refused the connection\./)
  const links = [...(mail?.text ?? '').matchAll(/^http:\/\/localhost:\d+(\S+)/gm)].map(([, path]) => path)
  assert.deepEqual(links, [`/t/${acmeTeam.id}/connections/7`, `/t/${acmeTeam.id}/settings`])
})

test('there is at most one email per cause and hour', async (t) => {
  const { notify, allSent, received } = await setUp(t, 'ann@acme.example')
  await notify(DOWN, later(-61))
  await notify(DOWN, later(-2))
  await notify(DOWN)
  await notify({ ...DOWN, connectionId: 8 })
  await notify({ kind: 'connection_up', connectionId: 7, name: 'Relay' })
  await allSent()
  assert.equal(received.length, 4)
})

test('a time that was stored while the clock was ahead doesn’t keep members from being told', async (t) => {
  const { db, acmeTeam, notify, allSent, received } = await setUp(t, 'ann@acme.example')
  await db
    .insertInto('notices')
    .values({ team_id: acmeTeam.id, cause: 'connection_down 7', noticed_at: later(24 * 60) })
    .execute()
  await notify(DOWN)
  await allSent()
  assert.equal(received.length, 1)
})

test('the times of old notices are deleted, except those of outages', async (t) => {
  const { db, acmeTeam, notify } = await setUp(t, 'ann@acme.example')
  await notify(DOWN, later(-180))
  await notify({ kind: 'connection_up', connectionId: 7, name: 'Relay' }, later(-170))
  await notify({ kind: 'connection_up', connectionId: 8, name: 'Other' }, later(-30))
  await notify({ ...DOWN, connectionId: 9 })
  const rows = await db.selectFrom('notices').select('cause').where('team_id', '=', acmeTeam.id).execute()
  assert.deepEqual(rows.map(({ cause }) => cause).sort(), ['connection_down 7', 'connection_down 9', 'connection_up 8'])
})

test('a member who has turned these emails off gets none, and the setting is theirs alone', async (t) => {
  const { db, acmeTeam, users, notify, allSent, received } = await setUp(t, 'ann@acme.example', 'bob@acme.example')
  await setWantsNotices(db, acmeTeam.id, users[0] as number, false)
  await notify(DOWN)
  await allSent()
  assert.deepEqual(
    received.map(({ to }) => to),
    [['bob@acme.example']],
  )
  await setWantsNotices(db, acmeTeam.id, users[0] as number, true)
  await notify({ ...DOWN, connectionId: 9 })
  await allSent()
  assert.equal(received.length, 3)
})

test('if a campaign is paused automatically, members get an email; if a person pauses it, they don’t', async (t) => {
  const { acme, db, acmeTeam, allSent, received } = await setUp(t, 'ann@acme.example')
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  for (const [name, reason] of [
    ['Sale', 'bounces'],
    ['Summer', 'user'],
  ] as const) {
    const content = { subject: 'Hi', format: 'html', body: '<p>Hi</p>' }
    const given = { name, channel: 'email', list_ids: [list.id], content }
    const { id } = (await acme.post('/campaigns', given)).body
    await db
      .updateTable('campaigns')
      .set({ status: 'sending' })
      .where('team_id', '=', acmeTeam.id)
      .where('id', '=', id)
      .execute()
    await transact(db, (trx) => pauseCampaignFor(trx, acmeTeam.id, id, reason, ['sending'], later(0)))
  }
  await whenTrue(() => received.length > 0)
  await allSent()
  assert.equal(received.length, 1)
  assert.match(received[0]?.raw ?? '', /^Subject: .*Sale is paused/m)
})

test('an import with errors sends an email with the number of rows', async (t) => {
  const { acme, allSent, received } = await setUp(t, 'ann@acme.example')
  await createFields(acme, { email: { type: 'email' } })
  const { failed } = await importCsv(acme, 'email\nann@mail.example\nnot an address\n')
  assert.equal(failed, 1)
  await whenTrue(() => received.length > 0)
  await allSent()
  assert.equal(received.length, 1)
  assert.match(received[0]?.raw ?? '', /^Subject: .*was imported with errors/m)
  assert.match(received[0]?.text ?? '', /1 row couldn/)
})

test('an import that fails sends an email with the problem, even if some rows had errors before', async (t) => {
  const { acme, allSent, received } = await setUp(t, 'ann@acme.example')
  await createFields(acme, { email: { type: 'email' } })
  const { status, failed, problem } = await importCsv(acme, `email\nnot an address\n"${'x'.repeat(1_100_000)}`)
  assert.deepEqual([status, failed], ['failed', 1])
  await whenTrue(() => received.length > 0)
  await allSent()
  assert.equal(received.length, 1)
  assert.match(received[0]?.raw ?? '', /^Subject: .*The import of .* failed/m)
  assert.ok((received[0]?.text ?? '').includes(`failed. ${problem}`))
})
