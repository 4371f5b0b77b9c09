import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startDnsServer } from '../../../test/dns-server.ts'
import { startApp } from '../../../test/start-app.ts'

const uniqueDomain = () => `w${Math.random().toString(36).slice(2)}.example`

type Options = Parameters<typeof startApp>[1]

/** Starts an app with a DNS server for the test. `siteOf` creates a site for a team, with a page at /hi. */
const setUp = async (t: Parameters<typeof startApp>[0], config: NonNullable<Options>['config'] = {}) => {
  const dns = await startDnsServer(t)
  const app = await startApp(t, { config: { dnsServers: [dns.address], ...config } })
  const visit = (host: string, path = '/hi', headers = {}) =>
    app.raw({ method: 'GET', path, headers: { host, ...headers } })
  const siteOf = async (team: { id: number }, domain: string) => {
    const { api } = await signedIn(app, team)
    const site = (await api('POST', '/sites', { name: 'Help', domain })).body
    await api('POST', '/pages', { site_id: site.id, name: 'Hi', url: '/hi', html: `<p>team ${team.id}</p>` })
    const list = async () => (await api('GET', '/sites')).body
    return { api, site, list, verify: () => api('POST', `/sites/${site.id}/verify-domain`) }
  }
  return { app, dns, visit, siteOf }
}

test('a domain serves its site’s pages only after it has been verified with a TXT record', async (t) => {
  const { app, dns, visit, siteOf } = await setUp(t)
  const domain = uniqueDomain()
  const { site, verify, api } = await siteOf(app.acmeTeam, domain)
  const { name, type, value } = site.domain_record
  assert.deepEqual([name, type, site.domain_verified_at], [`_postrider.${domain}`, 'TXT', null])
  const fullUrl = async () => (await app.acme.get('/pages')).body[0].full_url
  assert.equal(await fullUrl(), `http://localhost:3000/sites/${site.id}/hi`)
  assert.equal((await visit(domain)).status, 404)

  const missing = await verify()
  assert.equal(missing.status, 422)
  assert.match(missing.body.errors.domain[0], new RegExp(`no TXT record at ${name} yet.*${value}`))
  dns.publish(name, 'v=spf1 -all')
  assert.match((await verify()).body.errors.domain[0], /is "v=spf1 -all"/)
  assert.equal((await visit(domain)).status, 404)

  dns.publish(name, 'v=spf1 -all', value)
  const proven = await verify()
  assert.equal(proven.status, 200)
  assert.deepEqual([proven.body.domain_record, typeof proven.body.domain_verified_at], [null, 'string'])
  assert.equal((await visit(domain)).text, `<p>team ${app.acmeTeam.id}</p>`)
  assert.equal(await fullUrl(), `https://${domain}/hi`)
  assert.deepEqual((await verify()).body, proven.body, 'verifying again changes nothing')

  const moved = await api('PUT', `/sites/${site.id}`, { domain: uniqueDomain() })
  assert.equal(moved.body.domain_verified_at, null)
  assert.equal((await visit(domain)).status, 404)
})

test('if several teams enter the same domain, it serves the pages of the team that verified it last', async (t) => {
  const { app, dns, visit, siteOf } = await setUp(t)
  const domain = uniqueDomain()
  const squatter = await siteOf(app.rivalTeam, domain)
  const owner = await siteOf(app.acmeTeam, domain)
  assert.notEqual(squatter.site.domain_record.value, owner.site.domain_record.value)
  dns.publish(owner.site.domain_record.name, owner.site.domain_record.value)
  assert.equal((await squatter.verify()).status, 422, 'another team’s record does not count')
  assert.equal((await owner.verify()).status, 200)
  assert.equal((await visit(domain)).text, `<p>team ${app.acmeTeam.id}</p>`)

  dns.publish(squatter.site.domain_record.name, squatter.site.domain_record.value)
  assert.equal((await squatter.verify()).status, 200)
  assert.equal((await visit(domain)).text, `<p>team ${app.rivalTeam.id}</p>`)
  const [lost] = await owner.list()
  assert.equal(lost.domain_verified_at, null)
  assert.deepEqual(lost.domain_record, owner.site.domain_record)
})

test('verifying a domain fails with a specific error if the DNS servers don’t respond or the site has no domain', async (t) => {
  const { app, siteOf } = await setUp(t, { dnsServers: ['127.0.0.1:9'] })
  const { verify, api, site } = await siteOf(app.acmeTeam, uniqueDomain())
  assert.match((await verify()).body.errors.domain[0], /^The name servers didn’t respond/)
  await api('PUT', `/sites/${site.id}`, { domain: null })
  assert.deepEqual((await verify()).body.errors, { domain: ['The site has no domain to verify.'] })
})

