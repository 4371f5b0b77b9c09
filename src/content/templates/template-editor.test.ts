import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { zipSync } from 'fflate'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'
import { PNG } from '../../../test/upload.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'

const CONTENT = { channel: 'email', format: 'html', subject: 'Hi {{ data.name }}', body: '<p>Hi</p>' }

const setUp = async (t: TestContext, options = {}) => {
  const app = await startApp(t, options)
  const { api, token } = await signedIn(app, app.acmeTeam)
  const { body: template } = await app.acme.post('/templates', { name: 'T', ...CONTENT })
  return { ...app, api, token, template }
}

test('a preview of content with errors lists the errors', async (t) => {
  const { api } = await setUp(t)
  const preview = (content: object) => api('POST', '/templates/preview', { ...CONTENT, ...content })
  const { status, body } = await preview({ body: '<p>\n{{ nobody }}</p>' })
  assert.equal(status, 200)
  assert.equal(body.preview, null)
  assert.deepEqual(body.faults, [{ field: 'body', path: null, line: 2, column: 4, message: '“nobody” doesn’t exist.' }])
  const block = { sections: [{ columns: [{ blocks: [{ type: 'spacer', height: 1 }] }] }] }
  assert.deepEqual(
    (await preview({ format: 'blocks', body: block })).body.faults[0].path,
    'sections.0.columns.0.blocks.0.height',
  )
  const empty = await preview({ subject: null, body: '' })
  assert.deepEqual(empty.body.faults, [])
  assert.deepEqual(
    empty.body.preview.warnings.map(({ code }: { code: string }) => code),
    ['empty_subject'],
  )
})

test('a preview shows a contact’s values or, without a contact, the names of the fields', async (t) => {
  const { acme, api } = await setUp(t)
  await acme.post('/contact-fields', { name: 'First name', tag: 'first_name', type: 'text', contact_type: 'person' })
  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada' })
  const show = async (given: object) =>
    (await api('POST', '/templates/preview', { ...CONTENT, body: '<p>{{ first_name }}</p>', ...given })).body.preview
      .html
  assert.match(await show({}), /^<p>First name<\/p>/)
  assert.match(await show({ contact_id: ada.id }), /^<p>Ada<\/p>/)
})

test('a draft is kept until it is deleted, and a colleague’s draft isn’t overwritten', async (t) => {
  const { acme, api, template } = await setUp(t)
  const path = `/templates/${template.id}/draft`
  assert.deepEqual((await api('GET', path)).body, { draft: null })
  const content = { subject: 'Draft', body: '{{ still wrong' }
  const saved = await api('PUT', path, { content, version: 1, revision: 0 })
  assert.ok(saved.body.revision > 0)
  assert.deepEqual((await api('GET', path)).body.draft.content, content)
  assert.equal(saved.body.template_version, 1)
  const late = await api('PUT', path, { content: {}, version: 1, revision: 0 })
  assert.equal(late.body.error_code, 'version_conflict')
  assert.equal((await acme.get(`/templates/${template.id}`)).body.subject, CONTENT.subject)
  assert.equal((await api('DELETE', `${path}?revision=1`)).body.error_code, 'version_conflict')
  assert.equal((await api('DELETE', `${path}?revision=${saved.body.revision}`)).status, 200)
  // A new draft isn't mistaken for the old one.
  const again = await api('PUT', path, { content, version: 1, revision: 0 })
  assert.notEqual(again.body.revision, saved.body.revision)
  assert.equal((await api('PUT', path, { content, version: 1, revision: saved.body.revision })).status, 409)
  for (const _ of ['once', 'twice']) assert.equal((await api('DELETE', path)).status, 200)
  assert.deepEqual((await api('GET', path)).body, { draft: null })
})

test('earlier versions can be read, and show who saved them', async (t) => {
  const { acme, api, template } = await setUp(t)
  await acme.put(`/templates/${template.id}`, { subject: 'Second' })
  const { body } = await api('GET', `/templates/${template.id}/versions`)
  assert.deepEqual(
    body.versions.map(({ version, user_email }: { version: number; user_email: null }) => [version, user_email]),
    [
      [2, null],
      [1, null],
    ],
  )
  const first = await api('GET', `/templates/${template.id}/versions/1`)
  assert.deepEqual([first.body.subject, first.body.format, first.body.body], [CONTENT.subject, 'html', CONTENT.body])
  assert.equal((await api('GET', `/templates/${template.id}/versions/9`)).status, 404)
})

test('a test message is sent to each address and tagged as a test', async (t) => {
  const { acme, acmeTeam, api, db } = await setUp(t)
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await acme.post('/brands', { name: 'Acme', is_default: true, email_address_id: sender })
  const to = ['ada@mail.example', 'bob@mail.example']
  const body = '<a href="{{ unsubscribe_url }}">{{ data.name }}</a>'
  const sent = await api('POST', '/templates/test', { ...CONTENT, body, to, data: { name: 'Ada' } })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.deepEqual(
    sent.body.messages.map(({ to, subject, tags }: { to: string; subject: string; tags: string[] }) => [
      to,
      subject,
      tags,
    ]),
    to.map((address) => [address, '[Test] Hi Ada', ['test']]),
  )
  const { html } = (await acme.get(`/messages/${sent.body.messages[0].id}`)).body
  assert.match(html, /<a href="http[^"]+\/u\/preview">Ada<\/a>/)
  const wrong = await api('POST', '/templates/test', { ...CONTENT, to: ['ada@mail.example', 'bob$&'] })
  assert.deepEqual(wrong.body.errors, { 'to.1': ['The to.1 field must be a valid email address (got “bob$&”).'] })
  const foreign = await api('POST', '/templates/test', { ...CONTENT, to, contact_id: 999_999 })
  assert.deepEqual(foreign.body.errors, { contact_id: ['The selected contact_id is invalid.'] })
  const many = await api('POST', '/templates/test', {
    ...CONTENT,
    to: Array.from({ length: 6 }, () => 'a@mail.example'),
  })
  assert.deepEqual(Object.keys(many.body.errors), ['to'])
})

