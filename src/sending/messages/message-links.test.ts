import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyAsSent } from './message-links.ts'

const URL = 'https://post.example/u/x'
const URLS = { unsubscribe_url: URL, preferences_url: '', view_url: '' }

test('the unsubscribe link is added at the end of the body, even if a comment for Outlook contains </body>', () => {
  const content = { html: '<body><!--[if mso]></body><![endif]--><p>Hi</p></BODY ></html>', text: 'Hi' }
  const { html, text } = bodyAsSent(content, URLS)
  assert.match(
    html ?? '',
    /^<body><!--\[if mso\]><\/body><!\[endif\]--><p>Hi<\/p><p [^>]*><a href="https:\/\/post\.example\/u\/x">Unsubscribe<\/a><\/p><\/BODY ><\/html>$/,
  )
  assert.equal(text, `Hi\n\n--\nUnsubscribe\n${URL}\n`)
  assert.match(bodyAsSent({ html: '<p>Hi</p>', text: null }, URLS).html ?? '', /<p>Hi<\/p><p .*Unsubscribe/)
  assert.deepEqual(bodyAsSent(content, undefined), content)
})
