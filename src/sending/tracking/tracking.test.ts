import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpTracking } from '../../../test/tracking-set-up.ts'
import { createVerifiedSite } from '../../../test/verified-site.ts'
import { systemClock } from '../../foundation/clock.ts'
import { activityCounter, type ClickOrOpen } from './activity-counter.ts'

const PATH = /^https?:\/\/[^/]+\/c\/[\w-]+\/\d+$/

test('links to web pages are replaced and redirect to their targets; other links stay unchanged', async (t) => {
  const { sendCampaign, visit, contacts, whenCounted } = await setUpTracking(t)
  const { id, emails, linksTo } = await sendCampaign()
  const links = linksTo('p0@mail.example')
  const tracked = links.filter((url) => PATH.test(url))
  assert.deepEqual(
    tracked.map((url) => url.split('/').at(-1)),
    ['1', '2', '3', '1'],
  )
  const targets = await Promise.all(tracked.map((url) => visit(url)))
  assert.deepEqual(
    targets.map(({ status, headers }) => `${status} ${headers.location}`),
    ['302 https://shop.example/sale?a=1&b=2', '302 https://shop.example/news', '302 https://shop.example/vip'].concat(
      '302 https://shop.example/sale?a=1&b=2',
    ),
  )
  assert.equal(targets[0]?.headers['set-cookie'], undefined)
  assert.equal(targets[0]?.headers['cache-control'], 'no-store')
  const others = links.filter((url) => !PATH.test(url))
  assert.deepEqual(
    others.map((url) => url.replace(/^https?:\/\/[^/]+(\/[puv]\/).*/, '$1')),
    [`https://shop.example/?id=${contacts[0]}`, 'mailto:a@b.example', 'tel:+43', '#top', '/p/', '/v/', '/u/'],
  )
  assert.equal(linksTo('p1@mail.example').filter((url) => PATH.test(url)).length, 3)
  // The plain text has the original links.
  assert.match(emails.get('p0@mail.example') ?? '', /Sale\r?\nhttps:\/\/shop\.example\/sale\?a=1&b=2\r?\n/)
  await whenCounted(id, ['clicked 1 human 2', 'clicked 2 human 1', 'clicked 3 human 1'])
})

test('forged, truncated and swapped links get a 404 page and aren’t counted', async (t) => {
  const { sendCampaign, visit, countsOf, whenCounted, acmeTeam, rivalTeam } = await setUpTracking(t)
  const first = await sendCampaign()
  const second = await sendCampaign()
  const [link = ''] = first.linksTo('p0@mail.example')
  const path = new URL(link).pathname
  const [, , token = '', n] = path.split('/')
  const view = new URL(first.linksTo('p0@mail.example').find((url) => url.includes('/v/')) ?? '').pathname.split('/')[2]
  const bytes = Buffer.from(token, 'base64url')
  const otherTeam = Buffer.from(bytes)
  assert.equal(otherTeam[1], acmeTeam.id)
  otherTeam[1] = rivalTeam.id
  const bad = [
    `/c/${token}/0`,
    `/c/${token}/99`,
    `/c/${token}/1.5`,
    `/c/${token}/-1`,
    `/c/${token}/${'9'.repeat(30)}`,
    `/c/${token}/x`,
    `/c/${token}/https:%2F%2Fevil.example`,
    `/c/${view}/1`,
    `/c/x/1`,
    `/c/${'A'.repeat(500)}/1`,
    `/c/${otherTeam.toString('base64url')}/1`,
    `/c/${token}%00/1`,
    `/o/${token}.gif`,
    `/o/${token}`,
    '/o/x.gif',
    `/c/${token}`,
    ...Array.from({ length: token.length }, (_, length) => `/c/${token.slice(0, length) || 'A'}/${n}`),
    ...Array.from({ length: token.length }, (_, at) => {
      const changed = token[at] === 'A' ? 'B' : 'A'
      return `/c/${token.slice(0, at)}${changed}${token.slice(at + 1)}/${n}`
    }),
  ]
  for (const url of bad) {
    const { status, text } = await visit(url)
    assert.equal(status, 404, url)
    assert.match(text, /<h1>/)
    assert.doesNotMatch(text, /Acme|shop\.example/)
  }
  assert.equal((await visit(`/v/${token}`)).status, 404, 'a tracking token opens no other page')
  assert.equal((await visit(`/u/${token}`)).status, 404)
  assert.equal((await visit(path)).status, 302)
  await whenCounted(first.id, ['clicked 1 human 1'])
  assert.deepEqual(await countsOf(second.id), [])
})

