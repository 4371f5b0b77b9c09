/** Templates that try to run too long, produce too much output, or access forbidden data. Used in tests and the benchmark. */
export const HOSTILE_TEMPLATES: Readonly<Record<string, string>> = {
  'endless nested loops': `${'{% for i in (1..1000) %}'.repeat(6)}x${'{% endfor %}'.repeat(6)}`,
  'a huge range': '{% for i in (1..999999999) %}{{ i }}{% endfor %}',
  'a range that overflows': '{% for i in (-9007199254740991..9007199254740991) %}{{ i }}{% endfor %}',
  'a text that doubles':
    '{% assign x = "aaaaaaaa" %}{% for i in (1..60) %}{% assign x = x | append: x %}{% endfor %}{{ x }}',
  'captures that double': `{% capture a %}aaaaaaaaaaaaaaaa{% endcapture %}${Array.from({ length: 40 }, () => '{% capture a %}{{ a }}{{ a }}{% endcapture %}').join('')}{{ a }}`,
  'ten megabytes of output':
    '{% for i in (1..2000) %}{{ "0123456789" | append: "0123456789" }}{% for j in (1..500) %}0123456789{% endfor %}{% endfor %}',
  'ten megabytes of captured output':
    '{% capture x %}{% for i in (1..10000) %}{% for j in (1..100) %}0123456789{% endfor %}{% endfor %}{% endcapture %}{{ x | size }}',
  'replacing that explodes':
    '{% assign x = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" %}{% for i in (1..30) %}{% assign x = x | replace: "a", "aaaaaaaaaa" %}{% endfor %}{{ x }}',
  'splitting and joining':
    '{% capture x %}{% for i in (1..9000) %}aaaaaaaaaa{% endfor %}{% endcapture %}{% assign y = x | split: "a" | join: "bbbbbbbbbbbbbbbbbbbbbb" %}{{ y | split: "b" | join: "cccccccccccccccccc" }}',
  'a year with a million digits':
    '{% assign f = "%Y" %}{% for i in (1..20) %}{% assign f = f | append: f %}{% endfor %}{{ "2026-01-01" | date: f }}',
  'deep nesting': `${'{% if true %}'.repeat(5_000)}x${'{% endif %}'.repeat(5_000)}`,
  'deep nesting without an end': '{% if true %}'.repeat(20_000),
  'half a megabyte of open braces': '{{'.repeat(120_000),
  'many conditions': `{% if ${Array.from({ length: 20_000 }, () => 'data.a == 1').join(' or ')} %}x{% endif %}`,
  'many filters': `{{ "a" ${'| append: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" '.repeat(5_000)} }}`,
  'a prototype’s constructor': '{{ data.constructor.constructor }}',
  'a prototype by its name': '{{ data["__proto__"]["polluted"] | required }}{{ brand.__proto__ }}',
  'a file to include': '{% include "/etc/passwd" %}',
  'a layout to render': '{% layout "x" %}{% render "y" %}',
  'code in a filter': '{{ data.items | where_exp: "x", "x.constructor" }}',
  'a regular expression that backtracks': `{{ "${'a'.repeat(50_000)}!" | strip | truncatewords: 1 | date: "${'%'.repeat(20_000)}" }}{% assign s = "${' '.repeat(50_000)}x" %}{{ s | strip }}{% for i in (1..2000) %}{{ s | truncatewords: 3 }}{% endfor %}`,
}
