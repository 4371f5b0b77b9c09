import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { enqueue } from '../src/platform/queue/item-queries.ts'
import { itemSource, type QueueItem } from '../src/platform/queue/item-source.ts'
import type { Outcome } from '../src/platform/queue/source.ts'
import { type Batch, startQueue } from '../src/platform/queue/start-queue.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { manualClock } from './manual-clock.ts'
import { createTeam } from './start-app.ts'
import { RUN_KIND, testDatabase } from './test-database.ts'

export const LEASE_MS = 9_000

type Options = Partial<Parameters<typeof startQueue<QueueItem>>[0]>

/** Sets up a queue for one test, with a manual clock. Its workers don't poll. */
export const setUpQueue = async (t: TestContext) => {
  const { db } = await testDatabase(RUN_KIND)
  const team = await createTeam(db, 'A')
  const time = manualClock()
  const queue = randomUUID()
  const source = itemSource(queue)
  const start = (handle: (batch: Batch<QueueItem>) => Promise<readonly Outcome[]>, options: Options = {}) => {
    const worker = startQueue({
      db,
      clock: time.clock,
      queue,
      source,
      handle,
      pollMs: Number.POSITIVE_INFINITY,
      leaseMs: LEASE_MS,
      onError: (error) => assert.fail(String(error)),
      ...options,
    })
    t.after(() => worker.close())
    return worker
  }
  const add = (payloads: readonly unknown[], { teamId = team.id, runAt = time.now() } = {}) =>
    transact(db, (trx) =>
      enqueue(
        trx,
        teamId,
        queue,
        payloads.map((payload) => ({ payload, runAt })),
        time.now(),
      ),
    )
  const itemsOf = (teamId = team.id) =>
    db
      .selectFrom('queue_items')
      .select(['payload', 'run_at', 'attempts', 'last_error', 'lease_token'])
      .where('team_id', '=', teamId)
      .where('queue', '=', queue)
      .orderBy('id')
      .execute()
  const lanesOf = async (teamId = team.id) => {
    const lanes = await db
      .selectFrom('queue_lanes')
      .select('due_at')
      .where('team_id', '=', teamId)
      .where('queue', '=', queue)
      .orderBy('due_at')
      .execute()
    return lanes.map(({ due_at }) => due_at)
  }
  return { db, team, time, queue, source, start, add, itemsOf, lanesOf }
}

/** Returns a handler that completes every item, and the payloads that it received. */
export const doneWith = () => {
  const payloads: unknown[] = []
  const handle = async ({ items }: Batch<QueueItem>): Promise<readonly Outcome[]> => {
    payloads.push(...items.map(({ payload }) => payload))
    return items.map(() => 'done' as const)
  }
  return { payloads, handle }
}
