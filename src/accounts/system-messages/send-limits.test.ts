import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { countForServer, PER_SERVER, PER_TEAM, sweepSendCounts } from './send-limits.ts'

const uniqueEmail = () => `${randomUUID()}@acme.example`
const uniquePhone = () => `+43660${Math.floor(1e6 + Math.random() * 8e6)}`

test('an address receives at most five verification codes an hour, across all teams, case and +tags', async (t) => {
  let ahead = 0
  const app = await startApp(t, { clock: () => systemClock().add({ minutes: ahead }) })
  const email = uniqueEmail()
  const ask = async (spelling = email) => {
    const team = await app.client(await createTeam(app.db, 'One of many'))
    return team.post('/verified/email', { email: spelling })
  }
  const tagged = (tag: string) => email.replace('@', `+${tag}@`)
  for (const spelling of [email, email.toUpperCase(), tagged('a'), tagged('b'), email])
    assert.equal((await ask(spelling)).status, 201)
  ahead = 20
  const refused = await ask(tagged('c'))
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, { email: ['This address was sent 5 emails in the past hour, which is the limit. Try again in 40 minutes.'] }],
  )
  const stored = JSON.stringify(await app.db.selectFrom('send_counts').selectAll().execute())
  assert.equal(stored.includes(email), false, 'the table stores no plain addresses')
  ahead = 61
  assert.equal((await ask()).status, 201)
})

test('a team can request 30 verification codes an hour per channel, without affecting other teams', async (t) => {
  const { acme, rival } = await startApp(t)
  const responses = await Promise.all(
    Array.from({ length: PER_TEAM + 3 }, () => acme.post('/verified/email', { email: uniqueEmail() })),
  )
  const refused = responses.filter(({ status }) => status !== 201)
  assert.deepEqual(
    refused.map(({ body }) => body.errors),
    Array(3).fill({
      email: ['This team has reached its limit of 30 emails an hour. Try again in 60 minutes.'],
    }),
  )
  assert.equal((await acme.post('/verified/phone', { phone: uniquePhone() })).status, 201)
  assert.equal((await rival.post('/verified/email', { email: uniqueEmail() })).status, 201)
})

test('the server sends at most 200 system text messages an hour, across all teams', async (t) => {
  let ahead = 0
  // In a shared database, other tests' text messages would count toward the limit.
  const { acme, db } = await startApp(t, { clock: () => systemClock().add({ minutes: ahead }), ownDatabase: true })
  const add = () => acme.post('/verified/phone', { phone: uniquePhone() })
  await transact(db, async (trx) => {
    for (let n = 0; n < PER_SERVER.phone; n++) await countForServer(trx, 'phone', toTimestamp(systemClock()))
  })
  const { status, body } = await add()
  assert.deepEqual(
    [status, body.errors],
    [
      422,
      {
        phone: ['This server has reached its limit of 200 text messages an hour. Try again in 60 minutes.'],
      },
    ],
  )
  ahead = 61
  assert.equal((await add()).status, 201)
})

test('message counts from before the clock was set back are ignored, and expired counts are deleted', async (t) => {
  let ahead = 24 * 60
  const { acme, db } = await startApp(t, { clock: () => systemClock().add({ minutes: ahead }) })
  const email = uniqueEmail()
  const add = () => acme.post('/verified/email', { email })
  for (let n = 0; n < 5; n++) assert.equal((await add()).status, 201)
  assert.equal((await add()).status, 422)
  ahead = 0
  assert.equal((await add()).status, 201)

  await sweepSendCounts(db, toTimestamp(systemClock().add({ hours: 4 })))
  assert.deepEqual(await db.selectFrom('send_counts').selectAll().execute(), [])
})
