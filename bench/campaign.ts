import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAudience } from '../test/make-audience.ts'
import { openAgain } from '../test/open-again.ts'
import type { TestLocation } from '../test/test-database.ts'
import { createIdentifier } from '../test/verified-identifiers.ts'
import { campaignHtml, documentOf, FIELDS } from './newsletter.ts'
import { sendOtherRequests } from './other-requests.ts'

const POLL_MS = 200

export interface BenchTeam {
  readonly id: number
  readonly headers: Readonly<Record<string, string>>
}

export const asker =
  (origin: string, { headers }: Pick<BenchTeam, 'headers'>) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${text}`)
    return JSON.parse(text)
  }

/** Creates a brand and a list of contacts. Returns the list's id. */
export const makeRecipients = async (location: TestLocation, origin: string, team: BenchTeam, recipients: number) => {
  const ask = asker(origin, team)
  const ids: number[] = []
  for (const { tag, type } of FIELDS) {
    ids.push((await ask('POST', '/contact-fields', { name: tag, tag, type, contact_type: 'person' })).id)
  }
  const db = await openAgain(location)
  const sender = await createIdentifier(db, team.id, 'email', 'news@brand.example')
  const brand = { name: 'Brand', is_default: true, email_address_id: sender, postal_address: '1 Main Street' }
  await ask('POST', '/brands', brand)
  const listId = await makeAudience(db, team.id, { count: recipients, documentOf: (id) => documentOf(id, ids) })
  await db.destroy()
  return listId
}

/** Creates a campaign that sends a newsletter with merge tags and tracked links to a list. Returns its id. */
export const createCampaign = async (origin: string, team: BenchTeam, listId: number): Promise<number> => {
  const content = { format: 'html', subject: 'News for {{ first_name | default: "you" }}', body: campaignHtml(4) }
  const campaign = { name: 'News', channel: 'email', list_ids: [listId], content }
  return (await asker(origin, team)('POST', '/campaigns', campaign)).id
}

export const measureDryRun = async (origin: string, team: BenchTeam, other: BenchTeam, id: number) => {
  const others = sendOtherRequests(origin, other.headers)
  await others.whileIdle()
  const startedAt = performance.now()
  const check = await asker(origin, team)('POST', `/campaigns/${id}/check`)
  const dryRunSeconds = (performance.now() - startedAt) / 1_000
  const { readP99Ms, writeP99Ms } = await others.stop()
  return { check, dryRunSeconds, dryRunP99Ms: Math.max(readP99Ms, writeP99Ms) }
}

/** Starts a campaign. Returns how long it took until every recipient had a row in the ledger. */
export const prepare = async (origin: string, team: BenchTeam, id: number): Promise<number> => {
  const ask = asker(origin, team)
  const startedAt = performance.now()
  await ask('POST', `/campaigns/${id}/send`)
  while ((await ask('GET', `/campaigns/${id}`)).status === 'preparing') await sleep(POLL_MS)
  return (performance.now() - startedAt) / 1_000
}

/** Waits until a campaign is sent. Returns its counts and its report. */
export const finish = async (origin: string, team: BenchTeam, id: number) => {
  const ask = asker(origin, team)
  for (;;) {
    const { status, counts } = await ask('GET', `/campaigns/${id}`)
    if (status === 'sent') return { counts, report: await ask('GET', `/campaigns/${id}/report`) }
    assert.equal(status, 'sending')
    await sleep(POLL_MS)
  }
}
