import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/start-app.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const EMPTY_BRAND = {
  short_description: null,
  website_url: null,
  primary_color: null,
  secondary_color: null,
  is_default: false,
  logo_image: null,
  logo_square_image: null,
  header_image: null,
  footer_image: null,
  social_share_image: null,
  email_address_id: null,
  phone_id: null,
  social_links: null,
}

const FULL_BRAND = {
  name: 'Full',
  short_description: 'One line',
  website_url: 'https://full.example',
  primary_color: '#1A2b3c',
  secondary_color: '#ffffff',
  is_default: true,
  logo_image: 'https://cdn.example/logo.png',
  logo_square_image: 'https://cdn.example/square.png',
  header_image: 'https://cdn.example/header.png',
  footer_image: 'https://cdn.example/footer.png',
  social_share_image: 'https://cdn.example/share.png',
  social_links: ['https://facebook.com/full'],
  tags: ['retail'],
}

test('create: 201 with the created brand, every field of the brand table except tags', async (t) => {
  const { acme, acmeTeam } = await startApp(t)
  const { status, body } = await acme.post('/brands', { name: 'Acme' })
  assert.equal(status, 201)
  const { id, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, { team_id: acmeTeam.id, name: 'Acme', ...EMPTY_BRAND })
  assert.ok(Number.isInteger(id) && id > 0)
  assert.match(created_at, TIMESTAMP)
  assert.equal(updated_at, created_at)
})

test('create: every optional field is stored as given', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post('/brands', FULL_BRAND)
  assert.equal(status, 201)
  const { tags: _, social_links, ...sent } = FULL_BRAND
  for (const [field, value] of Object.entries(sent)) assert.equal(body[field], value, field)
  assert.deepEqual(body.social_links, { facebook: 'https://facebook.com/full' })
  assert.equal('tags' in body, false)
  assert.deepEqual((await acme.get(`/brands/${body.id}`)).body, body)
})

test('create: a missing name is 422 with message and errors for the field', async (t) => {
  const { acme } = await startApp(t)
  for (const body of [{}, { name: null }, { name: '' }, { name: ' \t ' }, undefined]) {
    const response = await acme.post('/brands', body)
    assert.equal(response.status, 422)
    assert.deepEqual(response.body, {
      message: 'The name field is required.',
      error_code: 'validation_failed',
      errors: { name: ['The name field is required.'] },
    })
  }
})

test('create: null counts as absent, and is_default is false when absent, also on the first brand', async (t) => {
  const { acme } = await startApp(t)
  const nulls = Object.fromEntries(
    Object.keys({ ...EMPTY_BRAND, tags: null, logo_image_path: null }).map((key) => [key, null]),
  )
  const { status, body } = await acme.post('/brands', { ...nulls, name: 'Nulls' })
  assert.equal(status, 201)
  assert.equal(body.is_default, false)
  assert.equal(body.social_links, null)
})

