import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { addStandardFields } from './contact-screens.ts'
import { startDashboard } from './start-dashboard.ts'

/** Starts a dashboard whose team can send a campaign to three people. */
export const startWithCampaign = async (t: TestContext, settings: object = {}) => {
  const dashboard = await startDashboard(t)
  const { acme, acmeTeam, db } = dashboard
  await addStandardFields(dashboard)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  const post = async (path: string, values: object) => {
    const { status, body } = await acme.post(path, values)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const brand = await post('/brands', { name: 'Acme', email_address_id, postal_address: 'Herrengasse 1, 8010 Graz' })
  const list = await post('/lists', { name: 'Weekly news', channel: 'email', brand_id: brand.id })
  const contacts: { readonly id: number }[] = []
  for (const first_name of ['Ada', 'Grace', 'Mary']) {
    const contact = await post('/contacts', { first_name, email: `${first_name.toLowerCase()}@mail.example` })
    await post(`/lists/${list.id}/subscribers`, { contact_id: contact.id })
    contacts.push(contact)
  }
  const template = await post('/templates', {
    name: 'News',
    channel: 'email',
    format: 'html',
    subject: 'News for {{ first_name }}',
    body: '<p>Hello {{ first_name }}, <a href="https://acme.example/news">read on</a>.</p>',
  })
  const campaign = await post('/campaigns', {
    name: 'Autumn',
    channel: 'email',
    list_ids: [list.id],
    template_id: template.id,
    ...settings,
  })
  const read = async () => (await acme.get(`/campaigns/${campaign.id}`)).body
  return { ...dashboard, list, contacts, campaign, read }
}
