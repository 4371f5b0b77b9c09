import assert from 'node:assert/strict'
import type { Db } from '../src/platform/storage/dialect.ts'
import { RUN_CAMPAIGN } from '../src/sending/campaigns/wake-campaign.ts'
import { countByStatus, endLeases, PATIENCE_MS } from './crashing-servers.ts'
import { assertExactStates } from './exact-states.ts'
import { makeAudience } from './make-audience.ts'
import { whenTrue } from './manual-clock.ts'
import { openAgain } from './open-again.ts'
import { updateStatistics } from './query-plans.ts'
import { runPostrider, type ServerProcess, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import type { TestLocation } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const TEAM = 1
const PAST = '2020-01-01T00:00:00.000000Z'
/** The last kill happens when this share of the work is done, at the latest. */
const LAST_KILL = 0.95

interface Plan {
  readonly recipients: number
  /** How many servers to kill, one after the other. Each is replaced by a new one. */
  readonly kills: number
  /** How many servers run at the same time. */
  readonly servers: number
  readonly connections: number
}

/**
 * Sends a campaign with servers that are killed (kill -9) at random moments, while they prepare or send the campaign. Returns the
 * messages that arrived, the statuses in the ledger, and the campaign with its dry run and its report.
 */
export const sendCampaignWithCrashes = async (location: TestLocation, plan: Plan) => {
  const { recipients, kills, connections, servers } = plan
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  await command('team', 'create', '--name', 'A')
  const token = await command('token', 'create', '--team', String(TEAM))
  const sink = await startSink()
  const db = await openAgain(location)
  const environment = { SMTP_URL: `${sink.url}?security=none&connections=${connections}` }
  const start = () => startServer(location, environment, 'ignore')
  const running: ServerProcess[] = []

  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${running.at(-1)?.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${path}: ${text}`)
    return JSON.parse(text)
  }

  try {
    running.push(await start())
    const sender = await createIdentifier(db, TEAM, 'email', 'news@brand.example')
    const brand = { name: 'Brand', is_default: true, email_address_id: sender, postal_address: '1 Main Street' }
    await ask('POST', '/brands', brand)
    const listId = await makeAudience(db, TEAM, { count: recipients, documentOf })
    await updateStatistics(location)
    const content = { subject: 'News', format: 'html', body: `<p>${'Hello. '.repeat(300)}</p>` }
    const { id } = await ask('POST', '/campaigns', { name: 'News', channel: 'email', list_ids: [listId], content })
    const check = await ask('POST', `/campaigns/${id}/check`)
    while (running.length < servers) running.push(await start())
    await ask('POST', `/campaigns/${id}/send`)

    // Half of the work is preparing the messages, and the other half is sending them.
    const work = async () => ((await countMessages(db)) + (await sink.report()).total) / (2 * recipients)
    const moments = Array.from({ length: kills }, () => Math.random() * LAST_KILL).sort((a, b) => a - b)
    for (const moment of moments) {
      await whenTrue(async () => (await work()) >= moment, 20, PATIENCE_MS)
      const killed = running.shift()
      killed?.child.kill('SIGKILL')
      await killed?.exited
      await endLeases(db)
      // Ends the job's lease too, so that the next server doesn't have to wait until it expires.
      await db
        .updateTable('jobs')
        .set({ run_at: PAST, leased_until: null })
        .where('team_id', '=', TEAM)
        .where('kind', '=', RUN_CAMPAIGN)
        .execute()
      running.push(await start())
    }
    const startedAt = performance.now()
    const isSent = async () => {
      const { status } = await ask('GET', `/campaigns/${id}`)
      assert.ok(['preparing', 'sending', 'sent'].includes(status), status)
      return status === 'sent'
    }
    await whenTrue(isSent, 100, PATIENCE_MS)
    const lastSeconds = (performance.now() - startedAt) / 1_000
    const campaign = await ask('GET', `/campaigns/${id}`)
    const report = await ask('GET', `/campaigns/${id}/report`)
    await assertExactStates(db, TEAM)
    return { ...(await sink.report()), statuses: await countByStatus(db), check, campaign, report, lastSeconds }
  } finally {
    for (const { child } of running) child.kill('SIGKILL')
    sink.stop()
    await db.destroy()
  }
}

const documentOf = (id: number): string =>
  `"type":"person","attributes":{},"uuid_id":"01890000-0000-7000-8000-${String(id).padStart(12, '0')}","tags":[],"created_at":"","updated_at":""}`

const countMessages = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('team_id', '=', TEAM)
    .executeTakeFirstOrThrow()
  return Number(n)
}
