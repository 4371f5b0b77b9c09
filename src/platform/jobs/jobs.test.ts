import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTeam } from '../../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { claimDueJob, claimJobInOrder, deleteJob, hastenJob, insertJob, postponeJob } from './job-queries.ts'

const setUp = async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const errorsOf = async () => {
    const jobs = await db
      .selectFrom('jobs')
      .select('last_error')
      .where('team_id', '=', team.id)
      .where('kind', '=', 'work')
      .execute()
    return jobs.map(({ last_error }) => last_error)
  }
  return { db, team, errorsOf }
}

test('a new team has one recurring job of each kind, due in an hour, even if a job with the same name is inserted again', async () => {
  const { db, team } = await setUp()
  const now = toTimestamp(systemClock())
  await insertJob(db, team.id, { kind: 'sweep-idempotency-keys', name: 'sweep-idempotency-keys', runAt: now }, now)
  const jobs = await db.selectFrom('jobs').selectAll().where('team_id', '=', team.id).orderBy('id').execute()
  assert.deepEqual(
    jobs.map(({ kind }) => kind),
    ['sweep-idempotency-keys', 'sweep-files', 'sweep-imports', 'sweep-messages', 'sweep-signups'],
  )
  const delayMs = ({ run_at, created_at }: (typeof jobs)[number]) => Date.parse(run_at) - Date.parse(created_at)
  assert.deepEqual([...new Set(jobs.map(delayMs))], [3_600_000])
})

/** Limits so far in the future that no stored time exceeds them. */
const END = '9999-01-01T00:00:00.000000Z'
const TRUSTING = { latestLease: END, latestRun: END, latestMade: END }

const AT = {
  start: { ...TRUSTING, now: '2026-01-01T00:00:00.000000Z', leasedUntil: '2026-01-01T00:00:20.000000Z' },
  later: { ...TRUSTING, now: '2026-01-01T00:00:20.000000Z', leasedUntil: '2026-01-01T00:00:40.000000Z' },
  last: { ...TRUSTING, now: '2026-01-01T00:00:40.000000Z', leasedUntil: '2026-01-01T00:01:00.000000Z' },
}

test('only one of many concurrent claims succeeds, and the job can be claimed again after the lease expires', async () => {
  const { db, team } = await setUp()
  await insertJob(db, team.id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimDueJob(db, team.id, 'work', AT.start)))
  assert.equal(claims.filter(Boolean).length, 1)
  assert.equal(await claimDueJob(db, team.id, 'work', AT.start), undefined)
  assert.equal((await claimDueJob(db, team.id, 'work', AT.later))?.attempts, 2)
})

test('a worker that lost its lease can no longer delete or postpone the job', async () => {
  const { db, team, errorsOf } = await setUp()
  await insertJob(db, team.id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  const first = await claimDueJob(db, team.id, 'work', AT.start)
  assert.ok(await claimDueJob(db, team.id, 'work', AT.later))
  assert.ok(first)
  await deleteJob(db, team.id, first)
  await postponeJob(db, team.id, first, { runAt: AT.later.leasedUntil, error: 'late', now: AT.start.now })
  assert.deepEqual(await errorsOf(), [null])
})

test('if jobs run in order, a team’s second job can be claimed only after the first one is deleted', async () => {
  const { db, team } = await setUp()
  const other = await createTeam(db, 'B')
  for (const { id } of [team, team, other]) {
    await insertJob(db, id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  }
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimJobInOrder(db, team.id, 'work', AT.start)))
  const [first, ...more] = claims.filter((claim) => claim !== undefined)
  assert.ok(first && more.length === 0)
  assert.ok(await claimJobInOrder(db, other.id, 'work', AT.start), 'another team’s job can be claimed')
  await postponeJob(db, team.id, first, { runAt: AT.last.now, error: 'not now', now: AT.start.now })
  assert.equal(await claimJobInOrder(db, team.id, 'work', AT.later), undefined, 'a postponed job blocks later ones')
  const again = await claimJobInOrder(db, team.id, 'work', AT.last)
  assert.deepEqual([again?.id, again?.attempts], [first.id, 2])
  assert.ok(again)
  await deleteJob(db, team.id, again)
  const second = await claimJobInOrder(db, team.id, 'work', AT.later)
  assert.ok(second && second.id > first.id)
})

test('if jobs run in order, an older job that is committed late waits for a newer job that is already running', async () => {
  const { db, team } = await setUp()
  const { now } = AT.start
  const add = (id: number) =>
    db
      .insertInto('jobs')
      .values({ id, team_id: team.id, kind: 'work', payload: '{}', run_at: now, attempts: 0, created_at: now })
      .execute()
  await add(2_000_000_002)
  assert.equal((await claimJobInOrder(db, team.id, 'work', AT.start))?.id, 2_000_000_002)
  await add(2_000_000_001)
  assert.equal(await claimJobInOrder(db, team.id, 'work', AT.start), undefined)
})

test('hastenJob makes the postponed job with the given name due immediately', async () => {
  const { db, team } = await setUp()
  await insertJob(db, team.id, { kind: 'work', name: 'mine', runAt: AT.later.now }, AT.start.now)
  await hastenJob(db, team.id, 'other', AT.start.now)
  assert.equal(await claimJobInOrder(db, team.id, 'work', AT.start), undefined)
  await hastenJob(db, team.id, 'mine', AT.start.now)
  assert.ok(await claimJobInOrder(db, team.id, 'work', AT.start))
})
