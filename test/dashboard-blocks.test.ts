import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeHTML } from 'entities'
import { docToLine, knownNames, lineToDoc } from '../dashboard/src/content/templates/blocks/chips.ts'
import { readCopied, writeCopied } from '../dashboard/src/content/templates/blocks/clipboard.ts'
import { faultsByPath } from '../dashboard/src/content/templates/blocks/faults.ts'
import { adoptKeys, keyOf } from '../dashboard/src/content/templates/blocks/keys.ts'
import { layoutOf, newSection, withLayout } from '../dashboard/src/content/templates/blocks/layouts.ts'
import { completeLink } from '../dashboard/src/content/templates/blocks/link.ts'
import { changeOutput, readOutput } from '../dashboard/src/content/templates/blocks/liquid.ts'
import { canMove, movePart, stepOf } from '../dashboard/src/content/templates/blocks/move.ts'
import { canBeEdited, docToHtml, htmlToDoc } from '../dashboard/src/content/templates/blocks/rich-text.ts'
import { blockAt, pathOf, withBlock } from '../dashboard/src/content/templates/blocks/tree.ts'
import type { Block, BlocksBody } from '../src/content/templates/blocks.ts'

const known = knownNames([
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'brand.name', label: 'Brand name', type: 'text' },
  { name: 'contact["data"]', label: 'Data', type: 'text' },
])
const docOf = (html: string) => htmlToDoc(html, known, decodeHTML)
const again = (html: string) => docToHtml(docOf(html))

const heading = (text: string): Block => ({ type: 'heading', text })
const bodyOf = (...texts: string[][]): BlocksBody => ({
  sections: texts.map((column) => ({ columns: [{ blocks: column.map(heading) }] })),
})
const textsOf = (body: BlocksBody) =>
  body.sections.map(({ columns }) =>
    columns.flatMap(({ blocks }) => blocks.map((block) => (block.type === 'heading' ? block.text : block.type))),
  )

test('a known variable becomes a chip, and other Liquid stays text', () => {
  const { content } = lineToDoc('Hi {{ first_name | default: "there" }}, {{ data.code }}', known)
  assert.deepEqual(content?.[0]?.content, [
    { type: 'text', text: 'Hi ' },
    { type: 'chip', attrs: { source: '{{ first_name | default: "there" }}' } },
    { type: 'text', text: ', {{ data.code }}' },
  ])
})

test('the editor preserves a line of text byte for byte', () => {
  for (const line of [
    '',
    'Hello',
    '{{first_name}}{{- brand.name -}}',
    'a {{ contact["data"] | date: "%d }} | %m" }} b',
    '{% if first_name == "<&>" %}  A  {% else %}B{% endif %}',
    '{{ unclosed',
    'Tom & Jerry <3 {{ x | default: "a > b" }}',
  ])
    assert.equal(docToLine(lineToDoc(line, known)), line)
})

test('the editor preserves the HTML of a text block byte for byte', () => {
  for (const html of [
    '',
    '<p>Hi {{ first_name | default: "there" }}, welcome.</p>',
    '<p>One<br>two</p><p></p><p>{{  data.total   |  money }}</p>',
    '<p>{% if a < b && c > d %}<strong>A &amp; B</strong>{% endif %}</p>',
    '<p>{% if a &lt; b %}x{% endif %}</p>',
    '{% if vip %}<p>Thanks</p>{% else %}<p>Hello</p>{% endif %}',
    '<ul><li>One</li><li>Two <em>{{ first_name }}</em><ol><li>Three</li></ol></li></ul>',
    '<p><a href="https://x.example/?a={{ data.a | default: &quot;b&quot; }}&amp;c=1">Link <u><s>now</s></u></a> end</p>',
    '<p>{{ data.total\n  | money }}</p>',
  ]) {
    assert.equal(again(html), html)
    assert.ok(canBeEdited(html, known, decodeHTML), html)
  }
})

