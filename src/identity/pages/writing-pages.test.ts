import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'

test('a site can be created, renamed, given a domain, and deleted with its pages', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const made = await api('POST', '/sites', { name: 'Help', domain: 'Pages.Example' })
  const { id } = made.body
  assert.deepEqual([made.status, made.body.domain], [201, 'pages.example'])
  await api('POST', '/pages', { site_id: id, name: 'Hi', url: '/hi', html: '<p>Hello</p>' })
  const moved = await api('PUT', `/sites/${id}`, { domain: 'other.example' })
  assert.deepEqual([moved.body.name, moved.body.domain], ['Help', 'other.example'])
  assert.equal((await api('PUT', `/sites/${id}`, { name: 'Support', domain: null })).body.domain, null)
  await api('POST', '/sites', { name: 'Again' })

  assert.deepEqual(
    (await api('GET', '/sites')).body.map(({ name }: { name: string }) => name),
    ['Again', 'Support'],
  )
  assert.equal((await api('DELETE', `/sites/${id}`)).status, 200)
  assert.deepEqual((await app.acme.get('/pages')).body, [])
})

test('a site’s domain must be a host name', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  for (const domain of ['http://a.example/', 'localhost', '10.0.0.1', 'a b.example', '[::1]']) {
    const { status, body } = await api('POST', '/sites', { name: 'Help', domain })
    const message = 'The domain field must be a host name, like pages.example.com.'
    assert.deepEqual([status, body.errors], [422, { domain: [message] }], domain)
  }
  assert.deepEqual((await api('GET', '/sites')).body, [], 'rejected sites are not stored')
})

test('a page can be created, read with its HTML, updated and deleted', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const site = (await api('POST', '/sites', { name: 'Help' })).body
  const page = { site_id: site.id, name: 'Welcome', url: '/welcome', html: '  <h1>Grüß Gott</h1>\n' }
  const made = await api('POST', '/pages', page)
  assert.equal(made.status, 201)
  const { id } = made.body
  const [listed] = (await app.acme.get('/pages')).body
  assert.deepEqual(made.body, { ...listed, html: page.html })
  assert.deepEqual((await api('GET', `/pages/${id}`)).body, made.body)

  const changed = await api('PUT', `/pages/${id}`, { html: '<p>', name: 'Hello' })
  assert.deepEqual([changed.body.html, changed.body.name, changed.body.url], ['<p>', 'Hello', '/welcome'])
  assert.equal((await app.raw({ method: 'GET', path: `/sites/${site.id}/welcome` })).text, '<p>')
  assert.equal((await api('DELETE', `/pages/${id}`)).status, 200)
  assert.equal((await api('GET', `/pages/${id}`)).status, 404)
})

test('a page needs a site that belongs to the team, an unused path, and HTML of at most 2 MiB', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const theirs = (await (await signedIn(app, app.rivalTeam)).api('POST', '/sites', { name: 'Theirs' })).body
  const site = (await api('POST', '/sites', { name: 'Help' })).body
  const page = { site_id: site.id, name: 'A', url: '/a', html: '<p>' }
  await api('POST', '/pages', page)
  const other = (await api('POST', '/pages', { ...page, url: '/b' })).body
  const taken = { url: ['The site already has a page at this path.'] }
  assert.deepEqual((await api('POST', '/pages', page)).body.errors, taken)
  assert.deepEqual((await api('PUT', `/pages/${other.id}`, { url: '/a' })).body.errors, taken)
  assert.equal((await api('PUT', `/pages/${other.id}`, { url: '/b' })).status, 200, 'a page can keep its own path')

  const wrong = await api('POST', '/pages', { site_id: theirs.id, name: '', url: 'a b', html: 'x'.repeat(2 ** 21 + 1) })
  assert.deepEqual(wrong.body.errors, {
    name: ['The name field is required.'],
    url: ['The url field must be a path on the site, like /thank-you.'],
    html: ['The html field must not be larger than 2 MiB.'],
    site_id: ['The selected site_id is invalid.'],
  })
  assert.equal((await api('POST', '/pages', { ...page, url: '/large', html: 'x'.repeat(2 ** 21) })).status, 201)
})
