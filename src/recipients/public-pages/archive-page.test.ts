import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { startApp } from '../../../test/start-app.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import { archiveIssues } from './archive-issues.ts'

test('a list’s archive shows the campaigns that were sent to it, without any recipient’s data', async (t) => {
  const { acme, db, list, raw, create, when } = await setUpCampaigns(t)
  const { body: other } = await acme.post('/lists', { name: 'Other', channel: 'email', has_archive: true })
  const { body: withArchive } = await acme.put(`/lists/${list.id}`, { has_archive: true })
  const pathOf = (url: string) => new URL(url).pathname
  const get = (path: string, headers = {}) => raw({ method: 'GET', path, headers })
  const archive = pathOf(withArchive.archive_url)
  assert.match((await get(archive)).text, /Nothing has been sent yet\./)

  const content = {
    subject: 'Spring for {{ first_name | default: "everyone" }}',
    format: 'html',
    body: '<p>Hi {{ first_name | required }}!</p><p><a href="https://shop.example/">Shop</a> {{ unsubscribe_url }}</p>',
  }
  const { id } = await create({ name: 'Internal name', template_id: null, content, archive: true })
  const hidden = await create({ template_id: null, content: { ...content, subject: 'Hidden' } })
  for (const each of [id, hidden.id]) {
    await acme.post(`/campaigns/${each}/send`)
    await when(each, 'sent')
  }
  const page = await get(archive, { 'accept-language': 'de' })
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="de">[\s\S]*Frühere Nachrichten/)
  assert.match(page.text, new RegExp(`<a href="${archive}/${id}">Spring for everyone</a>`))
  assert.doesNotMatch(page.text, /Hidden|Internal name/)
  const issue = await get(`${archive}/${id}`)
  assert.equal(issue.status, 200)
  assert.match(issue.text, /<p>Hi !<\/p>/)
  assert.match(issue.text, /href="https:\/\/shop\.example\/"/)
  assert.doesNotMatch(issue.text, /P0|P1|P2|mail\.example|\/u\/|\/c\//)
  assert.match(String(issue.headers['content-security-policy']), /sandbox/)

  // Campaigns that aren't in this archive, other lists' archives and forged keys get 404.
  for (const path of [
    `${pathOf(other.archive_url)}/${id}`,
    `${archive}/${hidden.id}`,
    `${archive}/999999`,
    `${archive}/x`,
    `${archive}x`,
    archive.replace('/archive/', '/archive/A'),
    pathOf(withArchive.subscribe_url).replace('/s/', '/archive/'),
  ]) {
    assert.equal((await get(path)).status, 404, path)
  }
  await acme.put(`/lists/${list.id}`, { has_archive: false })
  assert.deepEqual([(await get(archive)).status, (await get(`${archive}/${id}`)).status], [404, 404])
  assert.equal((await db.selectFrom('campaigns').select('id').where('id', '=', id).execute()).length, 1)
})

