import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'

const ADA = { email: 'ada@mail.example', first_name: 'Ada', score: '4,5' }

const setUp = async (t: Parameters<typeof setUpSubscribing>[0]) => {
  const app = await setUpSubscribing(t, { double_opt_in: false })
  const { url, ip } = app
  const send = async (body: string | FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', 'x-forwarded-for': ip, ...headers },
    })
    return { status: response.status, json: (await response.json()) as Record<string, string> }
  }
  const sendJson = (value: unknown) => send(JSON.stringify(value), { 'content-type': 'application/json' })
  return { ...app, send, sendJson }
}

const formOf = (values: Record<string, string | readonly string[] | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) form.append(name, each as string)
  }
  return form
}

test('a script can send a form as FormData', async (t) => {
  const { send, contacts } = await setUp(t)
  const { status } = await send(formOf({ ...ADA, color: ['Red', 'Green'], photo: new Blob([]), unknown: 'x' }))
  assert.equal(status, 202)
  const [{ email, score, color } = {}] = await contacts()
  assert.deepEqual([email, score, color], [ADA.email, 4.5, ['Red', 'Green']])
})

test('checked boxes in hand-written forms count as yes, and times can have any offset', async (t) => {
  const { acme, api, list, send, contacts } = await setUp(t)
  await createFields(acme, { terms: { type: 'boolean' }, meets_at: { type: 'datetime' } })
  const fields = ['terms', 'meets_at'].map((tag) => ({ tag, required: true }))
  assert.equal((await api('PUT', `/lists/${list.id}/form`, { fields })).status, 200)
  // Without a value, browsers send “on”. Some frameworks put a hidden input before each checkbox.
  for (const [index, terms] of ['on', ['false', 'true']].entries()) {
    const values = { email: `ada${index}@mail.example`, terms, meets_at: '2026-03-01T10:20-0500' }
    assert.equal((await send(formOf(values))).status, 202, String(terms))
  }
  assert.equal((await send(formOf({ ...ADA, terms: 'false', meets_at: '2026-03-01T10:20Z' }))).status, 422)
  for (const contact of await contacts())
    assert.deepEqual([contact.terms, contact.meets_at], [true, '2026-03-01T15:20:00.000000Z'])
})

test('times without an offset are in the team’s time zone, and are shown as they were entered', async (t) => {
  const { acme, acmeTeam, api, list, origin, send, token, contacts, url, ip } = await setUp(t)
  await createFields(acme, { meets_at: { type: 'datetime' } })
  await acme.put('/settings', { time_zone: 'Europe/Vienna', preference_fields: ['meets_at'] })
  await api('PUT', `/lists/${list.id}/form`, { fields: [{ tag: 'meets_at', required: true }] })
  const headers = { 'x-forwarded-for': ip }
  const invalid = await fetch(url, { method: 'POST', body: formOf({ meets_at: '2026-07-01T14:00' }), headers })
  assert.match(await invalid.text(), /name="meets_at" value="2026-07-01T14:00"/)
  assert.equal((await send(formOf({ ...ADA, meets_at: '2026-07-01T14:00' }))).status, 202)
  assert.equal((await send(formOf({ ...ADA, meets_at: '2026-07-01T99:00' }))).status, 422)
  const [contact] = await contacts()
  assert.equal(contact?.meets_at, '2026-07-01T12:00:00.000000Z')
  const claims = { teamId: acmeTeam.id, listId: list.id, contactId: contact?.id as number }
  const preferences = await fetch(`${origin}/p/${token('preferences', claims)}`)
  assert.match(await preferences.text(), /name="meets_at" value="2026-07-01T14:00"/)
})

test('a body of an unsupported type is refused, and the message says which types are accepted', async (t) => {
  const { send, origin } = await setUp(t)
  const { status, json } = await send('email=ada@mail.example', { 'content-type': 'text/plain' })
  assert.deepEqual([status, json.error_code], [415, 'unsupported_media_type'])
  assert.equal(
    json.message,
    'The body must be application/x-www-form-urlencoded, multipart/form-data or application/json.',
  )
  const page = await fetch(`${origin}/p/x`, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } })
  assert.match(await page.text(), /must be application\/x-www-form-urlencoded or multipart\/form-data\./)
})

