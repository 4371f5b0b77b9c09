import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { transact } from '../../src/platform/storage/transact.ts'
import { insertRequest } from '../../src/recipients/privacy/privacy-queries.ts'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

test('a team grants one request for data and one for erasure, and declines another', async (t) => {
  const dashboard = await startDashboard(t)
  const { openSignedIn, home, acme, acmeTeam, db, assertNoPageErrors } = dashboard
  await addStandardFields(dashboard)
  const contacts: number[] = []
  for (const [first_name, kind] of [
    ['Ada', 'data'],
    ['Grace', 'erase'],
    ['Mary', 'erase'],
  ] as const) {
    const { body } = await acme.post('/contacts', { first_name, email: `${first_name}@mail.example` })
    await transact(db, (trx) => insertRequest(trx, acmeTeam.id, body.id, kind, '2026-11-10T09:00:00Z'))
    contacts.push(body.id)
  }
  const page = await openSignedIn('privacy@acme.example')
  await page.goto(`${home}/privacy-requests`)
  const row = (name: string) => page.getByRole('row', { name })

  const downloading = page.waitForEvent('download')
  await row('Ada').getByRole('button', { name: 'Download data' }).click()
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  assert.equal(data.contact.first_name, 'Ada')
  await row('Ada').waitFor({ state: 'detached' })

  await row('Grace').getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await row('Grace').waitFor({ state: 'detached' })
  assert.equal((await acme.get(`/contacts/${contacts[1]}`)).status, 404)

  await row('Mary').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'No open requests' }).waitFor()
  assert.equal((await acme.get(`/contacts/${contacts[2]}`)).status, 200)
  assertNoPageErrors()
})
