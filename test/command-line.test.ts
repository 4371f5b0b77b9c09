import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiClient } from './api-client.ts'
import { runPostrider, type ServerProcess, spawnPostrider, startServer } from './server-process.ts'
import { afterFile, createTestLocation, type TestLocation } from './test-database.ts'

const TOKEN = /^pr_[0-9A-Za-z]{46}\n$/

let started: Promise<{ location: TestLocation; server: ServerProcess }> | undefined

/** Starts a server that several tests share, because starting one takes a second. */
const startShared = () => {
  started ??= (async () => {
    const location = await createTestLocation()
    const server = await startServer(location)
    afterFile(() => void server.child.kill('SIGKILL'))
    return { location, server }
  })()
  return started
}

const createTeam = async (location: TestLocation, ...options: string[]): Promise<string> => {
  const { stdout } = await runPostrider(location, ['team', 'create', '--name', 'A', ...options])
  return String(JSON.parse(stdout).id)
}

test('commands for teams and tokens work while the server runs, and each prints one line to stdout', async (t) => {
  const { location, server } = await startShared()
  const run = (...args: string[]) => spawnPostrider(location, args)

  const team = await run('team', 'create', '--name', 'My team', '--country', 'de')
  const { id } = JSON.parse(team.stdout)
  assert.deepEqual([team.stdout, team.stderr, team.code], [`{"id":${id},"name":"My team"}\n`, '', 0])
  const created = await run('token', 'create', '--team', String(id), '--name', 'Shop')
  assert.match(created.stdout, TOKEN)
  assert.deepEqual([created.stderr, created.code], ['', 0])

  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const shop = apiClient(server.origin, agent, created.stdout.trim())
  assert.equal((await shop.post('/brands', { name: 'Acme' })).status, 201)

  const [listed] = JSON.parse((await run('token', 'list', '--team', String(id))).stdout)
  assert.deepEqual([listed.team_id, listed.name, listed.revoked_at], [id, 'Shop', null])
  assert.equal(JSON.stringify(listed).includes(created.stdout.trim().slice(3)), false)
  const revoked = await run('token', 'revoke', '--team', String(id), '--id', String(listed.id))
  assert.equal(revoked.stdout, `{"id":${listed.id},"revoked":true}\n`)
  assert.equal((await shop.get('/brands')).status, 401, 'revoked tokens are refused starting with the next request')
})

test('team create can add the standard fields, and a field created by an integration has the integration’s id', async (t) => {
  const { location, server } = await startShared()
  const team = await createTeam(location, '--standard-fields')
  const made = await runPostrider(location, ['integration', 'create', '--team', team, '--name', 'Shop'])
  const { id, token } = JSON.parse(made.stdout)
  assert.deepEqual([typeof id, made.stderr, made.code], ['number', '', 0])
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const shop = apiClient(server.origin, agent, token)
  assert.equal((await shop.get('/contact-fields')).body.length, 7)
  const field = { name: 'Orders', tag: 'orders', type: 'number', contact_type: 'person' }
  assert.equal((await shop.post('/contact-fields', field)).body.integration_id, id)
})

test('identifier add creates a sender that is already verified', async (t) => {
  const { location, server } = await startShared()
  const team = await createTeam(location, '--country', 'AT')
  const add = (...args: string[]) => runPostrider(location, ['identifier', 'add', '--team', team, ...args])
  const { stdout: email } = await add('--email', 'News@Acme.example')
  const { stdout: phone } = await add('--phone', '0660 1234567')
  for (const line of [email, phone]) assert.match(line, /^\{"id":\d+\}\n$/)
  assert.notEqual(email, phone)
  assert.equal((await add('--email', 'News@acme.example')).stdout, email, 'the same sender')
  assert.match((await add('--email', 'news')).stderr, /^--email must be a valid email address\.\n$/)
  for (const args of [[], ['--email', 'a@b.example', '--phone', '+436601234567']]) {
    assert.equal((await add(...args)).stderr, 'Specify either --email ADDRESS or --phone NUMBER.\n')
  }
  const token = (await runPostrider(location, ['token', 'create', '--team', team])).stdout.trim()
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const client = apiClient(server.origin, agent, token)
  assert.equal((await client.get('/verified/email')).body[0].email, 'News@acme.example')
  assert.equal((await client.get('/verified/phone')).body[0].phone, '+436601234567')
})

