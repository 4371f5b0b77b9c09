import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { browser, createUser, PASSWORD } from './dashboard-user.ts'
import { startApp } from './start-app.ts'
import { startTeamServer } from './team-server.ts'
import { createTestLocation } from './test-database.ts'

/** Each sentence of SECURITY.md that promises something, by its beginning, and the tests that prove it: files and titles. */
const PROMISES: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'Anyone on the internet': [
    ['test/isolation.test.ts', 'every route under /api/v1 requires a token'],
    [
      'src/accounts/users/sessions.test.ts',
      'dashboard routes reject API tokens with 403, and requests without a token with 401',
    ],
  ],
  'This covers the dashboard’s sign-in': [
    ['src/accounts/users/sessions.test.ts', 'a wrong password and an unknown address result in the same error'],
    ['src/accounts/users/joining.test.ts', 'setup'],
    ['src/recipients/public-pages/subscribe-limits.test.ts', '500 rapid requests from one network'],
    ['src/recipients/public-pages/message-pages.test.ts', 'a message’s links open its copy'],
    ['test/stored-content.browser.ts', 'hosted pages and uploads can’t read or use the session'],
  ],
  'Requests are limited in size, time and memory': [
    ['test/security-promises.test.ts', 'requests without a token are refused before their bodies are read'],
    ['src/platform/http/server/errors.test.ts', 'timeouts: 240 s for a request'],
    ['src/content/templates/importing/import-limits.test.ts', '25 archives'],
    ['src/recipients/public-pages/view-flood.test.ts', 'a flood of visits'],
  ],
  'Members and tokens of another team': [
    ['test/isolation.test.ts', 'a request with the id of another team’s row in its path returns 403'],
  ],
  'Teams share a server and a database': [
    ['src/recipients/public-pages/view-flood.test.ts', 'doesn’t keep anyone from previewing templates'],
  ],
  'A request from one team can’t read': [
    ['test/isolation.test.ts', 'no list contains another team’s rows'],
    ['test/isolation.test.ts', 'a dashboard request with the id of another team’s row returns 403 or 404'],
  ],
  'Content that users upload or import': [['test/stored-content.browser.ts', 'hosted pages and uploads']],
  'Such content can’t run scripts': [['test/stored-content.browser.ts', 'hosted pages and uploads']],
  'Websites that auto-configure reads and providers': [
    ['test/hostile-sites.test.ts', 'gzip bombs, endless or slow responses'],
    ['src/protocols/smtp/misbehaving-servers.test.ts', 'if the server misbehaves at'],
  ],
  'Neither can be on a private network': [
    ['src/platform/safe-fetch/private-addresses.test.ts', 'a fetch never connects to a private address'],
    ['src/sending/connections/connections.test.ts', 'can’t reach the server’s private network'],
  ],
  'A stolen backup, database dump or log': [
    [
      'src/accounts/users/sessions.test.ts',
      'the database stores no passwords, cookies, tokens or invitation codes in plain text',
    ],
    ['src/platform/http/server/request-log.test.ts', 'the log has the routes of personal links, not their tokens'],
  ],
  'None of them contains a usable token': [
    ['test/security-promises.test.ts', 'a dump of the database contains no usable token, session or password'],
    ['test/security-promises.test.ts', 'not even the most detailed log contains a token, session or password'],
    ['src/accounts/users/recovery.test.ts', 'the database contains neither their codes'],
    ['src/platform/http/server/errors.test.ts', 'logs contain no tokens, headers or query strings'],
  ],
  'The exception is a backup that includes the secret key': [
    ['src/sending/connections/connections.test.ts', 'the secret is never returned, logged or stored in plain text'],
  ],
  'Backups and dumps do contain your contacts': [
    ['test/backup.test.ts', 'a backup taken during writes is complete'],
    ['src/sending/messages/retention.test.ts', 'old contents are deleted'],
  ],
  'A crash at any moment': [['test/crash.test.ts', 'no brand is lost or duplicated']],
  'Every acknowledged write is stored exactly once': [
    ['test/crash.test.ts', 'replays are identical'],
    ['test/upload-crash.test.ts', 'loses no acknowledged upload'],
  ],
  'Members of a team': [['test/security-promises.test.ts', 'all members of a team have the same permissions']],
  'The one exception: codes of senders': [
    ['src/identity/identifiers/unproven-senders.test.ts', 'only the account that set up the server sees the codes'],
  ],
  'The proxies listed in TRUST_PROXY': [
    [
      'src/platform/http/server/operations.test.ts',
      'TRUST_PROXY: the log contains the forwarded address only if the proxy is trusted',
    ],
  ],
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const plain = (text: string) =>
  text.replaceAll('**', '').replaceAll('`', '').replaceAll("'", '’').replace(/\s+/g, ' ').trim()

