import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

test('Ctrl-K opens a palette that finds contacts, lists, brands, pages and commands, using only the keyboard', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const { body: ada } = await acme.post('/contacts', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@mail.example',
  })
  await acme.post('/lists', { name: 'Weekly news', channel: 'email' })
  await acme.post('/brands', { name: 'Nordlicht' })
  const page = await openSignedIn('palette@acme.example')
  await page.goto(home)
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()

  const find = async (text: string, option: string) => {
    const search = page.getByRole('combobox', { name: /^Find a contact/ })
    // While the palette is closing, its input still has the focus, and shortcuts don't work in inputs.
    await search.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await search.fill(text)
    const found = page.getByRole('option', { name: option })
    await found.waitFor()
    // The option is selected right after it appears.
    await page.locator(`[aria-activedescendant="${await found.getAttribute('id')}"]`).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+k')
  await page.locator('[aria-activedescendant="palette-option-0"]:focus').waitFor()
  for (const [key, option] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await page.locator(`[aria-activedescendant="palette-option-${option}"]`).waitFor()
    await page.locator(`#palette-option-${option}[aria-selected="true"]`).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await find('lovel', 'Ada Lovelace')
  await page.waitForURL(`**${home}/contacts/${ada.id}`)
  await page.getByRole('dialog').getByLabel('First name').waitFor()
  await page.goto(home)
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  await find('week', 'Weekly news')
  await page.getByRole('heading', { level: 1, name: 'Weekly news' }).waitFor()
  await find('nordl', 'Nordlicht')
  await page.getByRole('heading', { level: 1, name: 'Nordlicht' }).waitFor()
  await find('con fi', 'Contact fields')
  await page.getByRole('heading', { level: 1, name: 'Contact fields' }).waitFor()
  await find('import', 'Import contacts')
  await page.getByRole('heading', { level: 1, name: 'Import contacts' }).waitFor()

  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: /^Find a contact/ }).fill('nothing like this')
  await page.getByText('No results').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Find a contact/ }).waitFor({ state: 'detached' })
  assertNoPageErrors()
})

test('the palette and the contact list find people by the beginnings of several words', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  for (const [first_name, last_name] of [
    ['Wren', 'Alder'],
    ['Wren', 'Birch'],
  ])
    await acme.post('/contacts', { first_name, last_name })
  const page = await openSignedIn('words@acme.example')
  for (const words of ['wren alder', 'wr al']) {
    await page.goto(home)
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a contact/ }).fill(words)
    await page.getByRole('option', { name: 'Wren Alder' }).waitFor()
    await page.goto(`${home}/contacts?search=${encodeURIComponent(words)}`)
    await page.getByRole('link', { name: 'Wren Alder' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Wren Birch' }).count(), 0, words)
  }
  assertNoPageErrors()
})

test('the palette’s commands for tokens, files and invitations open the dialog or focus the form', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('commands@acme.example')
  await page.goto(home)
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  const run = async (command: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a contact/ }).fill(command)
    await page.getByRole('option', { name: command }).waitFor()
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('dialog', { name: 'Generate API token' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), run('Upload files')])
  assert.ok(chooser.isMultiple())
  await run('Generate API token')
  await dialog.getByLabel('Label').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith('/tokens'), 'reloading doesn’t open the dialog again')
  await run('Generate API token')
  await dialog.getByLabel('Label').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await run('Invite colleague')
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await page.locator('input[name="email"]:focus').waitFor()
  assertNoPageErrors()
})

test('? lists the shortcuts, G followed by a letter opens a page, and neither works while the user is typing', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('shortcuts@acme.example')
  await page.goto(`${home}/lists`)
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to Contacts').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${home}/brands/new`)
  const website = page.getByLabel('Your website')
  await website.click()
  await page.keyboard.type('gc?')
  await page.keyboard.press('Control+k')
  assert.equal(await website.inputValue(), 'gc?')
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.ok(page.url().endsWith('/brands/new'))

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { level: 1, name: 'Senders' }).waitFor()
  assertNoPageErrors()
})

test('the navigation is grouped and remembers collapsed groups, but always shows the current page', async (t) => {
  const { openSignedIn, home, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('navigation@acme.example')
  await page.goto(`${home}/lists`)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const links = () => navigation.getByRole('link').allTextContents()
  await navigation.getByRole('button', { name: 'Audience' }).waitFor()
  const all = [
    'Home',
    'Campaigns',
    'Templates',
    'Messages',
    'Outbox',
    'Suppressions',
    'Contacts',
    'Segments',
    'Lists',
    'Data requests',
    'Brands',
    'Senders',
    'Sites',
    'Files',
    'Team',
    'Sending settings',
    'Contact fields',
    'Connections',
    'API tokens',
  ]
  assert.deepEqual(await links(), all)
  await navigation.getByRole('button', { name: 'Audience' }).click()
  await navigation.getByRole('button', { name: 'Settings' }).click()
  const some = [
    'Home',
    'Campaigns',
    'Templates',
    'Messages',
    'Outbox',
    'Suppressions',
    'Lists',
    'Brands',
    'Senders',
    'Sites',
    'Files',
  ]
  assert.deepEqual(await links(), some)
  await page.reload()
  const audience = navigation.getByRole('button', { name: 'Audience', expanded: false })
  await audience.waitFor()
  assert.deepEqual(await links(), some)
  await audience.click()
  assert.deepEqual(await links(), all.slice(0, 14))
  assertNoPageErrors()
})
