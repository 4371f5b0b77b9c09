import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient, ApiResponse } from '../../../test/api-client.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { startApp } from '../../../test/start-app.ts'
import { PNG, uploader } from '../../../test/upload.ts'
import { s3Store } from './s3-store.ts'

/** Sends requests that make a store save, copy and read files. Returns the responses without the parts that differ every time. */
const visit = async (
  client: ApiClient,
  upload: ReturnType<typeof uploader>,
  raw: (request: { method: string; path: string }) => Promise<ApiResponse>,
) => {
  const responses: ApiResponse[] = []
  const note = (response: ApiResponse) => {
    responses.push(response)
    return response
  }
  const send = (path: string, content: string | Buffer, key = path) =>
    upload(
      client,
      [
        { name: 'path', content: path },
        { name: 'file', filename: 'f', content },
      ],
      { 'idempotency-key': key },
    )
  const big = Buffer.alloc(3_000_000, 'postrider ')
  const image = note(await send('logo', PNG)).body
  const file = note(await send('big', big)).body
  note(await send('big', big))
  note(await send('big', big, 'other key'))
  note(await send('copy', big))
  note(await send('../x', 'x'))
  note(await client.get('/files'))
  note(await client.get(`/files/${file.id}`))
  const content = note(await client.get(`/files/${file.id}/content`))
  assert.ok(content.text === big.toString(), 'the bytes are the same')
  const brand = note(await client.post('/brands', { name: 'A', logo_image_path: 'logo' })).body
  note(await client.post('/brands', { name: 'A', logo_image_path: 'big' }))
  note(await client.delete(`/files/${image.id}`))
  note(await client.get(`/files/${image.id}/content`))
  note(await raw({ method: 'GET', path: new URL(brand.logo_image).pathname }))
  note(await raw({ method: 'GET', path: `${new URL(brand.logo_image).pathname}x` }))
  note(await client.put(`/brands/${brand.id}`, { ...brand, name: 'B' }))
  return responses.map(({ status, text, headers }) => [
    status,
    headers['content-type'],
    headers['idempotent-replay'],
    text.replace(/"(id|team_id)":\d+|"\w+_at":"[^"]+"|(brands|File|file) ?\/?\d+|[0-9a-f-]{36}/g, ''),
  ])
}

test('API responses are the same whether files are stored on the local disk or in an S3-compatible store', async (t) => {
  const s3 = await startS3(t)
  const local = await startApp(t)
  const remote = await startApp(t, { config: { s3 } })
  const [first, second] = [
    await visit(local.acme, uploader(local.origin, local.agent), local.raw),
    await visit(remote.acme, uploader(remote.origin, remote.agent), remote.raw),
  ]
  assert.ok(first.length > 12)
  assert.deepEqual(second, first)
  assert.deepEqual(new Set(first.map(([status]) => status)), new Set([201, 422, 200, 404]))
})

test('brand images use the bucket’s public URL if there is one', async (t) => {
  const s3 = { ...(await startS3(t)), publicUrl: 'https://cdn.acme.example' }
  const { acme, acmeTeam, origin, agent } = await startApp(t, { config: { s3 } })
  await uploader(origin, agent)(acme, [{ name: 'file', filename: 'logo.png', content: PNG }])
  const { logo_image } = (await acme.post('/brands', { name: 'A', logo_image_path: 'logo.png' })).body
  assert.match(logo_image, new RegExp(`^https://cdn\\.acme\\.example/brands/${acmeTeam.id}/[0-9a-f]{64}\\.png$`))
})

test('the S3 store lists old keys by prefix and deletes only keys that are old enough', async (t) => {
  const s3 = await startS3(t)
  const { acme, acmeTeam, origin, agent } = await startApp(t, { config: { s3 } })
  for (const content of ['a', 'b', 'c']) {
    await uploader(origin, agent)(acme, [{ name: 'file', filename: content, content }])
  }
  const store = await s3Store(s3)
  const list = async (time: number) => {
    const keys: string[] = []
    for await (const key of store.listOlderThan(`library/${acmeTeam.id}/`, new Date(time))) keys.push(key)
    return keys
  }
  assert.deepEqual(await list(Date.now() - 60_000), [])
  const [key = '', ...others] = await list(Date.now() + 60_000)
  assert.equal(others.length, 2, 'the list covers both of its pages')
  assert.match(key, new RegExp(`^library/${acmeTeam.id}/[0-9a-f]{64}$`))
  await store.deleteIfOlderThan(key, new Date(Date.now() - 60_000))
  assert.deepEqual(await list(Date.now() + 60_000), [key, ...others], 'a newer key is not deleted')
  await store.deleteIfOlderThan(key, new Date(Date.now() + 60_000))
  // The key no longer exists, as if another process had deleted it. This must not throw.
  await store.deleteIfOlderThan(key, new Date(Date.now() + 60_000))
  assert.deepEqual(await list(Date.now() + 60_000), others)
})

test('if the bucket rejects the credentials, an upload is rejected with 503 and leaves no row', async (t) => {
  const s3 = await startS3(t)
  process.env.AWS_SECRET_ACCESS_KEY = 'another secret'
  const { acme, origin, agent } = await startApp(t, { config: { s3 } })
  const { status, body } = await uploader(origin, agent)(acme, [{ name: 'file', filename: 'a', content: 'a' }])
  assert.deepEqual([status, body.error_code], [503, 'service_unavailable'])
  assert.equal((await acme.get('/files')).body.total, 0)
})

test('if the bucket is unreachable, an upload is rejected with 503 and leaves no row', async (t) => {
  const s3 = { ...(await startS3(t)), endpoint: 'http://127.0.0.1:9' }
  const { acme, origin, agent } = await startApp(t, { config: { s3 } })
  const { status, body } = await uploader(origin, agent)(acme, [{ name: 'file', filename: 'a', content: 'a' }])
  assert.deepEqual([status, body.error_code], [503, 'service_unavailable'])
  assert.equal((await acme.get('/files')).body.total, 0)
})
