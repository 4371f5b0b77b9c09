import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEASE_MS, setUpJobs, TRUSTING } from '../../../test/job-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { claimDueJob, claimJobInOrder } from './job-queries.ts'

const DAY_MS = 24 * 3_600_000

test('after a clock that was ahead is set back, the leases and times that it wrote don’t delay jobs', async (t) => {
  const { db, team, kind, time, start, add } = await setUpJobs(t)
  const ahead = time.inMs(DAY_MS)
  const past = time.inMs(-1_000)
  const soon = time.inMs(1_800_000)
  for (const [payload, runAt, madeAt] of [
    ['created and postponed ahead', ahead, ahead],
    ['postponed ahead', ahead, past],
    ['created a little ahead', soon, soon],
    ['waits', soon, past],
  ] as const) {
    await add(payload, { teamId: (await createTeam(db, 'B')).id, runAt, madeAt })
  }
  await add('held ahead', { runAt: ahead, madeAt: ahead })
  const lease = { ...TRUSTING, now: time.inMs(DAY_MS + 1), leasedUntil: time.inMs(DAY_MS + LEASE_MS) }
  assert.ok(await claimDueJob(db, team.id, kind, lease))
  const ran: unknown[] = []
  const runner = start(async ({ payload }) => void ran.push(payload) as undefined)
  await runner.runOnce()
  assert.deepEqual(ran.toSorted(), [
    'created a little ahead',
    'created and postponed ahead',
    'held ahead',
    'postponed ahead',
  ])
})

for (const inOrder of [false, true]) {
  test(`a job created by a clock that was ahead runs after the clock is set back, then at its interval (inOrder: ${inOrder})`, async (t) => {
    const { time, start, add } = await setUpJobs(t)
    const ahead = time.inMs(3 * DAY_MS)
    await add('a sweep', { runAt: ahead, madeAt: ahead })
    let runs = 0
    const runner = start(
      async () => {
        // Without a limit, a job that is always due would keep the test running forever.
        runs++
        return runs < 5 ? { againInMs: 60_000 } : undefined
      },
      { inOrder },
    )
    await runner.runOnce()
    assert.equal(runs, 1)
    time.move(60_000)
    await runner.runOnce()
    assert.equal(runs, 2)
  })
}

test('with inOrder, leases that end too far in the future are ignored, but a slightly fast clock is tolerated', async (t) => {
  const { db, team, kind, time, start, add } = await setUpJobs(t)
  const other = await createTeam(db, 'B')
  const claim = (teamId: number, leasedUntil: string) =>
    claimJobInOrder(db, teamId, kind, { ...TRUSTING, now: time.now(), leasedUntil })
  await add('ahead')
  assert.ok(await claim(team.id, time.inMs(DAY_MS)))
  await add('a little ahead', { teamId: other.id })
  assert.ok(await claim(other.id, time.inMs(40_000)))
  const ran: unknown[] = []
  const runner = start(async ({ payload }) => void ran.push(payload) as undefined, { inOrder: true })
  await runner.runOnce()
  assert.deepEqual(ran, ['ahead'])
})
