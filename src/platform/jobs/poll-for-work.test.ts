import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { openMigrated, RUN_KIND } from '../../../test/test-database.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { coverLane } from '../queue/lane-queries.ts'
import { POLL_MS } from '../queue/turn-loop.ts'
import { adapterOf } from '../storage/kysely-parts.ts'
import type { DirectReads } from '../storage/prepared.ts'
import { transact } from '../storage/transact.ts'
import { onNewWork } from '../storage/work-signal.ts'
import { insertJob } from './job-queries.ts'
import { startPolling } from './poll-for-work.ts'

const MANY = 100
const HOUR_MS = 3_600_000
/** The statements of three polls. */
const STATEMENTS = 6
/** How much too early a timer may be. */
const TIMER_MS = 10

test('a poll wakes the workers whose jobs or lanes are due, and all of them if too much is due to tell', async (t) => {
  const { db } = await openMigrated(RUN_KIND)
  const team = await createTeam(db, 'A')
  const now = toTimestamp(systemClock())
  const later = toTimestamp(systemClock().add({ milliseconds: HOUR_MS }))
  await insertJob(db, team.id, { kind: 'due', runAt: now }, now)
  await insertJob(db, team.id, { kind: 'not due', runAt: later }, now)
  await transact(db, (trx) => coverLane(trx, team.id, 'due', now, now))
  await transact(db, (trx) => coverLane(trx, team.id, 'not due', later, now))

  const woken = new Set<string>()
  for (const topic of ['job due', 'job not due', 'queue due', 'queue not due']) {
    onNewWork(db, topic, () => woken.add(topic))
  }
  const polling = startPolling({ db, clock: systemClock, pollMs: 10, onError: (error) => assert.fail(String(error)) })
  t.after(() => polling.close())
  await whenTrue(() => woken.has('queue due'))
  assert.deepEqual(woken, new Set(['job due', 'queue due']))

  for (let n = 0; n < MANY; n++) {
    await insertJob(db, team.id, { kind: 'unknown', runAt: now }, later)
    await db
      .insertInto('queue_lanes')
      .values({ team_id: team.id, queue: 'unknown', due_at: now, updated_at: now })
      .execute()
  }
  await whenTrue(() => woken.size === 4)
})

test('a server without work looks for it with two statements per second', async (t) => {
  const { db } = await startApp(t, { ownDatabase: true, servers: 1 })
  const adapter = adapterOf<DirectReads>(db)
  const looksMs: number[] = []
  const read = adapter.read.bind(adapter)
  t.mock.method(adapter, 'read', ((text, ...rest) => {
    if (/from "(jobs|queue_lanes)"/.test(text)) looksMs.push(performance.now())
    return read(text, ...rest)
  }) satisfies typeof read)
  // The first statements are those of the workers, which look once when they start.
  const inThreePolls = () => (looksMs.at(-1) ?? 0) - (looksMs.at(-STATEMENTS) ?? 0)
  await whenTrue(() => looksMs.length >= STATEMENTS && inThreePolls() > 2 * POLL_MS - TIMER_MS)
})
