import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plainTextOf } from '../../protocols/mime/plain-text.ts'
import { startRenderPool } from './rendering/render-pool.ts'
import { startingPoints } from './starting-points/starting-points.ts'
import { emailWarnings } from './warnings.ts'

const pool = startRenderPool({ onError: (error) => assert.fail(String(error)) })
after(() => pool.close())

const LOOK = {
  name: 'Fern & Hill {{ x }}',
  website_url: 'https://fernhill.example',
  primary_color: '#ffee00',
  logo_image: 'https://cdn.example/logo.png',
  header_image: 'https://cdn.example/header.png',
  footer_image: 'https://cdn.example/footer.png',
  postal_address: '1 Main Street\nVienna',
  social_links: { instagram: 'https://instagram.com/fernhill' },
}

const FIELDS = [{ id: 1, tag: 'first_name', type: 'text', contact_type: 'person' }]
const LINKS = {
  unsubscribe_url: 'https://x.example/u/1',
  preferences_url: 'https://x.example/p/1',
  view_url: 'https://x.example/v/1',
}
const CONTACT = { id: 1, uuid_id: 'u', type: 'person', tags: [], values: { first_name: 'Wren' }, related: {} }

const renderAll = async (language: 'en' | 'de', look: typeof LOOK | null) =>
  Promise.all(
    startingPoints(language, true).map(async ({ key, subject, preheader, body, data }) => {
      const content = { channel: 'email', format: 'blocks', subject, preheader, body, text: null } as const
      const result = await pool.render(1, {
        source: { content, look, language, fields: FIELDS },
        shared: { data, brand: look, list: null, locale: { language, timeZone: 'UTC' } },
        recipients: [{ contact: CONTACT, links: LINKS }],
      })
      assert.ok('results' in result, JSON.stringify(result))
      const [first] = result.results
      assert.ok(first && 'rendered' in first, key)
      const { subject: filled, html, text } = first.rendered
      return { key, subject: filled ?? '', html: html ?? '', text: text ?? '' }
    }),
  )

test('none of the eight starting points has warnings, with or without a brand, in English or German', async () => {
  for (const language of ['en', 'de'] as const) {
    for (const look of [LOOK, null]) {
      const rendered = await renderAll(language, look)
      assert.equal(rendered.length, 8)
      for (const { key, subject, html } of rendered) {
        const found = emailWarnings(subject, html, Buffer.byteLength(html)).map(({ code }) => code)
        // Without a brand, buttons have no website to link to.
        assert.deepEqual(look ? found : found.filter((code) => code !== 'empty_link'), [], `${language} ${key}`)
      }
    }
  }
})

test('the HTML of starting points avoids known problems in email clients', async () => {
  for (const { key, html } of await renderAll('en', LOOK)) {
    // Outlook's Word engine needs tables, which are in conditional comments.
    assert.ok((html.match(/<!--\[if mso \| IE\]>/g)?.length ?? 0) >= 4, key)
    assert.equal(html.match(/<!--\[if/g)?.length, html.match(/<!\[endif\]/g)?.length, key)
    assert.match(html, /width="600"/, key)
    assert.match(html, /max-width:600px/, key)
    // The layout must work without its style sheets, which several email clients remove.
    const withoutStyles = html.replaceAll(/<style[\s\S]*?<\/style>/g, '')
    assert.doesNotMatch(withoutStyles, /<(div|section)[^>]*display:\s*(flex|grid)/, key)
    if (!['code', 'letter'].includes(key)) assert.match(withoutStyles, /<td[^>]*style="[^"]*background:#ffee00/i, key)
    assert.match(withoutStyles, /font-size:16px;line-height:1\.6/, key)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) assert.match(image, /alt="/, key)
    for (const [, url = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      assert.match(url, /^https:\/\//, `${key}: ${url}`)
    assert.ok(Buffer.byteLength(html) < 102 * 1_024, key)
    // Email clients with a dark mode look for these meta tags.
    for (const name of ['color-scheme', 'supported-color-schemes']) {
      assert.match(html, new RegExp(`<meta name="${name}" content="light dark"`), key)
    }
    assert.doesNotMatch(html.replaceAll(/<!--[\s\S]*?-->/g, ''), /#000(000)?\b/, key)
    assert.doesNotMatch(
      html,
      /https?:\/\/(?!cdn\.example|fernhill\.example|instagram\.com|shop\.example|x\.example|www\.w3\.org)/,
      key,
    )
  }
})

test('text is readable on any brand color', async () => {
  const buttonOf = async (primary_color: string) => {
    const [first] = await renderAll('en', { ...LOOK, primary_color })
    return /background:(#\w{6});color:(#\w{6})/.exec(first?.html ?? '')?.slice(1)
  }
  assert.deepEqual(await buttonOf('#ffee00'), ['#ffee00', '#1d2521'])
  assert.deepEqual(await buttonOf('#102040'), ['#102040', '#ffffff'])
})

test('the plain text has all of the HTML’s text except the preheader, and no Liquid', async () => {
  for (const { key, html, text } of await renderAll('en', LOOK)) {
    assert.doesNotMatch(text, /\{%|<p|&amp;/, key)
    assert.ok(text.includes('Fern & Hill {{ x }}'), key)
    assert.ok(text.includes('1 Main Street\nVienna'), key)
    assert.ok(text.includes('Unsubscribe\nhttps://x.example/u/1'), key)
    const words = (from: string) => from.replaceAll(/\s+/g, ' ').trim()
    assert.equal(words(text), words(plainTextOf(html)), key)
  }
})