test('every sentence of SECURITY.md about what Postrider protects against names tests that exist', () => {
  const security = read('SECURITY.md')
  const [, list = ''] = /protects against:\n\n([\s\S]*?)\n\nIt trusts/.exec(security) ?? []
  const sentences = list
    .split(/\n- |^- /)
    .filter((item) => item.trim() !== '')
    .flatMap((item) => plain(item).split(/(?<=[.:])\s+(?=[A-Z])/))
  assert.ok(sentences.length >= 12, `${sentences.length} sentences`)
  const starts = Object.keys(PROMISES)
  for (const sentence of sentences)
    assert.ok(
      starts.some((start) => sentence.startsWith(start)),
      `no test for: ${sentence}`,
    )
  for (const start of starts) assert.ok(plain(security).includes(start), `not in SECURITY.md: ${start}`)
  for (const [file, title] of Object.values(PROMISES).flat())
    assert.ok(title !== '' && read(file).includes(title), `${file}: ${title}`)
})

test('requests without a token are refused before their bodies are read, however large', async (t) => {
  const { origin, memoryMb } = await startTeamServer(t, await createTestLocation('sqlite'))
  const { hostname, port } = new URL(origin)
  const before = await memoryMb()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /api/v1/brands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
        )
        socket.write(Buffer.alloc(4_000_000, ' '))
      })
      socket.on('error', () => {})
      socket.once('data', (data) => {
        socket.destroy()
        resolve(String(data))
      })
      return promise
    }),
  )
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 401 /)
  const grown = (await memoryMb()) - before
  assert.ok(grown < 100, `${grown.toFixed()} MB`)
})

test('a dump of the database contains no usable token, session or password', async (t) => {
  const app = await startApp(t, { servers: 1, ownDatabase: true })
  const user = await createUser(app.db, [app.acmeTeam])
  const { signIn, token, cookie, apiOf } = browser(app)
  await signIn(user.email)
  const sessionToken = await token(app.acmeTeam.id)
  const api = apiOf(sessionToken)
  const relay = { kind: 'smtp', name: 'Relay', host: 'smtp.example.com', user: 'acme', secret: 'relay secret' }
  assert.equal((await api('POST', '/connections', relay)).status, 201)
  const made = await api('POST', '/tokens', { name: 'Shop' })
  const invitation = await api('POST', '/invitations', {})
  const tables = await app.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      app.db
        .selectFrom(name as 'teams')
        .selectAll()
        .execute(),
    ),
  )
  const dump = JSON.stringify(rows)
  for (const shown of ['Relay', 'Shop', user.email]) assert.ok(dump.includes(shown), shown)
  const [session = ''] = String(cookie()).split('=').slice(1)
  const secrets = [PASSWORD, session, sessionToken, app.acme.token, made.body.token, invitation.body.url.split('#')[1]]
  for (const secret of [...secrets, relay.secret]) assert.ok(secret.length > 8 && !dump.includes(secret), secret)
})

test('not even the most detailed log contains a token, session or password', async (t) => {
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const app = await startApp(t, { servers: 1, logTo: { write } })
  const user = await createUser(app.db, [app.acmeTeam])
  const { signIn, token, cookie, apiOf, send } = browser(app)
  await signIn(user.email, 'a wrong password')
  await signIn(user.email)
  const secrets = [PASSWORD, 'a wrong password', String(cookie()).split('=')[1] ?? '', await token(app.acmeTeam.id)]
  const api = apiOf(secrets[3] ?? '')
  const relay = { kind: 'smtp', name: 'Relay', host: 'smtp.example.com', user: 'acme', secret: 'relay secret' }
  assert.equal((await api('POST', '/connections', relay)).status, 201)
  const passwords = { current_password: PASSWORD, new_password: 'another horse battery' }
  assert.equal((await send('PUT', '/password', passwords)).status, 200)
  secrets.push('relay secret', 'another horse battery', app.acme.token)
  await app.acme.get(`/brands?token=${app.acme.token}`)
  assert.ok(log.includes('"path":"/dashboard/session"'))
  for (const secret of secrets) assert.equal(log.includes(secret), false, secret)
})

test('all members of a team have the same permissions: a new one can remove the first', async (t) => {
  const app = await startApp(t)
  const [first, second] = [await createUser(app.db, [app.acmeTeam]), await createUser(app.db, [app.acmeTeam])]
  const { signIn, token, apiOf } = browser(app)
  await signIn(second.email)
  const api = apiOf(await token(app.acmeTeam.id))
  const { body: members } = await api('GET', '/members')
  const found = members.find((it: { email: string }) => it.email === first.email)
  assert.equal((await api('DELETE', `/members/${found.id}`)).status, 200)
})
