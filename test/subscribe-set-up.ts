import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createFields } from './contact-fields.ts'
import { signedIn } from './dashboard-user.ts'
import { tokensOf } from './public-links.ts'
import { startApp } from './start-app.ts'
import { createIdentifier } from './verified-identifiers.ts'

/** Returns an IP address in a random network. Each test uses a different network, because requests are limited per network. */
const randomIp = () => `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 0xffff).toString(16)).join(':')}::1`

/** Creates a team with a sender, fields, and a list whose form asks for a name, a score and a color. */
export const setUpSubscribing = async (t: TestContext, more: object = {}, options: object = {}) => {
  const isShared = Object.keys(options).length === 0
  const app = await startApp(t, { config: { trustProxy: ['loopback'] }, isShared, ...options })
  const { acme, acmeTeam, db, location, origin } = app
  const { api } = await signedIn(app, acmeTeam)
  await createFields(acme, {
    email: { type: 'email' },
    phone: { type: 'phone' },
    first_name: { max_length: 10 },
    score: { type: 'number' },
    color: { type: 'pick_list', options: ['Red', 'Green'], allow_multiple: true },
  })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@brand.example')
  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+436601234567')
  const brand = { name: 'Wool & Co', email_address_id, phone_id, primary_color: '#884400', is_default: true }
  const { id: brand_id } = (await acme.post('/brands', brand)).body
  const list = (await acme.post('/lists', { name: 'News', channel: 'email', brand_id, ...more })).body
  const fields = ['first_name', 'score', 'color'].map((tag) => ({ tag, required: tag === 'first_name' }))
  await api('PUT', `/lists/${list.id}/form`, { fields })
  const { token } = await tokensOf(location.dataDir)
  const key = token('subscribe', { teamId: acmeTeam.id, listId: list.id })
  const url = `${origin}/s/${key}`
  const ip = randomIp()
  const get = (headers = {}) => fetch(url, { headers: { 'x-forwarded-for': ip, ...headers } })
  const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), headers: { 'x-forwarded-for': ip, ...headers } })
  const messages = async () => (await acme.get('/messages')).body.data as Record<string, string>[]
  /** Returns the confirmation URL from the latest message, with the test server's origin. */
  const confirmUrl = async () => {
    const [latest] = await messages()
    const { text } = (await acme.get(`/messages/${latest?.id}`)).body
    const path = /\/confirm\/[\w-]+/.exec(text)?.[0]
    assert.ok(path, text)
    return origin + path
  }
  const confirm = async () => fetch(await confirmUrl(), { method: 'POST' })
  const statuses = async () =>
    (await acme.get(`/lists/${list.id}/subscribers`)).body.data.map(({ status }: { status: string }) => status)
  const contacts = async () => (await acme.get('/contacts')).body.data as Record<string, unknown>[]
  return {
    ...app,
    api,
    list,
    token,
    ip,
    url,
    get,
    post,
    messages,
    confirmUrl,
    confirm,
    statuses,
    contacts,
    email_address_id,
  }
}
