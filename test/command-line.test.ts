import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiClient } from './api-client.ts'
import { runPostrider, spawnPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

const TOKEN = /^pr_[0-9A-Za-z]{46}\n$/

test('while the server runs, commands create a team, and create, list and revoke a token; each prints one line to stdout', async (t) => {
  const location = await createTestLocation()
  const server = await startServer(location)
  t.after(() => server.child.kill('SIGKILL'))
  const run = (...args: string[]) => spawnPostrider(location, args)

  const team = await run('team', 'create', '--name', 'My team', '--country', 'de')
  assert.deepEqual([team.stdout, team.stderr, team.code], ['{"id":1,"name":"My team"}\n', '', 0])
  const created = await run('token', 'create', '--team', '1', '--name', 'Shop')
  assert.match(created.stdout, TOKEN)
  assert.deepEqual([created.stderr, created.code], ['', 0])

  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const shop = apiClient(server.origin, agent, created.stdout.trim())
  assert.equal((await shop.post('/brands', { name: 'Acme' })).status, 201)

  const [listed] = JSON.parse((await run('token', 'list', '--team', '1')).stdout)
  assert.deepEqual([listed.id, listed.team_id, listed.name, listed.revoked_at], [1, 1, 'Shop', null])
  assert.equal(JSON.stringify(listed).includes(created.stdout.trim().slice(3)), false)
  assert.equal((await run('token', 'revoke', '--team', '1', '--id', '1')).stdout, '{"id":1,"revoked":true}\n')
  assert.equal((await shop.get('/brands')).status, 401, 'revoked tokens are refused starting with the next request')
})

test('team create can add the standard fields, and a field created with an integration’s token has the integration’s id', async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A', '--standard-fields'])
  const made = await runPostrider(location, ['integration', 'create', '--team', '1', '--name', 'Shop'])
  const { id, token } = JSON.parse(made.stdout)
  assert.deepEqual([id, made.stderr, made.code], [1, '', 0])
  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const shop = apiClient(server.origin, agent, token)
  assert.equal((await shop.get('/contact-fields')).body.length, 7)
  const field = { name: 'Orders', tag: 'orders', type: 'number', contact_type: 'person' }
  assert.equal((await shop.post('/contact-fields', field)).body.integration_id, 1)
})

test('identifier add creates a sender that is already verified', async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A', '--country', 'AT'])
  const add = (...args: string[]) => runPostrider(location, ['identifier', 'add', '--team', '1', ...args])
  assert.deepEqual((await add('--email', 'News@Acme.example')).stdout, '{"id":1}\n')
  assert.deepEqual((await add('--phone', '0660 1234567')).stdout, '{"id":2}\n')
  assert.deepEqual((await add('--email', 'News@acme.example')).stdout, '{"id":1}\n')
  assert.match((await add('--email', 'news')).stderr, /^The email field must be a valid email address\.\n$/)
  for (const args of [[], ['--email', 'a@b.example', '--phone', '+436601234567']]) {
    assert.equal((await add(...args)).stderr, 'Specify either --email ADDRESS or --phone NUMBER.\n')
  }
  const token = (await runPostrider(location, ['token', 'create', '--team', '1'])).stdout.trim()
  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const client = apiClient(server.origin, agent, token)
  assert.equal((await client.get('/verified/email')).body[0].email, 'News@acme.example')
  assert.equal((await client.get('/verified/phone')).body[0].phone, '+436601234567')
})

test('a running server immediately serves sites and pages created on the command line', async (t) => {
  const location = await createTestLocation()
  const server = await startServer(location)
  t.after(() => server.child.kill('SIGKILL'))
  const run = (...args: string[]) => runPostrider(location, args)
  await run('team', 'create', '--name', 'A')
  await run('team', 'create', '--name', 'B')
  const site = await run('site', 'create', '--team', '1', '--name', 'Landing', '--domain', 'Pages.Acme.example')
  assert.deepEqual([site.stdout, site.stderr, site.code], ['{"id":1}\n', '', 0])
  const file = join(location.dataDir, 'thanks.html')
  writeFileSync(file, '<p>Grüße</p>')
  const page = (site: string, url: string, html = file, team = '1') =>
    run('page', 'create', '--team', team, '--site', site, '--name', 'Thanks', '--url', url, '--html', html)
  assert.deepEqual((await page('1', '/thanks')).stdout, '{"id":1}\n')
  const served = await fetch(`${server.origin}/sites/1/thanks`)
  assert.deepEqual([served.status, await served.text()], [200, '<p>Grüße</p>'])
  const verified = await run('site', 'verify', '--team', '1', '--id', '1')
  assert.deepEqual(JSON.parse(verified.stdout), { id: 1, domain: 'pages.acme.example' })

  writeFileSync(join(location.dataDir, 'latin1.html'), Buffer.from([0x3c, 0x70, 0x3e, 0xfc]))
  const refused: [output: { stderr: string; stdout: string; code: number | null }, message: RegExp][] = [
    [await page('1', '/thanks'), /^Site 1 already has a page at \/thanks\.\n$/],
    [await page('1', 'thanks'), /^--url takes a path on the site, like \/thank-you\.\n$/],
    [await page('7', '/'), /^Team 1 has no site 7\.\n$/],
    [await page('1', '/', file, '2'), /^Team 2 has no site 1\.\n$/],
    [await page('1', '/', join(location.dataDir, 'missing.html')), /^Cannot read .*missing\.html: ENOENT\.\n$/],
    [await page('1', '/', location.dataDir), /^Cannot read .*: EISDIR\.\n$/],
    [await page('1', '/', join(location.dataDir, 'latin1.html')), /^.*latin1\.html is not UTF-8 text\.\n$/],
    [
      await run('site', 'create', '--team', '2', '--name', 'Other', '--domain', 'pages.acme.example'),
      /^The domain pages\.acme\.example already serves another site\.\n$/,
    ],
    [
      await run('site', 'create', '--team', '2', '--name', 'Other', '--domain', 'http://x'),
      /^--domain takes a host name, like pages\.example\.com\.\n$/,
    ],
    [
      await runPostrider(location, ['site', 'create', '--team', '2', '--name', 'Own', '--domain', 'mail.example'], {
        PUBLIC_URL: 'https://mail.example',
      }),
      /^mail\.example is a host name of this server \(PUBLIC_URL, OWN_HOSTS\)\. Use another domain for the site\.\n$/,
    ],
    [await run('site', 'verify', '--team', '2', '--id', '1'), /^Team 2 has no site 1\.\n$/],
    [await page('1', '/api/x'), /^--url must not be under \/api, which the server uses itself\.\n$/],
    [
      await run('team', 'create', '--name', 'C', '--country', 'ZZ'),
      /^--country takes the two-letter code of a country, like DE\.\n$/,
    ],
  ]
  for (const [{ stderr, stdout, code }, message] of refused) {
    assert.match(stderr, message)
    assert.deepEqual([stdout, code], ['', 1])
  }
})

