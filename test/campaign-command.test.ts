import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from './campaign-set-up.ts'
import { runPostrider } from './server-process.ts'

test('the command “campaign send” starts a campaign, or explains why it can’t', async (t) => {
  const { acmeTeam, rivalTeam, location, create, when } = await setUpCampaigns(t)
  const run = (...args: string[]) => runPostrider(location, ['campaign', 'send', ...args])
  const empty = await create({ list_ids: [], template_id: null })
  const refused = await run('--id', String(empty.id))
  assert.deepEqual(
    [refused.code, refused.stderr],
    [1, 'Choose a template or write the content of the campaign.\nNobody would get this campaign.\n'],
  )
  const { id } = await create()
  assert.match((await run('--id', String(id), '--team', String(rivalTeam.id))).stderr, /Campaign/)
  const started = await run('--id', String(id))
  assert.deepEqual(JSON.parse(started.stdout), { id, team_id: acmeTeam.id, name: 'Sale', status: 'preparing' })
  await when(id, 'sent')
  assert.equal((await run('--id', String(id))).stderr, 'The campaign is sent. This needs draft.\n')
  assert.equal((await run('--id', '999999')).stderr, 'There is no campaign 999999.\n')
})
