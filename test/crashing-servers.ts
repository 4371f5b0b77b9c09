import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../src/platform/storage/dialect.ts'
import type { Lane } from '../src/sending/messages/chunk-tables.ts'
import type { Content } from '../src/sending/messages/content.ts'
import { assertExactStates } from './exact-states.ts'
import { makeMessages, PLAIN_CONTENT } from './make-messages.ts'
import { whenTrue } from './manual-clock.ts'
import { openAgain } from './open-again.ts'
import { updateStatistics } from './query-plans.ts'
import { runPostrider, type ServerProcess, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import type { TestLocation } from './test-database.ts'

const CONTENT: Content = { ...PLAIN_CONTENT, html: `<p>${'Hello. '.repeat(300)}</p>` }

const PAST = '2020-01-01T00:00:00.000000Z'
const TEAM = 1
/** The last kill happens when this share of the messages has arrived, at the latest. */
const LAST_KILL = 0.9
/** How many times to try to suspend a server at a moment when it isn't inside a transaction. */
const MAX_LOCKED_TRIES = 8
/** How long to wait for messages to be sent. Killed servers' leases have to end first, and benchmarks send a million messages. */
export const PATIENCE_MS = 1_800_000

interface Plan {
  readonly lane: Lane
  readonly messages: number
  /** How many servers to kill, one after the other. Each is replaced by a new one. */
  readonly kills: number
  /** How many servers run at the same time. */
  readonly servers: number
  readonly connections: number
  /** Returns how many messages must arrive before the next kill. */
  readonly betweenKills: () => number
  /** Lets the next server continue immediately. By default, it has to wait until the killed server's lease ends. */
  readonly skipsLeases?: boolean
  /** Runs once, after half of the kills, while the servers send. */
  readonly halfway?: () => Promise<void>
}

/**
 * Stores messages, and sends them with servers that are killed (kill -9). Returns the messages that arrived and the statuses in the
 * ledger.
 */
export const sendWithCrashes = async (location: TestLocation, plan: Plan) => {
  const { messages, kills, connections, lane } = plan
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const sink = await startSink()
  const db = await openAgain(location)
  const environment = { SMTP_URL: `${sink.url}?security=none&connections=${connections}` }
  const start = () => startServer(location, environment, 'ignore')
  const running: ServerProcess[] = []
  try {
    await makeMessages(db, TEAM, { count: messages, lane, content: CONTENT })
    await updateStatistics(location)
    running.push(...(await Promise.all(Array.from({ length: plan.servers }, start))))
    for (let kill = 0; kill < kills; kill++) {
      // Doesn't wait for all messages. One with the status `unknown` isn't sent again, so it may never arrive.
      const until = Math.min((await sink.report()).total + plan.betweenKills(), LAST_KILL * messages)
      await whenTrue(async () => (await sink.report()).total >= until, 5, PATIENCE_MS)
      const killed = running.shift()
      killed?.child.kill('SIGKILL')
      await killed?.exited
      if (plan.skipsLeases) await endLeases(db)
      running.push(await start())
      if (kill === Math.floor(kills / 2)) await plan.halfway?.()
    }
    const startedAt = performance.now()
    await whenTrue(async () => !(await countByStatus(db)).queued, 50, PATIENCE_MS)
    const lastSeconds = (performance.now() - startedAt) / 1_000
    await assertExactStates(db, TEAM)
    return { ...(await sink.report()), statuses: await countByStatus(db), lastSeconds }
  } finally {
    for (const { child } of running) child.kill('SIGKILL')
    sink.stop()
    await db.destroy()
  }
}

/**
 * Stores marketing messages, suspends a server (SIGSTOP) while it sends them, ends its leases, and resumes it. Other servers, if
 * there are any, send the remaining messages in the meantime. Returns the messages that arrived and the statuses in the ledger.
 */
export const sendWithSuspension = async (location: TestLocation, { messages, connections, servers }: Suspension) => {
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const sink = await startSink()
  const db = await openAgain(location)
  const environment = { SMTP_URL: `${sink.url}?security=none&connections=${connections}` }
  await makeMessages(db, TEAM, { count: messages, lane: 'marketing', content: CONTENT })
  await updateStatistics(location)
  const running = await Promise.all(Array.from({ length: servers }, () => startServer(location, environment, 'ignore')))
  const [suspended] = running as [ServerProcess]
  const allDone = () => whenTrue(async () => !(await countByStatus(db)).queued, 20, PATIENCE_MS)
  try {
    await whenTrue(async () => (await sink.report()).total >= messages / 10, 2, PATIENCE_MS)
    suspended.child.kill('SIGSTOP')
    for (let tries = 1; ; tries++) {
      const error = await endLeases(db).catch((error: unknown) => error)
      if (!error) break
      if (tries === MAX_LOCKED_TRIES) throw error
      // The server was suspended inside a transaction, and is holding locks.
      suspended.child.kill('SIGCONT')
      // Waits longer each time, so that the transaction eventually finishes even on a busy machine.
      await sleep(3 * tries)
      suspended.child.kill('SIGSTOP')
    }
    if (servers > 1) await allDone()
    suspended.child.kill('SIGCONT')
    await allDone()
    // A server finishes its current work before it stops.
    suspended.child.kill('SIGTERM')
    await suspended.exited
    await assertExactStates(db, TEAM)
    return { ...(await sink.report()), statuses: await countByStatus(db) }
  } finally {
    for (const { child } of running) child.kill('SIGKILL')
    sink.stop()
    await db.destroy()
  }
}

interface Suspension {
  readonly messages: number
  readonly connections: number
  readonly servers: number
}

/** Ends the leases of all chunks, as if time had passed. */
export const endLeases = async (db: Db): Promise<void> => {
  await db
    .updateTable('message_chunks')
    .set({ run_at: PAST })
    .where('team_id', '=', TEAM)
    .where('lease_token', 'is not', null)
    .execute()
  await db.updateTable('queue_lanes').set({ due_at: PAST }).where('team_id', '=', TEAM).execute()
}

export const countByStatus = async (db: Db): Promise<Readonly<Record<string, number>>> => {
  const rows = await db
    .selectFrom('messages')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .where('team_id', '=', TEAM)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
}
