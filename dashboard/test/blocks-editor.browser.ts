import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { whenTrue } from '../../test/manual-clock.ts'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

const BLOCKS = [
  { type: 'heading', text: 'Welcome' },
  { type: 'text', html: '<p>Hello you</p>' },
  { type: 'button', text: 'Shop now', href: 'https://acme.example' },
]

/** Opens a template with a heading, a text and a button. */
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

test('a user inserts a merge tag as a chip, gives it a fallback, and undoes it', async (t) => {
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

test('keys move, duplicate, delete, copy and paste blocks', async (t) => {
  const { page, assertNoPageErrors } = await openEditor(t, 'keys@acme.example')
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
  assertNoPageErrors()
})

test('a block is dragged with the keyboard and with the mouse', async (t) => {
  const { page, assertNoPageErrors } = await openEditor(t, 'drags@acme.example')
  await part(page, /^Heading, block 1/).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Picked up: Heading.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Place: section 1, column 1, position 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await isOrder(page, 'text', 'heading', 'button')

  const button = part(page, /^Button, block 3/)
  await button.hover()
  await button.getByRole('button', { name: /^Drag/ }).hover()
  await page.mouse.down()
  const target = await part(page, /^Text, block 1/).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, target?.y ?? 0, { steps: 5 })
  await page.mouse.up()
  await isOrder(page, 'button', 'text', 'heading')
  assertNoPageErrors()
})
