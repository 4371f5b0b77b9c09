import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../../../../test/test-database.ts'
import { queryWithin } from './limited-query.ts'
import { runPrepared } from './postgres-prepared.ts'

const OPTIONS = { limitMs: 1_000, types: pg.types }

const statementOf = (name: string, text: string) => ({ name, text })

const setUp = async (t: TestContext) => {
  const { location } = await testDatabase('postgres')
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  t.after(() => client.end())
  const run = async (...statements: (ReturnType<typeof statementOf> & { values: unknown[] })[]) =>
    (await runPrepared(client, statements, OPTIONS)).map(({ rows }) => rows)
  const read = async (statement: ReturnType<typeof statementOf>, ...values: unknown[]) =>
    (await run({ ...statement, values }))[0]
  return { client, run, read }
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

test('statements that are sent together run in one transaction, even if they must be parsed first', async (t) => {
  const { client, run, read } = await setUp(t)
  const insert = statementOf('insert', 'insert into run_together (n) values ($1) returning n')
  const count = statementOf('count', 'select count(*)::integer as n from run_together')
  await client.query('create temporary table run_together (n integer primary key)')
  const runBoth = (n: number) =>
    run({ ...insert, values: [n] }, { ...count, values: [] }, { ...insert, values: [n + 1] })
  assert.deepEqual(await runBoth(1), [[{ n: 1 }], [{ n: 1 }], [{ n: 2 }]])
  await assert.rejects(runBoth(2), { code: '23505' })
  await assert.rejects(runBoth(0), { code: '23505' }, 'the last statement fails')
  assert.deepEqual(await read(count), [{ n: 2 }], 'nothing else was inserted')
})

test('a statement that was parsed by a run that failed can be used again', async (t) => {
  const { run, read } = await setUp(t)
  const division = statementOf('division', 'select 6 / $1::integer as n')
  const next = statementOf('next', 'select $1::integer + 1 as n')
  await assert.rejects(run({ ...division, values: [0] }, { ...next, values: [1] }), { code: '22012' })
  assert.deepEqual(await run({ ...division, values: [3] }, { ...next, values: [1] }), [[{ n: 2 }], [{ n: 2 }]])
  assert.deepEqual(await read(next, 2), [{ n: 3 }])
})

test('a statement that takes too long fails, with or without parameters', async (t) => {
  const { client } = await setUp(t)
  const { client: other } = await setUp(t)
  const slow = { ...statementOf('slow', 'select pg_sleep($1::integer)'), values: [5] }
  await assert.rejects(runPrepared(client, [slow], { ...OPTIONS, limitMs: 20 }), /timeout/)
  await assert.rejects(queryWithin(other, 20, 'select pg_sleep(5)'), /timeout/)
})