test('pasted HTML is imported: style sheets are inlined, and images are added to the library', async (t) => {
  const { acme, api } = await setUp(t, {
    fetchSite: async (url: string) => {
      const found = url === 'https://site.example/logo.png'
      return { url, status: found ? 200 : 404, headers: {}, body: found ? PNG : Buffer.alloc(0) }
    },
  })
  const data = `data:image/png;base64,${PNG.toString('base64')}`
  const html = `<style>.a{color:red}@media (max-width:600px){.a{color:blue}}</style><!--[if mso]><b>Outlook</b><![endif]--><p class="a">Hi {{ first_name }}</p><img src="https://site.example/logo.png"><img src="${data}"><img src="https://site.example/gone.png"><img src="{{ data.image }}">`
  const { status, body } = await api('POST', '/templates/import', { html })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.html, /<p class="a" style="color: red;">Hi {{ first_name }}<\/p>/)
  assert.match(body.html, /@media \(max-width:\s?600px\)/)
  assert.match(body.html, /<!--\[if mso\]><b>Outlook<\/b><!\[endif\]-->/)
  assert.match(body.html, /<img src="{{ data.image }}">/)
  assert.equal(body.html.match(/<img src="http[^"]+\/storage\/brands\/\d+\/[0-9a-f]{64}\.png">/g)?.length, 2)
  // An image that appears twice counts twice.
  assert.equal(body.images, 2)
  assert.deepEqual(body.warnings, [
    { code: 'image_missing', message: 'The image https://site.example/gone.png couldn’t be added to the library.' },
  ])
  const { data: files } = (await acme.get('/files')).body
  assert.ok(files.every(({ path }: { path: string }) => path.startsWith('template-images/')))
  assert.ok(files.length >= 1)
})

test('an archive is imported with its style sheets and images; other files and damaged archives are rejected', async (t) => {
  const { origin, token } = await setUp(t)
  const upload = async (name: string, content: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(content)]), name)
    const response = await fetch(`${origin}/dashboard/api/templates/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const archive = zipSync({
    'mail/index.html': Buffer.from('<link rel="stylesheet" href="css/a.css"><p>Hi</p><img src="img/a%20b.png">'),
    'mail/css/a.css': Buffer.from('p{color:green}'),
    'mail/img/a b.png': PNG,
    'mail/notes.txt': Buffer.from('secret'),
  })
  const { status, body } = await upload('mail.zip', archive)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.html, /<p style="color: green;">Hi<\/p><img src="http[^"]+\.png">/)
  assert.equal((await upload('mail.html', Buffer.from('\ufeff<p>Hi</p>'))).body.html, '<p>Hi</p>')
  const old = Buffer.from('<p>Gr\xfc\xdfe</p>', 'latin1')
  assert.equal((await upload('mail.html', old)).body.html, '<p>Grüße</p>')
  const fromMac = zipSync({ 'a/._index.html': Buffer.from('junk'), 'a/mail.html': old })
  assert.equal((await upload('mail.zip', fromMac)).body.html, '<p>Grüße</p>')
  assert.equal(
    (await upload('mail.zip', zipSync({ 'a.txt': Buffer.from('x') }))).body.errors.file[0],
    'The archive has no .html file.',
  )
  assert.equal((await upload('mail.zip', archive.subarray(0, 60))).body.errors.file[0], 'The archive can’t be read.')
  assert.equal((await upload('a.png', PNG)).body.errors.file[0], 'The file must be an .html or a .zip file.')
})

test('an archive can’t unpack to more than its stated size or 30 MB', async (t) => {
  const { origin, token } = await setUp(t)
  const refusal = async (archive: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(archive)]), 'mail.zip')
    const response = await fetch(`${origin}/dashboard/api/templates/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    return JSON.parse(await response.text()).errors?.file?.[0]
  }
  const large = zipSync({ 'index.html': Buffer.from('<p>Hi</p>'), 'a.css': Buffer.alloc(32_000_000) })
  assert.equal(await refusal(large), 'The files in the archive must not be greater than 30 MB in total.')
  const lying = Buffer.from(zipSync({ 'index.html': Buffer.alloc(20_000_000, '<p>Hi</p>') }))
  // Writes a false uncompressed size to the central directory and the local header.
  lying.writeUInt32LE(10, lying.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  lying.writeUInt32LE(10, 22)
  assert.equal(await refusal(lying), 'The archive can’t be read.')
  const sheets = `${'<link rel="stylesheet" href="a.css">'.repeat(300)}<p>Hi</p>`
  const repeated = zipSync({
    'index.html': Buffer.from(sheets),
    'a.css': Buffer.from(`p{color:red}/*${'x'.repeat(20_000)}*/`),
  })
  assert.equal(await refusal(repeated), undefined)
})
