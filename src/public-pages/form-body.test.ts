import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../test/subscribe-set-up.ts'

const ADA = { email: 'ada@mail.example', first_name: 'Ada', score: '4,5' }

/** Sets up a form, and returns a function that sends any body to it. */
const setUp = async (t: Parameters<typeof setUpSubscribing>[0]) => {
  const app = await setUpSubscribing(t, { double_opt_in: false })
  const { url, ip } = app
  const send = async (body: string | FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      ...{ method: 'POST', body },
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

test('a form with a file is refused, and so is one that is damaged or too large', async (t) => {
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

test('a script can send JSON by merge tag', async (t) => {
  const { sendJson, contacts } = await setUp(t)
  const values = { ...ADA, score: 4.5, color: ['Red'], unknown: true, other: null }
  assert.equal((await sendJson(values)).status, 202)
  const [{ email, first_name, score, color } = {}] = await contacts()
  assert.deepEqual([email, first_name, score, color], [ADA.email, 'Ada', 4.5, ['Red']])
})

test('JSON that isn’t an object of values is refused, and errors are by merge tag', async (t) => {
  const { send, sendJson, contacts } = await setUp(t)
  const nested = await sendJson({ ...ADA, first_name: { a: 1 }, color: [1] })
  assert.deepEqual([nested.status, Object.keys(nested.json.errors ?? {})], [422, ['first_name', 'color']])
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
