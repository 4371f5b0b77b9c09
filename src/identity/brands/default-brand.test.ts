import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../test/api-client.ts'
import { startApp } from '../../../test/start-app.ts'

const defaults = async (client: ApiClient): Promise<number[]> => {
  const { body } = await client.get('/brands')
  return body.filter((brand: { is_default: boolean }) => brand.is_default).map((brand: { id: number }) => brand.id)
}

test('creating a default brand unsets the team’s previous default', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', { name: 'First', is_default: true })
  const second = await acme.post('/brands', { name: 'Second', is_default: true })
  assert.equal(second.body.is_default, true)
  assert.deepEqual(await defaults(acme), [second.body.id])
  assert.equal((await acme.get(`/brands/${first.body.id}`)).body.is_default, false)
})

test('a brand that stops being the default gets a new updated_at', async (t) => {
  const { acme } = await startApp(t)
  const first = (await acme.post('/brands', { name: 'First', is_default: true })).body
  const other = (await acme.post('/brands', { name: 'Other' })).body
  const second = (await acme.post('/brands', { name: 'Second', is_default: true })).body
  const lost = (await acme.get(`/brands/${first.id}`)).body
  assert.deepEqual([lost.is_default, lost.updated_at], [false, second.created_at])
  assert.equal(lost.created_at, first.created_at)
  const third = (await acme.put(`/brands/${other.id}`, { is_default: true })).body
  assert.equal((await acme.get(`/brands/${second.id}`)).body.updated_at, third.updated_at)
  assert.equal(
    (await acme.get(`/brands/${first.id}`)).body.updated_at,
    lost.updated_at,
    'the brand was not the default before',
  )
})

test('setting is_default on an existing brand unsets the team’s previous default, but not another team’s', async (t) => {
  const { acme, rival } = await startApp(t)
  const foreign = await rival.post('/brands', { name: 'Rival', is_default: true })
  await acme.post('/brands', { name: 'First', is_default: true })
  const second = await acme.post('/brands', { name: 'Second' })
  await acme.put(`/brands/${second.body.id}`, { is_default: true })
  assert.deepEqual(await defaults(acme), [second.body.id])
  assert.deepEqual(await defaults(rival), [foreign.body.id])
})

test('after is_default is set to false or the default brand is deleted, the team has no default', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', { name: 'First', is_default: true })
  await acme.put(`/brands/${first.body.id}`, { is_default: false })
  assert.deepEqual(await defaults(acme), [])
  await acme.put(`/brands/${first.body.id}`, { is_default: true })
  await acme.post('/brands', { name: 'Second' })
  await acme.delete(`/brands/${first.body.id}`)
  assert.deepEqual(await defaults(acme), [])
})

test('a rejected update does not change the default brand', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/brands', { name: 'First', is_default: true })
  const second = await acme.post('/brands', { name: 'Second' })
  assert.equal((await acme.put(`/brands/${second.body.id}`, { is_default: true, name: '' })).status, 422)
  assert.deepEqual(await defaults(acme), [first.body.id])
})

test('if many concurrent requests each make a brand the default, all succeed, and exactly one brand is the default', async (t) => {
  const { acme } = await startApp(t)
  const brands = await Promise.all(Array.from({ length: 8 }, (_, n) => acme.post('/brands', { name: `Brand ${n}` })))
  const updates = Array.from({ length: 80 }, (_, n) =>
    acme.put(`/brands/${brands[n % brands.length]?.body.id}`, { is_default: true }),
  )
  const creates = Array.from({ length: 20 }, (_, n) => acme.post('/brands', { name: `New ${n}`, is_default: true }))
  const statuses = (await Promise.all([...updates, ...creates])).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), [200, 201])
  assert.equal((await defaults(acme)).length, 1)
})
