import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startMailServer, temporaryDataDir, until } from '../../../test/mails.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'

const startWithOutbox = async (t: TestContext, options: Parameters<typeof startApp>[1] = {}) => {
  const outbox = temporaryDataDir()
  const app = await startApp(t, { ...options, config: { ...options.config, dataDir: outbox } })
  // A random address, so that `messages` can leave out mail from jobs that other tests in this file left behind.
  const address = `${randomUUID()}@acme.example`
  const messages = () => {
    const folder = join(outbox, 'outbox')
    if (!existsSync(folder)) return []
    const written = readdirSync(folder).toSorted()
    return written.map((name) => readFileSync(join(folder, name), 'utf8')).filter((text) => text.includes(address))
  }
  const code = (n: number) => until('a code', () => /code is (\d{6})/.exec(messages()[n - 1] ?? '')?.[1])
  return { ...app, address, messages, code }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a new email address is unverified, receives a 6-digit code, and is listed after the code is confirmed', async (t) => {
  const mail = await startMailServer(t)
  const { acme, acmeTeam } = await startApp(t, { config: { smtpUrl: mail.url } })
  const added = await acme.post('/verified/email', { email: 'News@Acme.EXAMPLE', name: ' Acme ' })
  assert.equal(added.status, 201)
  const { id, created_at, updated_at, ...rest } = added.body
  assert.deepEqual(rest, {
    team_id: acmeTeam.id,
    email: 'News@acme.example',
    name: 'Acme',
    verified_at: null,
    proven_at: null,
  })
  assert.deepEqual(Object.keys(added.body), [
    'id',
    'team_id',
    'email',
    'name',
    'verified_at',
    'proven_at',
    'created_at',
    'updated_at',
  ])
  assert.deepEqual((await acme.get('/verified/email')).body, [])

  const message = await until('a mail', () => mail.received[0])
  assert.deepEqual(message.to, ['News@acme.example'])
  const code = /code is (\d{6})/.exec(message.text)?.[1] ?? ''
  const confirmed = await acme.post(`/verified/email/${id}/confirm`, { code })
  assert.equal(confirmed.status, 200)
  assert.match(confirmed.body.verified_at, /^\d{4}-.*\.\d{6}Z$/)
  assert.deepEqual((await acme.get('/verified/email')).body, [confirmed.body])
  assert.deepEqual((await acme.get('/verified/phone')).body, [])
  assert.equal(mail.received.length, 1)
})

test('a phone number receives its code by SMS through a Twilio-compatible provider, even if the first attempt fails', async (t) => {
  const asked: { url: string | undefined; authorization: string | undefined; body: URLSearchParams }[] = []
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body: new URLSearchParams(body) })
      response.writeHead(asked.length === 1 ? 500 : 201).end('{}')
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  t.after(() => provider.close())
  const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  let aheadMs = 0
  const { acme } = await startApp(t, {
    config: { smsUrl: `twilio://AC1:s%2Fecret@${host}?from=%2B15550100` },
    clock: () => systemClock().add({ milliseconds: aheadMs }),
  })
  const { id } = (await acme.post('/verified/phone', { phone: '+43 660 1234567' })).body
  await until('a first try', () => asked[0])
  const { url, authorization, body } = await until('a second try', () => {
    aheadMs += 1_000
    return asked[1]
  })
  assert.equal(url, '/2010-04-01/Accounts/AC1/Messages.json')
  assert.equal(authorization, `Basic ${Buffer.from('AC1:s/ecret').toString('base64')}`)
  assert.deepEqual([body.get('To'), body.get('From')], ['+436601234567', '+15550100'])
  const code = /code is (\d{6})/.exec(body.get('Body') ?? '')?.[1]
  assert.equal((await acme.post(`/verified/phone/${id}/confirm`, { code })).body.phone, '+436601234567')
})

test('without a provider, messages are written to DATA_DIR/outbox, and the log says so', async (t) => {
  let log = ''
  const { acme, code, messages, address } = await startWithOutbox(t, {
    logTo: {
      write: (line) => {
        log += line
      },
    },
  })
  await acme.post('/verified/email', { email: address })
  const sent = await code(1)
  assert.match(messages()[0] ?? '', /^To: \S+\nSubject: /)
  // The server logs the line only after it has written the file.
  await whenTrue(() => log.includes('no provider is configured'))
  assert.equal(log.includes(sent), false, 'the log has no code')
})

