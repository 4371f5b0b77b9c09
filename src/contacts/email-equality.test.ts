import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../test/contact-fields.ts'
import { startApp } from '../../test/start-app.ts'

/** Longer than the keys that values are found by. */
const LONG = `${'l'.repeat(60)}@${'d'.repeat(50)}.example`

test('an email address is found regardless of case, and kept as it was written', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { email: { type: 'email' }, work: { type: 'email' }, name: {} })
  const addresses = ['Ann.Lee@Acme.example', 'ann.lee@acme.example', 'ann.leeds@acme.example', 'Émile@acme.example']
  for (const email of [...addresses, LONG.toUpperCase(), `${LONG}s`])
    await acme.post('/contacts', { email, name: 'Ann' })
  await acme.post('/contacts', { work: 'ann.lee@acme.example', name: 'ann' })
  const found = async (query: string) =>
    (await acme.get(`/contacts/search?${query}`)).body.data.map(({ email }: { email: string }) => email)

  for (const spelling of ['ann.lee@acme.example', 'ANN.LEE@ACME.EXAMPLE']) {
    assert.deepEqual(await found(`email=${spelling}`), ['Ann.Lee@acme.example', 'ann.lee@acme.example'], spelling)
  }
  assert.deepEqual(await found(`email=${encodeURIComponent('éMILE@acme.example')}`), ['Émile@acme.example'])
  assert.deepEqual(await found(`email=${LONG}`), [`${'L'.repeat(60)}@${'d'.repeat(50)}.example`])
  assert.deepEqual(await found('email[]=%C3%89mile@acme.example&email[]=ann.LEEDS@acme.example&order_by=-id'), [
    'Émile@acme.example',
    'ann.leeds@acme.example',
  ])
  assert.equal((await found('name=Ann')).length, 6, 'other text is told apart by case')
})

test('a team has an email address as a sender once, however it is written', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/verified/email', { email: 'Sales@acme.example' })
  const second = await acme.post('/verified/email', { email: 'sALES@acme.example' })
  assert.deepEqual([second.status, second.body.id, second.body.email], [201, first.body.id, 'Sales@acme.example'])
})

test('of many spellings that are added at once, all are one sender', async (t) => {
  const { acme } = await startApp(t)
  const spellings = ['info@a.example', 'Info@a.example', 'iNfo@a.example', 'inFo@a.example']
  const added = await Promise.all(spellings.map((email) => acme.post('/verified/email', { email })))
  assert.equal(new Set(added.map(({ body }) => body.id)).size, 1)
})
