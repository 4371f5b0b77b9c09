import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { insertJob } from '../src/platform/jobs/job-queries.ts'
import { type JobHandler, startJobRunner } from '../src/platform/jobs/job-runner.ts'
import { manualClock } from './manual-clock.ts'
import { createTeam } from './start-app.ts'
import { RUN_KIND, testDatabase } from './test-database.ts'

export const LEASE_MS = 9_000

/** Sets up runners for a kind of job that only this test uses, with a manual clock and without polling. */
export const setUpJobs = async (t: TestContext) => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const time = manualClock()
  const kind = randomUUID()
  const start = (handler: JobHandler, options: Partial<Parameters<typeof startJobRunner>[0]> = {}) => {
    const runner = startJobRunner({
      db,
      clock: time.clock,
      pollMs: Number.POSITIVE_INFINITY,
      leaseMs: LEASE_MS,
      handlers: { [kind]: handler },
      onError: (error) => assert.fail(String(error)),
      ...options,
    })
    t.after(() => runner.close())
    return runner
  }
  const add = (payload: unknown, { teamId = team.id, runAt = time.now(), madeAt = time.now() } = {}) =>
    insertJob(db, teamId, { kind, payload, runAt }, madeAt)
  const jobs = () =>
    db
      .selectFrom('jobs')
      .select(['payload', 'attempts', 'last_error', 'run_at', 'leased_until'])
      .where('team_id', '=', team.id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  return { db, team, time, kind, start, add, jobs }
}

/** Limits so far in the future that no stored time exceeds them. */
const END = '9999-01-01T00:00:00.000000Z'
export const TRUSTING = { latestLease: END, latestRun: END, latestMade: END }