test('a wrong code gets 422; five wrong codes lock the identifier until it is added again', async (t) => {
  const { acme, code, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  const first = await code(1)
  const confirm = (given: unknown) => acme.post(`/verified/email/${id}/confirm`, { code: given })
  for (let n = 0; n < 5; n++) {
    const { status, body } = await confirm(wrong(first))
    assert.deepEqual([status, body.errors], [422, { code: ['The code is wrong.'] }])
  }
  const locked = await confirm(first)
  assert.deepEqual(
    [locked.status, locked.body.message],
    [422, 'There were too many wrong codes. Add the address or number again to get a new one.'],
  )
  const again = await acme.post('/verified/email', { email: address })
  assert.deepEqual([again.status, again.body.id], [201, id])
  assert.equal((await confirm(await code(2))).status, 200)
})

test('wrong codes sent with the same Idempotency-Key count as one attempt', async (t) => {
  const { acme, code, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  const right = await code(1)
  const confirm = (given: string, key: string) =>
    acme.post(`/verified/email/${id}/confirm`, { code: given }, { 'idempotency-key': key })
  for (let n = 0; n < 5; n++) assert.equal((await confirm(wrong(right), 'same')).status, 422)
  for (let n = 0; n < 3; n++) assert.equal((await confirm(wrong(right), `key ${n}`)).status, 422)
  const confirmed = await confirm(right, 'right')
  assert.equal(confirmed.status, 200, 'only four wrong codes so far')
  const replayed = await confirm(right, 'right')
  assert.deepEqual([replayed.text, replayed.headers['idempotent-replay']], [confirmed.text, 'true'])
})

test('a code is valid for 15 minutes', async (t) => {
  let aheadMs = 0
  const { acme, code, address } = await startWithOutbox(t, {
    clock: () => systemClock().add({ milliseconds: aheadMs }),
  })
  const { id } = (await acme.post('/verified/email', { email: address })).body
  const sent = await code(1)
  aheadMs = 15 * 60_000 + 5_000
  const late = await acme.post(`/verified/email/${id}/confirm`, { code: sent })
  assert.deepEqual(
    [late.status, late.body.errors],
    [422, { code: ['The code has expired. Add the address or number again to get a new one.'] }],
  )
})

test('an address receives at most five codes an hour', async (t) => {
  const { acme, address } = await startWithOutbox(t)
  const add = () => acme.post('/verified/email', { email: address })
  for (let n = 0; n < 5; n++) assert.equal((await add()).status, 201)
  const { status, body } = await add()
  assert.deepEqual(
    [status, body.errors],
    [422, { email: ['This address was sent 5 emails in the past hour, which is the limit. Try again in 60 minutes.'] }],
  )
})

test('deleting an identifier or adding it in a different case doesn’t reset the code limit', async (t) => {
  const { acme, address } = await startWithOutbox(t)
  const spellings = [`News-${address}`, `news-${address}`, `NEWS-${address}`]
  for (let n = 0; n < 5; n++) {
    const { status, body } = await acme.post('/verified/email', { email: spellings[n % 3] })
    assert.equal(status, 201)
    await acme.delete(`/verified/email/${body.id}`)
  }
  for (const email of spellings) assert.equal((await acme.post('/verified/email', { email })).status, 422)
})

test('adding and deleting the same address concurrently never causes a server error', async (t) => {
  const { acme, address } = await startWithOutbox(t)
  const responses = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const added = await acme.post('/verified/email', { email: address })
      const deleted = await acme.delete(`/verified/email/${added.body.id ?? 1}`)
      return [added.status, deleted.status]
    }),
  )
  for (const [added, deleted] of responses) {
    assert.ok(added === 201 || added === 422, String(added))
    assert.ok(deleted === 200 || deleted === 404 || deleted === 403, String(deleted))
  }
})

