import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRenderPool } from './rendering/render-pool.ts'
import type { Source } from './rendering/source.ts'

const pool = startRenderPool({ onError: (error) => assert.fail(String(error)) })
after(() => pool.close())

const LINK = 'https://x.example/u'
const FIELDS = [{ id: 1, tag: 'first_name', type: 'text', contact_type: 'person' }]
const contactOf = (first_name: string | null) => ({
  id: 1,
  uuid_id: 'u',
  type: 'person',
  tags: [],
  values: { first_name },
  related: {},
})

const LOOK = {
  name: 'Acme',
  website_url: null,
  primary_color: null,
  logo_image: null,
  header_image: null,
  footer_image: null,
  social_links: null,
  postal_address: '1 Main Street',
}

const linksOf = (link: string | null) =>
  link === null ? null : { unsubscribe_url: link, preferences_url: '', view_url: '' }

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
    look: LOOK,
    language: 'en',
    fields: FIELDS,
  },
  shared: {
    data: { ...options.data } as Record<string, unknown>,
    brand: null,
    list: null,
    locale: { language: 'en', timeZone: 'UTC' },
  },
  recipients: [{ contact: contactOf(options.name ?? 'O’Brien'), links: linksOf(options.link ?? null) }],
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

test('the plain text has the same values as the HTML, even if Liquid tags are in comments or attributes', async () => {
  const textOf = async (body: string) => (await render({ body })).text
  assert.equal(await textOf('<head>{% assign n = first_name %}</head><body>Hi {{ n }}</body>'), 'Hi O’Brien')
  assert.equal(await textOf('<!-- {% if first_name == "x" %} -->Secret<!-- {% endif %} --><p>Hi</p>'), 'Hi')
  assert.equal(
    await textOf('<a href="{% if first_name %}https://a.example{% endif %}">Go</a>'),
    'Go\nhttps://a.example',
  )
  assert.equal(await textOf('<p>A &#123;{ b }} &lbrace;{ c }}</p>'), 'A {{ b }} {{ c }}')
  const image = `<img src="https://x.example" alt="{{ data.x | default: "it's me" }}">`
  assert.equal(await textOf(`${image}<p>Hi</p>`), `it's me\n\nHi`)
  const note = await render({ body: '<p>{{ data.note | newline_to_br }}</p>' }, { data: { note: 'a < b\nc' } })
  assert.deepEqual([note.html, note.text], ['<p>a &lt; b<br>c</p>', 'a < b\nc'])
})

test('captured text is escaped only once', async () => {
  const { html } = await render(
    { body: '{% capture g %}<b>{{ first_name }}</b>{% endcapture %}{{ g }}' },
    { name: 'A & B' },
  )
  assert.equal(html, '<b>A &amp; B</b>')
})

test('newline_to_br converts line breaks only once, even in captured or assigned text', async () => {
  const htmlOf = async (body: string) => (await render({ body }, { data: { note: 'a <\nb' } })).html
  const shown = 'a &lt;<br>b'
  assert.equal(await htmlOf('{{ data.note | newline_to_br }}'), shown)
  assert.equal(await htmlOf('{% assign n = data.note | newline_to_br %}{{ n }}'), shown)
  assert.equal(await htmlOf('{% capture n %}{{ data.note }}{% endcapture %}{{ n | newline_to_br }}'), shown)
  assert.equal(await htmlOf('{{ data.note | newline_to_br | newline_to_br }}'), shown)
  assert.equal(await htmlOf('{{ data.note | newline_to_br | upcase }}'), 'A &amp;LT;&lt;BR&gt;B')
})

test('nested values in `data` can be required, but loop items can’t', async () => {
  const content = { body: '{{ data.order.total | required }}' }
  const result = await pool.render(1, jobOf(content, { data: { order: {} } }))
  assert.deepEqual('results' in result && result.results, [{ missing: ['data.order.total'] }])
  assert.equal((await render(content, { data: { order: { total: 0 } } })).html, '0')
  assert.equal(
    await faultOf({ body: '{% for item in data.items %}{{ item.name | required }}{% endfor %}' }),
    '“item.name” can’t be required: only contact fields and data can.',
  )
})

test('the unsubscribe link can be used only in the body of emails', async () => {
  const message = '“unsubscribe_url” can be used only in the body of emails.'
  assert.equal(await faultOf({ subject: '{{ unsubscribe_url }}' }), message)
  assert.equal(await faultOf({ preheader: '{{ unsubscribe_url }}' }), message)
  assert.equal(await faultOf({ channel: 'sms', format: 'text', subject: null, body: '{{ unsubscribe_url }}' }), message)
})

test('a footer block next to other columns doesn’t replace the email’s footer', async () => {
  const sections = [{ columns: [{ blocks: [{ type: 'footer' as const }] }, { blocks: [] }] }]
  const { html } = await render({ format: 'blocks', body: { sections } }, { link: 'https://x.example/u' })
  assert.match(html ?? '', /href="https:\/\/x\.example\/u"/)
})