test('HEAD requests and prefetches aren’t counted as human, and parallel clicks are all counted', async (t) => {
  const { sendCampaign, visit, whenCounted } = await setUpTracking(t)
  const { id, linksTo } = await sendCampaign()
  const [link = ''] = linksTo('p0@mail.example')
  for (let n = 0; n < 3; n++) assert.equal((await visit(link, {}, 'HEAD')).status, 302)
  await visit(link, { 'sec-purpose': 'prefetch;prerender' })
  await visit(link, { purpose: 'prefetch' })
  await visit(link, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  const statuses = await Promise.all(Array.from({ length: 200 }, () => visit(link)))
  assert.ok(statuses.every(({ status }) => status === 302))
  await whenCounted(id, ['clicked 1 human 200', 'clicked 1 machine 3'])
})

test('anonymous tracking stores nothing about people; identified tracking records who clicked', async (t) => {
  const { acme, acmeTeam, db, sendCampaign, visit, whenCounted, contacts } = await setUpTracking(t)
  const activity = () => db.selectFrom('message_activity').selectAll().where('team_id', '=', acmeTeam.id).execute()
  const clicks = async (campaignId: number) => {
    const { data } = (await acme.get(`/messages?campaign_id=${campaignId}`)).body
    const events = []
    for (const { id } of data) events.push(...(await acme.get(`/messages/${id}/events`)).body)
    return events.filter(({ type }) => type === 'clicked')
  }
  const anonymous = await sendCampaign()
  await visit(anonymous.linksTo('p0@mail.example')[0] ?? '')
  await whenCounted(anonymous.id, ['clicked 1 human 1'])
  assert.deepEqual([await activity(), await clicks(anonymous.id)], [[], []])

  const { id, linksTo } = await sendCampaign({ tracking: 'identified' })
  const [link = '', other = ''] = linksTo('p0@mail.example')
  for (let n = 0; n < 3; n++) await visit(link)
  await visit(other, { 'user-agent': 'curl/8.5.0' })
  await whenCounted(id, ['clicked 1 human 3', 'clicked 2 machine 1'])
  const [row, ...rest] = await activity()
  assert.deepEqual(
    [row?.campaign_id, row?.contact_id, row?.type, row?.link_n, Number(row?.n), rest],
    [id, contacts[0], 'clicked', 1, 3, []],
  )
  const [event, ...more] = await clicks(id)
  assert.deepEqual([event.message_id, event.detail, more], [row?.message_id, 'https://shop.example/sale?a=1&b=2', []])

  const untracked = await sendCampaign({ tracking: 'none' })
  assert.ok(untracked.linksTo('p0@mail.example').includes('https://shop.example/news'))
  assert.ok(!untracked.linksTo('p0@mail.example').some((url) => PATH.test(url)))
})

test('opens are counted only for campaigns that are sent after the team turns on track_opens', async (t) => {
  const { acme, sendCampaign, visit, whenCounted } = await setUpTracking(t, { settings: { tracking: 'identified' } })
  const before = await sendCampaign()
  assert.doesNotMatch(before.emails.get('p0@mail.example') ?? '', /\/o\//)
  await acme.put('/settings', { track_opens: true })
  const { id, emails } = await sendCampaign()
  const [pixel = ''] = /https?:[^"]+\/o\/[^"]+/.exec(emails.get('p0@mail.example') ?? '') ?? []
  const { status, headers, text } = await visit(pixel)
  assert.deepEqual(
    [status, headers['content-type'], headers['cache-control'], text.slice(0, 6)],
    [200, 'image/gif', 'no-store', 'GIF89a'],
  )
  await visit(pixel, {}, 'HEAD')
  await whenCounted(id, ['opened 0 human 1'])
  assert.equal((await visit(pixel.replace(/\/o\/.*/, '/o/forged.gif'))).status, 404)
})

test('previews and the web version have the original links', async (t) => {
  const { acme, sendCampaign, visit, template } = await setUpTracking(t)
  const { id, linksTo } = await sendCampaign()
  const view = linksTo('p0@mail.example').find((url) => url.includes('/v/')) ?? ''
  const { text: page } = await visit(view)
  const [message] = (await acme.get(`/messages?campaign_id=${id}`)).body.data
  const shown = (await acme.get(`/messages/${message.id}`)).body.html
  const preview = (await acme.post(`/templates/${template.id}/preview`, {})).body.html
  for (const html of [page, shown, preview]) {
    assert.match(html, /href=["']https:\/\/shop\.example\/news["']/i)
    assert.doesNotMatch(html, /\/c\//)
  }
})

test('a link keeps working after its recipient is deleted, but clicks on it aren’t counted', async (t) => {
  const { acme, contacts, sendCampaign, visit, whenCounted } = await setUpTracking(t, {
    settings: { tracking: 'identified' },
  })
  const { id, linksTo } = await sendCampaign()
  assert.equal((await acme.delete(`/contacts/${contacts[0]}`)).status, 200)
  const { status, headers } = await visit(linksTo('p0@mail.example')[1] ?? '')
  assert.deepEqual([status, headers.location], [302, 'https://shop.example/news'])
  await visit(linksTo('p1@mail.example')[1] ?? '')
  await whenCounted(id, ['clicked 2 human 1'])
})

test('a contact’s data includes their clicks, and erasing the contact deletes them', async (t) => {
  const { acme, acmeTeam, db, contacts, sendCampaign, visit, whenCounted } = await setUpTracking(t, {
    settings: { tracking: 'identified' },
  })
  const { id, linksTo } = await sendCampaign()
  await visit(linksTo('p0@mail.example')[1] ?? '')
  await visit(linksTo('p1@mail.example')[1] ?? '')
  await whenCounted(id, ['clicked 2 human 2'])
  const { activity } = (await acme.get(`/contacts/${contacts[0]}/data`)).body
  assert.deepEqual(
    activity.map(({ type, campaign_id, url, n }: Record<string, unknown>) => [type, campaign_id, url, n]),
    [['clicked', id, 'https://shop.example/news', 1]],
  )
  assert.equal((await acme.post(`/contacts/${contacts[0]}/erase`)).status, 201)
  const left = () => db.selectFrom('message_activity').select('contact_id').where('team_id', '=', acmeTeam.id).execute()
  await whenTrue(async () => (await left()).length === 1)
  assert.deepEqual(await left(), [{ contact_id: contacts[1] }])
  await whenCounted(id, ['clicked 2 human 2'])
})

test('links use the brand’s domain, and the layout’s links are tracked too', async (t) => {
  const { acme, acmeTeam, db, brand, sendCampaign, visit } = await setUpTracking(t)
  const site = await createVerifiedSite(db, acmeTeam.id)
  const looks = { site_id: site.id, website_url: 'https://acme.example/', social_links: { x: 'https://x.com/acme' } }
  const { status: saved, body } = await acme.put(`/brands/${brand.id}`, looks)
  assert.equal(saved, 200, JSON.stringify(body))
  const { body: template } = await acme.post('/templates', {
    name: 'Blocks',
    channel: 'email',
    format: 'blocks',
    subject: 'Hi',
    body: { sections: [{ columns: [{ blocks: [{ type: 'button', text: 'Shop', href: 'https://shop.example/' }] }] }] },
  })
  const { linksTo } = await sendCampaign({ template_id: template.id })
  const tracked = linksTo('p0@mail.example').filter((url) => url.startsWith(`https://${site.domain}/c/`))
  const targets: (string | undefined)[] = []
  for (const url of tracked) targets.push((await visit(url, { host: site.domain })).headers.location)
  assert.deepEqual(targets, ['https://shop.example/', 'https://x.com/acme'])
})

test('clicks that are still in memory are written when the server stops', async (t) => {
  const { db, acmeTeam, countsOf } = await setUpTracking(t, { people: 0 })
  const errors: unknown[] = []
  const counter = activityCounter(db, systemClock, (error) => errors.push(error))
  const click: ClickOrOpen = {
    teamId: acmeTeam.id,
    campaignId: 5,
    messageId: 1,
    linkN: 1,
    url: 'https://shop.example/',
    type: 'clicked',
    verdict: 'human',
    mode: 'anonymous',
  }
  for (let n = 0; n < 1_000; n++) counter.note(click)
  assert.deepEqual(await countsOf(5), [])
  await counter.close()
  assert.deepEqual([await countsOf(5), errors], [['clicked 1 human 1000'], []])
})