test('a team cannot add its verified address again, but another team can add the same address', async (t) => {
  const { acme, rival, code, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  await acme.post(`/verified/email/${id}/confirm`, { code: await code(1) })
  const { status, body } = await acme.post('/verified/email', { email: address.replace('acme', 'ACME') })
  assert.deepEqual([status, body.errors], [422, { email: ['The email has already been taken.'] }])
  assert.equal((await rival.post('/verified/email', { email: address })).status, 201)
})

test('an invalid address, number or code gets 422', async (t) => {
  const { acme, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  const refused: [path: string, body: unknown, field: string][] = [
    ['/verified/email', {}, 'email'],
    ['/verified/email', { email: 'x' }, 'email'],
    ['/verified/email', { email: 5 }, 'email'],
    ['/verified/email', { email: 'a@b.example', name: 'x'.repeat(256) }, 'name'],
    ['/verified/phone', { phone: '0660 1234567' }, 'phone'],
    ['/verified/phone', { email: 'a@b.example' }, 'phone'],
    [`/verified/email/${id}/confirm`, {}, 'code'],
    [`/verified/email/${id}/confirm`, { code: 123456 }, 'code'],
  ]
  for (const [path, body, field] of refused) {
    const response = await acme.post(path, body)
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, [field]], JSON.stringify(body))
  }
  assert.equal(
    (await acme.post(`/verified/phone/${id}/confirm`, { code: '1' })).status,
    404,
    'an email identifier is not found as a phone',
  )
})

test('deleting an identifier clears it from brands and lists that used it', async (t) => {
  const { acme, code, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  await acme.post(`/verified/email/${id}/confirm`, { code: await code(1) })
  const brand = (await acme.post('/brands', { name: 'Acme', email_address_id: id })).body
  const list = (await acme.post('/lists', { name: 'News', channel: 'email', brand_id: null, email_address_id: id }))
    .body
  assert.deepEqual([brand.email_address_id, list.email_address_id, list.from], [id, id, address])
  const deleted = await acme.delete(`/verified/email/${id}`)
  assert.deepEqual([deleted.status, deleted.body], [200, { message: 'Identifier deleted.' }])
  assert.equal((await acme.get(`/brands/${brand.id}`)).body.email_address_id, null)
  const after = (await acme.get(`/lists/${list.id}`)).body
  assert.deepEqual([after.email_address_id, after.from], [null, null])
  assert.equal((await acme.delete(`/verified/email/${id}`)).status, 404)
})

test('a brand accepts only verified identifiers of its team and of the correct kind', async (t) => {
  const { acme, rival, code, address } = await startWithOutbox(t)
  const unverified = (await acme.post('/verified/email', { email: address })).body.id
  const refuse = async (client: typeof acme, body: object, field: string) => {
    const { status, body: responseBody } = await client.post('/brands', { name: 'Acme', ...body })
    assert.deepEqual([status, responseBody.errors], [422, { [field]: [`The selected ${field} is invalid.`] }])
  }
  await refuse(acme, { email_address_id: unverified }, 'email_address_id')
  await acme.post(`/verified/email/${unverified}/confirm`, { code: await code(1) })
  await refuse(acme, { phone_id: unverified }, 'phone_id')
  await refuse(rival, { email_address_id: unverified }, 'email_address_id')
  await refuse(acme, { email_address_id: 999_999 }, 'email_address_id')
  const { body } = await acme.post('/brands', { name: 'Acme', email_address_id: unverified })
  assert.equal(body.email_address_id, unverified)
  assert.equal((await acme.put(`/brands/${body.id}`, { email_address_id: null })).body.email_address_id, null)
})

test('a code that was queued as a job by an older version is sent', async (t) => {
  const { acme, db, acmeTeam, code, messages, address } = await startWithOutbox(t)
  const { id } = (await acme.post('/verified/email', { email: address })).body
  await code(1)
  const now = toTimestamp(systemClock())
  await insertJob(
    db,
    acmeTeam.id,
    { kind: 'send-code', payload: { identifier_id: id, asked_at: now }, runAt: now },
    now,
  )
  assert.equal((await acme.post(`/verified/email/${id}/confirm`, { code: await code(2) })).status, 200)
  assert.equal(messages().length, 2)
})

test('the database contains no code in plain text', async (t) => {
  const { acme, db, acmeTeam, code, address } = await startWithOutbox(t)
  await acme.post('/verified/email', { email: address })
  const sent = await code(1)
  const rows = await db.selectFrom('identifiers').selectAll().where('team_id', '=', acmeTeam.id).execute()
  const items = await db.selectFrom('queue_items').selectAll().where('team_id', '=', acmeTeam.id).execute()
  assert.equal(JSON.stringify([rows, items]).includes(sent), false)
})
