import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { whenTrue } from '../../test/manual-clock.ts'
import { PNG } from '../../test/upload.ts'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

const BLOCKS = [
  { type: 'heading', text: 'Welcome' },
  { type: 'text', html: '<p>Hello you</p>' },
  { type: 'button', text: 'Shop now', href: 'https://acme.example' },
]

const EMPTY = { channel: 'email', format: 'blocks', body: { sections: [] } }

/** Opens a template with a heading, a text block and a button. */
const openEditor = async (t: TestContext, email: string) => {
  const dashboard = await startDashboard(t)
  await addStandardFields(dashboard)
  const { acme, home, openSignedIn } = dashboard
  const body = { sections: [{ columns: [{ blocks: BLOCKS }] }] }
  const made = await acme.post('/templates', { name: 'Hi', channel: 'email', format: 'blocks', subject: 'Hi', body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const page = await openSignedIn(email)
  await page.goto(`${home}/templates/${made.body.id}`)
  await page.getByRole('group', { name: 'Section 1 of 1' }).waitFor()
  return { ...dashboard, page }
}

const part = (page: Page, name: RegExp) => page.getByRole('group', { name })
const order = (page: Page) =>
  page.locator('[data-type]').evaluateAll((blocks) => blocks.map(({ dataset }) => (dataset as { type: string }).type))
const isOrder = (page: Page, ...types: string[]) => whenTrue(async () => String(await order(page)) === String(types))

interface Pasted {
  readonly text?: string
  readonly html?: string
  /** An image, in Base64. */
  readonly png?: string
}

const paste = (page: Page, pasted: Pasted) =>
  page.evaluate(`(async ({ text, html, png }) => {
    const data = new DataTransfer()
    if (text) data.setData('text/plain', text)
    if (html) data.setData('text/html', html)
    const bytes = png && Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    if (bytes) data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  })(${JSON.stringify(pasted)})`)

test('a user inserts a merge tag as a chip, gives it a fallback, and undoes both', async (t) => {
  const { page, assertNoPageErrors } = await openEditor(t, 'chips@acme.example')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(', @first')
  await page.getByRole('option', { name: 'First name' }).waitFor()
  await page.keyboard.press('Enter')
  await text.getByTitle('{{ first_name }}').click()
  await page.getByRole('textbox', { name: 'If empty, show' }).fill('friend')
  await page.getByRole('button', { name: 'Done' }).click()
  await text.getByTitle('{{ first_name | default: "friend" }}').waitFor()
  for (let step = 0; step < 10 && (await text.innerText()) !== 'Hello you'; step++)
    await page.keyboard.press('Control+z')
  assert.equal(await text.innerText(), 'Hello you')
  assertNoPageErrors()
})

test('keyboard shortcuts move, duplicate, delete, copy and paste blocks; a pasted image is uploaded and added', async (t) => {
  const { page, acme, home, assertNoPageErrors } = await openEditor(t, 'keys@acme.example')
  await part(page, /^Heading, block 1/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await isOrder(page, 'text', 'heading', 'button')
  await page.keyboard.press('Control+d')
  await isOrder(page, 'text', 'heading', 'heading', 'button')
  await page.keyboard.press('Delete')
  await isOrder(page, 'text', 'heading', 'button')
  await part(page, /^Text, block 1/).focus()
  await page.keyboard.press('Control+x')
  await isOrder(page, 'heading', 'button')
  await part(page, /^Button, block 2/).focus()
  await page.keyboard.press('Control+v')
  await isOrder(page, 'heading', 'button', 'text')

  const png = PNG.toString('base64')
  await part(page, /^Heading, block 1/).focus()
  await paste(page, { png })
  await isOrder(page, 'heading', 'image', 'button', 'text')
  await part(page, /^Image, block 2/)
    .locator('img[src*="/storage/"]')
    .waitFor()
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await paste(page, { png })
  await isOrder(page, 'heading', 'image', 'button', 'text', 'image')
  assert.equal((await acme.get('/files')).body.total, 2)
  // Office programs also copy a picture of the text. Only the text must be pasted.
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await paste(page, { png, text: 'A table', html: '<table><tr><td>A table</td></tr></table>' })
  await page.getByText('Hello youA table').waitFor()

  // Copied blocks are pasted as blocks, even if the cursor is in text or no block is selected.
  await part(page, /^Button, block 3/).focus()
  await page.keyboard.press('Control+c')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+v')
  await isOrder(page, 'heading', 'image', 'button', 'text', 'button', 'image')
  const empty = await acme.post('/templates', { name: 'Empty', subject: 'Hi', ...EMPTY })
  await page.goto(`${home}/templates/${empty.body.id}`)
  await page.getByText('Start with a block').click()
  await page.keyboard.press('Control+v')
  await isOrder(page, 'button')
  assertNoPageErrors()
})

test('a block can be dragged with the keyboard and with the mouse', async (t) => {
  const { page, assertNoPageErrors } = await openEditor(t, 'drags@acme.example')
  await part(page, /^Heading, block 1/).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Picked up: Heading.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Position: section 1, column 1, position 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await isOrder(page, 'text', 'heading', 'button')

  const button = part(page, /^Button, block 3/)
  await button.hover()
  await button.getByRole('button', { name: /^Drag/ }).hover()
  await page.mouse.down()
  const target = await part(page, /^Text, block 1/).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, target?.y ?? 0, { steps: 5 })
  await page.getByText('Position: section 1, column 1, position 1.').waitFor({ state: 'attached' })
  await page.mouse.up()
  await isOrder(page, 'button', 'text', 'heading')
  assertNoPageErrors()
})

test('typing, adding, moving and deleting are undone and redone one by one, with the keyboard and the buttons', async (t) => {
  const { page, assertNoPageErrors } = await openEditor(t, 'steps@acme.example')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const focused = () => page.evaluate('document.activeElement?.ariaLabel ?? document.activeElement?.tagName')
  const isText = (wanted: string) => whenTrue(async () => (await text.innerText()) === wanted)
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' there')
  await part(page, /^Heading, block 1/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await isOrder(page, 'text', 'heading', 'button')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Divider' }).click()
  await isOrder(page, 'text', 'heading', 'button', 'divider')
  await part(page, /^Button, block 3/).focus()
  await page.keyboard.press('Delete')
  await isOrder(page, 'text', 'heading', 'divider')

  await page.keyboard.press('Control+z')
  await isOrder(page, 'text', 'heading', 'button', 'divider')
  await page.keyboard.press('Control+z')
  await isOrder(page, 'text', 'heading', 'button')
  assert.match(String(await focused()), /^(Heading|Text|Button), block|^Section/)
  await page.keyboard.press('Control+z')
  await isOrder(page, 'heading', 'text', 'button')
  assert.equal(await text.innerText(), 'Hello you there')
  await page.keyboard.press('Control+z')
  await isText('Hello you')
  await page.keyboard.press('Control+Shift+Z')
  await isText('Hello you there')
  const redo = page.getByRole('button', { name: 'Redo' })
  await redo.click()
  await isOrder(page, 'text', 'heading', 'button')
  // The keys also work while one of the page's buttons has the focus.
  await page.keyboard.press('Control+Shift+Z')
  await isOrder(page, 'text', 'heading', 'button', 'divider')
  await page.keyboard.press('Control+y')
  await isOrder(page, 'text', 'heading', 'divider')
  assert.equal(await focused(), 'Redo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await isOrder(page, 'text', 'heading', 'button', 'divider')

  await part(page, /^Button, block 3/).focus()
  const settings = page.getByRole('complementary', { name: 'Settings' })
  const toSettings = page.getByRole('toolbar').getByRole('button', { name: 'Settings' })
  await toSettings.press('Enter')
  await page.keyboard.press('Escape')
  assert.match(String(await focused()), /^Button, block 3/)
  await toSettings.press('Enter')
  await page.keyboard.press('Tab')
  await settings.locator('[contenteditable]:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('acme.example/shop')
  await page.getByText('Link: Must start with https://').first().waitFor()

  // The cursor stays in the text, so typing continues there.
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await isText('Hello you there')
  await page.keyboard.type('?')
  await isText('Hello you there?')
  await part(page, /^Button, block 3/).focus()
  await page.getByRole('textbox', { name: 'Link' }).getByText('https://acme.example/shop').waitFor()
  assertNoPageErrors()
})