test('a template can have as many tags as the documentation says', async () => {
  const { html } = await render({ body: '<p>{{ first_name }}</p>'.repeat(5_000) }, { name: 'Ada' })
  assert.equal(html, '<p>Ada</p>'.repeat(5_000))
  assert.equal(await faultOf({ body: '{{ first_name }}'.repeat(5_001) }), 'The content has more than 5000 tags.')
})

test('a comment can’t hide the email’s footer', async () => {
  const section = '<mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section>'
  const body = `<!-- <mj-body> --><mjml><mj-body>${section}</mj-body></mjml><!-- </mj-body> -->`
  const { text } = await render({ format: 'mjml', body }, { link: LINK })
  assert.equal(text, `Acme\n\nHi\n\nAcme\n1 Main Street\nUnsubscribe\n${LINK}`)
  const message = 'A comment isn’t closed. It would hide the rest of the email.'
  assert.equal(await faultOf({ body: '<p>Hi</p><!-- soon' }), message)
  const blocks = [{ type: 'html' as const, html: '<!--' }]
  assert.equal(await faultOf({ format: 'blocks', body: { sections: [{ columns: [{ blocks }] }] } }), message)
})

test('the unsubscribe link and the postal address are added to marketing emails that don’t show them', async () => {
  for (const body of [
    '<p>Hi</p>{% comment %}unsubscribe_url brand.postal_address{% endcomment %}',
    '<p>Hi</p>{% if false %}{{ unsubscribe_url }} 1 Main Street{% endif %}',
    '<p>Hi</p>{% for item in data.items %}{{ unsubscribe_url }}{{ brand.postal_address }}{% endfor %}',
    '<p>Hi</p>{% assign link = unsubscribe_url %}{% capture link %}{{ unsubscribe_url }} 1 Main Street{% endcapture %}',
    '{% assign unsubscribe_url = nil %}<p>Hi {{ unsubscribe_url }}</p>',
    '<p>Hi</p><!-- {{ unsubscribe_url }} 1 Main Street -->',
    '<body><p>Hi</p></body><!-- </body> -->',
    '{% if true %}<p>Hi</p></body>{% else %}<p>Bye</p></body>{% endif %}',
  ]) {
    const { html, text } = await render({ body }, { link: LINK })
    const shown = html?.replaceAll(/<!--.*?-->/g, '')
    for (const part of [shown, text]) assert.match(part ?? '', /Hi.*1 Main Street.*https:\/\/x\.example\/u/s, body)
    assert.doesNotMatch((await render({ body })).html?.replaceAll(/<!--.*?-->/g, '') ?? '', /Main Street|href/, body)
  }
})

test('an unsubscribe link or postal address that is already shown isn’t added again', async () => {
  for (const body of [
    '<a href="{{ unsubscribe_url }}">Leave</a> 1 Main<br>Street',
    '{% if unsubscribe_url %}<a href="{{ unsubscribe_url }}">Leave</a> 1 Main Street{% endif %}',
    '{% if first_name %}<a href="{{ unsubscribe_url }}">Leave</a> 1 Main Street{% endif %}',
    '{% assign link = unsubscribe_url %}<a href="{{ link }}">Leave</a>1 Main Street',
  ]) {
    const { html, text } = await render({ body }, { link: LINK })
    for (const part of [html, text]) {
      assert.equal(part?.split(LINK).length, 2, body)
      assert.equal(part?.match(/1 Main/g)?.length, 1, body)
    }
  }
})

test('rendering in parts adds the unsubscribe link only for recipients whose email doesn’t show it', async () => {
  const { recipients, ...job } = jobOf({ body: '<p>Hi</p>{% if first_name %}{{ unsubscribe_url }}{% endif %}</body>' })
  const named = { contact: contactOf('Ada'), links: linksOf(LINK) }
  const result = await pool.renderParts(1, { ...job, recipients: [named, { ...named, contact: contactOf(null) }] })
  assert.ok('fixed' in result)
  assert.deepEqual(result.fixed.html, ['<p>Hi</p>', null, null, '</body>'])
  const parts = result.results.map((one) => ('rendered' in one ? one.rendered.html.split('\0') : []))
  const address = '<p style="font-size:12px">1 Main Street</p>'
  assert.deepEqual(parts[0], [LINK, address])
  assert.deepEqual(parts[1], ['', `${address}<p style="font-size:12px"><a href="${LINK}">Unsubscribe</a></p>`])
})

test('rendering in parts returns each recipient’s plain text, even if the text can’t be compiled in advance', async () => {
  const job = jobOf({ body: '<!-- {% if first_name == "x" %} -->Secret<!-- {% endif %} --><p>Hi {{ first_name }}</p>' })
  const result = await pool.renderParts(1, job)
  assert.ok('fixed' in result)
  assert.deepEqual(result.fixed.text, [null])
  const [first] = result.results
  assert.ok(first && 'rendered' in first)
  assert.equal(first.rendered.text, 'Hi O’Brien')
})

