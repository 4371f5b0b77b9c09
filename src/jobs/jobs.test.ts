import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTeam } from '../../test/start-app.ts'
import { RUN_KIND, testDatabase } from '../../test/test-database.ts'
import { systemClock, toTimestamp } from '../clock.ts'
import { claimJob, deleteJob, hastenJob, insertJob, postponeJob } from './job-queries.ts'
import { MAX_ATTEMPTS, startJobRunner } from './job-runner.ts'

const now = () => toTimestamp(systemClock())
const inMs = (milliseconds: number) => toTimestamp(systemClock().add({ milliseconds }))
const DUE = { kinds: ['work'], inOrder: false }
const IN_ORDER = { ...DUE, inOrder: true }

const setUp = async () => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const jobsOf = () =>
    db
      .selectFrom('jobs')
      .select(['kind', 'attempts', 'last_error', 'run_at', 'leased_until'])
      .where('team_id', '=', team.id)
      .where('kind', '=', 'work')
      .execute()
  return { db, team, jobsOf }
}

test('a new team has the jobs that every team has, and a named job is there once', async () => {
  const { db, team } = await setUp()
  await insertJob(db, team.id, { kind: 'sweep-idempotency-keys', name: 'sweep-idempotency-keys', runAt: now() }, now())
  const kinds = await db.selectFrom('jobs').select('kind').where('team_id', '=', team.id).orderBy('id').execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['sweep-idempotency-keys', 'sweep-files', 'sweep-imports'],
  )
})

/** Where every stored time can be true. */
const END = '9999-01-01T00:00:00.000000Z'
const TRUSTING = { latestLease: END, latestRun: END, latestMade: END }

const AT = {
  start: { ...TRUSTING, now: '2026-01-01T00:00:00.000000Z', leasedUntil: '2026-01-01T00:00:20.000000Z' },
  later: { ...TRUSTING, now: '2026-01-01T00:00:20.000000Z', leasedUntil: '2026-01-01T00:00:40.000000Z' },
}

test('of many that claim at once, one gets the job; a lease that ran out frees it', async () => {
  const { db, team } = await setUp()
  await insertJob(db, team.id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimJob(db, team.id, DUE, AT.start)))
  assert.equal(claims.filter(Boolean).length, 1)
  assert.equal(await claimJob(db, team.id, DUE, AT.start), undefined)
  assert.equal((await claimJob(db, team.id, DUE, AT.later))?.attempts, 2)
})

test('whoever lost the lease can no longer end or put off the job', async () => {
  const { db, team, jobsOf } = await setUp()
  await insertJob(db, team.id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  const first = await claimJob(db, team.id, DUE, AT.start)
  assert.ok(await claimJob(db, team.id, DUE, AT.later))
  assert.ok(first)
  await deleteJob(db, team.id, first)
  await postponeJob(db, team.id, first, { runAt: AT.later.leasedUntil, error: 'late' })
  assert.deepEqual(
    (await jobsOf()).map(({ last_error }) => last_error),
    [null],
  )
})

test('the runner runs what is due, deletes what is done, puts off what repeats and what fails', async (t) => {
  const { db, team, jobsOf } = await setUp()
  const runs: unknown[] = []
  const errors: unknown[] = []
  const runner = startJobRunner({
    db,
    clock: systemClock,
    handlers: {
      work: async ({ teamId, payload }) => {
        if (teamId !== team.id) return undefined
        runs.push(payload)
        if (payload === 'fails') throw new Error('broken')
        return payload === 'repeats' ? { againInMs: 3_600_000 } : undefined
      },
    },
    onError: (error) => errors.push(error),
  })
  t.after(() => runner.close())
  for (const payload of ['done', 'repeats', 'fails'])
    await insertJob(db, team.id, { kind: 'work', payload, runAt: now() }, now())
  await insertJob(db, team.id, { kind: 'work', payload: 'later', runAt: inMs(60_000) }, now())
  for (let waited = 0; runs.length < 3 && waited < 10_000; waited += 50) await sleep(50)
  await runner.close()
  assert.deepEqual(runs, ['done', 'repeats', 'fails'])
  assert.deepEqual(errors.map(String), ['Error: broken'])
  const left = await jobsOf()
  assert.equal(left.length, 3)
  const failed = left.find(({ last_error }) => last_error !== null)
  assert.deepEqual([failed?.last_error, failed?.attempts, failed?.leased_until], ['Error: broken', 1, null])
  assert.ok((failed?.run_at ?? '') > inMs(5_000))
})

/** Until `isTrue`, at most ten seconds. */
const eventually = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let waited = 0; !(await isTrue()) && waited < 10_000; waited += 25) await sleep(25)
  assert.ok(await isTrue())
}

