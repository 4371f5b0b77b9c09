import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtEnd } from './html-end.ts'

test('HTML ends at its last </body> that isn’t in a comment', () => {
  const endOf = (html: string) => splitAtEnd(html)[1]
  assert.equal(endOf('<p>Hi</p>'), '')
  assert.equal(endOf('<body>Hi</BODY ></html>'), '</BODY ></html>')
  assert.equal(endOf('<body>Hi</body><!-- </body> --></html>'), '</body><!-- </body> --></html>')
  assert.equal(endOf('<!--[if mso]></body><![endif]--><p>Hi</p></body>'), '</body>')
  assert.equal(endOf('<!--></body>'), '</body>')
  assert.equal(endOf('<body>Hi</body><!-- </body>'), '</body><!-- </body>')
})

test('finding the end of hostile HTML takes linear time', () => {
  const started = performance.now()
  for (const part of ['<!--', '</body', '<!-- -->', '</body ']) splitAtEnd(part.repeat(500_000))
  assert.ok(performance.now() - started < 5_000)
})
