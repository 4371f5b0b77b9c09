import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { signedIn } from '../../../test/dashboard-user.ts'
import { startApp } from '../../../test/start-app.ts'

test('a list’s form asks only for the address until fields and templates are added', async (t) => {
  const app = await startApp(t)
  const { acme, acmeTeam } = app
  const { api } = await signedIn(app, acmeTeam)
  await createFields(acme, { email: { type: 'email' }, first_name: {} })
  const { id } = (await acme.post('/lists', { name: 'News', channel: 'email' })).body
  const path = `/lists/${id}/form`
  const none = { fields: [], confirm_template_id: null, welcome_template_id: null }
  assert.deepEqual((await api('GET', path)).body, none)
  const email = { name: 'T', channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi</p>' }
  const template = (await acme.post('/templates', email)).body.id
  const form = { fields: [{ tag: 'first_name', required: true }], confirm_template_id: template }
  const saved = await api('PUT', path, form)
  assert.deepEqual([saved.status, saved.body], [200, { ...none, ...form }])
  assert.deepEqual((await api('PUT', path, { welcome_template_id: template })).body, {
    ...form,
    welcome_template_id: template,
  })
  await acme.delete(`/templates/${template}`)
  assert.deepEqual((await api('GET', path)).body, { ...none, fields: form.fields })
  assert.equal((await acme.delete(`/lists/${id}`)).status, 200)
  assert.equal((await api('GET', path)).status, 404)
})

test('a form’s fields and templates are checked, and each error names its path', async (t) => {
  const app = await startApp(t)
  const { acme, rival, acmeTeam } = app
  const { api } = await signedIn(app, acmeTeam)
  await createFields(acme, { email: { type: 'email' }, first_name: {}, boss: { type: 'related' } })
  const { id } = (await acme.post('/lists', { name: 'News', channel: 'email' })).body
  const sms = (await acme.post('/templates', { name: 'S', channel: 'sms', body: 'Hi' })).body.id
  const foreign = (
    await rival.post('/templates', { name: 'T', channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi</p>' })
  ).body.id
  const tags = ['first_name', 'email', 'boss', 'unknown', 'first_name']
  const fields = [...tags.map((tag) => ({ tag, required: false })), { required: 'yes' }]
  const refused = await api('PUT', `/lists/${id}/form`, {
    fields,
    confirm_template_id: sms,
    welcome_template_id: foreign,
  })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors).sort(), [
    'confirm_template_id',
    'fields.1.tag',
    'fields.2.tag',
    'fields.3.tag',
    'fields.4.tag',
    'fields.5.required',
    'fields.5.tag',
    'welcome_template_id',
  ])
  const push = (await acme.post('/lists', { name: 'P', channel: 'push' })).body.id
  assert.equal((await api('PUT', `/lists/${push}/form`, { fields: [] })).status, 422)
})

test('forms and the preference center keep a field whose merge tag changes', async (t) => {
  const app = await startApp(t)
  const { acme, acmeTeam } = app
  const { api } = await signedIn(app, acmeTeam)
  const ids = await createFields(acme, { email: { type: 'email' }, first_name: {}, terms: { type: 'boolean' } })
  const { id } = (await acme.post('/lists', { name: 'News', channel: 'email' })).body
  const fields = ['terms', 'first_name'].map((tag) => ({ tag, required: true }))
  await api('PUT', `/lists/${id}/form`, { fields })
  await acme.put('/settings', { preference_fields: ['first_name', 'terms'] })
  assert.equal((await acme.put(`/contact-fields/${ids.terms}`, { tag: 'accepts_terms' })).status, 200)
  const after = (await api('GET', `/lists/${id}/form`)).body.fields
  assert.deepEqual(after, [
    { tag: 'accepts_terms', required: true },
    { tag: 'first_name', required: true },
  ])
  assert.deepEqual((await acme.get('/settings')).body.preference_fields, ['first_name', 'accepts_terms'])
})
