import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { networkName, toSocialLinks } from './social-links.ts'

test('a network’s name is derived from the registrable domain; short domains map to their network', () => {
  const names: Record<string, string> = {
    'https://www.facebook.com/acme': 'facebook',
    'https://m.facebook.com/acme': 'facebook',
    'https://fb.com/acme': 'facebook',
    'https://fb.me/acme': 'facebook',
    'https://twitter.com/acme': 'twitter',
    'https://x.com/acme': 'x',
    'https://www.linkedin.com/company/acme': 'linkedin',
    'https://lnkd.in/acme': 'linkedin',
    'https://youtu.be/abc': 'youtube',
    'https://www.youtube.com/@acme': 'youtube',
    'https://t.me/acme': 'telegram',
    'https://wa.me/123': 'whatsapp',
    'https://bsky.app/profile/acme': 'bluesky',
    'https://acme.co.uk/': 'acme',
    'https://blog.acme.example.com/': 'example',
    'https://constructor.com/': 'constructor',
    'http://localhost:3000/': 'localhost',
    'http://192.0.2.7/': '192.0.2.7',
    'http://[2001:db8::1]/': '2001:db8::1',
    'https://-foo.com/': '-foo',
    'https://foo-.com/': 'foo-',
    [`https://${'x'.repeat(70)}.com/`]: 'x'.repeat(70),
  }
  for (const [url, name] of Object.entries(names)) assert.equal(networkName(url), name, url)
})

test('additional URLs on the same network get numbered keys, like facebook_2', () => {
  const links = toSocialLinks([
    'https://facebook.com/a',
    'https://fb.me/b',
    'https://x.com/a',
    'https://facebook.com/a',
  ])
  assert.deepEqual(
    { ...links },
    {
      facebook: 'https://facebook.com/a',
      facebook_2: 'https://fb.me/b',
      x: 'https://x.com/a',
      facebook_3: 'https://facebook.com/a',
    },
  )
})

test('each of 20,000 URLs on the same network gets its own key', () => {
  const urls = Array.from({ length: 20_000 }, (_, n) => `https://x.com/${n}`)
  const links = toSocialLinks(urls)
  assert.equal(Object.keys(links ?? {}).length, 20_000)
  assert.equal(links?.x_20000, 'https://x.com/19999')
})

test('social_links: an array of URLs becomes an object that maps network names to the URLs, in the same order', async (t) => {
  const { acme } = await startApp(t)
  const { body } = await acme.post('/brands', {
    name: 'A',
    social_links: ['https://x.com/a', 'https://constructor.com/a', 'http://fb.com/a'],
  })
  assert.equal(
    JSON.stringify(body.social_links),
    '{"x":"https://x.com/a","constructor":"https://constructor.com/a","facebook":"http://fb.com/a"}',
  )
})

test('social_links: the object form keeps its names, even __proto__', async (t) => {
  const { acme, raw } = await startApp(t)
  const { body } = await raw({
    method: 'POST',
    path: '/api/v1/brands',
    headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'application/json' },
    body: '{"name":"A","social_links":{"my-network_2":"https://x.com/a","__proto__":"https://y.example"}}',
  })
  assert.deepEqual(Object.entries(body.social_links), [
    ['my-network_2', 'https://x.com/a'],
    ['__proto__', 'https://y.example'],
  ])
})

test('social_links: the object from a response can be sent back unchanged', async (t) => {
  const { acme } = await startApp(t)
  const urls = [
    'http://192.0.2.7/a',
    'http://192.0.2.7/b',
    'http://[2001:db8::1]/',
    `https://${'long'.repeat(15)}.example/`,
    'https://co.uk/',
  ]
  const { body: brand } = await acme.post('/brands', { name: 'A', social_links: urls })
  assert.deepEqual(Object.values(brand.social_links), urls)
  const { status, body } = await acme.put(`/brands/${brand.id}`, { social_links: brand.social_links })
  assert.equal(status, 200)
  assert.deepEqual(body.social_links, brand.social_links)
})

test('social_links: [] and {} become null', async (t) => {
  const { acme } = await startApp(t)
  for (const social_links of [[], {}]) {
    const { body: brand } = await acme.post('/brands', { name: 'A', social_links: ['https://x.com/a'] })
    assert.equal((await acme.put(`/brands/${brand.id}`, { social_links })).body.social_links, null)
  }
})

test('social_links: each link must be a valid http or https URL; the errors name the invalid ones', async (t) => {
  const { acme } = await startApp(t)
  const array = await acme.post('/brands', {
    name: 'A',
    social_links: ['https://x.com/a', 'nonsense', 5, null, 'ftp://x.com', 'https://.', 'http://a..b'],
  })
  assert.equal(array.status, 422)
  assert.deepEqual(Object.keys(array.body.errors), [
    'social_links.1',
    'social_links.2',
    'social_links.3',
    'social_links.4',
    'social_links.5',
    'social_links.6',
  ])
  assert.deepEqual(array.body.errors['social_links.1'], ['The social_links.1 field must be a valid http or https URL.'])
  const object = await acme.post('/brands', { name: 'A', social_links: { x: 'nonsense', y: 'https://y.example' } })
  assert.deepEqual(Object.keys(object.body.errors), ['social_links.x'])
  const name = await acme.post('/brands', { name: 'A', social_links: { 'Bad Name': 'https://x.com/a' } })
  assert.deepEqual(Object.keys(name.body.errors), ['social_links'])
  const scalar = await acme.post('/brands', { name: 'A', social_links: 'https://x.com/a' })
  assert.deepEqual(scalar.body.errors, {
    social_links: ['The social_links field must be an array or an object.'],
  })
})
