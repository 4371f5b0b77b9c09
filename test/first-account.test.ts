import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { apiClient } from './api-client.ts'
import { browser, PASSWORD } from './dashboard-user.ts'
import { runPostrider, spawnPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

test('the server prints its address, the location of its data and, until there is an account, a setup link', async (t) => {
  const location = await createTestLocation()
  const first = await startServer(location)
  t.after(() => first.child.kill('SIGKILL'))
  const lines = first.greeting.trim().split('\n')
  assert.match(lines[0] ?? '', /^Postrider is running at http:\/\/localhost:\d+$/)
  assert.match(
    lines[1] ?? '',
    location.databaseUrl
      ? /^Data: PostgreSQL, database \w+ on (127\.0\.0\.1|\/\S+)$/
      : /^Data: SQLite, \/.*\/postrider\.db$/,
  )
  const [, code] = /^ {2}http:\/\/localhost:\d+\/setup#([\w-]{43})$/.exec(lines.at(-1) as string) ?? []
  assert.ok(code, first.greeting)

  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const person = browser({ origin: first.origin, agent })
  assert.equal((await person.send('GET', '/session')).body.needs_setup, true)
  const setup = { code, email: 'ann@acme.example', password: PASSWORD, team_name: 'Acme', default_country: 'at' }
  const responses = await Promise.all(
    [1, 2].map(() => browser({ origin: first.origin, agent }).send('POST', '/setup', setup)),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 403], 'the link works once')
  const { body } = await person.signIn('ann@acme.example')
  assert.deepEqual([body.teams, body.needs_setup], [[{ id: 1, name: 'Acme' }], false])
  const token = await person.token(1)
  assert.equal((await person.apiOf(token)('GET', '/team')).body.default_country, 'AT')
  assert.equal((await apiClient(first.origin, agent, token).get('/contact-fields')).body.length, 7)

  const second = await startServer(location)
  t.after(() => second.child.kill('SIGKILL'))
  assert.equal(second.greeting.trim().split('\n').length, 2)
})

test('user create and user password read the password from standard input', async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const createArgs = (email: string) => ['user', 'create', '--team', '1', '--email', email]
  assert.deepEqual(await spawnPostrider(location, createArgs('Ann@acme.example'), {}, `${PASSWORD}\n`), {
    stdout: '{"id":1,"email":"Ann@acme.example"}\n',
    stderr: '',
    code: 0,
  })
  for (const [email, password, fault] of [
    ['ann@acme.example', PASSWORD, /^A user ann@acme\.example already exists/],
    ['bea@acme.example', 'short', /^The password is read from standard input, and must have 10 to 200 characters\.\n$/],
    ['bea@acme.example', 'password123', /^The password is one of the most common ones/],
    ['bea', PASSWORD, /^--email takes an email address\.\n$/],
  ] as const) {
    const { stdout, stderr, code } = await runPostrider(location, createArgs(email), {}, password)
    assert.deepEqual([stdout, code], ['', 1])
    assert.match(stderr, fault)
  }
  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const ann = browser({ origin: server.origin, agent })
  assert.equal((await ann.signIn('ann@acme.example')).status, 200)
  const token = await ann.token(1)

  const setPassword = (email: string, password: string) =>
    runPostrider(location, ['user', 'password', '--email', email], {}, password)
  assert.deepEqual(await setPassword('ANN@acme.example', 'lantern oyster vivid'), {
    stdout: '{"id":1,"email":"Ann@acme.example"}\n',
    stderr: '',
    code: 0,
  })
  assert.equal((await ann.send('GET', '/session')).body.user, null, 'a new password ends all sessions')
  assert.equal((await ann.apiOf(token)('GET', '/team')).status, 401)
  assert.equal((await ann.signIn('ann@acme.example')).status, 401)
  assert.equal((await ann.signIn('ann@acme.example', 'lantern oyster vivid')).status, 200)
  for (const [email, password, fault] of [
    ['bea@acme.example', PASSWORD, /^There is no user bea@acme\.example\.\n$/],
    ['ann@acme.example', 'short', /must have 10 to 200 characters\.\n$/],
    ['ann@acme.example', 'qwertyuiop', /^The password is a simple pattern/],
  ] as const) {
    const { stdout, stderr, code } = await setPassword(email, password)
    assert.deepEqual([stdout, code], ['', 1])
    assert.match(stderr, fault)
  }
})

test('demo creates a team with sample data, a token and a user who can sign in, and can be run twice', async (t) => {
  const location = await createTestLocation()
  const server = await startServer(location)
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    server.child.kill('SIGKILL')
  })
  const { stdout, stderr, code } = await runPostrider(location, ['demo'])
  assert.deepEqual([stderr, code], ['', 0])
  const { team_id, token, email, password, url } = JSON.parse(stdout)
  assert.deepEqual([team_id, email, url], [1, 'demo@example.com', 'http://localhost:3000/sign-in'])
  const demo = apiClient(server.origin, agent, token)
  const sizes = ['/brands', '/contact-fields', '/lists', '/pages', '/verified/email'].map(
    async (path) => (await demo.get(path)).body.length,
  )
  assert.deepEqual(await Promise.all(sizes), [2, 11, 3, 2, 1])
  assert.equal((await demo.get('/contacts')).body.total, 1_000)
  assert.match((await demo.get('/brands')).body[0].logo_square_image, /\/storage\/brands\/1\/\w+\.svg$/)
  const [campaign] = (await demo.get('/campaigns')).body.data
  const dryRun = (await demo.post(`/campaigns/${campaign.id}/check`)).body
  assert.deepEqual([dryRun.blockers, dryRun.will_receive], [[], 480])
  const [list] = (await demo.get('/lists')).body
  assert.ok((await demo.get(`/lists/${list.id}/subscribers`)).body.total > 100)
  assert.equal((await browser({ origin: server.origin, agent }).signIn(email, password)).status, 200)
  const again = JSON.parse((await runPostrider(location, ['demo'])).stdout)
  assert.deepEqual([again.team_id, again.email], [2, 'demo2@example.com'])
})
