import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendCampaignWithCrashes } from './crashing-campaigns.ts'
import { createTestLocation, RUN_KIND } from './test-database.ts'

/** A small version of `npm run bench -- --only crashes`. */
const PLAN = { recipients: 1_500, kills: 2, connections: 5, servers: RUN_KIND === 'postgres' ? 2 : 1 }

test('if servers are killed while they prepare and send a campaign, nobody gets it twice, and its numbers add up', async () => {
  const result = await sendCampaignWithCrashes(await createTestLocation(), PLAN)
  const { distinct, repeated, statuses, check, campaign, report } = result
  const { sent = 0, unknown = 0 } = statuses
  assert.deepEqual(repeated, [])
  assert.deepEqual([check.total, check.will_receive], [PLAN.recipients, PLAN.recipients])
  assert.equal(sent + unknown, PLAN.recipients, JSON.stringify(statuses))
  // After each kill, the leases of all servers are ended, so messages that a running server is sending can also become `unknown`.
  const undecided = PLAN.connections * PLAN.kills * PLAN.servers
  assert.ok(unknown <= undecided, `${unknown} are unknown`)
  assert.ok(distinct >= sent && distinct <= sent + unknown, `${distinct} arrived, ${sent} were sent`)
  const { counts } = campaign
  assert.deepEqual(
    [counts.total, counts.sent, counts.unknown, counts.pending, counts.accepted],
    [PLAN.recipients, sent, unknown, 0, sent],
  )
  assert.deepEqual([report.funnel.on_lists, report.funnel.sent], [PLAN.recipients, sent])
})
