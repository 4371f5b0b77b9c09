import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { claimIdentifier, updateIdentifier } from './identifier-queries.ts'
import { MAX_TRIES, SEND_CODE } from './verification-code.ts'

const PAST = '2026-01-02T03:04:05.600000Z'
const FUTURE = '2999-01-02T03:04:05.600000Z'

const start = async (t: Parameters<typeof startApp>[0]) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const claimed = await db
    .transaction()
    .execute((trx) =>
      claimIdentifier(trx, acmeTeam.id, { kind: 'email', value: 'news@acme.example', name: null }, PAST),
    )
  const { id } = claimed
  return {
    confirm: (code: string) => acme.post(`/verified/email/${id}/confirm`, { code }),
    change: (changes: Parameters<typeof updateIdentifier>[3]) => updateIdentifier(db, acmeTeam.id, id, changes, PAST),
    hashOf: (code: string) => hash('sha256', `${id}:${code}`, 'hex'),
    /** Adds a job that isn't due yet. */
    askForCode: (askedAt: string) =>
      db
        .insertInto('jobs')
        .values({
          team_id: acmeTeam.id,
          kind: SEND_CODE,
          run_at: FUTURE,
          attempts: 0,
          created_at: PAST,
          payload: JSON.stringify({ identifier_id: id, asked_at: askedAt }),
        })
        .execute(),
  }
}

test('an identifier still accepts the code that verified it, but no other code', async (t) => {
  const { confirm, change, hashOf } = await start(t)
  await change({ code_hash: hashOf('123456'), code_expires_at: FUTURE })
  assert.equal((await confirm('123456')).status, 200)
  const { status, body } = await confirm('654321')
  assert.deepEqual([status, body.errors], [422, { code: ['The code is wrong.'] }])
  const again = await confirm('123456')
  assert.deepEqual([again.status, typeof again.body.verified_at], [200, 'string'])
})

test('an identifier verified on the command line rejects all codes', async (t) => {
  const { confirm, change } = await start(t)
  await change({ verified_at: PAST })
  assert.equal((await confirm('123456')).status, 422)
})

test('a code that has not been sent yet is reported as still being sent, not as expired', async (t) => {
  const { confirm, change, hashOf, askForCode } = await start(t)
  const sending = 'The code is still being sent: try again in a moment.'
  const expired = 'The code has expired. Add the address or number again to get a new one.'
  await askForCode(PAST)
  assert.equal((await confirm('123456')).body.message, expired, 'that delivery is too old to be sent')
  await askForCode(new Date().toISOString().replace('Z', '000Z'))
  assert.equal((await confirm('123456')).body.message, sending)
  await change({ code_hash: hashOf('123456'), code_expires_at: PAST })
  assert.equal((await confirm('123456')).body.message, sending, 'the old code has expired, but a new one is being sent')
  await change({ code_expires_at: FUTURE, code_tries: MAX_TRIES })
  assert.match((await confirm('123456')).body.message, /too many wrong codes/)
})
