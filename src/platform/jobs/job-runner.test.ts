import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEASE_MS, setUpJobs, TRUSTING } from '../../../test/job-set-up.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam } from '../../../test/start-app.ts'
import { transact } from '../storage/transact.ts'
import { claimDueJob, insertJob } from './job-queries.ts'
import { MAX_ATTEMPTS } from './job-runner.ts'

test('the runner runs due jobs, deletes finished jobs, and postpones jobs that repeat or fail', async (t) => {
  const { start, add, jobs, time } = await setUpJobs(t)
  const runs: unknown[] = []
  const errors: unknown[] = []
  for (const payload of ['done', 'repeats', 'fails']) await add(payload)
  await add('later', { runAt: time.inMs(60_000) })
  const runner = start(
    async ({ payload }) => {
      runs.push(payload)
      if (payload === 'fails') throw new Error('broken')
      return payload === 'repeats' ? { againInMs: 3_600_000 } : undefined
    },
    { onError: (error) => errors.push(error) },
  )
  await runner.runOnce()
  assert.deepEqual(runs, ['done', 'repeats', 'fails'])
  assert.deepEqual(errors.map(String), ['Error: broken'])
  assert.deepEqual(
    (await jobs()).map(({ payload, attempts, last_error, run_at, leased_until }) => [
      payload,
      attempts,
      last_error,
      run_at,
      leased_until,
    ]),
    [
      ['repeats', 0, null, time.inMs(3_600_000), null],
      ['fails', 1, 'Error: broken', time.inMs(10_000), null],
      ['later', 0, null, time.inMs(60_000), null],
    ],
  )
  time.move(60_000)
  await runner.runOnce()
  assert.deepEqual(runs.slice(3), ['fails', 'later'])
  assert.equal((await jobs())[1]?.run_at, time.inMs(20_000), 'the second delay is longer')
})

test('a job runs as soon as the transaction that adds it commits, before the next poll', async (t) => {
  const { db, team, kind, start, time } = await setUpJobs(t)
  const ran = Promise.withResolvers<unknown>()
  const runner = start(async ({ payload }) => void ran.resolve(payload) as undefined)
  await runner.runOnce()
  await transact(db, (trx) => insertJob(trx, team.id, { kind, payload: 'now', runAt: time.now() }, time.now()))
  assert.equal(await ran.promise, 'now')
})

test('a job that asks to run again immediately is repeated until it is done', async (t) => {
  const { start, add, jobs } = await setUpJobs(t)
  let runs = 0
  await add(null)
  const runner = start(async () => (++runs < 500 ? { againInMs: 0 } : undefined))
  await runner.runOnce()
  assert.equal(runs, 500)
  assert.deepEqual(await jobs(), [])
})

test('teams take turns, no matter how many due jobs a single team has', async (t) => {
  const { db, team, start, add } = await setUpJobs(t)
  const others = [await createTeam(db, 'B'), await createTeam(db, 'C')]
  for (let n = 0; n < 150; n++) await add(n)
  for (const { id } of others) await add(0, { teamId: id })
  const turns: number[] = []
  const runner = start(async ({ teamId }) => void turns.push(teamId) as undefined)
  await runner.runOnce()
  assert.equal(turns.length, 152)
  assert.deepEqual(new Set(turns.slice(0, 4)), new Set([team.id, ...others.map(({ id }) => id)]))
})

