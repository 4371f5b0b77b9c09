import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'

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
  postal_address: null,
  site_id: null,
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
  postal_address: '1 Full Street\nVienna',
  tags: ['retail'],
}

test('create: returns 201 with every field of the brand except tags', async (t) => {
  const { acme, acmeTeam } = await startApp(t)
  const { status, body } = await acme.post('/brands', { name: 'Acme' })
  assert.equal(status, 201)
  const { id, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, { team_id: acmeTeam.id, name: 'Acme', ...EMPTY_BRAND })
  assert.ok(Number.isInteger(id) && id > 0)
  assert.match(created_at, TIMESTAMP)
  assert.equal(updated_at, created_at)
})

test('create: every optional field is stored', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.post('/brands', FULL_BRAND)
  assert.equal(status, 201)
  const { tags: _, social_links, ...sent } = FULL_BRAND
  for (const [field, value] of Object.entries(sent)) assert.equal(body[field], value, field)
  assert.deepEqual(body.social_links, { facebook: 'https://facebook.com/full' })
  assert.equal('tags' in body, false)
  assert.deepEqual((await acme.get(`/brands/${body.id}`)).body, body)
})

test('create: a request without a name is rejected with 422, a message and the field’s errors', async (t) => {
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

test('create: null counts as absent, and is_default defaults to false, even for a team’s first brand', async (t) => {
  const { acme } = await startApp(t)
  const nulls = Object.fromEntries(
    Object.keys({ ...EMPTY_BRAND, tags: null, logo_image_path: null }).map((key) => [key, null]),
  )
  const { status, body } = await acme.post('/brands', { ...nulls, name: 'Nulls' })
  assert.equal(status, 201)
  assert.equal(body.is_default, false)
  assert.equal(body.social_links, null)
})

test('list: returns 200 with the team’s brands in alphabetical order, including the default brand', async (t) => {
  const { acme, rival } = await startApp(t)
  await rival.post('/brands', { name: 'Not yours' })
  const names = ['beta', 'Alpha', 'ALPHA', 'ähre', 'Zulu', 'alpha', 'Ähnlich', '10', '9', 'École', 'ecole', '王伟']
  for (const name of names) await acme.post('/brands', { name, is_default: name === 'Zulu' })
  const { status, body } = await acme.get('/brands')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((brand: { name: string }) => brand.name),
    ['10', '9', 'Ähnlich', 'ähre', 'ALPHA', 'Alpha', 'alpha', 'beta', 'ecole', 'École', 'Zulu', '王伟'],
  )
  assert.deepEqual(
    body.filter((brand: { is_default: boolean }) => brand.is_default).map((brand: { name: string }) => brand.name),
    ['Zulu'],
  )
})

test('list: returns an empty array if the team has no brands', async (t) => {
  const { acme } = await startApp(t)
  assert.deepEqual((await acme.get('/brands')).body, [])
})

test('get: returns the brand, 403 for another team’s brand, and 404 for an unknown id', async (t) => {
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

test('update: only the given fields change; omitted fields keep their values', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  const { status, body: after } = await acme.put(`/brands/${before.id}`, { name: 'New name' })
  assert.equal(status, 200)
  assert.deepEqual(after, { ...before, name: 'New name', updated_at: after.updated_at })
  assert.ok(after.updated_at > before.updated_at)
  assert.deepEqual((await acme.get(`/brands/${before.id}`)).body, after)
})

test('update: a request without a body or without known keys succeeds and changes nothing', async (t) => {
  const { acme } = await startApp(t)
  const { body: before } = await acme.post('/brands', FULL_BRAND)
  for (const body of [undefined, {}, { nonsense: 1 }]) {
    const { status, body: after } = await acme.put(`/brands/${before.id}`, body)
    assert.equal(status, 200)
    assert.deepEqual(after, before)
  }
})

test('update: null clears any field except name and is_default, including image URLs', async (t) => {
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

test('update: null is rejected with 422 for name and is_default, but counts as absent for a *_path', async (t) => {
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

test('update: returns 403 for another team’s brand and 404 for an unknown one, even if the body is invalid', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  assert.equal((await rival.put(`/brands/${brand.id}`, { name: 5 })).status, 403)
  assert.equal((await acme.put('/brands/999999999', { name: 5 })).status, 404)
  assert.equal((await acme.put(`/brands/${brand.id}`, { name: 5 })).status, 422)
  assert.deepEqual((await acme.get(`/brands/${brand.id}`)).body, brand)
})

test('update: a brand from a response can be sent back unchanged', async (t) => {
  const { acme } = await startApp(t)
  const { body: brand } = await acme.post('/brands', FULL_BRAND)
  const { status, body } = await acme.put(`/brands/${brand.id}`, brand)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...brand, updated_at: body.updated_at })
})

test('update: a renamed brand moves to its new position in the list', async (t) => {
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

test('delete: deletes the brand permanently; returns 403 for another team’s brand and 404 for a deleted one', async (t) => {
  const { acme, rival } = await startApp(t)
  const { body: brand } = await acme.post('/brands', { name: 'Acme' })
  assert.equal((await rival.delete(`/brands/${brand.id}`)).status, 403)
  const { status, body } = await acme.delete(`/brands/${brand.id}`)
  assert.deepEqual([status, body], [200, { message: 'Brand deleted.' }])
  assert.equal((await acme.get(`/brands/${brand.id}`)).status, 404)
  assert.equal((await acme.delete(`/brands/${brand.id}`)).status, 404)
})

test('the id of a deleted brand is not reused', async (t) => {
  const { acme } = await startApp(t)
  const { body: first } = await acme.post('/brands', { name: 'A' })
  await acme.delete(`/brands/${first.id}`)
  const { body: second } = await acme.post('/brands', { name: 'B' })
  assert.ok(second.id > first.id)
})
