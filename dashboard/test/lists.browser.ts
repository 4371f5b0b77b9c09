import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { addStandardFields } from './contact-screens.ts'
import { field, startDashboard } from './start-dashboard.ts'

test('a list uses the default brand, can override the brand’s sender, and can be deleted without its contacts', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  await createIdentifier(db, acmeTeam.id, 'phone', '+43155501')
  const { body: brand } = await acme.post('/brands', { name: 'Acme', is_default: true })
  const page = await openSignedIn('lists@acme.example')
  await page.goto(`${home}/lists`)
  await page.getByRole('link', { name: 'Create list' }).click()
  await page.getByRole('radio', { name: 'SMS' }).check()
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByText('The name field is required.').waitFor()
  await field(page, 'name').fill('Flash sales')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { name: 'No subscribers' }).waitFor()
  const [{ id, ...made }] = (await acme.get('/lists')).body
  assert.deepEqual([made.channel, made.brand_id, made.phone_id], ['sms', brand.id, null])

  const { body: ada } = await acme.post('/contacts', { first_name: 'Ada', phone: '+436601234567' })
  await acme.post(`/lists/${id}/subscribers`, { contact_id: ada.id })
  await page.getByRole('link', { name: 'Edit list' }).click()
  await page.getByRole('combobox', { name: 'Sender' }).click()
  await page.getByRole('option', { name: '+43155501' }).click()
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  assert.deepEqual(Object.keys(request.postDataJSON()), ['phone_id'])
  await page.getByText('SMS, sent from +43155501.').waitFor()

  await page.getByRole('link', { name: 'Lists' }).first().click()
  const row = page.getByRole('row', { name: 'Flash sales' })
  await row.getByRole('cell', { name: '1', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Edit Flash sales' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('1 subscriber will stop receiving this list’s messages.').waitFor()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('heading', { name: 'No lists yet' }).waitFor()
  assert.equal((await acme.get(`/contacts/${ada.id}`)).status, 200)
  assertNoPageErrors()
})

test('a user finds a contact by part of its name, subscribes it with a consent source, and unsubscribes it', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const { body: list } = await acme.post('/lists', { name: 'Weekly news', channel: 'email' })
  const { body: ada } = await acme.post('/contacts', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@x.example',
  })
  await acme.post('/contacts', { first_name: 'Adam', phone: '+436601234567' })
  const page = await openSignedIn('subscribers@acme.example')
  await page.goto(`${home}/lists/${list.id}`)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await dialog.getByText('The contact field is required.').waitFor()
  const contact = dialog.getByRole('combobox', { name: 'Contact' })
  await contact.fill('adam')
  await page.getByRole('option', { name: 'Adam' }).click()
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await dialog.getByText('The contact has no email address.').waitFor()
  await contact.fill('lovel')
  await page.getByRole('option', { name: 'Ada Lovelace (ada@x.example)' }).click()
  await dialog.getByLabel('Consent source').fill('Spring fair')
  await dialog.getByRole('button', { name: 'Add to list' }).click()

  const row = page.getByRole('row', { name: 'Ada Lovelace' })
  await row.getByText('Subscribed').waitFor()
  for (const choice of ['All (1)', 'Subscribed (1)', 'Unsubscribed (0)'])
    await page.getByText(choice, { exact: true }).waitFor()
  await row.getByText('ada@x.example').waitFor()
  assert.equal(await row.getByRole('link').getAttribute('href'), `${home}/contacts/${ada.id}`)
  const consents = await db.selectFrom('consents').select('source').where('team_id', '=', acmeTeam.id).execute()
  assert.deepEqual(consents, [{ source: 'Spring fair' }])

  await row.getByRole('button', { name: 'Unsubscribe' }).click()
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await row.getByText('Unsubscribed').waitFor()
  await page.getByText('Unsubscribed (1)', { exact: true }).waitFor()
  await page.getByText('Subscribed (0)', { exact: true }).click()
  await page.getByRole('heading', { name: 'No subscribers' }).waitFor()
  assertNoPageErrors()
})
