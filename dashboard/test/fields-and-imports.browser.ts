import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import { addStandardFields, CSV_FILE, chooseCsv } from './contact-screens.ts'
import { field, startDashboard } from './start-dashboard.ts'

const countLines = (text: Locator) =>
  text.evaluate((element) => {
    const range = element.ownerDocument.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })

test('a field’s merge tag is derived from its name, and contacts keep their values when the field is deleted', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('fields@acme.example')
  await page.goto(`${home}/fields`)
  await page.getByRole('link', { name: 'Add field for people' }).click()
  await field(page, 'name').fill('Größe T-Shirt')
  assert.equal(await field(page, 'tag').inputValue(), 'grosse_t_shirt')
  await field(page, 'tag').fill('type')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Pick list' }).click()
  await field(page, 'options').fill('S\n\nM\nM')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByText(/The merge tag field must not be type/).waitFor()
  await page.getByText(/duplicate/).waitFor()
  await field(page, 'tag').fill('shirt')
  await field(page, 'options').fill('S\nM')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByText('Größe T-Shirt added.').waitFor()
  const [made] = (await acme.get('/contact-fields')).body
  const { body: contact } = await acme.post('/contacts', { shirt: 'M' })

  await page.getByRole('link', { name: 'Größe T-Shirt' }).click()
  await page.getByLabel('Allow multiple options').check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Größe T-Shirt saved.').waitFor()
  const { body: changed } = await acme.get(`/contact-fields/${made.id}`)
  assert.deepEqual([changed.tag, changed.options, changed.allow_multiple], ['shirt', ['S', 'M'], true])

  await page.getByRole('link', { name: 'Größe T-Shirt' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('Contacts will keep their values').waitFor()
  await page.getByRole('button', { name: 'Delete field' }).click()
  await page.getByText('Größe T-Shirt deleted.').waitFor()
  await page.goto(`${home}/contacts/${contact.id}`)
  await page.getByText(`Field ${made.id}: M`).waitFor()
  assertNoPageErrors()
})

test('changing the email field’s type asks for confirmation and shows how many subscribers would lose their address', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const fields: { id: number; tag: string }[] = (await acme.get('/contact-fields')).body
  const email = fields.find(({ tag }) => tag === 'email')
  for (const name of ['News', 'Offers']) {
    const { body: list } = await acme.post('/lists', { name, channel: 'email' })
    const { body: contact } = await acme.post('/contacts', { email: `${name}@mail.example` })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
  }
  await acme.post('/contacts', { email: 'on-no-list@mail.example' })
  const page = await openSignedIn('types@acme.example')
  await page.goto(`${home}/fields/${email?.id}`)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: /^Text/ }).click()
  await page.getByRole('button', { name: 'Save field' }).click()
  const question = page.getByRole('dialog', { name: 'Change Email from Email to Text?' })
  await question.getByText('2 subscribers on 2 lists have no other email address').waitFor()
  await question.getByText('3 contacts have a value in this field.').waitFor()
  await question.getByRole('button', { name: 'Keep type' }).click()
  await question.waitFor({ state: 'detached' })
  const typeNow = async () => (await acme.get(`/contact-fields/${email?.id}`)).body.type
  assert.equal(await typeNow(), 'email')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('2 subscribers on 2 lists have no other').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save field' }).click()
  await question.getByRole('button', { name: 'Change type' }).click()
  await page.getByText('Email saved.').waitFor()
  assert.equal(await typeNow(), 'text')
  assertNoPageErrors()
})

test('a CSV import matches columns to fields, offers its failed rows as a download, and can be stopped', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await acme.post('/contacts', { first_name: 'Beate', email: 'bea@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const page = await openSignedIn('imports@acme.example')
  await page.goto(`${home}/contacts/import`)
  await chooseCsv(page)
  const target = (column: string) => page.getByRole('combobox', { name: `Field for column ${column}` })
  assert.equal(await target('Vorname').inputValue(), 'First name')
  assert.equal(await target('E-Mail').inputValue(), 'Email')
  assert.equal(await target('Notes').inputValue(), 'Don’t import')
  await target('Nachname').click()
  await page.getByRole('option', { name: 'Don’t import' }).click()
  await page.getByRole('combobox', { name: 'Add tags' }).fill('Fair')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Subscribe to list' }).click()
  await page.getByRole('option', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('heading', { level: 1, name: CSV_FILE.name }).waitFor()
  await page.getByText('Completed with errors').waitFor()
  const failedRow = page.getByRole('row', { name: 'Line 3' })
  await failedRow.getByText('The email field must be a valid email address (got “').waitFor()
  for (const width of [390, 820, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    assert.equal(await countLines(page.getByText('Line 3', { exact: true })), 1, `${width} px`)
  }
  await page.getByText('Subscribed', { exact: true }).waitFor()
  const [contact, ...others] = (await acme.get('/contacts')).body.data
  assert.deepEqual(others, [])
  assert.deepEqual([contact.first_name, contact.last_name], ['Bea', null])
  assert.deepEqual(
    contact.tags.map(({ slug }: { slug: string }) => slug),
    ['vip', 'fair'],
  )
  const [subscriber] = (await acme.get(`/lists/${list.id}/subscribers`)).body.data
  assert.equal(subscriber.contact_id, contact.id)

  await page.evaluate('delete window.showSaveFilePicker')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'people-failed.csv')
  assert.match(readFileSync(await download.path(), 'utf8'), /Bob,.*The email field must be a valid email address/)

  await page.getByRole('link', { name: 'Import contacts' }).click()
  await page.getByRole('row', { name: CSV_FILE.name }).getByText('Completed with errors').waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose CSV file' }).click()
  const rows = Array.from({ length: 60_000 }, (_, number) => `"Many, ${number}"`).join('\n')
  const packed = { name: 'many.csv.gz', mimeType: 'application/gzip', buffer: gzipSync(`first_name\n${rows}`) }
  await (await chosen).setFiles(packed)
  await page.getByText('Many, 0 · Many, 1 · Many, 2').waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('button', { name: 'Stop import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep importing' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop import' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  assertNoPageErrors()
})

test('the page of an import that only subscribes existing contacts shows how many it subscribed', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, origin, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await acme.post('/contacts', { email: 'ada@mail.example' })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const { contacts } = new Postrider({ url: origin, token: acme.token })
  const { id } = await contacts.import(new File(['email\nada@mail.example\n'], 'news.csv'), {
    match_on: 'email',
    list_id: list.id,
  })
  await contacts.imports.wait(id)
  const page = await openSignedIn('result@acme.example')
  await page.goto(`${home}/contacts/imports/${id}`)
  const countOf = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText()
  await page.getByText('Subscribed', { exact: true }).waitFor()
  assert.deepEqual([await countOf('Created'), await countOf('Unchanged'), await countOf('Subscribed')], ['0', '1', '1'])
  assertNoPageErrors()
})
