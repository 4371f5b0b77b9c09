import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertPage } from './page-queries.ts'
import { isPagePath, normalizeDomain } from './page-url.ts'
import { insertSite, verifyDomain } from './site-queries.ts'

/** Creates a site and marks its domain, if it has one, as verified. */
const createSite = (db: Db, teamId: number, name: string, domain: string | null = null): Promise<number> =>
  transact(db, async (trx) => {
    const now = toTimestamp(systemClock())
    const { id } = await insertSite(trx, teamId, { name, domain }, now)
    if (domain !== null) await verifyDomain(trx, teamId, { id, domain }, now)
    return id
  })

const createPage = async (db: Db, teamId: number, siteId: number, name: string, url: string, html = '<p>Hi</p>') => {
  const page = { siteId, name, url, html }
  return (await transact(db, (trx) => insertPage(trx, teamId, page, toTimestamp(systemClock())))) as { id: number }
}

const uniqueDomain = () => `d${Math.random().toString(36).slice(2)}.example`

test('GET /pages returns the team’s pages sorted by name, with exactly eight keys each', async (t) => {
  const { acme, db, acmeTeam, rivalTeam } = await startApp(t)
  const site = await createSite(db, acmeTeam.id, 'Landing')
  const foreign = await createSite(db, rivalTeam.id, 'Theirs')
  for (const name of ['zebra', 'Äpfel', 'apple', 'Banana', 'apple']) {
    await createPage(db, acmeTeam.id, site, name, `/${Math.random()}`)
  }
  await createPage(db, rivalTeam.id, foreign, 'aaa', '/')
  const { status, body } = await acme.get('/pages')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ['Äpfel', 'apple', 'apple', 'Banana', 'zebra'],
  )
  assert.ok(body[1].id < body[2].id)
  const { id, created_at, updated_at, url, ...rest } = body[1]
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    site_id: site,
    site_name: 'Landing',
    name: 'apple',
    full_url: `http://localhost:3000/sites/${site}${url}`,
  })
  assert.deepEqual(Object.keys(body[0]), [
    'id',
    'site_id',
    'site_name',
    'name',
    'url',
    'full_url',
    'created_at',
    'updated_at',
  ])
})

test('site_id filters by one or more sites, in every array notation for query strings', async (t) => {
  const { acme, db, acmeTeam, rivalTeam } = await startApp(t)
  const [a, b, c] = [
    await createSite(db, acmeTeam.id, 'A'),
    await createSite(db, acmeTeam.id, 'B'),
    await createSite(db, acmeTeam.id, 'C'),
  ]
  for (const [site, name] of [
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ] as const)
    await createPage(db, acmeTeam.id, site, name, '/x')
  const foreign = await createSite(db, rivalTeam.id, 'Theirs')
  await createPage(db, rivalTeam.id, foreign, 'theirs', '/x')
  const names = async (query: string) =>
    (await acme.get(`/pages?${query}`)).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(`site_id=${a}`), ['a'])
  for (const query of [
    `site_id[]=${a}&site_id[]=${b}`,
    `site_id%5B%5D=${a}&site_id%5B%5D=${b}`,
    `site_id[0]=${b}&site_id[1]=${a}`,
    `site_id%5B0%5D=${b}&site_id%5b1%5d=${a}`,
    `site_id=${a}&site_id=${b}`,
    `site_id=${a}&site_id[]=${b}&site_id[]=${b}`,
  ]) {
    assert.deepEqual(await names(query), ['a', 'b'], query)
  }
  for (const query of [
    `site_id=${foreign}`,
    'site_id=999999999',
    'site_id=0',
    'site_id=-5',
    `site_id=${'9'.repeat(30)}`,
  ]) {
    assert.deepEqual(await names(query), [], query)
  }
  assert.deepEqual(await names(`site_id[]=${foreign}&site_id[]=${c}`), ['c'])
})

test('a site_id that is not an integer gets 422', async (t) => {
  const { acme } = await startApp(t)
  for (const value of ['abc', '1.5', '1e3', '', '%201', '1,2']) {
    const { status, body } = await acme.get(`/pages?site_id=${value}`)
    assert.deepEqual([status, body.errors], [422, { site_id: ['The site_id field must be an integer.'] }], value)
  }
  assert.deepEqual(Object.keys((await acme.get('/pages?site_id[]=1&site_id[]=x')).body.errors), ['site_id.1'])
})

