import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'

test('create: all errors are reported at once; the message quotes the first one and counts the others', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post('/brands', {
    name: 5,
    primary_color: 'red',
    website_url: 'http://acme.example',
    is_default: 1,
    tags: ['fine', 7],
  })
  assert.equal(status, 422)
  assert.equal(body.message, 'The name field must be a string. (and 4 more errors)')
  assert.deepEqual(body.errors, {
    name: ['The name field must be a string.'],
    is_default: ['The is_default field must be true or false.'],
    website_url: ['The website_url field must be a valid https URL.'],
    primary_color: ['The primary_color field must be a color like #1a2b3c.'],
    'tags.1': ['The tags.1 field must be a string.'],
  })
})

test('limits: name, short_description, website_url and image URLs can have at most 255 code points', async (t) => {
  const { acme } = await startApp(t)
  const url = (length: number) => `https://acme.example/${'x'.repeat(length - 'https://acme.example/'.length)}`
  const texts = { name: '😀'.repeat(255), short_description: '😀'.repeat(255) }
  const urls = ['website_url', 'logo_image', 'logo_square_image', 'header_image', 'footer_image', 'social_share_image']
  const longest = { ...texts, ...Object.fromEntries(urls.map((field) => [field, url(255)])) }
  const accepted = await acme.post('/brands', longest)
  assert.equal(accepted.status, 201, accepted.text)
  for (const field of ['name', 'short_description', ...urls]) {
    const tooLong = field in texts ? '😀'.repeat(256) : url(256)
    const { status, body } = await acme.post('/brands', { ...longest, [field]: tooLong })
    assert.equal(status, 422, field)
    assert.deepEqual(body.errors, { [field]: [`The ${field} field must not be greater than 255 characters.`] })
  }
})

test('limits: each *_path can have at most 1024 characters and must be the path of one of the team’s files', async (t) => {
  const { acme } = await startApp(t)
  for (const slot of ['logo_image', 'logo_square_image', 'header_image', 'footer_image', 'social_share_image']) {
    const field = `${slot}_path`
    const { status, body } = await acme.post('/brands', { name: 'A', [field]: 'logos/missing.png' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { [field]: [`The selected ${field} is invalid.`] })
    const long = await acme.post('/brands', { name: 'A', [field]: 'x'.repeat(1025) })
    assert.deepEqual(long.body.errors[field], [`The ${field} field must not be greater than 1024 characters.`])
  }
})

test('a color is rejected with 422 unless it is # followed by six hex digits', async (t) => {
  const { acme } = await startApp(t)
  for (const field of ['primary_color', 'secondary_color']) {
    const long = await acme.post('/brands', { name: 'A', [field]: '#1a2b3c4d' })
    assert.equal(long.status, 422)
    assert.equal(long.body.errors[field][0], `The ${field} field must not be greater than 7 characters.`)
    for (const color of ['#fff', '1a2b3c', '#1a2b3g', 'red', ' #1a2b3', 255]) {
      assert.equal((await acme.post('/brands', { name: 'A', [field]: color })).status, 422, String(color))
    }
  }
})

test('website_url accepts only https URLs with a valid host, and stores them unchanged', async (t) => {
  const { acme } = await startApp(t)
  const bad = [
    'http://a.example',
    'https://',
    'https:a.example',
    'ftp://a.example',
    'a.example',
    '//a.example',
    'https://a b.example',
    'https://a.example/x y',
    'https://a.example\\b',
    ' https://a.example',
    'javascript:alert(1)',
    'https://?q',
    'https://.',
    'https://..',
    'https://-',
    'https://a..b',
    'https://a.example..',
    'https://a,b.example',
    `https://${'a'.repeat(64)}.example`,
    7,
    true,
    {},
    ['https://a.example'],
  ]
  for (const value of bad) {
    const { status, body } = await acme.post('/brands', { name: 'A', website_url: value })
    assert.equal(status, 422, JSON.stringify(value))
    assert.ok(body.errors.website_url)
  }
  for (const value of [
    'https://a.example',
    'HTTPS://A.example:8443/p?q#f',
    'https://münchen.example/straße',
    'https://[2001:db8::1]/',
  ]) {
    const { status, body } = await acme.post('/brands', { name: 'A', website_url: value })
    assert.equal(status, 201, value)
    assert.equal(body.website_url, value, 'stored byte for byte')
  }
})

test('name and short_description are trimmed, and an empty optional string counts as null', async (t) => {
  const { acme } = await startApp(t)
  const { body } = await acme.post('/brands', {
    name: '  Acme\n',
    short_description: ' \t ',
    website_url: '',
    primary_color: '',
    logo_image: '',
    logo_image_path: '',
  })
  assert.deepEqual(
    [body.name, body.short_description, body.website_url, body.primary_color, body.logo_image],
    ['Acme', null, null, null, null],
  )
})

test('tags can have at most 255 characters each, and are stored trimmed and without duplicates', async (t) => {
  const { acme, db } = await startApp(t)
  const { status, body } = await acme.post('/brands', { name: 'A', tags: [' VIP ', 'VIP', 'new'] })
  assert.equal(status, 201)
  const stored = await db.selectFrom('brands').select('tags').where('id', '=', body.id).executeTakeFirstOrThrow()
  assert.deepEqual(stored.tags, ['VIP', 'new'])
  const long = await acme.post('/brands', { name: 'A', tags: ['ok', '😀'.repeat(256)] })
  assert.deepEqual(long.body.errors, { 'tags.1': ['The tags.1 field must not be greater than 255 characters.'] })
  assert.equal(
    (await acme.post('/brands', { name: 'A', tags: 'VIP' })).body.errors.tags[0],
    'The tags field must be an array.',
  )
})

test('email_address_id and phone_id are rejected with 422 unless they are ids of the team’s verified senders', async (t) => {
  const { acme } = await startApp(t)
  for (const field of ['email_address_id', 'phone_id']) {
    for (const value of [1, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await acme.post('/brands', { name: 'A', [field]: value })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { [field]: [`The selected ${field} is invalid.`] })
    }
    const fraction = await acme.post('/brands', { name: 'A', [field]: 1.5 })
    assert.deepEqual(fraction.body.errors, { [field]: [`The ${field} field must be an integer.`] })
    for (const value of ['5', 1.5, true, 0, -1, 2 ** 53]) {
      assert.equal((await acme.post('/brands', { name: 'A', [field]: value })).status, 422, String(value))
    }
  }
})

test('unknown keys are ignored, including __proto__ and constructor', async (t) => {
  const { acme, raw } = await startApp(t)
  assert.equal((await acme.post('/brands', { name: 'A', nonsense: 1, id: 7, team_id: 99 })).status, 201)
  const poisoned = await raw({
    method: 'POST',
    path: '/api/v1/brands',
    headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json' },
    body: '{"name":"A","__proto__":{"is_default":true},"constructor":{"prototype":{}},"toString":1}',
  })
  assert.equal(poisoned.status, 201)
  assert.equal(poisoned.body.is_default, false)
})

test('a value that has the wrong type or contains a NUL or a lone surrogate is rejected with 422', async (t) => {
  const { acme } = await startApp(t)
  for (const name of ['a\u0000b', 'a\ud800b', '\udc00']) {
    const { status, body } = await acme.post('/brands', { name })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, {
      name: [
        'The name field must not contain NUL characters, unpaired surrogates or over 100 combining marks in a row.',
      ],
    })
  }
  for (const is_default of ['true', 1, 'yes'])
    assert.equal((await acme.post('/brands', { name: 'A', is_default })).status, 422)
})
