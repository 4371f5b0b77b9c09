import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/start-app.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { findScriptLink } from './script-links.ts'

test('an address that runs a script is found, however it is written', () => {
  for (const html of [
    '<a href="javascript:alert(1)">x</a>',
    '<A HREF=JaVaScRiPt:alert(1)>x</A>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>">x</a>',
    '<area href="vbscript:x">',
    '<form action="javascript:x"></form>',
    '<mj-button href="javascript:x">Go</mj-button>',
    '<img src="javascript:x">',
  ])
    assert.ok(findScriptLink(html), html)
  for (const html of [
    '<a href="https://a.example/javascript:x">x</a>',
    '<a href="mailto:ada@mail.example">x</a>',
    '<img src="data:image/png;base64,AAAA">',
    '<a href="#javascript:">x</a>',
    'javascript:x',
  ])
    assert.equal(findScriptLink(html), undefined, html)
})

test('templates, campaigns and messages with a script as a link are rejected, and the error names the link', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const html = '<p>Hi</p>\n<a href="javascript:alert(1)">Go</a>'
  const blocks = (block: object) => ({ sections: [{ columns: [{ blocks: [block] }] }] })
  const email = { name: 'A', channel: 'email', subject: 'Hi' }
  const message = { to: 'ada@mail.example', email_address_id, subject: 'Hi' }
  const inBlock = 'body.sections.0.columns.0.blocks.0.href'
  const refused: [path: string, body: object, field: string][] = [
    ['/templates', { ...email, body: html }, 'body'],
    [
      '/templates',
      { ...email, format: 'mjml', body: `<mjml><mj-body><mj-text>${html}</mj-text></mj-body></mjml>` },
      'body',
    ],
    ['/templates', { ...email, format: 'blocks', body: blocks({ type: 'text', html }) }, 'body'],
    [
      '/templates',
      { ...email, format: 'blocks', body: blocks({ type: 'button', text: 'Go', href: 'javascript:x' }) },
      inBlock,
    ],
    ['/templates', { name: 'A', channel: 'push', body: { title: 'Hi', url: 'javascript:x' } }, 'body.url'],
    ['/emails', { ...message, html }, 'html'],
    ['/emails', { ...message, html: '<a href="{{ data.url }}">Go</a>', data: { url: 'javascript:alert(1)' } }, 'html'],
    ['/emails/batch', { messages: [{ ...message, html }] }, 'messages.0.html'],
  ]
  for (const [path, body, field] of refused) {
    const { status, body: answer } = await acme.post(path, body)
    assert.equal(status, 422, JSON.stringify(body))
    assert.deepEqual(Object.keys(answer.errors), [field], JSON.stringify(answer))
    if (field !== inBlock) assert.match(answer.message, /The link “javascript:[^”]+” isn’t allowed/)
  }
  const { body: template } = await acme.post('/templates', { ...email, body: html })
  assert.match(template.message, /line 2, column 10/)
  const list = (await acme.post('/lists', { name: 'News', channel: 'email' })).body.id
  const settings = { list_ids: [list], email_address_id, content: { subject: 'Hi', body: html } }
  const { body: campaign } = await acme.post('/campaigns', { name: 'A', channel: 'email', ...settings })
  const { body: check } = await acme.post(`/campaigns/${campaign.id}/check`)
  const blocker = check.blockers.find(({ code }: { code: string }) => code === 'template_error')
  assert.match(blocker?.message, /The link “javascript:alert\(1\)” isn’t allowed/)
})
