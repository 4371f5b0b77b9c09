import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Liquid } from 'liquidjs'
import { parse, render } from './liquid/engine.ts'
import { FILTERS } from './liquid/filters.ts'
import { findRequired, findUnknownNames } from './liquid/names.ts'
import { DateValue } from './liquid/values.ts'

const EN = { language: 'en', timeZone: 'UTC' }
const DE = { language: 'de', timeZone: 'Europe/Vienna' }

const show = (source: string, scope: object = {}, locale = EN) => render(parse(source, 'html'), scope, locale)

test('each filter’s example renders to the documented result', () => {
  const scope = { first_name: 'Ada', data: { note: 'Ring twice.\nThanks!' } }
  for (const [name, { example }] of Object.entries(FILTERS)) assert.equal(show(example[0], scope), example[1], name)
})

test('text is never split in the middle of a character', () => {
  assert.equal(show('{{ "😀é" | split: "" | join: "-" }}'), '😀-é')
})

test('values are formatted in the team’s language and time zone', () => {
  const scope = {
    birthday: new DateValue('1815-12-10'),
    visit: new DateValue('2026-11-15T23:30:00.000000Z'),
    vip: true,
    colors: ['red', 'blue'],
    score: 1234.5,
    nothing: null,
  }
  const source = '{{ birthday }}|{{ visit }}|{{ vip }}|{{ colors }}|{{ score }}|{{ score | number }}|{{ nothing }}'
  assert.equal(show(source, scope), 'December 10, 1815|November 15, 2026|yes|red, blue|1234.5|1,234.5|')
  assert.equal(show(source, scope, DE), '10. Dezember 1815|16. November 2026|ja|red, blue|1234.5|1.234,5|')
  assert.equal(show('{{ 9.5 | money: "EUR" }}', {}, DE), '9,50\u00a0€')
  assert.equal(show('{{ visit | date: "%-d.%-m.%Y %H:%M %A" }}', scope, DE), '16.11.2026 00:30 Montag')
})

test('a nonexistent date is left unchanged, and zero has no minus sign', () => {
  assert.equal(show('{{ "2026-02-30" | date }}|{{ "2026-02-30T10:00" | date: "%d" }}'), '2026-02-30|2026-02-30T10:00')
  assert.equal(show('{{ "2028-02-29" | date }}'), 'February 29, 2028')
  assert.equal(show('{{ -0.4 | round | number }}|{{ -0.001 | money: "EUR" }}|{{ -1 | number }}'), '0|€0.00|-1')
})

test('dates can be compared with ISO dates, although they are displayed in words', () => {
  const scope = { birthday: new DateValue('1815-12-10') }
  assert.equal(show('{% if birthday < "1900-01-01" %}old{% endif %}', scope), 'old')
  assert.equal(show('{% if birthday == "1815-12-10" %}same{% endif %}', scope), 'same')
})

test('values are escaped in HTML, but not in plain text', () => {
  const scope = { name: `<b>"A" & 'B'</b>` }
  assert.equal(show('{{ name }}', scope), '&lt;b&gt;&#34;A&#34; &amp; &#39;B&#39;&lt;/b&gt;')
  assert.equal(render(parse('{{ name }}', 'text'), scope, EN), scope.name)
  assert.equal(show('{{ name | newline_to_br }}', { name: '<\n>' }), '&lt;<br>&gt;')
})

const FIELDS = [
  { tag: 'first_name', type: 'text' },
  { tag: 'boss', type: 'related' },
  { tag: 'list', type: 'text' },
]

test('unknown names are reported with their line and column, except in comments and raw text', () => {
  const faultsOf = (source: string) =>
    findUnknownNames(parse(source, 'html'), FIELDS).map(({ line, column, message }) => `${line}:${column} ${message}`)
  assert.deepEqual(faultsOf('a\n {{ frist_name }}{{ zzzzzz }}'), [
    '2:5 “frist_name” doesn’t exist. Did you mean first_name?',
    '2:21 “zzzzzz” doesn’t exist.',
  ])
  assert.deepEqual(faultsOf('{{ a }}\n\n{{ b }}'), ['1:4 “a” doesn’t exist.', '3:4 “b” doesn’t exist.'])
  assert.deepEqual(faultsOf('{{ boss.first_nam }}'), [
    '1:4 “boss.first_nam” doesn’t exist. Did you mean boss.first_name?',
  ])
  assert.deepEqual(faultsOf('{{ boss.boss.first_name }}'), [
    '1:4 “boss.boss.first_name” goes too deep: you can use a related contact’s values, but not the contacts related to it.',
  ])
  const fine =
    '{% comment %}{{ x }}{% endcomment %}{% raw %}{{ x }}{% endraw %}{% for a in data.b %}{{ a.c }}{{ forloop.index }}{% endfor %}{% assign y = 1 %}{{ y }}{{ contact["list"] }}{{ list.name }}{{ unsubscribe_url }}{{ first_name.size }}'
  assert.deepEqual(faultsOf(fine), [])
})

