import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Source } from './rendering/compile.ts'
import { startRenderPool } from './rendering/render-pool.ts'

const pool = startRenderPool({ onError: (error) => assert.fail(String(error)) })
after(() => pool.close())

const FIELDS = [{ id: 1, tag: 'first_name', type: 'text', contact_type: 'person' }]
const contactOf = (first_name: string | null) => ({
  ...{ id: 1, uuid_id: 'u', type: 'person', tags: [], values: { first_name }, related: {} },
})

const LOOK = {
  ...{ name: 'Acme', website_url: null, primary_color: null, logo_image: null, header_image: null },
  ...{ footer_image: null, social_links: null, postal_address: '1 Main Street' },
}

const jobOf = (
  content: Partial<Source['content']>,
  options: { name?: string; data?: object; link?: string | null } = {},
) => ({
  source: {
    content: {
      channel: 'email',
      format: 'html',
      subject: 'Hi',
      preheader: null,
      text: null,
      body: '',
      ...content,
    } as Source['content'],
    ...{ look: LOOK, language: 'en', fields: FIELDS },
  },
  shared: {
    data: { ...options.data } as Record<string, unknown>,
    ...{ brand: null, list: null, locale: { language: 'en', timeZone: 'UTC' } },
  },
  recipients: [{ contact: contactOf(options.name ?? 'O’Brien'), link: options.link ?? null }],
})

const render = async (...args: Parameters<typeof jobOf>) => {
  const result = await pool.render(1, jobOf(...args))
  assert.ok('results' in result, JSON.stringify(result))
  const [first] = result.results
  assert.ok(first && 'rendered' in first, JSON.stringify(first))
  return first.rendered
}

const faultOf = async (...args: Parameters<typeof jobOf>) => {
  const result = await pool.render(1, jobOf(...args))
  return 'faults' in result ? result.faults[0]?.message : undefined
}

test('the plain text has the same values as the HTML, wherever the tags are', async () => {
  const textOf = async (body: string) => (await render({ body })).text
  assert.equal(await textOf('<head>{% assign n = first_name %}</head><body>Hi {{ n }}</body>'), 'Hi O’Brien')
  assert.equal(await textOf('<!-- {% if first_name == "x" %} -->Secret<!-- {% endif %} --><p>Hi</p>'), 'Hi')
  assert.equal(
    await textOf('<a href="{% if first_name %}https://a.example{% endif %}">Go</a>'),
    'Go (https://a.example)',
  )
  assert.equal(await textOf('<p>A &#123;{ b }} &lbrace;{ c }}</p>'), 'A {{ b }} {{ c }}')
  const note = await render({ body: '<p>{{ data.note | newline_to_br }}</p>' }, { data: { note: 'a < b\nc' } })
  assert.deepEqual([note.html, note.text], ['<p>a &lt; b<br>c</p>', 'a < b\nc'])
})

test('what is captured is escaped once', async () => {
  const { html } = await render(
    { body: '{% capture g %}<b>{{ first_name }}</b>{% endcapture %}{{ g }}' },
    { name: 'A & B' },
  )
  assert.equal(html, '<b>A &amp; B</b>')
})

test('a required value is looked for at any depth of data, and can’t be required elsewhere', async () => {
  const content = { body: '{{ data.order.total | required }}' }
  const result = await pool.render(1, jobOf(content, { data: { order: {} } }))
  assert.deepEqual('results' in result && result.results, [{ missing: ['data.order.total'] }])
  assert.equal((await render(content, { data: { order: { total: 0 } } })).html, '0')
  assert.equal(
    await faultOf({ body: '{% for item in data.items %}{{ item.name | required }}{% endfor %}' }),
    '“item.name” can’t be required: only contact fields and data can.',
  )
})

test('the unsubscribe link can be used only where it can be filled in', async () => {
  const message = '“unsubscribe_url” can be used only in the body of emails.'
  assert.equal(await faultOf({ subject: '{{ unsubscribe_url }}' }), message)
  assert.equal(await faultOf({ channel: 'sms', format: 'text', subject: null, body: '{{ unsubscribe_url }}' }), message)
})

test('a footer beside other columns doesn’t replace the footer of the email', async () => {
  const sections = [{ columns: [{ blocks: [{ type: 'footer' as const }] }, { blocks: [] }] }]
  const { html } = await render({ format: 'blocks', body: { sections } }, { link: 'https://x.example/u' })
  assert.match(html ?? '', /href="https:\/\/x\.example\/u"/)
})

test('a link or address that is only mentioned in a comment is added to marketing emails', async () => {
  const body = '<p>Hi</p>{% comment %}unsubscribe_url brand.postal_address{% endcomment %}'
  const { html } = await render({ body }, { link: 'https://x.example/u' })
  assert.match(html ?? '', /1 Main Street.*https:\/\/x\.example\/u/s)
  assert.equal((await render({ body })).html, '<p>Hi</p>')
})

test('a template that is rendered in parts has a text for each recipient, even if it can’t be prepared', async () => {
  const job = jobOf({ body: '<!-- {% if first_name == "x" %} -->Secret<!-- {% endif %} --><p>Hi {{ first_name }}</p>' })
  const result = await pool.renderParts(1, job)
  assert.ok('fixed' in result)
  assert.deepEqual(result.fixed.text, [null])
  const [first] = result.results
  assert.ok(first && 'rendered' in first)
  assert.equal(first.rendered.text, 'Hi O’Brien')
})

test('several previews at once on a new server don’t use up each other’s time', async () => {
  const fresh = startRenderPool({ onError: (error) => assert.fail(String(error)) })
  const sections = [{ columns: [{ blocks: [{ type: 'text' as const, html: '<p>Hi</p>' }] }] }]
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      fresh.render(1, jobOf({ format: 'blocks', subject: `${n}`, body: { sections } })),
    ),
  )
  for (const result of results) assert.ok('results' in result, JSON.stringify(result))
  await fresh.close()
})
