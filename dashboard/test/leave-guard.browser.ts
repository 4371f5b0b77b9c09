import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { insertSite } from '../../src/identity/pages/site-queries.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { field, startDashboard } from './start-dashboard.ts'

test('list, field, site and sender forms ask before the user leaves with unsaved changes, but not after saving', async (t) => {
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = await startDashboard(t)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const newField = { name: 'Color', tag: 'color', type: 'text', contact_type: 'person' }
  const { body: color } = await acme.post('/contact-fields', newField)
  const site = await transact(db, (trx) =>
    insertSite(trx, acmeTeam.id, { name: 'Help', domain: null }, toTimestamp(systemClock())),
  )
  const forms = [
    { path: 'lists/new', submit: 'Create list' },
    { path: `lists/${list.id}/edit`, submit: 'Save list' },
    { path: 'fields/new/person', submit: 'Add field' },
    { path: `fields/${color.id}`, submit: 'Save field' },
    { path: 'sites/new', submit: 'Create site' },
    { path: `sites/${site?.id}/edit`, submit: 'Save site' },
    { path: 'senders/new/email', submit: 'Send code', email: 'news@acme.example' },
  ]
  const page = await openSignedIn('guard@acme.example')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Files' }).click()
  for (const { path, submit, email } of forms) {
    await page.goto(`${home}/${path}`)
    await field(page, 'name').fill(`Renamed ${path}`)
    if (email) await field(page, 'email').fill(email)
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await field(page, 'name').inputValue(), `Renamed ${path}`)
    await page.getByRole('button', { name: submit }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(path))
    assert.equal(await question.count(), 0, path)
  }
  await page.goto(`${home}/lists/new`)
  await field(page, 'name').fill('Never saved')
  await leave()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
  const lists: { name: string }[] = (await acme.get('/lists')).body
  assert.deepEqual(lists.map(({ name }) => name).sort(), [
    'Renamed lists/1/edit'.replace('1', list.id),
    'Renamed lists/new',
  ])
  assertNoPageErrors()
})
