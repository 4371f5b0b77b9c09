import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { PNG } from '../../test/upload.ts'
import { field, startDashboard } from './start-dashboard.ts'

const PAGE =
  '<title>Spring news</title><style>p{color:green}</style><p>Hello</p><img src="img/tulip.png" alt="A tulip">'

test('a user imports .zip and .html files: images are added to the library, and the editor shows what to change', async (t) => {
  const { openSignedIn, home, acme, origin, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('archives@acme.example')
  const editor = page.getByRole('textbox', { name: 'HTML' })
  const choose = async (name: string, mimeType: string, buffer: Uint8Array) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'Upload file' }).click()
    await (await chosen).setFiles({ name, mimeType, buffer: Buffer.from(buffer) })
    await page.getByRole('dialog').getByText(`File: ${name}`).waitFor()
  }
  const submit = () => page.getByRole('button', { name: 'Import template' }).click()
  const openDialog = () => page.getByRole('button', { name: 'Import' }).click()

  await page.goto(`${home}/templates/new`)
  await openDialog()
  await choose('notes.zip', 'application/zip', zipSync({ 'a.txt': Buffer.from('x') }))
  await submit()
  await page.getByRole('alert').getByText('The archive has no .html file.').waitFor()
  await page.getByRole('button', { name: 'Remove file' }).click()

  const archive = zipSync({ 'mail/index.html': Buffer.from(PAGE), 'mail/img/tulip.png': PNG })
  await choose('Spring.zip', 'application/zip', archive)
  await submit()
  await page.getByRole('heading', { level: 1, name: 'Spring', exact: true }).waitFor()
  await page.getByText('Template imported with 1 image.').waitFor()
  assert.match(await editor.innerText(), /<p style="color: green;">Hello<\/p>/)
  const [, url = ''] = /<img src="([^"]+)"/.exec(await editor.innerText()) ?? []
  assert.deepEqual(Buffer.from(await (await fetch(url.replace(/^https?:\/\/[^/]+/, origin))).arrayBuffer()), PNG)
  const { data: files } = (await acme.get('/files')).body
  assert.equal(files.length, 1)
  assert.match(files[0].path, /^template-images\/.*tulip\.png$/)

  await page.goBack()
  await openDialog()
  await field(page, 'name').fill('Summer')
  await choose('page.html', 'text/html', Buffer.from('<title>Sun</title><p>Beach</p>'))
  await submit()
  await page.getByRole('heading', { level: 1, name: 'Summer' }).waitFor()
  await page.getByText('Template imported.').waitFor()
  assert.match(await editor.innerText(), /<p>Beach<\/p>/)
  const [template] = (await acme.get('/templates')).body.data
  assert.deepEqual([template.name, template.subject, template.format], ['Summer', 'Sun', 'html'])

  // The file has another tool's merge tags, which the user must replace before saving the template.
  await page.goBack()
  await openDialog()
  await choose('other.html', 'text/html', Buffer.from('<title>Hi</title><p>{{ contact.FNAME }}</p>'))
  await submit()
  await page.getByRole('heading', { level: 1, name: 'other' }).waitFor()
  await page.getByRole('button', { name: 'Save template' }).click()
  const toFix = page.getByRole('alert').filter({ hasText: 'Fix these errors to save the template' })
  await toFix.getByRole('button', { name: 'Content, line 1 “contact.FNAME” doesn’t exist.' }).click()
  assert.ok(await editor.evaluate('document.activeElement?.closest(".cm-editor") !== null'))
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText('<p>Hello</p>')
  await page.getByRole('button', { name: 'Send test' }).click()
  const addresses = page.getByRole('dialog').getByRole('combobox', { name: 'Email addresses' })
  for (const name of ['at mail', 'b', 'c', 'd', 'e']) {
    await addresses.fill(`${name}@`)
    await addresses.press('Enter')
  }
  await page.getByRole('dialog').getByText('Remove 1 address.').waitFor()
  await addresses.press('Backspace')
  await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('dialog').getByText('(got “at mail@”)').waitFor()
  assertNoPageErrors()
})
