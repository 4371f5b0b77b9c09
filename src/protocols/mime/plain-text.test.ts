import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTextOf } from './plain-text.ts'

test('blocks become lines, paragraphs are separated by an empty line, and white space is collapsed', () => {
  assert.equal(plainTextOf('<h1>News</h1>\n<p>One\n  line</p><p>Two<br>lines</p>'), 'News\n\nOne line\n\nTwo\nlines')
  assert.equal(plainTextOf('<div>a</div><div>b</div> <b>c</b>d'), 'a\nb\ncd')
  assert.equal(plainTextOf('<p>a <b>b</b> c</p>'), 'a b c')
})

test('the address of a link is on a separate line after the link’s text, unless it is the text', () => {
  assert.equal(
    plainTextOf('<p>Go to <a href="https://a.example/x">our shop</a>. Or <a href="tel:1">call</a> us.</p><p>Bye</p>'),
    'Go to our shop.\nhttps://a.example/x\nOr call\ntel:1\nus.\n\nBye',
  )
  assert.equal(plainTextOf('<a href="https://a.example">https://a.example</a>'), 'https://a.example')
  assert.equal(plainTextOf('<a href="https://a.example"><img src="x.png"></a>'), 'https://a.example')
  assert.equal(plainTextOf('<a href="#top">Top</a> <a href="javascript:x()">Run</a> <a>None</a>'), 'Top Run None')
})

test('list items become lines with dashes, table rows become lines, and images become their alt text', () => {
  assert.equal(plainTextOf('<ul><li>One</li><li>Two</li></ul>End'), '- One\n- Two\n\nEnd')
  assert.equal(plainTextOf('<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>'), 'A 1\nB 2')
  assert.equal(plainTextOf('<img alt="Logo" src="x.png"><img alt="" src="y.png"> Hi'), 'Logo Hi')
})

test('content that a browser doesn’t show is left out, and entities are decoded', () => {
  assert.equal(
    plainTextOf(
      '<html><head><title>T</title><style>p{}</style></head><body>A &amp; B&nbsp;&lt;c&gt;<script>x()</script></body>',
    ),
    'A & B <c>',
  )
  assert.equal(plainTextOf('<!-- note --><p>Grüße 👋</p>'), 'Grüße 👋')
  assert.equal(plainTextOf(''), '')
})