test('the filter `required` applies even in a branch that isn’t taken', () => {
  const source =
    '{% if false %}{{ first_name | upcase | required }}{% endif %}{% assign x = boss.first_name | required %}{{ contact["list"] | required }}'
  assert.deepEqual(findRequired(parse(source, 'html')), ['first_name', 'boss.first_name', 'list'])
})

test('our faster outputs, conditions and loops render the same results as LiquidJS', () => {
  const scope = {
    name: 'Ada',
    n: 3,
    nothing: null,
    list: ['a', 'b', 'c'],
    deep: { a: { b: ['x', { c: 'y' }] } },
    'odd key': 'odd',
    words: 'four',
    empty: '',
    zero: 0,
    object: { size: 'own', first: 'own' },
  }
  const expressions = [
    'name',
    'n',
    'nothing',
    'missing',
    'missing.a.b',
    'nothing.a',
    'name.size',
    'words.size',
    'name.first',
    'name.a',
    'list.size',
    'list.first',
    'list.last',
    'list[0]',
    'list[-1]',
    'list[9]',
    'list["1"]',
    'deep.a.b[1].c',
    'deep["a"].b[0]',
    'zero',
    'empty',
    '"text"',
    '12.5',
    'object.size',
    'object.first',
    'deep.constructor',
    'name.constructor',
    'list.constructor',
    'deep.__proto__',
    'list.length',
    'name.length',
    'deep[name]',
    'deep[missing]',
  ]
  const operands = ['name', 'n', 'zero', 'missing', 'list', 'empty', '"b"', '3', 'true', 'nil', 'blank']
  const conditions = [...operands, 'name and n', 'not name', 'missing or n', 'list.size > 1 and n', 'n | minus: 3']
  for (const operator of ['==', '!=', '>', '<', '>=', '<=', 'contains']) {
    for (const left of operands) conditions.push(...operands.map((right) => `${left} ${operator} ${right}`))
  }
  const templates = [
    ...expressions.map((expression) => `{{ ${expression} }}`),
    ...conditions.map((condition) => `{% if ${condition} %}1{% elsif n %}2{% else %}3{% endif %}`),
    ...conditions.map((condition) => `{% unless ${condition} %}1{% elsif n %}2{% else %}3{% endunless %}`),
    ...['list', 'name', 'missing', 'n', 'empty', '(1..3)', 'list[0]'].map(
      (items) => `{% for item in ${items} %}{{ item }}{{ item.c }},{% else %}none{% endfor %}{{ item }}`,
    ),
    '{% for a in list limit: 1 %}{{ a }}{% endfor %}{% for a in list offset: continue %}{{ a }}{% endfor %}',
    '{% for a in list %}{% assign n = a %}{% for b in list %}{% if a == b %}{{ a }}{% endif %}{% endfor %}{% endfor %}{{ n }}',
    '{% assign name = "Bob" %}{{ name }}{% for name in list %}{{ name }}{{ forloop.index }}{{ forloop.last }}{% endfor %}{{ name }}',
    '{% capture name %}{{ n }}{% for a in list %}{{ a }}{% endfor %}{% endcapture %}{{ name }}',
    '{% for a in list reversed limit: 2 %}{% if a == "b" %}{{ a }}{% else %}{{ n }}{% endif %}{% endfor %}',
    '{% case n %}{% when 1 %}{{ list.first }}{% when 3 %}{{ list.last }}{% endcase %}{% unless zero == 1 %}{{ zero }}{% endunless %}',
    '{%- if name -%}  {{- name -}}  {%- endif -%} {% raw %}{{ name }}{% endraw %}{% comment %}{{ name }}{% endcomment %}',
  ]
  const stock = new Liquid({ ownPropertyOnly: true })
  for (const template of templates) {
    // Booleans are written differently on purpose.
    const expected = stock.parseAndRenderSync(template, scope).replaceAll('true', 'yes').replaceAll('false', 'no')
    assert.equal(render(parse(template, 'text'), scope, EN), expected, template)
  }
})
