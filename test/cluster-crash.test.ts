import assert from 'node:assert/strict'
import { execSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { IS_CLUSTER } from './cluster-database.ts'
import { sendWithCrashes } from './crashing-servers.ts'
import { createTestLocation } from './test-database.ts'

/**
 * Shell commands that stop and start one of the cluster's workers. They find its port in WORKER_PORT. Without them, the test
 * doesn't stop a worker.
 */
const { TEST_CITUS_STOP_WORKER: STOP, TEST_CITUS_START_WORKER: START } = process.env
const TEAM = 1
const OUTAGE_MS = 3_000
const [MESSAGES, KILLS, CONNECTIONS] = [20_000, 10, 10]

const findWorkerPort = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('messages', ${TEAM})`,
  )
  await client.end()
  return rows[0].nodeport
}

/** Stops and starts the worker that has the team's rows, and waits until the coordinator reaches it again. */
const restartWorker = async (url: string) => {
  if (!STOP || !START) return
  const env = { ...process.env, WORKER_PORT: String(await findWorkerPort(url)) }
  execSync(STOP, { env, stdio: 'ignore' })
  await sleep(OUTAGE_MS)
  execSync(START, { env, stdio: 'ignore' })
}

test(`${MESSAGES} messages, ${KILLS} kills and the restart of a worker: nothing is lost or sent twice, and everything is settled`, {
  skip: !IS_CLUSTER && 'not on a cluster',
  timeout: 900_000,
}, async (t) => {
  const location = await createTestLocation()
  const startedAt = performance.now()
  const { distinct, repeated, statuses } = await sendWithCrashes(location, {
    lane: 'marketing',
    messages: MESSAGES,
    kills: KILLS,
    servers: 1,
    connections: CONNECTIONS,
    skipsLeases: true,
    betweenKills: () => Math.ceil(Math.random() * 1.5 * (MESSAGES / KILLS)),
    halfway: () => restartWorker(location.databaseUrl ?? ''),
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const { sent = 0, unknown = 0 } = statuses
  t.diagnostic(`${(MESSAGES / seconds).toFixed(0)} messages per second, ${unknown} unknown`)
  assert.deepEqual(repeated, [])
  assert.equal(sent + unknown, MESSAGES, JSON.stringify(statuses))
  // Each kill, and the restart of the worker, leaves at most one undecided message per connection.
  assert.ok(unknown <= CONNECTIONS * (KILLS + 1), `${unknown} are unknown`)
  assert.ok(distinct >= sent && distinct <= MESSAGES, `${distinct} arrived, ${sent} were sent`)
})