test('several at once are each of another team; long work keeps its lease, and ends when the runner is closed', async (t) => {
  const { db, team, jobsOf } = await setUp()
  const other = await createTeam(db, 'B')
  const begun: number[] = []
  const ended: number[] = []
  const runner = startJobRunner({
    db,
    clock: systemClock,
    atOnce: 2,
    leaseMs: 300,
    handlers: {
      work: async ({ teamId, signal }) => {
        if (teamId !== team.id && teamId !== other.id) return undefined
        begun.push(teamId)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended.push(teamId)
        return { againInMs: 0 }
      },
    },
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => runner.close())
  for (const { id } of [team, team, other]) await insertJob(db, id, { kind: 'work', runAt: now() }, now())
  await eventually(() => begun.length === 2)
  assert.deepEqual(begun.toSorted(), [team.id, other.id].toSorted())
  const [first] = await jobsOf()
  // Several leases later it is still held, by the same run.
  await sleep(1_000)
  assert.equal(await claimJob(db, other.id, DUE, { ...TRUSTING, now: now(), leasedUntil: inMs(1_000) }), undefined)
  assert.notEqual((await jobsOf())[0]?.leased_until, first?.leased_until)
  assert.deepEqual([begun.length, ended.length], [2, 0])
  await runner.close()
  assert.equal(ended.length, 2)
  // Free again at once, for whoever is there.
  assert.ok(await claimJob(db, other.id, DUE, { ...TRUSTING, now: now(), leasedUntil: inMs(1_000) }))
})

test('work whose lease was lost is told to end, and does not touch the job of the other', async (t) => {
  const { db, team, jobsOf } = await setUp()
  let isLost = false
  const runner = startJobRunner({
    db,
    clock: systemClock,
    leaseMs: 300,
    handlers: {
      work: async ({ teamId, signal }) => {
        if (teamId !== team.id) return undefined
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        isLost = true
        return undefined
      },
    },
    onError: (error) => assert.fail(String(error)),
  })
  t.after(() => runner.close())
  await insertJob(db, team.id, { kind: 'work', runAt: now() }, now())
  await eventually(async () => (await jobsOf())[0]?.leased_until !== null)
  const taken = inMs(60_000)
  await db
    .updateTable('jobs')
    .set({ leased_until: taken })
    .where('team_id', '=', team.id)
    .where('kind', '=', 'work')
    .execute()
  await eventually(() => isLost)
  await runner.close()
  assert.deepEqual(
    (await jobsOf()).map(({ leased_until }) => leased_until),
    [taken],
  )
})

test('in order: a team’s first job alone can be claimed, and nobody gets the next one before it is gone', async () => {
  const { db, team } = await setUp()
  const other = await createTeam(db, 'B')
  for (const { id } of [team, team, other]) {
    await insertJob(db, id, { kind: 'work', runAt: AT.start.now }, AT.start.now)
  }
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimJob(db, team.id, IN_ORDER, AT.start)))
  const [first, ...more] = claims.filter((claim) => claim !== undefined)
  assert.ok(first && more.length === 0)
  assert.ok(await claimJob(db, other.id, IN_ORDER, AT.start), 'another team is not held up')
  await postponeJob(db, team.id, first, { runAt: AT.later.leasedUntil, error: 'not now' })
  assert.equal(await claimJob(db, team.id, IN_ORDER, AT.later), undefined, 'put off, it holds up those behind it')
  const again = await claimJob(db, team.id, IN_ORDER, {
    ...TRUSTING,
    now: AT.later.leasedUntil,
    leasedUntil: inMs(60_000),
  })
  assert.deepEqual([again?.id, again?.attempts], [first.id, 2])
  assert.ok(again)
  await deleteJob(db, team.id, again)
  const second = await claimJob(db, team.id, IN_ORDER, AT.later)
  assert.ok(second && second.id > first.id)
})

test('in order: one that came into sight late waits for the one that is being worked on', async () => {
  const { db, team } = await setUp()
  const add = (id: number) =>
    db
      .insertInto('jobs')
      .values({
        id,
        team_id: team.id,
        kind: 'work',
        payload: '{}',
        run_at: AT.start.now,
        attempts: 0,
        created_at: now(),
      })
      .execute()
  await add(2_000_000_002)
  assert.equal((await claimJob(db, team.id, IN_ORDER, AT.start))?.id, 2_000_000_002)
  await add(2_000_000_001)
  assert.equal(await claimJob(db, team.id, IN_ORDER, AT.start), undefined)
})

