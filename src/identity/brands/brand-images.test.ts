import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { PNG, uploader } from '../../../test/upload.ts'
import { IMAGE_SLOTS } from './brand-schemas.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>'

const start = async (t: TestContext) => {
  const app = await startApp(t)
  const upload = uploader(app.origin, app.agent)
  const add = (client: typeof app.acme, path: string, content: string | Buffer) =>
    upload(client, [
      { name: 'path', content: path },
      { name: 'file', filename: 'x', content },
    ])
  return { ...app, add }
}

const urlOf = (teamId: number, content: string | Buffer, extension: string) =>
  `http://localhost:3000/storage/brands/${teamId}/${createHash('sha256').update(content).digest('hex')}.${extension}`

test('a *_path copies a library image to public storage under brands/ and sets the image’s permanent URL', async (t) => {
  const { acme, acmeTeam, add, raw } = await start(t)
  await add(acme, 'logos/main', PNG)
  for (const slot of IMAGE_SLOTS) {
    const { status, body } = await acme.post('/brands', { name: 'A', [`${slot}_path`]: 'logos/main' })
    assert.deepEqual([status, body[slot]], [201, urlOf(acmeTeam.id, PNG, 'png')], slot)
    assert.equal(`${slot}_path` in body, false)
  }
  const { pathname } = new URL(urlOf(acmeTeam.id, PNG, 'png'))
  const image = await raw({ method: 'GET', path: pathname })
  assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/png'])
  assert.equal(image.headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('if an image has both a path and a URL, the path takes precedence, but the URL is still validated', async (t) => {
  const { acme, acmeTeam, add } = await start(t)
  await add(acme, 'logo', PNG)
  const both = { logo_image: 'https://cdn.example/x.png', logo_image_path: 'logo', name: 'A' }
  const { body } = await acme.post('/brands', both)
  assert.equal(body.logo_image, urlOf(acmeTeam.id, PNG, 'png'))
  const refused = await acme.post('/brands', { ...both, logo_image: 'nonsense' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['logo_image']])
  const changed = await acme.put(`/brands/${body.id}`, { logo_image: null, logo_image_path: 'logo' })
  assert.equal(changed.body.logo_image, urlOf(acmeTeam.id, PNG, 'png'))
  assert.equal((await acme.put(`/brands/${body.id}`, { logo_image_path: null })).body.logo_image, body.logo_image)
  assert.equal((await acme.put(`/brands/${body.id}`, { logo_image: null })).body.logo_image, null)
})

test('a *_path is rejected with 422 if the file is missing, is another team’s or is not an image', async (t) => {
  const { acme, rival, add } = await start(t)
  await add(rival, 'theirs', PNG)
  await add(acme, 'page.png', '<html></html>')
  const brand = (await acme.post('/brands', { name: 'A' })).body
  for (const path of ['missing', 'theirs', 'page.png', '../x', '']) {
    const body = { name: 'A', header_image_path: path }
    for (const { status, body: responseBody } of [
      await acme.post('/brands', body),
      await acme.put(`/brands/${brand.id}`, body),
    ]) {
      if (path === '') assert.ok(status < 300, 'an empty string counts as absent')
      else
        assert.deepEqual(
          [status, responseBody.errors],
          [422, { header_image_path: ['The selected header_image_path is invalid.'] }],
        )
    }
  }
  const long = await acme.post('/brands', { name: 'A', logo_image_path: 'x'.repeat(1025) })
  assert.deepEqual(long.body.errors, {
    logo_image_path: ['The logo_image_path field must not be greater than 1024 characters.'],
  })
})

test('a brand’s image stays available after the library file it was copied from is deleted', async (t) => {
  const { acme, add, raw } = await start(t)
  const { id } = (await add(acme, 'logo', PNG)).body
  const { logo_image } = (await acme.post('/brands', { name: 'A', logo_image_path: 'logo' })).body
  await acme.delete(`/files/${id}`)
  assert.equal((await raw({ method: 'GET', path: new URL(logo_image).pathname })).status, 200)
})

test('a brand from a response can be sent back unchanged, even if it contains public URLs of this server', async (t) => {
  const { acme, add } = await start(t)
  await add(acme, 'logo', PNG)
  const { body } = await acme.post('/brands', { name: 'A', logo_image_path: 'logo', social_links: ['https://x.com/a'] })
  const { status, body: put } = await acme.put(`/brands/${body.id}`, body)
  assert.deepEqual([status, { ...put, updated_at: '' }], [200, { ...body, updated_at: '' }])
  const elsewhere = await acme.put(`/brands/${body.id}`, { logo_image: 'http://localhost:3000/storage/other.png' })
  assert.equal(elsewhere.status, 422)
})

test('an SVG in public storage cannot run scripts', async (t) => {
  const { acme, acmeTeam, add, raw } = await start(t)
  await add(acme, 'logo.svg', SVG)
  const { logo_image } = (await acme.post('/brands', { name: 'A', logo_image_path: 'logo.svg' })).body
  assert.equal(logo_image, urlOf(acmeTeam.id, SVG, 'svg'))
  const { status, headers, text } = await raw({ method: 'GET', path: new URL(logo_image).pathname })
  assert.deepEqual([status, text, headers['content-type']], [200, SVG, 'image/svg+xml'])
  assert.equal(headers['x-content-type-options'], 'nosniff')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /(^|; )sandbox($|;)/)
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /allow-scripts|script-src/)
})

test('public storage serves only published images', async (t) => {
  const { acme, acmeTeam, add, raw } = await start(t)
  await add(acme, 'secret', PNG)
  const hash = createHash('sha256').update(PNG).digest('hex')
  for (const path of [
    `/storage/library/${acmeTeam.id}/${hash}`,
    `/storage/brands/${acmeTeam.id}/..%2f..%2flibrary%2f${acmeTeam.id}%2f${hash}`,
    `/storage/brands/../library/${acmeTeam.id}/${hash}`,
    `/storage/brands/${acmeTeam.id}/${'0'.repeat(64)}.png`,
    `/storage/brands/${acmeTeam.id}/${hash}.html`,
    '/storage/',
  ]) {
    assert.equal((await raw({ method: 'GET', path })).status, 404, path)
  }
})

test('with an Idempotency-Key, the response for a brand with a *_path is replayed even after the file is deleted', async (t) => {
  const { acme, add } = await start(t)
  const { id } = (await add(acme, 'logo', PNG)).body
  const send = () => acme.post('/brands', { name: 'A', logo_image_path: 'logo' }, { 'idempotency-key': 'k' })
  const first = await send()
  await acme.delete(`/files/${id}`)
  const second = await send()
  assert.deepEqual([second.status, second.text, second.headers['idempotent-replay']], [201, first.text, 'true'])
})
