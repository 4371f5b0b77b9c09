import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assertExactAddresses, isRebuilt, storedAddresses, whenRebuilt } from '../../../test/exact-addresses.ts'
import { isWaitingForLock } from '../../../test/lock-wait.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deleteContactField, getContactField, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { joinContactWriters } from '../contact-fields/contact-writers.ts'
import { insertStandardFields } from '../contact-fields/standard-fields.ts'
import { insertContacts } from './contact-queries.ts'
import { rebuildAddresses } from './rebuild-addresses.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

const fieldIdOf = async (db: Db, teamId: number, tag: string) =>
  (await getContactStructure(db, teamId)).fields.find((field) => field.tag === tag)?.id as number

/**
 * Creates a team with contacts. Returns functions that delete the email field and run the job. No server runs in these tests, so
 * nothing else runs the job.
 */
const setUp = async (count: number) => {
  const { db } = await testDatabase(RUN_KIND)
  const { id: teamId } = await createTeam(db, 'A')
  await transact(db, (trx) => insertStandardFields(trx, teamId, NOW))
  const structure = await getContactStructure(db, teamId)
  const emailId = await fieldIdOf(db, teamId, 'email')
  const people = Array.from({ length: count }, (_, n) => ({
    type: 'person' as const,
    tags: [],
    attributes: { [emailId]: `a${n}@mail.example` },
  }))
  await transact(db, (trx) => insertContacts(trx, teamId, people, structure, NOW))
  const deleteField = () =>
    transact(db, async (trx) =>
      deleteContactField(trx, teamId, await getContactField(trx, teamId, emailId), '2026-01-03T00:00:00.000000Z'),
    )
  const jobs = () =>
    db
      .selectFrom('jobs')
      .select(['id', 'payload', 'leased_until'])
      .where('team_id', '=', teamId)
      .where('kind', '=', 'rebuild-contact-addresses')
      .execute()
  const run = (payload: unknown, signal = new AbortController().signal) =>
    rebuildAddresses({ db, teamId, payload, now: NOW, reportProgress: () => {}, signal })
  return { db, teamId, deleteField, jobs, run, stored: () => storedAddresses(db, teamId) }
}

test('the job that recomputes addresses continues where an interrupted run stopped', async () => {
  const { db, teamId, deleteField, run, stored } = await setUp(5)
  await deleteField()
  const stopped = AbortSignal.abort()
  assert.deepEqual(await run(null, stopped), { againInMs: 0, payload: { after: 0 } })
  const third = (await stored())[2]?.contact_id as number
  assert.equal(await run({ after: third }), undefined)
  assert.deepEqual(
    (await stored()).map(({ address }) => address),
    ['a0@mail.example', 'a1@mail.example', 'a2@mail.example'],
  )
  assert.equal(await run({ after: 0 }), undefined)
  await assertExactAddresses(db, teamId)
  assert.deepEqual(await stored(), [])
})

test('a field change replaces the address job with a new one that starts from the first contact', async () => {
  const { db, teamId, deleteField, jobs } = await setUp(1)
  const values = { team_id: teamId, kind: 'rebuild-contact-addresses', name: 'rebuild-contact-addresses', attempts: 1 }
  await db
    .insertInto('jobs')
    .values({ ...values, payload: '{"after":7}', run_at: NOW, leased_until: NOW, created_at: NOW })
    .execute()
  const [before] = await jobs()
  await deleteField()
  const [after, ...more] = await jobs()
  assert.notEqual(after?.id, before?.id)
  assert.deepEqual([after?.payload, after?.leased_until, more], [null, null, []])
})

test('field changes that can’t affect addresses don’t schedule the address job', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const add = async (tag: string, type: string) =>
    (await acme.post('/contact-fields', { name: tag, tag, type, contact_type: 'person' })).body.id
  const [email, note] = [await add('email', 'email'), await add('note', 'text')]
  const count = async () =>
    (await db.selectFrom('jobs').select('id').where('team_id', '=', acmeTeam.id).orderBy('id', 'desc').execute())[0]?.id
  const before = await count()
  await acme.put(`/contact-fields/${email}`, { name: 'Email address' })
  await acme.put(`/contact-fields/${note}`, { tag: 'remark', type: 'number' })
  await acme.delete(`/contact-fields/${note}`)
  await add('second_email', 'email')
  assert.equal(await count(), before)
})

const onlyConcurrent = { skip: RUN_KIND === 'sqlite' && 'transactions run one after the other' }

test(
  'a contact that is inserted with the old fields while a field is being deleted gets the right addresses',
  onlyConcurrent,
  async (t: TestContext) => {
    const { acme, acmeTeam, db } = await startApp(t)
    await transact(db, (trx) => insertStandardFields(trx, acmeTeam.id, NOW))
    const emailId = await fieldIdOf(db, acmeTeam.id, 'email')
    await transact(db, async (trx) => {
      await joinContactWriters(trx, acmeTeam.id)
      const structure = await getContactStructure(trx, acmeTeam.id)
      await acme.delete(`/contact-fields/${emailId}`)
      // The job has to wait for this transaction. If it doesn't, it finishes here, and the test fails.
      await whenTrue(async () => (await isWaitingForLock(db)) || (await isRebuilt(db, acmeTeam.id)))
      const contact = { type: 'person' as const, tags: [], attributes: { [emailId]: 'late@mail.example' } }
      await insertContacts(trx, acmeTeam.id, [contact], structure, NOW)
    })
    await whenRebuilt(db, acmeTeam.id)
    await assertExactAddresses(db, acmeTeam.id)
    assert.deepEqual(await storedAddresses(db, acmeTeam.id), [])
  },
)
