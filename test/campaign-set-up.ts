import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createFields } from './contact-fields.ts'
import { whenTrue } from './manual-clock.ts'
import { startApp } from './start-app.ts'
import { createIdentifier } from './verified-identifiers.ts'

/** Sets up a team with a brand, a list with `people` subscribers, and a template that greets them. */
export const setUpCampaigns = async (t: TestContext, people = 3, options?: Parameters<typeof startApp>[1]) => {
  const app = await startApp(t, options)
  const { acme, acmeTeam, db } = app
  await createFields(acme, { email: { type: 'email' }, first_name: {} })
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const brand = { name: 'Acme', is_default: true, email_address_id: sender, postal_address: '1 Main Street' }
  await acme.post('/brands', brand)
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'email' })
  const contacts = await subscribePeople(acme, list.id, people)
  const { body: template } = await acme.post('/templates', {
    name: 'Hi',
    channel: 'email',
    format: 'html',
    subject: 'Hi {{ first_name }}',
    body: '<p>Hello {{ first_name | required }}</p>',
  })
  const create = async (values: object = {}) => {
    const given = { name: 'Sale', channel: 'email', list_ids: [list.id], template_id: template.id, ...values }
    const { status, body } = await acme.post('/campaigns', given)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const get = async (id: number) => (await acme.get(`/campaigns/${id}`)).body
  const when = (id: number, status: string) => whenTrue(async () => (await get(id)).status === status)
  const ledger = async (id: number) => {
    const { body } = await acme.get(`/messages?campaign_id=${id}&per_page=100`)
    return body.data.map(({ to, status, reason }: Record<string, string>) => [to, status, reason]).toReversed()
  }
  return { ...app, list, template, contacts, create, get, when, ledger }
}

type Api = Awaited<ReturnType<typeof startApp>>['acme']

/** Subscribes new contacts, `p0@mail.example` and so on, to a list. Returns their ids. */
export const subscribePeople = async (acme: Api, listId: number, people: number): Promise<number[]> => {
  const contacts: number[] = []
  for (let n = 0; n < people; n++) {
    const { body } = await acme.post('/contacts', { email: `p${n}@mail.example`, first_name: `P${n}` })
    contacts.push(body.id)
    await acme.post(`/lists/${listId}/subscribers`, { contact_id: body.id })
  }
  return contacts
}

/** The counts of a campaign without messages. */
export const NONE = {
  total: 0,
  pending: 0,
  sent: 0,
  delivered: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  canceled: 0,
  accepted: 0,
  outbox: 0,
}