test('a running server immediately serves sites and pages created on the command line', async () => {
  const { location, server } = await startShared()
  const run = (...args: string[]) => runPostrider(location, args)
  const [team, other] = [await createTeam(location), await createTeam(location)]
  const made = await run('site', 'create', '--team', team, '--name', 'Landing', '--domain', 'Pages.Acme.example')
  const site = String(JSON.parse(made.stdout).id)
  assert.deepEqual([made.stdout, made.stderr, made.code], [`{"id":${site}}\n`, '', 0])
  const file = join(location.dataDir, 'thanks.html')
  writeFileSync(file, '<p>Grüße</p>')
  const page = (onSite: string, url: string, html = file, owner = team) =>
    run('page', 'create', '--team', owner, '--site', onSite, '--name', 'Thanks', '--url', url, '--html', html)
  assert.match((await page(site, '/thanks')).stdout, /^\{"id":\d+\}\n$/)
  const served = await fetch(`${server.origin}/sites/${site}/thanks`)
  assert.deepEqual([served.status, await served.text()], [200, '<p>Grüße</p>'])
  const verified = await run('site', 'verify', '--team', team, '--id', site)
  assert.deepEqual(JSON.parse(verified.stdout), { id: Number(site), domain: 'pages.acme.example' })

  writeFileSync(join(location.dataDir, 'latin1.html'), Buffer.from([0x3c, 0x70, 0x3e, 0xfc]))
  const refused: [output: { stderr: string; stdout: string; code: number | null }, message: RegExp][] = [
    [await page(site, '/thanks'), new RegExp(`^Site ${site} already has a page at /thanks\\.\n$`)],
    [await page(site, 'thanks'), /^--url takes a path on the site, like \/thank-you\.\n$/],
    [await page('777', '/'), new RegExp(`^Team ${team} has no site 777\\.\n$`)],
    [await page(site, '/', file, other), new RegExp(`^Team ${other} has no site ${site}\\.\n$`)],
    [await page(site, '/', join(location.dataDir, 'missing.html')), /^Cannot read .*missing\.html: ENOENT\.\n$/],
    [await page(site, '/', location.dataDir), /^Cannot read .*: EISDIR\.\n$/],
    [await page(site, '/', join(location.dataDir, 'latin1.html')), /^.*latin1\.html is not UTF-8 text\.\n$/],
    [
      await run('site', 'create', '--team', other, '--name', 'Other', '--domain', 'pages.acme.example'),
      /^The domain pages\.acme\.example already serves another site\.\n$/,
    ],
    [
      await run('site', 'create', '--team', other, '--name', 'Other', '--domain', 'http://x'),
      /^--domain takes a host name, like pages\.example\.com\.\n$/,
    ],
    [
      await runPostrider(location, ['site', 'create', '--team', other, '--name', 'Own', '--domain', 'mail.example'], {
        PUBLIC_URL: 'https://mail.example',
      }),
      /^mail\.example is a host name of this server \(PUBLIC_URL, OWN_HOSTS\)\. Use another domain for the site\.\n$/,
    ],
    [
      await run('site', 'verify', '--team', other, '--id', site),
      new RegExp(`^Team ${other} has no site ${site}\\.\n$`),
    ],
    [await page(site, '/api/x'), /^--url must not be under \/api, which the server uses itself\.\n$/],
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
    [['nonsense'], {}, /^There is no command “nonsense”\.\n\nUsage: postrider <command>\n\n {2}serve/, 2],
    [['serv'], {}, /^There is no command “serv”\. Did you mean serve\?\n/, 2],
    [['team', 'crate'], {}, /^There is no command “team crate”\. Did you mean team create\?\n/, 2],
    [['help', 'nonsense'], {}, /^There is no command “nonsense”\./, 2],
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

test('help is printed to stdout, for all commands, a group of them, or one', async () => {
  const { location } = await startShared()
  const help = async (...args: string[]) => {
    const { stdout, stderr, code } = await runPostrider(location, args)
    assert.deepEqual([stderr, code], ['', 0], args.join(' '))
    return stdout
  }
  const all = await help('--help')
  assert.match(all, /^Usage: postrider <command>\n\n {2}serve \[--workers N\]\n {6}Runs the server/)
  assert.doesNotMatch(all, / worker --name/)
  assert.equal(await help('help'), all)
  assert.equal(await help('-h'), all)
  const serve = await help('serve', '--help')
  assert.match(serve, /^Usage: postrider serve \[--workers N\]\n\nRuns the server/)
  assert.equal(await help('help', 'serve'), serve)
  assert.match(await help('help', 'token'), /token create .*token list .*token revoke /s)
  assert.match(await help('team', 'create', '--help'), /^Usage: postrider team create --name NAME/)
})
