import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../../../test/test-database.ts'
import { readPrepared, runPrepared } from './postgres-prepared.ts'

const OPTIONS = { limitMs: 1_000, types: pg.types }

const statementOf = (name: string, text: string) => ({ name, text })

const setUp = async (t: TestContext) => {
  const { location } = await testDatabase('postgres')
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  t.after(() => client.end())
  const read = (statement: ReturnType<typeof statementOf>, ...values: unknown[]) =>
    readPrepared(client, { ...statement, values }, OPTIONS)
  return { client, read }
}

test('a prepared read returns the correct rows on every run, although its columns are described only once', async (t) => {
  const { read } = await setUp(t)
  const rows = statementOf('rows', `select n, $2::text as "text", null as "none" from generate_series(1, $1) as n`)
  assert.deepEqual(await read(rows, 2, 'ü'), [
    { n: 1, text: 'ü', none: null },
    { n: 2, text: 'ü', none: null },
  ])
  assert.deepEqual(await read(rows, 1, null), [{ n: 1, text: null, none: null }])
  assert.deepEqual(await read(rows, 0, ''), [])
})

test('a prepared read can use a statement that an ordinary query prepared on the same connection', async (t) => {
  const { client, read } = await setUp(t)
  const both = statementOf('both', 'select $1::integer + 1 as n')
  assert.deepEqual((await client.query({ name: both.name, text: both.text, values: [1] })).rows, [{ n: 2 }])
  assert.deepEqual(await read(both, 2), [{ n: 3 }])
  assert.deepEqual((await client.query({ name: both.name, text: both.text, values: [3] })).rows, [{ n: 4 }])
})

test('after an error, the connection and the statement can still be used', async (t) => {
  const { read } = await setUp(t)
  const division = statementOf('division', 'select 6 / $1::integer as n')
  assert.deepEqual(await read(division, 2), [{ n: 3 }])
  await assert.rejects(read(division, 0), { code: '22012' })
  assert.deepEqual(await read(division, 3), [{ n: 2 }])
  const broken = statementOf('broken', 'select from nowhere')
  await assert.rejects(read(broken), { code: '42P01' })
  await assert.rejects(read(broken), { code: '42P01' })
  assert.deepEqual(await read(division, 6), [{ n: 1 }])
})

test('a value of an unsupported type, such as an array, is rejected before the statement is sent', async (t) => {
  const { read } = await setUp(t)
  await assert.rejects(read(statementOf('odd', 'select $1::text as n'), [1]), /value of type object/)
  assert.deepEqual(await read(statementOf('odd', 'select $1::text as n'), true), [{ n: 'true' }])
})

test('runPrepared runs parsed statements in one transaction that doesn’t wait for the disk', async (t) => {
  const { client, read } = await setUp(t)
  const insert = statementOf('insert', 'insert into run_together (n) values ($1) returning n')
  const state = statementOf(
    'state',
    `select current_setting('synchronous_commit') as sync, count(*)::integer as count from run_together`,
  )
  await client.query('set synchronous_commit = on')
  await client.query('create temporary table run_together (n integer primary key)')
  const runBoth = (n: number) =>
    runPrepared(
      client,
      [
        { ...insert, values: [n] },
        { ...state, values: [] },
        { ...insert, values: [n + 1] },
      ],
      OPTIONS,
    )
  assert.equal(await runBoth(1), undefined)
  assert.deepEqual(await read(state), [{ sync: 'on', count: 0 }])
  assert.deepEqual(await read(insert, 0), [{ n: 0 }])
  assert.deepEqual(await runBoth(1), [[{ n: 1 }], [{ sync: 'off', count: 2 }], [{ n: 2 }]])
  await assert.rejects(runBoth(2), { code: '23505' })
  await assert.rejects(runBoth(-1), { code: '23505' }, 'the last statement fails')
  assert.deepEqual(await read(state), [{ sync: 'on', count: 3 }], 'nothing else was inserted')
})