test('an address that wasn’t sent in UTF-8 is refused, because messages to it wouldn’t arrive', async (t) => {
  const { send, contacts } = await setUp(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, json } = await send('email=j%FCrgen@mail.example&first_name=Ada', headers)
  assert.deepEqual([status, Object.keys(json.errors ?? {})], [422, ['email']])
  assert.deepEqual(await contacts(), [])
})

test('a form is refused if it contains a file, is damaged or is too large', async (t) => {
  const { send, contacts } = await setUp(t)
  const withFile = await send(formOf({ ...ADA, photo: new Blob(['x']) }))
  assert.deepEqual(
    [withFile.status, withFile.json.error_code, withFile.json.message],
    [415, 'unsupported_media_type', 'Forms can’t contain files, but “photo” is one.'],
  )
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const damaged = await send('--y', { 'content-type': type })
    assert.deepEqual([damaged.status, damaged.json.error_code], [400, 'malformed_request'], type)
  }
  const large = await send(formOf({ ...ADA, first_name: 'A'.repeat(70_000) }))
  assert.deepEqual([large.status, large.json.error_code], [413, 'payload_too_large'])
  assert.deepEqual(await contacts(), [])
})

test('a script can send JSON with merge tags as keys', async (t) => {
  const { sendJson, contacts } = await setUp(t)
  const values = { ...ADA, score: 4.5, color: ['Red'], unknown: true, other: null }
  assert.equal((await sendJson(values)).status, 202)
  const [{ email, first_name, score, color } = {}] = await contacts()
  assert.deepEqual([email, first_name, score, color], [ADA.email, 'Ada', 4.5, ['Red']])
})

test('JSON can have keys that aren’t in the form, with values of any type', async (t) => {
  const { sendJson, contacts } = await setUp(t)
  const { status, json } = await sendJson({ utm: { source: 'x' }, scores: [1, { a: null }], ...ADA })
  assert.equal(status, 202, JSON.stringify(json))
  assert.equal((await contacts())[0]?.email, ADA.email)
})

test('JSON that isn’t an object of values is refused, and errors are keyed by merge tag', async (t) => {
  const { send, sendJson, contacts } = await setUp(t)
  const nested = await sendJson({ ...ADA, first_name: { a: 1 }, color: [1], utm: { x: 1 } })
  assert.deepEqual([nested.status, Object.keys(nested.json.errors ?? {})], [422, ['first_name', 'color']])
  assert.match(JSON.stringify(nested.json.errors), /The color field must be a string, a number, a boolean, null or an/)
  const invalid = await sendJson({ email: 'ada at mail', color: 'Blue' })
  assert.deepEqual([invalid.status, Object.keys(invalid.json.errors ?? {})], [422, ['email', 'first_name', 'color']])
  for (const body of ['[]', '"x"', '{']) {
    const { status, json } = await send(body, { 'content-type': 'application/json' })
    assert.deepEqual([status, json.error_code], [400, 'malformed_request'], body)
  }
  const filled = await sendJson({ ...ADA, 'your-website': 'https://spam.example' })
  assert.equal(filled.status, 202)
  assert.deepEqual(await contacts(), [], 'the honeypot works too')
})

test('if a form can’t be read, browsers get a page in the visitor’s language, and scripts get JSON', async (t) => {
  const { post } = await setUpSubscribing(t)
  const tooLarge = { email: 'ada@mail.example', first_name: 'x'.repeat(100_000) }
  const page = await post(tooLarge, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' })
  assert.equal(page.status, 413)
  assert.match(String(page.headers.get('content-type')), /^text\/html/)
  assert.match(String(page.headers.get('content-security-policy')), /^default-src 'none'/)
  assert.match(await page.text(), /<h1>Das konnte nicht verarbeitet werden<\/h1>/)
  const response = await post(tooLarge, { accept: 'application/json' })
  const { error_code } = (await response.json()) as { error_code: string }
  assert.deepEqual([response.status, error_code], [413, 'payload_too_large'])
})