const setUpArchive = async (t: TestContext, count: number) => {
  const app = await setUpCampaigns(t)
  const { acme, acmeTeam, db, list, create, when } = app
  const { body } = await acme.put(`/lists/${list.id}`, { has_archive: true })
  const { id } = await create({ archive: true })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sent')
  const { id: _, ...campaign } = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', acmeTeam.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const json = (value: unknown) => value && JSON.stringify(value)
  const stored = {
    ...campaign,
    list_ids: json(campaign.list_ids),
    exclude_list_ids: json(campaign.exclude_list_ids),
    content: null,
    send_window: null,
    retry_statuses: null,
  }
  const ids = [id]
  while (ids.length < count) {
    const { id: copy } = await db
      .insertInto('campaigns')
      .values(stored as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(copy)
  }
  return { ...app, archive: new URL(body.archive_url).pathname, ids }
}

test('an archive is paginated', async (t) => {
  const { archive, raw } = await setUpArchive(t, 21)
  const get = async (query: string) => (await raw({ method: 'GET', path: archive + query, headers: {} })).text
  const [first, second] = [await get(''), await get('?page=2')]
  assert.equal(first.match(/<li><a href="\/archive/g)?.length, 20)
  assert.match(first, new RegExp(`rel="next" href="${archive}\\?page=2">Older`))
  assert.equal(second.match(/<li><a href="\/archive/g)?.length, 1)
  assert.match(second, new RegExp(`rel="prev" href="${archive}">Newer`))
  assert.match(await get('?page=%'), /Older/)
})

test('a campaign that is canceled disappears from the archive, even if someone has already opened it there', async (t) => {
  const { acme, list, raw, create, when } = await setUpCampaigns(t)
  const { body } = await acme.put(`/lists/${list.id}`, { has_archive: true })
  const { id } = await create({ archive: true, rate_per_minute: 1 })
  await acme.post(`/campaigns/${id}/send`)
  await when(id, 'sending')
  const path = `${new URL(body.archive_url).pathname}/${id}`
  // Opens the campaign twice, so that if the test runs with two servers, both have cached it.
  for (let n = 0; n < 2; n++) assert.equal((await raw({ method: 'GET', path })).status, 200)
  await acme.post(`/campaigns/${id}/cancel`)
  for (let n = 0; n < 2; n++) assert.equal((await raw({ method: 'GET', path })).status, 404)
})

/** Renders every campaign as `html`. Counts all renderings, and how many run at the same time. */
const countingPool = (html: () => string | undefined) => {
  const counts = { total: 0, running: 0, most: 0 }
  const render = async () => {
    counts.total++
    counts.most = Math.max(counts.most, ++counts.running)
    await delay(2)
    counts.running--
    const made = html()
    if (made === undefined) return { faults: [{ message: 'Wrong', field: 'body', line: null, column: null }] }
    return { results: [{ rendered: { subject: 'Hi', html: made, text: null } }], required: [], links: [] }
  }
  return { counts, pool: { render } as unknown as RenderPool }
}

test('visitors share one rendering of each campaign in an archive, and at most two renderings run at once', async (t) => {
  const { acmeTeam, db, list, ids } = await setUpArchive(t, 21)
  const { pool, counts } = countingPool(() => '<p>Hi</p>')
  const issueOf = archiveIssues({ db, pool })
  const openAll = () => Promise.all(ids.map((id) => issueOf(acmeTeam.id, list.id, id)))
  const opened = (await Promise.all(Array.from({ length: 30 }, openAll))).flat()
  assert.equal(opened.filter((issue) => issue?.html === '<p>Hi</p>').length, 30 * 21)
  await openAll()
  assert.deepEqual(counts, { total: 21, running: 0, most: 2 })
})

test('a campaign that can’t be rendered is cached as missing, but after a temporary error, rendering is retried', async (t) => {
  const { acmeTeam, db, list, ids } = await setUpArchive(t, 2)
  const [first = 0, second = 0] = ids
  const { pool, counts } = countingPool(() => undefined)
  const issueOf = archiveIssues({ db, pool })
  for (let n = 0; n < 3; n++) assert.equal(await issueOf(acmeTeam.id, list.id, first), undefined)
  assert.equal(counts.total, 1)

  let isFull = true
  const full = countingPool(() => {
    if (isFull) throw new Error('full')
    return 'Hi'
  })
  const find = archiveIssues({ db, pool: full.pool })
  await assert.rejects(find(acmeTeam.id, list.id, second), /full/)
  isFull = false
  assert.equal((await find(acmeTeam.id, list.id, second))?.html, 'Hi')
})

test('the cache of archived campaigns is limited by their total size', async (t) => {
  const { acmeTeam, db, list, ids } = await setUpArchive(t, 2)
  const [first = 0, second = 0] = ids
  const { pool, counts } = countingPool(() => 'x'.repeat(6_000_000))
  const issueOf = archiveIssues({ db, pool })
  for (const id of [first, first, second, second]) await issueOf(acmeTeam.id, list.id, id)
  assert.equal(counts.total, 2)
  await issueOf(acmeTeam.id, list.id, first)
  assert.equal(counts.total, 3, 'the first was removed to make room for the second')
})

test('opening archives too often from one network gets 429', async (t) => {
  const { origin } = await startApp(t, { servers: 1 })
  const responses = await Promise.all(Array.from({ length: 400 }, () => fetch(`${origin}/archive/x`)))
  const refused = responses.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  assert.equal(responses.length - refused.length, responses.filter(({ status }) => status === 404).length)
  for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0)
  assert.match((await refused[0]?.text()) ?? '', /too many attempts/)
})
