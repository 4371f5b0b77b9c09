import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../test/campaign-set-up.ts'

test('a list’s archive shows the campaigns that were sent to it, without any recipient’s data', async (t) => {
  const { acme, db, list, raw, create, when } = await setUpCampaigns(t)
  const { body: other } = await acme.post('/lists', { name: 'Other', channel: 'email', has_archive: true })
  const { body: withArchive } = await acme.put(`/lists/${list.id}`, { has_archive: true })
  const pathOf = (url: string) => new URL(url).pathname
  const get = (path: string, headers = {}) => raw({ method: 'GET', path, headers })
  const archive = pathOf(withArchive.archive_url)
  assert.match((await get(archive)).text, /Nothing has been sent yet\./)

  const content = {
    ...{ subject: 'Spring for {{ first_name | default: "everyone" }}', format: 'html' },
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

  // The archives of other lists, and campaigns that aren't shown, reveal nothing.
  for (const path of [
    ...[`${pathOf(other.archive_url)}/${id}`, `${archive}/${hidden.id}`, `${archive}/999999`, `${archive}/x`],
    ...[`${archive}x`, archive.replace('/archive/', '/archive/A')],
    pathOf(withArchive.subscribe_url).replace('/s/', '/archive/'),
  ]) {
    assert.equal((await get(path)).status, 404, path)
  }
  await acme.put(`/lists/${list.id}`, { has_archive: false })
  assert.deepEqual([(await get(archive)).status, (await get(`${archive}/${id}`)).status], [404, 404])
  assert.equal((await db.selectFrom('campaigns').select('id').where('id', '=', id).execute()).length, 1)
})

test('an archive is paginated', async (t) => {
  const { acme, acmeTeam, db, list, raw, create, when } = await setUpCampaigns(t)
  const { body } = await acme.put(`/lists/${list.id}`, { has_archive: true })
  const archive = new URL(body.archive_url).pathname
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
    ...{ ...campaign, list_ids: json(campaign.list_ids), exclude_list_ids: json(campaign.exclude_list_ids) },
    ...{ content: null, send_window: null, retry_statuses: null },
  }
  for (let n = 0; n < 20; n++)
    await db
      .insertInto('campaigns')
      .values(stored as never)
      .execute()
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
  // Twice, so that both servers have cached it if the test runs with two.
  for (let n = 0; n < 2; n++) assert.equal((await raw({ method: 'GET', path })).status, 200)
  await acme.post(`/campaigns/${id}/cancel`)
  for (let n = 0; n < 2; n++) assert.equal((await raw({ method: 'GET', path })).status, 404)
})
