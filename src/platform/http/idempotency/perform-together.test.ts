import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { numbers } from '../../../../test/counted-rows.ts'
import { assertExactCounts } from '../../../../test/exact-counts.ts'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { validationFailed } from '../../../foundation/problems.ts'
import { StorageFault } from '../../storage/dialect.ts'
import { performTogether } from './perform-together.ts'

const createFields = async (acme: Awaited<ReturnType<typeof startApp>>['acme']) => {
  await acme.post('/contact-fields', { name: 'Name', tag: 'name', type: 'text', contact_type: 'person' })
  await acme.post('/contact-fields', { name: 'Score', tag: 'score', type: 'number', contact_type: 'person' })
}

test('parallel creates of contacts are validated, answered and replayed one by one', async (t) => {
  const { acme, rival, db, acmeTeam, rivalTeam } = await startApp(t)
  for (const client of [acme, rival]) await createFields(client)
  const bodyOf = (n: number) => ({ name: `N${n}`, score: n % 5 === 0 ? 'many' : n })
  const keyOf = (n: number) => (n % 3 === 0 ? undefined : { 'idempotency-key': `k${n}` })
  const post = (n: number) => acme.post('/contacts', bodyOf(n), keyOf(n))
  const [made, others] = await Promise.all([
    Promise.all(numbers(1, 60).map(post)),
    Promise.all(numbers(1, 20).map((n) => rival.post('/contacts', { name: `R${n}` }))),
  ])

  for (const [index, { status, body }] of made.entries()) {
    const n = index + 1
    if (n % 5 === 0) assert.deepEqual([status, Object.keys(body.errors)], [422, ['score']])
    else assert.deepEqual([status, body.name, body.team_id], [201, `N${n}`, acmeTeam.id])
  }
  const created = made.filter(({ status }) => status === 201).map(({ body }) => body)
  assert.equal(new Set(created.map(({ id }) => id)).size, 48)
  assert.ok(others.every(({ status, body }) => status === 201 && body.team_id === rivalTeam.id))

  const again = await Promise.all(numbers(1, 60).filter(keyOf).map(post))
  const originals = made.filter((_, index) => keyOf(index + 1))
  assert.deepEqual(
    again.map(({ status, body, headers }) => [status, body, headers['idempotent-replay']]),
    originals.map(({ status, body }) => [status, body, 'true']),
  )
  const conflicts = await Promise.all(
    numbers(1, 20).map((n) =>
      acme.post('/contacts', { name: 'other' }, { 'idempotency-key': n % 2 ? 'k1' : `new${n}` }),
    ),
  )
  assert.equal(conflicts.filter(({ body }) => body.error_code === 'idempotency_key_conflict').length, 10)
  assert.equal(conflicts.filter(({ status }) => status === 201).length, 10)
  assert.equal((await acme.get('/contacts')).body.total, 58)
  for (const { id } of [acmeTeam, rivalTeam]) await assertExactCounts(db, id)
})

/** Handles requests that are just words. Writing “bad” or “late” fails, and “wrong” isn't valid. */
const shareWords = async (t: TestContext) => {
  const { db, acmeTeam } = await startApp(t)
  const written: (readonly string[])[] = []
  const share = performTogether(db, systemClock, 201, {
    reads: () => [],
    effect: () => ({
      draft: async ({ id }: { id: string }) => {
        if (id === 'wrong') throw validationFailed({ word: ['It is wrong.'] })
        return id
      },
      write: async (words) => {
        if (words.includes('bad')) throw new Error('a bad word')
        if (words.includes('late')) throw new StorageFault(words.length > 1 ? 'lock_timeout' : 'unavailable', 'late')
        written.push(words)
        return words.map((word) => ({ word }))
      },
    }),
  })
  const send = (words: readonly string[]) =>
    Promise.allSettled(
      words.map((id) =>
        share(acmeTeam.id, { request: { id }, identity: { endpoint: 'POST /words', key: id, fingerprint: id } }),
      ),
    )
  const countKeys = async () => {
    const { n } = await db
      .selectFrom('idempotency_keys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('team_id', '=', acmeTeam.id)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return { send, written, countKeys }
}

test('requests that arrive while two transactions are running share the next one', async (t) => {
  const { send, written, countKeys } = await shareWords(t)
  const results = await send(['a', 'b', 'c', 'wrong', 'd', 'e'])
  assert.deepEqual(
    results.map((result) => result.status === 'fulfilled' && result.value.status),
    [201, 201, 201, 422, 201, 201],
  )
  assert.deepEqual(written.toSorted(), [['a'], ['b'], ['c', 'd', 'e']])
  assert.equal(await countKeys(), 6)
})

test('if a shared transaction fails, its requests are handled one by one, so that only the cause fails', async (t) => {
  const { send, written, countKeys } = await shareWords(t)
  const results = await send(['a', 'b', 'c', 'bad', 'd'])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(written.flat().toSorted(), ['a', 'b', 'c', 'd'])
  assert.equal(await countKeys(), 4)
})

test('if the database is unavailable for one of the requests that are handled one by one, the others keep their results', async (t) => {
  const { send, written, countKeys } = await shareWords(t)
  const results = await send(['a', 'b', 'c', 'late', 'd'])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(written.flat().toSorted(), ['a', 'b', 'c', 'd'])
  assert.equal(await countKeys(), 4)
})