test('concurrent previews on a new server don’t count toward each other’s time limits', async () => {
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

const blocksOf = (...blocks: object[]) =>
  ({ format: 'blocks', body: { sections: [{ columns: [{ blocks }] }] } }) as Partial<Source['content']>

test('quotes in merge tags work in every attribute of a block', async () => {
  const alt = `{{ data.x | default: "it's me" }} {{ data.x | default: '"' }}`
  const href = '{% if data.n > 1 %}{{ data.x | default: "https://x.example/?a=1&b=2" }}{% endif %}'
  const { html } = await render(blocksOf({ type: 'image', url: 'https://x.example/"a"', alt, href }), {
    data: { n: 2 },
  })
  assert.match(html ?? '', /\balt="it&#39;s me &#34;"/)
  assert.match(html ?? '', /\bsrc="https:\/\/x\.example\/&#34;a&#34;"/)
  assert.match(html ?? '', /\bhref="https:\/\/x\.example\/\?a=1&amp;b=2"/)
})

test('repeated blocks can use `forloop`', async () => {
  const inner = { type: 'text', html: '<p>{{ forloop.index }}. {{ item }}</p>' }
  const repeat = { type: 'repeat', over: 'data.items', as: 'item', blocks: [inner] }
  const { text } = await render(blocksOf(repeat), { data: { items: ['A', 'B'] } })
  assert.match(text ?? '', /1\. A\s+2\. B/)
})

test('merge tags that are formed when elements are removed are checked like all others', async () => {
  // Word processors wrap parts of words in elements. Text blocks remove these elements.
  const name = '<p>{<span>{ first_name }</span>}</p>'
  assert.match((await render(blocksOf({ type: 'text', html: name }))).text ?? '', /O’Brien/)
  const faultIn = (html: string, type = 'text') => faultOf(blocksOf({ type, html }))
  assert.equal(await faultIn('<p>{<span>{ nobody }</span>}</p>'), '“nobody” doesn’t exist.')
  assert.equal(await faultIn('<p>{<span>% include "x" %</span>}</p>'), 'The tag “include” doesn’t exist.')
  const deep = { type: 'text', html: `${'{% if true %}'.repeat(50)}x${'{% endif %}'.repeat(50)}` }
  const repeat = { type: 'repeat', over: 'data.items', as: 'item', blocks: [deep] }
  assert.equal(await faultOf(blocksOf(repeat)), 'The content nests tags more than 50 levels deep.')
  const { text } = await render(blocksOf({ type: 'html', html: '{% if 2 &gt; 1 %}yes{% endif %}' }))
  assert.match(text ?? '', /yes/)
})

test('a Liquid tag that MJML would drop is rejected', async () => {
  const loop = (start: string, end: string) =>
    `<mj-section><mj-column>${start}<mj-text>{{ item }}</mj-text>${end}</mj-column></mj-section>`
  assert.equal(
    await faultOf({ format: 'mjml', body: loop('{% for item in data.items %}', '{% endfor %}') }),
    'MJML drops “{% for item in data.items %}” between elements. Put it into <mj-raw>.',
  )
  const body = loop(
    '<mj-raw>{% for item in data.items %}</mj-raw><!-- {% assign a = 1 %} -->',
    '<mj-raw>{% endfor %}</mj-raw>',
  )
  assert.match((await render({ format: 'mjml', body }, { data: { items: ['A'] } })).text ?? '', /A/)
})

test('the preheader is added to the actual body, not to a body in a comment for Outlook', async () => {
  const body =
    '<!--[if mso]><body class="mso"><![endif]--><!--[if !mso]><!--><body class="a>b"><!--<![endif]--><p>Hi</p>'
  const { html } = await render({ body, preheader: 'First' })
  assert.match(html ?? '', /<body class="a>b"><div style="display:none[^>]*>First<\/div><!--<!\[endif\]--><p>Hi/)
})

test('a link leads nowhere if a value would make it run a script', async () => {
  const hrefsOf = async (body: string, name: string) =>
    [...((await render({ body }, { name })).html?.matchAll(/href="([^"]*)"/g) ?? [])].map(([, href]) => href)
  const body = [
    '<a href="{{ first_name }}">1</a>',
    '<a href=\'https://a.example\'>2</a><a href="{% if first_name %}{{ first_name | strip }}{% endif %}">3</a>',
    '<a href="https://b.example/?n={{ first_name | url_encode }}">4</a>',
  ].join('')
  const script = ' Java\tscript:alert(1)'
  assert.deepEqual(await hrefsOf(body, script), ['#', '#', 'https://b.example/?n=%20Java%09script%3Aalert(1)'])
  assert.deepEqual(await hrefsOf(body, 'https://c.example/'), [
    'https://c.example/',
    'https://c.example/',
    'https://b.example/?n=https%3A%2F%2Fc.example%2F',
  ])
})