test('create: all failing fields are reported at once, the first in message with the number of the others', async (t) => {
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

test('limits: name, short_description, website_url and each image URL have at most 255 characters, counted as code points', async (t) => {
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

test('limits: each *_path has at most 1024 characters, and raw values there are refused while the team has no files', async (t) => {
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

test('a color over 7 characters is 422, and so is one that is not hex with a leading #', async (t) => {
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

test('URLs are https with a host; nothing else is one', async (t) => {
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

test('name and short_description are trimmed, an empty optional string counts as null', async (t) => {
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

test('tags: each item at most 255 characters; stored distinct and trimmed, request only', async (t) => {
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

test('email_address_id and phone_id that are not a verified identifier of this team are 422', async (t) => {
  const { acme } = await startApp(t)
  for (const field of ['email_address_id', 'phone_id']) {
    for (const value of [1, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await acme.post('/brands', { name: 'A', [field]: value })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, { [field]: [`The selected ${field} is invalid.`] })
    }
    for (const value of ['5', 1.5, true, 0, -1, 2 ** 53]) {
      assert.equal((await acme.post('/brands', { name: 'A', [field]: value })).status, 422, String(value))
    }
  }
})

test('unknown keys are ignored, also __proto__ and constructor', async (t) => {
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

test('no coercion, no NUL, no lone surrogate: 422 on that field', async (t) => {
  const { acme } = await startApp(t)
  for (const name of ['a\u0000b', 'a\ud800b', '\udc00']) {
    const { status, body } = await acme.post('/brands', { name })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { name: ['The name field must not contain NUL characters or unpaired surrogates.'] })
  }
  for (const is_default of ['true', 1, 'yes'])
    assert.equal((await acme.post('/brands', { name: 'A', is_default })).status, 422)
})

test('list: 200 with an array of the team’s brands, ordered by name regardless of case, then id, the default among them', async (t) => {
  const { acme, rival } = await startApp(t)
  await rival.post('/brands', { name: 'Not yours' })
  const names = ['beta', 'Alpha', 'ALPHA', 'ähre', 'Zulu', 'alpha', 'Ähnlich', '10', '9', 'École', 'ecole', '王伟']
  for (const name of names) await acme.post('/brands', { name, is_default: name === 'Zulu' })
  const { status, body } = await acme.get('/brands')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((brand: { name: string }) => brand.name),
    ['10', '9', 'Alpha', 'ALPHA', 'alpha', 'beta', 'ecole', 'Zulu', 'Ähnlich', 'ähre', 'École', '王伟'],
  )
  assert.deepEqual(
    body.filter((brand: { is_default: boolean }) => brand.is_default).map((brand: { name: string }) => brand.name),
    ['Zulu'],
  )
})

test('list: a team without brands gets an empty array', async (t) => {
  const { acme } = await startApp(t)
  assert.deepEqual((await acme.get('/brands')).body, [])
})

test('get: 200 brand object; 403 when it belongs to another team; 404 when there is none', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  assert.deepEqual(await acme.get(`/brands/${brand.id}`).then(({ status, body }) => [status, body]), [200, brand])
  const foreign = await rival.get(`/brands/${brand.id}`)
  assert.equal(foreign.status, 403)
  assert.equal(foreign.body.error_code, 'forbidden')
  const missing = await acme.get('/brands/999999999')
  assert.equal(missing.status, 404)
  assert.deepEqual(missing.body, { message: 'Brand 999999999 was not found.', error_code: 'not_found' })
})

test('update: only supplied fields change; omitted fields stay', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  const { status, body: after } = await acme.put(`/brands/${before.id}`, { name: 'New name' })
  assert.equal(status, 200)
  assert.deepEqual(after, { ...before, name: 'New name', updated_at: after.updated_at })
  assert.ok(after.updated_at > before.updated_at)
  assert.deepEqual((await acme.get(`/brands/${before.id}`)).body, after)
})

test('update: no body, or no known key, is 200 and changes nothing', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  for (const body of [undefined, {}, { nonsense: 1 }]) {
    const { status, body: after } = await acme.put(`/brands/${before.id}`, body)
    assert.equal(status, 200)
    assert.deepEqual(after, before)
  }
})

test('update: null clears an image URL field and every other optional field', async (t) => {
  const { acme, db } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  const clearable = [
    'short_description',
    'website_url',
    'primary_color',
    'secondary_color',
    'logo_image',
    'logo_square_image',
    'header_image',
    'footer_image',
    'social_share_image',
    'email_address_id',
    'phone_id',
    'social_links',
  ]
  for (const field of clearable) {
    const { status, body } = await acme.put(`/brands/${before.id}`, { [field]: null })
    assert.equal(status, 200, field)
    assert.equal(body[field], null, field)
  }
  await acme.put(`/brands/${before.id}`, { tags: null })
  const stored = await db
    .selectFrom('brands')
    .select(['tags', 'name'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([stored.tags, stored.name], [[], 'Full'])
})

test('update: null on name or is_default is 422; on a *_path it counts as absent', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  const name = await acme.put(`/brands/${before.id}`, { name: null })
  assert.deepEqual([name.status, name.body.errors], [422, { name: ['The name field is required.'] }])
  const flag = await acme.put(`/brands/${before.id}`, { is_default: null })
  assert.deepEqual(
    [flag.status, flag.body.errors],
    [422, { is_default: ['The is_default field must be true or false.'] }],
  )
  const path = await acme.put(`/brands/${before.id}`, { logo_image_path: null })
  assert.deepEqual([path.status, path.body], [200, before])
})

test('update: 403 wrong team, 404 no such brand, both before 422; the brand is untouched', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  assert.equal((await rival.put(`/brands/${brand.id}`, { name: 5 })).status, 403)
  assert.equal((await acme.put('/brands/999999999', { name: 5 })).status, 404)
  assert.equal((await acme.put(`/brands/${brand.id}`, { name: 5 })).status, 422)
  assert.deepEqual((await acme.get(`/brands/${brand.id}`)).body, brand)
})

test('update: a brand can be put back as it was got', async (t) => {
  const { acme } = await startApp(t)
  const { body: brand } = await acme.post('/brands', FULL_BRAND)
  const { status, body } = await acme.put(`/brands/${brand.id}`, brand)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...brand, updated_at: body.updated_at })
})

test('update: a new name moves the brand in the list', async (t) => {
  const { acme } = await startApp(t)
  const { body: first } = await acme.post('/brands', { name: 'A' })
  await acme.post('/brands', { name: 'B' })
  await acme.put(`/brands/${first.id}`, { name: 'c' })
  const { body } = await acme.get('/brands')
  assert.deepEqual(
    body.map((brand: { name: string }) => brand.name),
    ['B', 'c'],
  )
})

test('delete: 200 with a message field; permanent; 403 wrong team; 404 afterwards', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  assert.equal((await rival.delete(`/brands/${brand.id}`)).status, 403)
  const { status, body } = await acme.delete(`/brands/${brand.id}`)
  assert.deepEqual([status, body], [200, { message: 'Brand deleted.' }])
  assert.equal((await acme.get(`/brands/${brand.id}`)).status, 404)
  assert.equal((await acme.delete(`/brands/${brand.id}`)).status, 404)
})

test('a deleted id is not given out again', async (t) => {
  const { acme } = await startApp(t)
  const { body: first } = await acme.post('/brands', { name: 'A' })
  await acme.delete(`/brands/${first.id}`)
  const { body: second } = await acme.post('/brands', { name: 'B' })
  assert.ok(second.id > first.id)
})