test('creating a page at a path that the server uses gets 422, and no page is served there', async (t) => {
  const { app, dns, visit, siteOf } = await setUp(t)
  const domain = uniqueDomain()
  const { api, site, verify } = await siteOf(app.acmeTeam, domain)
  dns.publish(site.domain_record.name, site.domain_record.value)
  await verify()
  for (const url of ['/health', '/ready', '/metrics', '/docs', '/api/v1/x', '/sign-in', '/assets/a.js', '/dashboard']) {
    const { status, body } = await api('POST', '/pages', { site_id: site.id, name: 'Trap', url, html: '<p>trap</p>' })
    assert.equal(status, 422, url)
    assert.match(body.errors.url[0], /which the server uses/)
    await app.db
      .insertInto('pages')
      .values({
        team_id: app.acmeTeam.id,
        site_id: site.id,
        name: 'Older',
        name_key: 'older',
        url,
        html: '<p>trap</p>',
        created_at: site.created_at,
        updated_at: site.created_at,
      })
      .execute()
    assert.doesNotMatch((await visit(domain, url)).text, /trap/, url)
    assert.doesNotMatch((await visit(domain, url.replace('/h', '/%68'))).text, /trap/, url)
  }
  assert.deepEqual((await visit(domain, '/health')).body, { status: 'ok' })
  assert.equal((await api('POST', '/pages', { site_id: site.id, name: 'A', url: '/healthy', html: '<p>' })).status, 201)
})

test('only the Host header determines the site, even behind a trusted proxy', async (t) => {
  const { app, dns, visit, siteOf } = await setUp(t, { trustProxy: ['loopback'] })
  const domain = uniqueDomain()
  const { site, verify } = await siteOf(app.acmeTeam, domain)
  dns.publish(site.domain_record.name, site.domain_record.value)
  await verify()
  assert.equal((await visit('localhost:3000', '/hi', { 'x-forwarded-host': domain })).status, 404)
  assert.equal((await visit(domain, '/hi', { 'x-forwarded-host': 'localhost' })).status, 200)
  assert.equal((await visit(`${domain.toUpperCase()}.:8080`)).status, 200)
})

test('a site’s domain cannot be one of the server’s host names', async (t) => {
  const { app } = await setUp(t, { publicUrl: 'https://mail.example', ownHosts: ['app.mail.example'] })
  const { api } = await signedIn(app, app.acmeTeam)
  for (const domain of ['mail.example', 'app.mail.example', 'by.chance.example']) {
    const headers = { host: 'by.chance.example', 'sec-fetch-site': 'same-origin' }
    const { body } = await api('POST', '/sites', { name: 'Trap', domain }, headers)
    assert.deepEqual(body.errors, { domain: [`The domain field must not be ${domain}, which is this server’s own.`] })
  }
})

test('if two teams verify a domain concurrently, both requests get 200, and the domain serves the pages of one team', async (t) => {
  const { app, dns, visit, siteOf } = await setUp(t)
  const domain = uniqueDomain()
  const [one, other] = [await siteOf(app.acmeTeam, domain), await siteOf(app.rivalTeam, domain)]
  dns.publish(one.site.domain_record.name, one.site.domain_record.value, other.site.domain_record.value)
  const responses = await Promise.all([one.verify(), other.verify()])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  const verified = [...(await one.list()), ...(await other.list())].filter((site) => site.domain_verified_at !== null)
  assert.equal(verified.length, 1)
  assert.equal((await visit(domain)).status, 200)
})

test('at its start, the server logs which domains serve no pages until they are verified', async (t) => {
  const { app, dns, siteOf } = await setUp(t)
  const logged = async () => {
    const lines: string[] = []
    await startApp(t, { servers: 1, logTo: { write: (line) => void lines.push(line) } })
    return lines.filter((line) => line.includes('serve no pages until they are verified')).join('')
  }
  const [verified, unverified] = [uniqueDomain(), uniqueDomain()]
  const site = await siteOf(app.acmeTeam, verified)
  dns.publish(site.site.domain_record.name, site.site.domain_record.value)
  assert.equal((await site.verify()).status, 200)
  await siteOf(app.rivalTeam, unverified)
  const line = await logged()
  assert.deepEqual([line.includes(unverified), line.includes(verified)], [true, false], line)
})
