import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTeam } from '../../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import type { Db } from './dialect.ts'
import { prepared } from './prepared.ts'
import { transact } from './transact.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

const insertBrand = prepared('test-insert-brand', (db, { teamId, name }: { teamId: number; name: string | null }) =>
  db.insertInto('brands').values({
    team_id: teamId,
    name: name as string,
    name_key: 'n',
    is_default: false,
    tags: '[]',
    created_at: NOW,
    updated_at: NOW,
  }),
)

const namesOf = async (db: Db, teamId: number) => {
  const rows = await db.selectFrom('brands').select('name').where('team_id', '=', teamId).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

const setUp = async () => {
  const { db } = await testDatabase(RUN_KIND)
  return { db, teamId: (await createTeam(db, 'A')).id }
}

test('a statement that is run later is seen by the transaction’s next statement and committed with it', async () => {
  const { db, teamId } = await setUp()
  const seen = await transact(db, async (trx) => {
    await insertBrand.later(trx, { teamId, name: 'first' })
    const names = await namesOf(trx, teamId)
    await insertBrand.later(trx, { teamId, name: 'second' })
    return names
  })
  assert.deepEqual(seen, ['first'])
  assert.deepEqual(await namesOf(db, teamId), ['first', 'second'])
})

test('if a statement that is run later fails, its transaction fails and nothing of it is stored', async () => {
  const { db, teamId } = await setUp()
  const failing = transact(db, async (trx) => {
    await insertBrand(trx, { teamId, name: 'first' })
    await insertBrand.later(trx, { teamId, name: null })
  })
  await assert.rejects(failing, /null/i)
  await transact(db, (trx) => insertBrand.later(trx, { teamId, name: 'next' }))
  assert.deepEqual(await namesOf(db, teamId), ['next'])
})

test('a transaction that is rolled back before its first message stores nothing, and its connection can be used', async () => {
  const { db, teamId } = await setUp()
  const failing = transact(db, async (trx) => {
    await insertBrand.later(trx, { teamId, name: 'first' })
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  await transact(db, async () => {})
  for (let n = 0; n < 20; n++) assert.deepEqual(await namesOf(db, teamId), [])
})

test('a transaction that has ended refuses further statements', async () => {
  const { db, teamId } = await setUp()
  const ended = await transact(db, async (trx) => {
    await insertBrand.later(trx, { teamId, name: 'first' })
    return { trx }
  })
  for (const run of [insertBrand, insertBrand.later])
    await assert.rejects(run(ended.trx, { teamId, name: 'second' }), /already/)
  assert.deepEqual(await namesOf(db, teamId), ['first'])
})