test('full_url serves the HTML in a sandbox with a separate origin', async (t) => {
  const { acme, db, acmeTeam, raw } = await startApp(t)
  const site = await createSite(db, acmeTeam.id, 'Landing')
  const html = '<!doctype html><script>document.title = "ran"</script><p>Grüß dich</p>'
  await createPage(db, acmeTeam.id, site, 'Thanks', '/thank-you/jörg', html)
  const { full_url } = (await acme.get('/pages')).body[0]
  assert.equal(full_url, `http://localhost:3000/sites/${site}/thank-you/j%C3%B6rg`)
  const page = await raw({ method: 'GET', path: new URL(full_url).pathname })
  assert.deepEqual([page.status, page.text], [200, html])
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /^sandbox( |$)/)
  assert.doesNotMatch(policy, /allow-same-origin|allow-top-navigation( |$)/)
  assert.equal(page.headers['x-content-type-options'], 'nosniff')
  assert.equal(page.headers['set-cookie'], undefined)
  const head = await raw({ method: 'HEAD', path: new URL(full_url).pathname })
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('the page at / is served at the site’s root, and an unknown path gets a sandboxed 404', async (t) => {
  const { db, acmeTeam, raw } = await startApp(t)
  const site = await createSite(db, acmeTeam.id, 'Landing')
  await createPage(db, acmeTeam.id, site, 'Home', '/', '<h1>Home</h1>')
  assert.equal((await raw({ method: 'GET', path: `/sites/${site}/?utm=1` })).text, '<h1>Home</h1>')
  for (const path of [
    `/sites/${site}/other`,
    '/sites/999999999/',
    '/sites/abc/',
    `/sites/${site}/..%2f`,
    `/sites/${site}/%00`,
    `/sites/${site}/x%00y`,
    `/sites/${'9'.repeat(40)}/`,
  ]) {
    const { status, headers } = await raw({ method: 'GET', path })
    assert.equal(status, 404, path)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.match(String(headers['content-security-policy']), /^sandbox/)
  }
})

test('a site’s pages are served at its verified domain', async (t) => {
  const { acme, db, acmeTeam, raw } = await startApp(t)
  const domain = uniqueDomain()
  const site = await createSite(db, acmeTeam.id, 'Own', domain)
  await createPage(db, acmeTeam.id, site, 'About', '/about', '<p>us</p>')
  await createPage(db, acmeTeam.id, site, 'Ümläut', '/ü', '<p>ü</p>')
  const urls = (await acme.get('/pages')).body.map(({ full_url }: { full_url: string }) => full_url)
  assert.deepEqual(urls, [`https://${domain}/about`, `https://${domain}/%C3%BC`])
  const visit = (path: string, host: string) => raw({ method: 'GET', path, headers: { host } })
  assert.equal((await visit('/about?x=1', domain)).text, '<p>us</p>')
  assert.equal((await visit('/%C3%BC', `${domain.toUpperCase()}:8443`)).text, '<p>ü</p>')
  assert.match(String((await visit('/about', domain)).headers['content-security-policy']), /^sandbox/)
  assert.equal((await visit('/missing', domain)).status, 404)
  assert.deepEqual(JSON.parse((await visit('/health', 'unknown.example')).text), { status: 'ok' })
  assert.deepEqual(JSON.parse((await visit('/health', 'localhost')).text), { status: 'ok' })
  assert.equal((await visit('/api/v1/pages', domain)).status, 401)
})

test('a site cannot have two pages with the same path', async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const site = await createSite(db, acmeTeam.id, 'Site')
  const other = await createSite(db, acmeTeam.id, 'Other')
  assert.ok(await createPage(db, acmeTeam.id, site, 'One', '/x'))
  assert.equal(await createPage(db, acmeTeam.id, site, 'Two', '/x'), undefined)
  assert.ok(await createPage(db, acmeTeam.id, other, 'Three', '/x'))
})

test('invalid page paths and domains are rejected, and domains are converted to lowercase ASCII', () => {
  for (const path of ['/', '/a', '/a/b.html', '/jörg', '/a-b_c~']) assert.ok(isPagePath(path), path)
  for (const path of [
    '',
    'a',
    '/a?b',
    '/a#b',
    '/a b',
    '/../a',
    '/a/./b',
    '//a',
    '/%41',
    '/a\\b',
    `/${'x'.repeat(255)}`,
  ])
    assert.equal(isPagePath(path), false, path)
  assert.equal(normalizeDomain('Pages.Example.COM'), 'pages.example.com')
  assert.equal(normalizeDomain('münchen.example'), 'xn--mnchen-3ya.example')
  for (const domain of [
    'localhost',
    '127.0.0.1',
    'a b.example',
    'https://x.example',
    '-a.example',
    '',
    'x.example/path',
    '[::1]',
  ])
    assert.equal(normalizeDomain(domain), undefined, domain)
})