test('HTML that people write by hand is normalized', () => {
  assert.equal(again('Hello <b>you</b>\n  there'), '<p>Hello <strong>you</strong> there</p>')
  assert.equal(
    again('<p>Gr&uuml;&szlig;e&nbsp;und</p>\n<p class="x"><span>Tsch&#252;ss</span></p>'),
    '<p>Grüße&nbsp;und</p><p>Tschüss</p>',
  )
  assert.equal(again('<ul>\n<li><p>One</p></li>\n<li></li></ul>'), '<ul><li>One</li><li></li></ul>')
  assert.equal(again('<ul><ul><li>Deep</li></ul></ul>'), '<ul><li><ul><li>Deep</li></ul></li></ul>')
  assert.equal(
    again('<p><strong>a<em>b</strong>c</em></p></div></li>'),
    '<p><strong>a<em>b</em></strong><em>c</em></p>',
  )
})

test('Liquid that people type is encoded so that no HTML parser finds a tag in it', () => {
  const typed = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '{% if a<b and c < d %}' }] }],
  }
  assert.equal(docToHtml(typed), '<p>{% if a&lt;b and c < d %}</p>')
  const link = { type: 'link', attrs: { href: 'https://x.example/?a={{ data.a | default: "b" }}' } }
  const linked = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }],
  }
  assert.equal(docToHtml(linked), '<p><a href="https://x.example/?a={{ data.a | default: &quot;b&quot; }}">x</a></p>')
  assert.deepEqual(docOf(docToHtml(linked)), linked)
})

test('a link without a scheme gets https: or mailto:', () => {
  assert.equal(completeLink(' acme.example/shop '), 'https://acme.example/shop')
  assert.equal(completeLink('bob@acme.example'), 'mailto:bob@acme.example')
  assert.equal(completeLink('our shop'), 'our shop')
  for (const link of ['https://a.example', 'tel:+43', '{{ unsubscribe_url }}', ''])
    assert.equal(completeLink(link), link)
})

test('text with Liquid around list items or inside an HTML tag can be edited only as HTML', () => {
  assert.equal(canBeEdited('<ul>{% for i in data.items %}<li>{{ i }}</li>{% endfor %}</ul>', known, decodeHTML), false)
  assert.equal(canBeEdited('<p {% if a %}class="b"{% endif %}>c</p>', known, decodeHTML), false)
})

test('the fallback of an output can be changed without touching its other filters', () => {
  const source = "{{ first_name | upcase | default: 'you' }}"
  assert.deepEqual(readOutput(source), { name: 'first_name', fallback: 'you', isRequired: false })
  const changed = changeOutput(source, { fallback: 'a "friend"', isRequired: false })
  assert.equal(changed, `{{ first_name | upcase | default: 'a "friend"' }}`)
  assert.equal(readOutput(changed)?.fallback, 'a "friend"')
  const required = changeOutput(changed, { fallback: null, isRequired: true })
  assert.equal(required, '{{ first_name | upcase | required }}')
  assert.deepEqual(readOutput(required), { name: 'first_name', fallback: null, isRequired: true })
  assert.equal(readOutput('{{ "text" | upcase }}'), undefined)
})

test('a block keeps its key when it is edited, and when the body is parsed again', () => {
  const body = bodyOf(['A', 'B'], ['C'])
  const key = keyOf(body.sections[0]?.columns[0]?.blocks[1] as Block)
  const edited = withBlock(body, [0, 0, 1], heading('B!'))
  assert.deepEqual(pathOf(edited, key), [0, 0, 1])
  const parsed: BlocksBody = JSON.parse(JSON.stringify(bodyOf(['C'], ['A', 'B', 'New'])))
  adoptKeys(body, parsed)
  assert.equal(
    keyOf(parsed.sections[0] as BlocksBody['sections'][number]),
    keyOf(body.sections[1] as BlocksBody['sections'][number]),
  )
  const undone: BlocksBody = JSON.parse(JSON.stringify(body))
  adoptKeys(edited, undone)
  assert.deepEqual(pathOf(undone, key), [0, 0, 1])
})