test('jobs that run at the same time belong to different teams, keep their leases, and stop when the runner is closed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { db, team, kind, time, start, add } = await setUpJobs(t)
  const other = await createTeam(db, 'B')
  const started: number[] = []
  const ended: number[] = []
  for (const teamId of [team.id, team.id, other.id]) await add(null, { teamId })
  const runner = start(
    async ({ teamId, signal }) => {
      started.push(teamId)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended.push(teamId)
      return { againInMs: 0 }
    },
    { atOnce: 3 },
  )
  await whenTrue(() => started.length === 2)
  assert.deepEqual(started.toSorted(), [team.id, other.id].toSorted())
  const claimOfOther = () =>
    claimDueJob(db, other.id, kind, { ...TRUSTING, now: time.now(), leasedUntil: time.inMs(LEASE_MS) })
  const leasesOf = async () => {
    const held = await db
      .selectFrom('jobs')
      .select('leased_until')
      .where('team_id', 'in', [team.id, other.id])
      .where('kind', '=', kind)
      .where('leased_until', 'is not', null)
      .execute()
    return held.map(({ leased_until }) => leased_until)
  }
  // The runner still holds its jobs after several lease periods.
  for (let renewals = 0; renewals < 6; renewals++) {
    time.move(LEASE_MS / 3)
    t.mock.timers.tick(LEASE_MS / 3)
    await whenTrue(async () => (await leasesOf()).every((leasedUntil) => leasedUntil === time.inMs(LEASE_MS)))
  }
  assert.equal(await claimOfOther(), undefined)
  assert.deepEqual([started.length, ended.length], [2, 0])
  await runner.close()
  assert.equal(ended.length, 2)
  assert.ok(await claimOfOther(), 'the job can be claimed at once')
})

test('losing the lease aborts the handler’s signal, and the job stays with the process that took over', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { db, team, kind, time, start, add, jobs } = await setUpJobs(t)
  const started = Promise.withResolvers<void>()
  await add(null)
  const runner = start(async ({ signal }) => {
    started.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return undefined
  })
  await started.promise
  const taken = time.inMs(60_000)
  await db
    .updateTable('jobs')
    .set({ leased_until: taken })
    .where('team_id', '=', team.id)
    .where('kind', '=', kind)
    .execute()
  t.mock.timers.tick(LEASE_MS / 3)
  await runner.runOnce()
  assert.deepEqual(
    (await jobs()).map(({ leased_until }) => leased_until),
    [taken],
  )
})

test('with inOrder, two runners run a team’s jobs one at a time, oldest first', async (t) => {
  const { start, add, jobs } = await setUpJobs(t)
  const events: unknown[] = []
  const gates = new Map(['a', 'b'].map((name) => [name, Promise.withResolvers<void>()]))
  for (const payload of gates.keys()) await add(payload)
  const runners = [1, 2].map(() =>
    start(
      async ({ payload }) => {
        events.push(`${payload} starts`)
        await gates.get(String(payload))?.promise
        events.push(`${payload} ends`)
        return undefined
      },
      { inOrder: true, atOnce: 4 },
    ),
  )
  await whenTrue(() => events.length === 1)
  for (const runner of runners) runner.wake()
  await whenTrue(async () => (await jobs()).some(({ leased_until }) => leased_until !== null))
  assert.deepEqual(events, ['a starts'])
  for (const gate of gates.values()) gate.resolve()
  await Promise.all(runners.map((runner) => runner.runOnce()))
  assert.deepEqual(events, ['a starts', 'a ends', 'b starts', 'b ends'])
  assert.deepEqual(await jobs(), [])
})

test('a job that keeps failing is abandoned if onGivenUp is set, unless it reports progress', async (t) => {
  const { db, team, kind, time, start, add, jobs } = await setUpJobs(t)
  const givenUp: unknown[] = []
  for (const payload of ['makes progress', 'is stuck']) await add(payload)
  await db
    .updateTable('jobs')
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .where('team_id', '=', team.id)
    .where('kind', '=', kind)
    .execute()
  const runner = start(
    async ({ payload, reportProgress }) => {
      if (payload === 'makes progress') reportProgress()
      throw new Error(`${payload}, and fails`)
    },
    { onGivenUp: async (_, { payload }, error) => void givenUp.push([payload, String(error)]), onError: () => {} },
  )
  await runner.runOnce()
  assert.deepEqual(givenUp, [['is stuck', 'Error: is stuck, and fails']])
  assert.deepEqual(
    (await jobs()).map(({ attempts, last_error, run_at }) => [attempts, last_error, run_at]),
    [[1, 'Error: makes progress, and fails', time.inMs(10_000)]],
  )
})