test('two runners take a team’s jobs one at a time and in order', async (t) => {
  const { db, team, jobsOf } = await setUp()
  const events: unknown[] = []
  const runners = [1, 2].map(() =>
    startJobRunner({
      db,
      clock: systemClock,
      inOrder: true,
      atOnce: 4,
      handlers: {
        work: async ({ teamId, payload }) => {
          if (teamId !== team.id) return undefined
          events.push(`${payload} begins`)
          // Over the next look of either.
          await sleep(1_200)
          events.push(`${payload} ends`)
          return undefined
        },
      },
      onError: (error) => assert.fail(String(error)),
    }),
  )
  const close = () => Promise.all(runners.map((runner) => runner.close()))
  t.after(close)
  for (const payload of ['a', 'b']) await insertJob(db, team.id, { kind: 'work', payload, runAt: now() }, now())
  await eventually(async () => (await jobsOf()).length === 0)
  await close()
  assert.deepEqual(events, ['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a job that keeps failing is given up where somebody is to be told; one that gets on is not', async (t) => {
  const { db, team, jobsOf } = await setUp()
  const givenUp: unknown[] = []
  const runner = startJobRunner({
    db,
    clock: systemClock,
    handlers: {
      work: async ({ teamId, payload, reportProgress }) => {
        if (teamId !== team.id) return undefined
        if (payload === 'gets on') reportProgress()
        throw new Error(`${payload}, and fails`)
      },
    },
    onGivenUp: async (_, { payload }, error) => void givenUp.push([payload, String(error)]),
    onError: () => {},
  })
  t.after(() => runner.close())
  for (const payload of ['gets on', 'stands still']) {
    await insertJob(db, team.id, { kind: 'work', payload, runAt: inMs(60_000) }, now())
  }
  await db
    .updateTable('jobs')
    .set({ attempts: MAX_ATTEMPTS - 1, run_at: now() })
    .where('team_id', '=', team.id)
    .where('kind', '=', 'work')
    .execute()
  await eventually(async () => (await jobsOf()).every(({ last_error }) => last_error !== null))
  assert.deepEqual(givenUp, [['stands still', 'Error: stands still, and fails']])
  assert.deepEqual(
    (await jobsOf()).map(({ attempts, last_error }) => [attempts, last_error]),
    [[1, 'Error: gets on, and fails']],
  )
})

test('a job that was put off can be hastened by its name', async () => {
  const { db, team } = await setUp()
  await insertJob(db, team.id, { kind: 'work', name: 'mine', runAt: AT.later.now }, AT.start.now)
  await hastenJob(db, team.id, 'other', AT.start.now)
  assert.equal(await claimJob(db, team.id, IN_ORDER, AT.start), undefined)
  await hastenJob(db, team.id, 'mine', AT.start.now)
  assert.ok(await claimJob(db, team.id, IN_ORDER, AT.start))
})

/** The payloads of the jobs of a kind that were run. */
const runUntil = async (
  kind: string,
  options: Partial<Parameters<typeof startJobRunner>[0]>,
  done: (ran: number[]) => boolean,
) => {
  const { db } = await testDatabase(RUN_KIND)
  const ran: number[] = []
  const work = async ({ payload }: { payload: unknown }) => void ran.push(payload as number)
  const handlers = { [kind]: work as () => Promise<undefined> }
  const runner = startJobRunner({ db, clock: systemClock, handlers, onError: () => {}, ...options })
  while (!done(ran)) await sleep(20)
  await runner.close()
  return ran.toSorted()
}

test('a clock that was ahead and is set back holds nothing up: neither by leases, nor by times that jobs are put off to', async () => {
  const { db, team } = await setUp()
  const ahead = (ms: number) => inMs(24 * 3_600_000 + ms)
  const [held, putOff, made, waits] = [1, 2, 3, 4]
  for (const [payload, runAt, createdAt] of [
    [held, ahead(0), ahead(0)],
    [putOff, ahead(0), inMs(-1_000)],
    [made, inMs(1_800_000), inMs(1_800_000)],
    [waits, inMs(1_800_000), inMs(-1_000)],
  ] as const) {
    await insertJob(db, (await createTeam(db, 'B')).id, { kind: 'misdated', payload, runAt }, createdAt)
  }
  await insertJob(db, team.id, { kind: 'misdated', payload: 5, runAt: ahead(0) }, ahead(0))
  const lease = { ...TRUSTING, now: ahead(1), leasedUntil: ahead(10_000) }
  assert.ok(await claimJob(db, team.id, { kinds: ['misdated'], inOrder: false }, lease))
  assert.deepEqual(await runUntil('misdated', { atOnce: 10 }, ({ length }) => length >= 4), [held, putOff, made, 5])
})

test('so is an ordered job, and one that a server whose clock is a little ahead is working on is left to it', async () => {
  const { db, team } = await setUp()
  const other = await createTeam(db, 'B')
  const ordered = { kinds: ['ordered'], inOrder: true }
  await insertJob(db, team.id, { kind: 'ordered', payload: 1, runAt: inMs(-1_000) }, inMs(-1_000))
  assert.ok(await claimJob(db, team.id, ordered, { ...TRUSTING, now: now(), leasedUntil: inMs(86_400_000) }))
  await insertJob(db, other.id, { kind: 'ordered', payload: 2, runAt: inMs(-1_000) }, inMs(-1_000))
  assert.ok(await claimJob(db, other.id, ordered, { ...TRUSTING, now: now(), leasedUntil: inMs(40_000) }))
  assert.deepEqual(await runUntil('ordered', { inOrder: true, atOnce: 10 }, ({ length }) => length >= 1), [1])
})
