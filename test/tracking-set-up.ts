import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { subscribePeople } from './campaign-set-up.ts'
import { createFields } from './contact-fields.ts'
import { startMailServer, until } from './mails.ts'
import { whenTrue } from './manual-clock.ts'
import { startApp } from './start-app.ts'
import { afterFile } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

/** A browser's user agent. Requests with it count as human. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const HTML = `<html><body><p>Hello {{ first_name }}</p>
<a href="https://shop.example/sale?a=1&amp;b=2">Sale</a> <A HREF='https://shop.example/news'>News</A>
{% if first_name == "P0" %}<a href="https://shop.example/vip">For you</a>{% endif %}
<a href="https://shop.example/sale?a=1&amp;b=2">Sale again</a>
<a href="https://shop.example/?id={{ contact.id }}">Yours</a> <a href="mailto:a@b.example">Mail</a> <a href="tel:+43">Call</a>
<a href="#top">Top</a> <a href="{{ preferences_url }}">Preferences</a> <a href="{{ view_url }}">View</a>
<a href="{{ unsubscribe_url }}">Leave</a></body></html>`

/** Addresses at these domains are refused. */
const REFUSED: Readonly<Record<string, string>> = {
  'gone.example': '5.1.1 <ADDRESS>: No such user',
  'blocked.example': '5.7.1 Blocked by policy',
}
const refuse = (address: string) => REFUSED[address.slice(address.indexOf('@') + 1)]?.replace('ADDRESS', address)

/** The mail server. All tests in a process share it and the server that uses it. */
let mailServer: ReturnType<typeof startMailServer> | undefined

interface Options {
  readonly settings?: object
  readonly html?: string
  readonly people?: number
}

/**
 * Sets up a team that sends campaigns through a local mail server. `people` is the number of recipients. Their addresses are
 * `p0@mail.example` and so on.
 */
export const setUpTracking = async (t: TestContext, { settings, html = HTML, people = 2 }: Options = {}) => {
  mailServer ??= startMailServer({ after: afterFile } as unknown as TestContext, { refuse })
  const { url: smtpUrl, received } = await mailServer
  const app = await startApp(t, { config: { smtpUrl }, isShared: true })
  const { acme, acmeTeam, db, origin, raw } = app
  if (settings) assert.equal((await acme.put('/settings', settings)).status, 200)
  await createFields(acme, { email: { type: 'email' }, first_name: {} })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const { body: brand } = await acme.post('/brands', {
    name: 'Acme',
    is_default: true,
    postal_address: 'Vienna',
    email_address_id,
  })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const contacts = await subscribePeople(acme, list.id, people)
  const given = { name: 'Hi', channel: 'email', format: 'html', subject: 'Hi', body: html }
  const { status: made, body: template } = await acme.post('/templates', given)
  assert.equal(made, 201, JSON.stringify(template))

  /** Sends a campaign, and returns the email that each recipient got, by address. */
  const sendCampaign = async (values: object = {}) => {
    const before = received.length
    const campaign = { name: 'Sale', channel: 'email', list_ids: [list.id], template_id: template.id, ...values }
    const { status, body } = await acme.post('/campaigns', campaign)
    assert.equal(status, 201, JSON.stringify(body))
    const id = body.id as number
    assert.equal((await acme.post(`/campaigns/${id}/send`)).status, 200)
    await whenTrue(async () => (await acme.get(`/campaigns/${id}`)).body.status === 'sent')
    const { counts } = (await acme.get(`/campaigns/${id}`)).body
    await until('the emails', () => (received.length >= before + counts.accepted ? true : undefined))
    const emails = new Map(received.slice(before).map(({ to, text }) => [to[0] as string, text]))
    return { id, emails, linksTo: (address: string) => linksIn(emails.get(address) ?? '') }
  }

  const visit = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    raw({ method, path: new URL(url, origin).pathname, headers: { 'user-agent': BROWSER, ...headers } })

  /** Reads a campaign's counts, as `type target verdict n`. */
  const countsOf = async (campaignId: number) =>
    (
      await db
        .selectFrom('campaign_activity')
        .select(['type', 'target_id', 'verdict', 'n'])
        .where('team_id', '=', acmeTeam.id)
        .where('campaign_id', '=', campaignId)
        .execute()
    )
      .map(({ type, target_id, verdict, n }) => `${type} ${target_id} ${verdict} ${n}`)
      .toSorted()

  /** Waits until the counts match, because clicks are written in the background. */
  const whenCounted = async (campaignId: number, expected: readonly string[]) => {
    for (let n = 0; n < 100 && (await countsOf(campaignId)).join() !== expected.join(); n++) await sleep(50)
    assert.deepEqual(await countsOf(campaignId), expected)
  }

  return { ...app, brand, list, contacts, template, sendCampaign, visit, countsOf, whenCounted }
}

export const linksIn = (email: string): string[] =>
  [...email.matchAll(/href=["']([^"']+)["']/gi)].map(([, url = '']) => url)