test('blocks and sections can be moved to every other place', () => {
  const body = bodyOf(['A', 'B', 'C'], ['D'])
  assert.deepEqual(textsOf(movePart(body, [0, 0, 0], [0, 0, 3])), [['B', 'C', 'A'], ['D']])
  assert.deepEqual(textsOf(movePart(body, [0, 0, 2], [0, 0, 0])), [['C', 'A', 'B'], ['D']])
  assert.deepEqual(textsOf(movePart(body, [0, 0, 1], [1, 0, 1])), [
    ['A', 'C'],
    ['D', 'B'],
  ])
  assert.deepEqual(textsOf(movePart(body, [0], [2])), [['D'], ['A', 'B', 'C']])
  assert.deepEqual(stepOf(body, [0, 0, 2], 'down'), [1, 0, 0])
  assert.deepEqual(stepOf(body, [1, 0, 0], 'up'), [0, 0, 3])
  assert.equal(stepOf(body, [0, 0, 0], 'up'), undefined)
})

test('a repeat can contain simple blocks, but no other repeat and no footer', () => {
  const repeat: Block = { type: 'repeat', over: 'data.items', as: 'item', blocks: [{ type: 'divider' }] }
  const body: BlocksBody = { sections: [{ columns: [{ blocks: [heading('A'), repeat, repeat] }] }] }
  const moved = movePart(body, [0, 0, 0], [0, 0, 1, 1])
  assert.deepEqual(blockAt(moved, [0, 0, 0, 1]), heading('A'))
  assert.equal(canMove(body, [0, 0, 2], [0, 0, 1, 0]), false)
  assert.equal(
    canMove({ sections: [{ columns: [{ blocks: [{ type: 'footer' }, repeat] }] }] }, [0, 0, 0], [0, 0, 1, 0]),
    false,
  )
  assert.deepEqual(textsOf(movePart(moved, [0, 0, 0, 1], [0, 0, 0])), [
    ['heading', 'repeat', 'repeat'].map((t) => (t === 'heading' ? 'A' : t)),
  ])
})

test('a layout with fewer columns moves the blocks of the removed columns to the last column', () => {
  const section = { columns: ['A', 'B', 'C'].map((text) => ({ blocks: [heading(text)] })) }
  const [changed] = withLayout({ sections: [section] }, 0, 'narrowWide').sections
  assert.deepEqual(changed?.columns, [
    { width: 33, blocks: [heading('A')] },
    { width: 67, blocks: [heading('B'), heading('C')] },
  ])
  assert.equal(layoutOf(newSection('three')), 'three')
  assert.equal(layoutOf({ columns: [{ width: 20, blocks: [] }, { blocks: [] }] }), undefined)
})

test('copied blocks are validated when they are pasted', () => {
  const section = newSection('two', [heading('A'), { type: 'spacer', height: 24 }])
  assert.deepEqual(readCopied(writeCopied(section)), { kind: 'section', section })
  assert.deepEqual(readCopied(writeCopied(heading('A'))), { kind: 'block', block: heading('A') })
  assert.equal(readCopied('{"block":{"type":"footer"}}'), undefined)
  assert.equal(readCopied('{"postrider/blocks":1,"block":{"type":"script"}}'), undefined)
  assert.deepEqual(readCopied('{"postrider/blocks":1,"block":{"type":"spacer","height":9000,"evil":1}}'), {
    kind: 'block',
    block: { type: 'spacer', height: 200 },
  })
})

test('faults are grouped by the path of their section or block', () => {
  const fault = (path: string, message: string) => ({ field: 'body' as const, path, line: 1, column: 1, message })
  const faults = faultsByPath([
    fault('sections.0.columns.1.blocks.2.html', 'One'),
    fault('sections.0.columns.1.blocks.2.blocks.0.text', 'Two'),
    fault('sections.3.columns.0', 'Three'),
  ])
  assert.deepEqual(
    [...faults],
    [
      ['0.1.2', ['One']],
      ['0.1.2.0', ['Two']],
      ['3', ['Three']],
    ],
  )
})
