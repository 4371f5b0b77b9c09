import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '../../../test/dashboard-user.ts'
import { createTeam } from '../../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { Send } from '../system-messages/message.ts'
import { insertInvitation } from './invitation-queries.ts'
import { sendInvitationWith } from './send-invitation.ts'
import { queueUserMail } from './user-mail-queries.ts'
import { sendUserMailWith } from './user-mails.ts'

const now = toTimestamp(systemClock())
const later = toTimestamp(systemClock().add({ hours: 1 }))

/** Runs a job whose lease another process has taken over. Nothing may be sent. */
const runLate = (handlerWith: (send: Send, publicUrl: string) => JobHandler, db: Db, teamId: number, payload: object) =>
  handlerWith(
    async () => assert.fail('sent'),
    'https://postrider.example',
  )({
    db,
    teamId,
    payload,
    now,
    reportProgress: () => {},
    signal: AbortSignal.abort(),
  })

test('a process that has lost the lease of a reset email leaves the link valid that another process has sent', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const { email } = await createUser(db, [])
  await transact(db, (trx) => queueUserMail(trx, { kind: 'password_reset', email, locale: 'en' }, now))
  const read = () => db.selectFrom('user_mails').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const before = await read()
  assert.deepEqual(await runLate(sendUserMailWith, db, 0, { mail_id: before.id }), { againInMs: 0 })
  assert.deepEqual(await read(), before)
})

test('a process that has lost the lease of an invitation leaves the link valid that another process has sent', async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const { id: createdBy } = await createUser(db, [team])
  const given = { email: 'bea@acme.example', createdBy, expiresAt: later }
  const { id } = await transact(db, (trx) => insertInvitation(trx, team.id, given, now))
  const read = () => db.selectFrom('invitations').selectAll().where('team_id', '=', team.id).execute()
  const before = await read()
  assert.deepEqual(await runLate(sendInvitationWith, db, team.id, { invitation_id: id }), { againInMs: 0 })
  assert.deepEqual(await read(), before)
})
