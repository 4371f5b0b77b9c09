import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFinding } from '../dashboard/src/content/templates/translate-finding.ts'
import { de } from '../dashboard/src/texts/de.ts'
import { en } from '../dashboard/src/texts/en.ts'
import { signedIn } from './dashboard-user.ts'
import { startApp } from './start-app.ts'

const blocks = (...list: readonly object[]) => ({
  channel: 'email',
  format: 'blocks',
  subject: 'Hi',
  body: { sections: [{ columns: [{ blocks: list }] }] },
})
const html = (body: string, subject = 'Hi') => ({ channel: 'email', format: 'html', subject, body })
const sms = (body: string) => ({ channel: 'sms', format: 'text', body })

const WITH_FAULTS = [
  sms('{{ nothing_like_it }}'),
  sms('{{ unsubscribe_ur }}'),
  sms('{{ brand.nam }}'),
  sms('{% include "a" %}'),
  sms('{{ data.a | nothing }}'),
  sms('{{ data.a '),
  sms('{{ unsubscribe_url }}'),
  sms('{{ brand.name | required }}'),
  html('<p>Hi</p>', 'a\nb'),
  blocks({ type: 'button', text: 'Shop', href: 'shop' }),
  blocks({ type: 'repeat', over: '', as: 'x y', blocks: [] }),
  blocks({ type: 'heading', text: 'x'.repeat(2_000) }),
  blocks({ type: 'image', url: '', alt: '', width: 9_999 }),
]

const WITH_WARNINGS = [
  html('<a href="http://a.example">a</a><a href="a">a</a><a href="#">a</a><img src="https://a.example/a.png">', ''),
  html(`${'<a href="http://a.example">a</a><a href="a">a</a><a href="">a</a><img src="b.png">'.repeat(2)}`),
  html('<p>Hi</p>'.repeat(20_000), 'x'.repeat(90)),
  html('<p>{{ data.code | required }}</p>'),
  sms('x'.repeat(200)),
  sms('…'.repeat(200)),
]

test('errors in a template are described in the user’s language', async (t) => {
  const server = await startApp(t)
  const { api } = await signedIn(server, server.acmeTeam)
  const found = new Set<string>()
  for (const content of [...WITH_FAULTS, ...WITH_WARNINGS]) {
    const { status, body } = await api('POST', '/templates/preview', { brand_id: null, ...content })
    assert.equal(status, 200, JSON.stringify(body))
    const messages = [...body.faults, ...(body.preview?.warnings ?? [])].map(({ message }) => message as string)
    assert.notEqual(messages.length, 0, JSON.stringify(content).slice(0, 100))
    for (const message of messages) found.add(message)
  }
  assert.ok(found.size > 20, `${found.size} messages`)
  const untranslated = [...found].filter(
    (message) => translateFinding(message, de.findings) === translateFinding(message, en.findings),
  )
  assert.deepEqual(untranslated, [])
  assert.equal(
    translateFinding('“brand.nam” doesn’t exist. Did you mean brand.name?', de.findings),
    '„brand.nam“ gibt es nicht. Meinten Sie brand.name?',
  )
  assert.equal(translateFinding('The body.title field is strange.', de.findings), 'Is strange.')
})
