import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { PNG, uploader } from '../../../test/upload.ts'

const EMPTY = {
  name: '',
  website_url: '',
  primary_color: '',
  postal_address: '',
  logo_image: '',
  logo_file_id: null,
  social_links: [],
}

/** Returns a page without its main content, which is sample data in a preview. */
const frameOf = (html: string) =>
  html.replace(/<main>.*<\/main>/s, '').replaceAll(/(<title>|og:title" content=").*/g, '')

test('a brand’s preview looks like the real page, except for its content, and is in the user’s language', async (t) => {
  const { acme, api, list, get } = await setUpSubscribing(t)
  const values = {
    name: 'Wool & Co',
    website_url: 'https://wool.example',
    primary_color: '#3366aa',
    postal_address: 'Wool Street 1',
    social_links: ['https://www.instagram.com/wool', 'https://fb.me/wool'],
  }
  await acme.put(`/brands/${list.brand_id}`, values)
  const { status, body } = await api('POST', '/brands/preview', { page: 'subscribe', ...EMPTY, ...values })
  assert.equal(status, 200)
  assert.equal(frameOf(body.page), frameOf(await (await get()).text()))
  assert.match(body.page, /I’d like to receive “News” from Wool &amp; Co/)
  const german = await api('POST', '/brands/preview', { page: 'subscribe', ...EMPTY }, { 'accept-language': 'de' })
  assert.match(german.body.page, /<html lang="de">.*„Neuigkeiten“ abonnieren/s)
})

test('the preview shows the unsubscribe page and the preference center', async (t) => {
  const { api } = await setUpSubscribing(t)
  const page = async (name: string) => (await api('POST', '/brands/preview', { page: name, ...EMPTY })).body.page
  assert.match(await page('unsubscribe'), /Unsubscribe from “News”\?.*Manage your preferences/s)
  assert.match(await page('preferences'), /Your preferences.*News.*Offers.*First name.*Take a break.*Your data/s)
  const unknown = await api('POST', '/brands/preview', { page: 'home', ...EMPTY })
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['page']])
})

test('incomplete values don’t break the preview, and values are never interpreted as code', async (t) => {
  const { api } = await setUpSubscribing(t)
  const values = {
    name: '</title><script>',
    website_url: 'javascript:alert(1)',
    primary_color: '#33',
    social_links: ['', 'htt', 'javascript:alert(1)', 'https://'],
    postal_address: '<b>',
  }
  const { status, body } = await api('POST', '/brands/preview', { page: 'preferences', ...EMPTY, ...values })
  assert.equal(status, 200)
  assert.doesNotMatch(body.page, /<script|javascript:|<b>|#33[;"]/)
  assert.match(body.page, /--brand:#[0-9a-f]{6};/)
})

test('the preview shows the logo if the real pages do, and otherwise reports that it’s hidden', async (t) => {
  const { acme, api, list, origin, agent } = await setUpSubscribing(t)
  const { body: file } = await uploader(origin, agent)(acme, [
    { name: 'path', content: 'logo' },
    { name: 'file', filename: 'logo.png', content: PNG },
  ])
  const preview = async (values: object) => {
    const { page, is_logo_left_out } = (
      await api('POST', '/brands/preview', { page: 'unsubscribe', ...EMPTY, name: 'Acme', ...values })
    ).body
    return [/<header>.*<\/header>/s.exec(page)?.[0], is_logo_left_out]
  }
  const image = (src: string) => `<header><img src="${src}" alt="Acme"></header>`
  assert.deepEqual(await preview({ logo_file_id: file.id }), [image(`/api/v1/files/${file.id}/content`), false])
  const { logo_image } = (await acme.put(`/brands/${list.brand_id}`, { logo_image_path: 'logo' })).body
  assert.deepEqual(await preview({ logo_image }), [image(new URL(logo_image).pathname), false])
  const elsewhere = { logo_image: 'https://elsewhere.example/logo.png' }
  assert.deepEqual(await preview(elsewhere), ['<header><span>Acme</span></header>', true])
})
