import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Postrider } from '../../client/src/index.ts'
import { codeInOutbox } from './code-in-outbox.ts'
import { startDashboard, svg } from './start-dashboard.ts'

test('if a user uploads two files with the same name, the second is renamed, and the user can delete it', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('files@acme.example')
  await page.goto(`${home}/files`)
  const upload = async (color: string) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg(color)) })
  }
  await upload('#111111')
  await page.getByRole('row', { name: 'logo.svg' }).getByRole('presentation').waitFor()
  await upload('#222222')
  await page.getByRole('row', { name: 'logo-2.svg' }).waitFor()
  await page.getByRole('button', { name: 'Delete logo-2.svg' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await page.getByRole('row', { name: 'logo-2.svg' }).waitFor({ state: 'detached' })
  // The focused button was deleted along with its row, so the heading takes the focus.
  await page.locator('h1:focus').waitFor()
  assert.equal((await acme.get('/files')).body.total, 1)
  assertNoPageErrors()
})

test('uploading several files shows one summary notice at the end and lists the files that failed', async (t) => {
  const { openSignedIn, home, acme, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('uploads@acme.example')
  await page.goto(`${home}/files`)
  const upload = async (names: readonly string[]) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await (await chosen).setFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })))
  }
  const notices = page.locator('.mantine-Notification-root')
  await upload(['a.txt', 'b.txt', 'c.txt'])
  await notices.getByText('3 files uploaded.').waitFor()
  assert.equal(await notices.count(), 1)

  const tooLong = `${'x'.repeat(1100)}.txt`
  await upload(['d.txt', tooLong, 'e.txt'])
  await notices.getByText('2 of 3 files uploaded.').waitFor()
  const failed = page.getByRole('group', { name: 'Uploads' })
  await failed.getByText(tooLong).waitFor()
  await failed.getByRole('alert').getByText(/1024/).waitFor()
  assert.equal((await acme.get('/files')).body.total, 5)
  assertNoPageErrors()
})

test('each page of files has its own URL', async (t) => {
  const { openSignedIn, home, origin, acme } = await startDashboard(t)
  const postrider = new Postrider({ url: origin, token: acme.token })
  for (let number = 1; number <= 21; number++) await postrider.files.upload(new File(['x'], `${number}.txt`))
  const page = await openSignedIn('pages@acme.example')
  await page.goto(`${home}/files`)
  await page.getByText('1–20 of 21').waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('21–21 of 21').waitFor()
  assert.equal(new URL(page.url()).search, '?page=2')
  await page.goBack()
  await page.getByText('1–20 of 21').waitFor()
})

test('a user adds a sender, verifies it with the emailed code and deletes it', async (t) => {
  const { openSignedIn, home, acme, dataDir, assertNoPageErrors } = await startDashboard(t)
  const page = await openSignedIn('senders@acme.example')
  await page.goto(`${home}/senders`)
  await page.getByRole('link', { name: 'Add email address' }).click()
  await page.getByLabel('Email address').fill('news@')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/The email address .*valid/).waitFor()
  await page.getByLabel('Email address').fill('news@acme.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter code' }).waitFor()
  await page.getByRole('button', { name: 'Send new code' }).click()
  await page.getByText('New code sent.').waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Verify sender' }).click()
  await page.locator('[name=code][aria-invalid=true]').waitFor()
  await page.getByLabel('Code').fill(await codeInOutbox(dataDir, 2))
  await page.getByRole('button', { name: 'Verify sender' }).click()
  await page.getByRole('row', { name: 'news@acme.example' }).getByText('Verified').waitFor()
  assert.equal((await acme.get('/verified/email')).body.length, 1)

  await page.getByRole('button', { name: 'Delete news@acme.example' }).click()
  await page.getByRole('button', { name: 'Delete sender' }).click()
  await page.getByRole('heading', { name: 'No senders yet' }).waitFor()
  assertNoPageErrors()
})