test('an error is printed to stderr without a stack trace, and nothing is printed to stdout', async () => {
  const location = await createTestLocation()
  const cases: Array<[args: string[], environment: NodeJS.ProcessEnv, message: RegExp, code: number]> = [
    [['token', 'create', '--team', '7'], {}, /^There is no team 7\.\n$/, 1],
    [['token', 'revoke', '--team', 'x', '--id', '1'], {}, /^--team takes an id, like 1\.\n$/, 1],
    [['team', 'create', '--name', '  '], {}, /^--name must not be blank\.\n$/, 1],
    [['team', 'create'], {}, /^--name is missing\.\nUsage: postrider team create --name NAME/, 2],
    [['team', 'create', '--nonsense'], {}, /nonsense.*\nUsage: /s, 2],
    [['nonsense'], {}, /^Usage: postrider <command>\n\n {2}serve/, 2],
    [[], {}, /^Usage: /, 2],
    [['serve'], { PORT: 'abc' }, /^PORT takes a port number from 0 to 65535\.\n$/, 1],
    [
      ['migrate'],
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^The database cannot be used: .*ECONNREFUSED.*\n$/,
      1,
    ],
  ]
  for (const [args, environment, message, code] of cases) {
    const result = await runPostrider(location, args, environment)
    assert.equal(result.stdout, '', args.join(' '))
    assert.match(result.stderr, message)
    assert.equal(result.code, code, args.join(' '))
  }
  const spawned = await spawnPostrider(location, ['team', 'create'])
  assert.deepEqual([spawned.stdout, spawned.code], ['', 2])
  assert.match(spawned.stderr, /^--name is missing\.\nUsage: postrider team create --name NAME.*\n$/)
})

test('contacts import and contacts export work without a running server', async () => {
  const location = await createTestLocation()
  const run = (...args: string[]) => runPostrider(location, args)
  await run('team', 'create', '--name', 'A', '--standard-fields')
  const file = join(location.dataDir, 'people.csv')
  writeFileSync(file, 'first_name,email,tags\nAda,ada@mail.example,VIP\nBob,no address,\n')
  const { stdout, stderr, code } = await run('contacts', 'import', '--team', '1', file)
  const done = JSON.parse(stdout)
  assert.deepEqual(
    [done.status, done.file_name, done.created, done.failed, stderr, code],
    ['completed', 'people.csv', 1, 1, '', 0],
  )
  writeFileSync(file, 'email,last_name\nada@mail.example,Adler\n')
  const matched = await run('contacts', 'import', '--team', '1', '--match-on', 'email', file)
  assert.equal(JSON.parse(matched.stdout).updated, 1)
  const exported = await run('contacts', 'export', '--team', '1')
  assert.match(
    exported.stdout,
    /^id,type,first_name,last_name,email,.*\n1,person,Ada,Adler,ada@mail\.example,.*,VIP,.*\n$/,
  )
  await run('team', 'create', '--name', 'B', '--standard-fields')
  writeFileSync(file, exported.stdout)
  const elsewhere = (...mapping: string[]) => run('contacts', 'import', '--team', '2', ...mapping, file)
  assert.equal(JSON.parse((await elsewhere()).stdout).failed, 1, 'the id belongs to another team')
  const options = ['--mapping', '{"id": null}', '--on-error', 'skip_cell', '--add-tags', '=Fair']
  const moved = JSON.parse((await elsewhere(...options)).stdout)
  assert.deepEqual([moved.created, moved.on_error, moved.add_tags], [1, 'skip_cell', ['=Fair']])
  assert.match((await run('contacts', 'export', '--team', '2', '--escape-formulas')).stdout, /,"?VIP, =Fair"?,/)
  const { stderr: wrong } = await elsewhere('--mapping', '{"id"', '--list', '9')
  assert.match(wrong, /^The selected list_id is invalid \(got “9”.*\nThe mapping field must be a JSON object/)
  const lines = await run('contacts', 'export', '--team', '1', '--format', 'ndjson')
  assert.equal(JSON.parse(lines.stdout).last_name, 'Adler')

  writeFileSync(file, 'first_name,shoe size\nAda,38\n')
  const refused = await run('contacts', 'import', '--team', '1', file)
  assert.deepEqual(
    [refused.code, refused.stdout, refused.stderr],
    [
      1,
      '',
      'The file has columns that match no contact field: "shoe size". Map each to a tag, or to null to skip it.\n',
    ],
  )
  assert.match((await run('contacts', 'import', '--team', '1', 'nothing.csv')).stderr, /There is no file nothing\.csv/)
})
