import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRIVATE_HOSTS } from '../../../test/private-hosts.ts'
import { PUBLIC, setUpSafeFetch } from '../../../test/safe-fetch-set-up.ts'
import { isPublicAddress } from './public-address.ts'
import { safeFetcher } from './safe-fetch.ts'

test('a fetch never connects to a private address, in any notation', async (t) => {
  const { faultOf, port, connections } = await setUpSafeFetch(t, {})
  assert.ok(PRIVATE_HOSTS.length >= 70)
  for (const host of PRIVATE_HOSTS) {
    for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
      assert.ok(['not_public', 'invalid_url'].includes(await faultOf(url)), url)
    }
  }
  assert.deepEqual(connections, [])
})

test('a host name with a private address is rejected, even if it also has public ones', async (t) => {
  const answers = {
    'v4.test': ['127.0.0.1'],
    'v6.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'mixed.test': [PUBLIC, '127.0.0.1'],
    'mixed6.test': [PUBLIC, '::1'],
    'other.test': ['127.0.0.2'],
    'meta.test': ['169.254.169.254'],
    'zero.test': ['0.0.0.0'],
    'compat.test': ['::7f00:1'],
    'none.test': [],
    localhost: ['127.0.0.1', '::1'],
  }
  const { faultOf, port, connections } = await setUpSafeFetch(t, { answers })
  for (const host of Object.keys(answers)) {
    assert.equal(await faultOf(`http://${host}:${port}/`), host === 'none.test' ? 'unresolvable' : 'not_public', host)
    assert.notEqual(await faultOf(`http://${host.toUpperCase()}.:${port}/`), 'none', `${host}.`)
  }
  assert.equal(await faultOf('http://unknown.test/'), 'unresolvable')
  assert.deepEqual(connections, [])
})

test('redirects to private addresses, other ports and other protocols are rejected', async (t) => {
  let location = ''
  const answers = { 'inner.test': ['127.0.0.1'] }
  const { faultOf, port, connections, site } = await setUpSafeFetch(t, {
    answers,
    handle: (_, response) => response.writeHead(302, { location }).end(),
  })
  const targets = [
    ...PRIVATE_HOSTS.filter((host) => /^[\x20-\x7e]+$/.test(host)).map((host) => `http://${host}:${port}/`),
    `//127.0.0.1:${port}/`,
    `http://inner.test:${port}/`,
    `http://user@127.0.0.1:${port}/`,
    'http://site.test:22/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  for (location of targets) {
    assert.ok(['not_public', 'invalid_url', 'port'].includes(await faultOf(site)), location)
  }
  assert.deepEqual(connections, [])
})

test('a fetch is rejected if the connected socket’s address turns out to be private', async (t) => {
  const { port } = await setUpSafeFetch(t, { handle: (_, response) => response.end('secret') })
  let checks = 0
  const fetch = safeFetcher({
    maxBytes: 1_000,
    maxRedirects: 0,
    // The first check is for the DNS result, the second for the connected peer.
    reach: {
      isNameAllowed: () => true,
      isAddressAllowed: () => checks++ === 0,
      isPortAllowed: () => true,
      resolve: async () => [{ address: PUBLIC, family: 4 }],
    },
  })
  await assert.rejects(fetch(`http://site.test:${port}/`, {}, AbortSignal.timeout(3_000)), { fault: 'not_public' })
  assert.equal(checks, 2)
})

test('only http and https URLs with port 80 or 443 and without user info are allowed', async (t) => {
  const { faultOf } = await setUpSafeFetch(t, {})
  for (const url of [
    '',
    'site.test',
    'ftp://site.test/',
    'file:///etc/passwd',
    'http://',
    'http://user:pw@site.test/',
    'http://user@site.test/',
    'javascript:1',
  ])
    assert.equal(await faultOf(url), 'invalid_url', url)
  for (const url of [
    'http://site.test:22/',
    'http://site.test:3000/',
    'https://site.test:8443/',
    'http://site.test:0/',
  ])
    assert.equal(await faultOf(url), 'port', url)
})

test('isPublicAddress rejects private addresses, IPv6 addresses that contain an IPv4 address, and other text', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])
    assert.ok(isPublicAddress(address), address)
  for (const address of [
    '',
    'example.com',
    '999.1.1.1',
    '::',
    '127.0.0.1',
    '::ffff:8.8.8.8',
    '2002:808:808::',
    '64:ff9b::808:808',
  ])
    assert.equal(isPublicAddress(address), false, address)
})
