import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { addStandardFields } from './contact-screens.ts'
import { type Dashboard, field, startDashboard } from './start-dashboard.ts'

const HTML = '<!doctype html>\n<html>\n<body>\n<p>Hi {{ first_name }}</p>\n</body>\n</html>'

const startWithFields = async (t: TestContext): Promise<Dashboard> => {
  const dashboard = await startDashboard(t)
  await addStandardFields(dashboard)
  return dashboard
}

const createTemplate = async ({ acme }: Dashboard, values: object = {}) => {
  const { body, status } = await acme.post('/templates', {
    name: 'Hello',
    channel: 'email',
    format: 'html',
    subject: 'Hello',
    body: HTML,
    ...values,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as { readonly id: number; readonly version: number }
}

const openTemplate = async (page: Page, { home }: Dashboard, { id }: { id: number }) => {
  await page.goto(`${home}/templates/${id}`)
  await preview(page).locator('> *').last().waitFor()
}

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const emailIn = (page: Page) => preview(page).frameLocator('iframe').frameLocator('iframe')
/**
 * Accepts the completion that is shown. CodeMirror ignores keys for a moment after a completion appears, so that users don't
 * accept it while typing.
 */
const complete = async (page: Page, name: RegExp) => {
  await page.getByRole('option', { name }).waitFor()
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
}

const isDraftSaved = (page: Page) => page.getByText('Draft saved').waitFor()

test('a user creates a template from a starting point; its draft survives reloads and takes effect when saved', async (t) => {
  const dashboard = await startWithFields(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  const page = await openSignedIn('templates@acme.example')
  await page.goto(home)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByText('No templates yet').waitFor()
  await page.getByRole('link', { name: 'Create template' }).click()
  const card = page.getByRole('main').getByRole('listitem').first()
  await card.locator('iframe').waitFor({ state: 'attached' })
  await card.getByRole('button').click()
  await field(page, 'name').waitFor()
  const [made] = (await acme.get('/templates')).body.data
  assert.equal(new URL(page.url()).pathname, `${home}/templates/${made.id}`)
  await page.getByText('Version 1 is used for sending.').waitFor()
  await emailIn(page).locator('body').waitFor()

  await field(page, 'name').fill('Spring hello')
  await page.getByText('Draft, not used for sending until you save').waitFor()
  await isDraftSaved(page)
  await page.reload()
  assert.equal(await field(page, 'name').inputValue(), 'Spring hello')
  // Reloads before the draft is saved.
  await field(page, 'name').fill('Summer hello')
  await page.reload()
  assert.equal(await field(page, 'name').inputValue(), 'Summer hello')
  await isDraftSaved(page)
  assert.equal((await acme.get(`/templates/${made.id}`)).body.name, made.name)
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Summer hello saved.').waitFor()
  assert.equal((await acme.get(`/templates/${made.id}`)).body.name, 'Summer hello')

  await field(page, 'name').fill('Autumn hello')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Changes discarded.').waitFor()
  assert.equal(await field(page, 'name').inputValue(), 'Summer hello')
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await field(page, 'name').inputValue(), 'Autumn hello')

  await page.getByRole('link', { name: '← Templates' }).click()
  const row = page.getByRole('row', { name: 'Summer hello' })
  await row.getByRole('button', { name: 'Duplicate Summer hello' }).click()
  await page.getByRole('row', { name: 'Copy of Summer hello' }).waitFor()
  await page.getByRole('button', { name: 'Delete Copy of Summer hello' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
  await page.getByText('Copy of Summer hello deleted.').waitFor()
  await page.getByRole('combobox', { name: 'Filter by channel' }).click()
  await page.getByRole('option', { name: 'SMS' }).click()
  await page.getByText('No matching templates').waitFor()
  assertNoPageErrors()
})

test('undo and redo cover all fields; the HTML editor completes merge tags and marks faults in the margin', async (t) => {
  const dashboard = await startWithFields(t)
  const page = await dashboard.openSignedIn('html@acme.example')
  const template = await createTemplate(dashboard)
  await openTemplate(page, dashboard, template)
  const editor = page.getByRole('textbox', { name: 'HTML' })
  await field(page, 'name').fill('Renamed')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('<!-- end -->')
  await page.keyboard.press('Control+Z')
  assert.doesNotMatch(await editor.innerText(), /end/)
  await page.keyboard.press('Control+Z')
  assert.equal(await field(page, 'name').inputValue(), 'Hello')
  await page.keyboard.press('Control+Shift+Z')
  await page.getByRole('button', { name: 'Redo' }).click()
  assert.equal(await field(page, 'name').inputValue(), 'Renamed')
  assert.match(await editor.innerText(), /<!-- end -->/)

  await page.keyboard.press('Control+End')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{{ last_n')
  await complete(page, /last_name/)
  assert.match(await editor.innerText(), /\{\{ last_name \}\}$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('| upc')
  await complete(page, /^upcase/)
  assert.match(await editor.innerText(), /\{\{ last_name \| upcase ?\}\}$/)

  await page.keyboard.press('Control+Home')
  await page.keyboard.type('\n<p>{{ nothing_like_this }}</p>')
  await page.locator('.cm-lint-marker-error').waitFor()
  const finding = preview(page).getByRole('button', { name: /Content, line 2/ })
  await finding.click()
  assert.ok(await editor.evaluate('document.activeElement?.closest(".cm-editor") !== null'))
  await page.keyboard.press('Control+Z')
  await finding.waitFor({ state: 'detached' })
  dashboard.assertNoPageErrors()
})

test('the preview supports any contact, test data, phone width, dark mode and plain text; a test message can be sent', async (t) => {
  const dashboard = await startWithFields(t)
  const { acme, acmeTeam, db } = dashboard
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  await acme.post('/brands', { name: 'Acme', email_address_id, is_default: true })
  await acme.post('/contacts', { type: 'person', first_name: 'Grace', last_name: 'Hopper' })
  const page = await dashboard.openSignedIn('preview@acme.example')
  const body = HTML.replace('</p>', ' from {{ data.city }}</p>')
  await openTemplate(page, dashboard, await createTemplate(dashboard, { body }))
  await preview(page).getByRole('combobox', { name: 'Preview as' }).fill('Grace')
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await emailIn(page).getByText('Hi Grace').waitFor()
  await preview(page).getByRole('button', { name: 'Test data' }).click()
  await preview(page).getByRole('textbox', { name: 'Test data' }).fill('{ "city": ')
  await preview(page).getByText('Enter a JSON object').waitFor()
  await preview(page).getByRole('textbox', { name: 'Test data' }).fill('{ "city": "Vienna" }')
  await emailIn(page).getByText('Hi Grace from Vienna').waitFor()
  await preview(page).getByText('Phone', { exact: true }).click()
  const width = await preview(page).locator('iframe').evaluate('document.querySelector("aside iframe").offsetWidth')
  assert.equal(width, 390)
  await preview(page).getByRole('switch', { name: 'Dark mode' }).check()
  await emailIn(page).locator('meta[name="color-scheme"][content="dark"]').waitFor({ state: 'attached' })
  await preview(page).getByText('Text', { exact: true }).click()
  await preview(page).locator('pre').getByText('Hi Grace from Vienna').waitFor()

  await page.getByText('Your own text').click()
  await page.getByRole('textbox', { name: 'Plain-text version' }).fill('Only text')
  await preview(page).locator('pre').getByText('Only text').waitFor()

  await page.getByRole('button', { name: 'Send test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('preview@acme.example').waitFor()
  await dialog.getByRole('combobox', { name: 'Email addresses' }).fill('colleague@acme.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await dialog.getByText('2 test messages created').waitFor()
  await dialog.getByRole('link', { name: 'Open the message to colleague@acme.example' }).click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  const { data } = (await acme.get('/messages?to=colleague@acme.example')).body
  assert.equal(data.length, 1)
  dashboard.assertNoPageErrors()
})

test('the editor counts the segments of a text message, makes it GSM-safe, and restores an earlier version', async (t) => {
  const dashboard = await startWithFields(t)
  const page = await dashboard.openSignedIn('sms@acme.example')
  const template = await createTemplate(dashboard, {
    channel: 'sms',
    format: 'text',
    subject: null,
    body: 'See you on Friday.',
  })
  await openTemplate(page, dashboard, template)
  const segments = page.getByTestId('segments')
  await segments.getByText('1 SMS segment · 142 characters left').waitFor()
  await field(page, 'body').fill('It’s Friday – see you… 🎉')
  await segments.getByText('1 SMS segment · 45 characters left').waitFor()
  await page.getByRole('button', { name: 'Make GSM-safe' }).click()
  assert.equal(await field(page, 'body').inputValue(), "It's Friday - see you... 🎉")
  const notice = page.getByRole('status').filter({ hasText: '3 characters replaced:' })
  await notice.getByText('Replace or remove these yourself: 🎉').waitFor()
  await field(page, 'body').fill('See you on Friday, ')
  await page.getByRole('button', { name: 'Insert merge tag' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  assert.equal(await field(page, 'body').inputValue(), 'See you on Friday, {{ first_name }}')
  await preview(page).getByText('See you on Friday, First name').waitFor()

  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Version 2 is used for sending.').waitFor()
  await page.getByRole('button', { name: 'Version history' }).click()
  const drawer = page.getByRole('dialog', { name: 'Version history' })
  await drawer.getByText('by sms@acme.example').waitFor()
  await drawer.getByRole('button', { name: /^Version 1/ }).click()
  await drawer.getByText('See you on Friday.').waitFor()
  await drawer.getByRole('button', { name: 'Restore version 1' }).click()
  assert.equal(await field(page, 'body').inputValue(), 'See you on Friday.')
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await field(page, 'body').inputValue(), 'See you on Friday, {{ first_name }}')
  dashboard.assertNoPageErrors()
})

test('using only the keyboard, a user creates a template by importing HTML, changes it and saves it', async (t) => {
  const dashboard = await startWithFields(t)
  const { home, acme } = dashboard
  const page = await dashboard.openSignedIn('keys@acme.example')
  await page.goto(`${home}/templates`)
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate(
        '(document.activeElement?.ariaLabel ?? document.activeElement?.name) || document.activeElement?.innerText',
      )
      if (focused === name) return
      // In the code editor, Tab indents the line unless Escape was pressed just before.
      if (await page.evaluate('document.activeElement?.closest(".cm-editor") != null'))
        await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
    }
    assert.fail(`Tab never reaches ${name}`)
  }
  await page.getByText('No templates yet').waitFor()
  await tabTo('Create template')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Create template' }).waitFor()
  await page.getByRole('button', { name: 'Import' }).waitFor()
  await tabTo('Import')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo('name')
  await page.keyboard.type('Imported')
  await tabTo('html')
  await page.keyboard.insertText('<title>Big news</title><h1>Big news</h1>')
  await tabTo('Import template')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor()
  await tabTo('name')
  await page.keyboard.press('End')
  await page.keyboard.type(' news')
  await tabTo('Save template')
  await page.keyboard.press('Enter')
  await page.getByText('Imported news saved.').waitFor()
  const [template] = (await acme.get('/templates')).body.data
  assert.deepEqual([template.name, template.subject, template.format], ['Imported news', 'Big news', 'html'])
  dashboard.assertNoPageErrors()
})
