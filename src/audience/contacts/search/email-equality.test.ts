import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'

/** An address that is longer than an index key, so its key is truncated. */
const LONG = `${'l'.repeat(60)}@${'d'.repeat(50)}.example`

test('an email filter ignores case, and the address keeps its original case', async (t) => {
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
  assert.equal((await found('name=Ann')).length, 6, 'text fields are case-sensitive')
})

/** Pairs of addresses that look similar but may belong to different people. */
const DIFFERENT = [
  ['mıke@acme.example', 'mike@acme.example'],
  ['straße@acme.example', 'strasse@acme.example'],
  ['maſt@acme.example', 'mast@acme.example'],
  ['ﬁne@acme.example', 'fine@acme.example'],
  ['ann@straße.example', 'ann@strasse.example'],
] as const

/** Pairs that differ only in case or Unicode normalization, so they are the same address. */
const SAME = [
  ['ÉMILE@acme.example', 'émile@acme.example'],
  ['ΣΊΣΥΦΟΣ@acme.example', 'σίσυφος@acme.example'],
  ['ann@MÜNCHEN.example', 'ann@münchen.example'],
  ['zoe\u0308@acme.example', 'Zoë@acme.example'],
  ['\u{10400}@acme.example', '\u{10428}@acme.example'],
] as const

test('an email filter ignores only case: ı does not match i, and ß does not match ss', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { email: { type: 'email' } })
  for (const pair of [...DIFFERENT, ...SAME])
    for (const email of pair) assert.equal((await acme.post('/contacts', { email })).status, 201, email)
  const found = async (email: string) =>
    (await acme.get(`/contacts/search?email=${encodeURIComponent(email)}`)).body.total as number
  for (const email of DIFFERENT.flat()) assert.equal(await found(email), 1, email)
  for (const email of SAME.flat()) assert.equal(await found(email), 2, email)
  const { body } = await acme.get('/contacts/search?searchTerm=strasse')
  assert.equal(body.total, 4, 'searchTerm finds both spellings')
})

test('sender addresses are compared regardless of case, but any other difference counts', async (t) => {
  const { acme } = await startApp(t)
  const add = async (email: string) => (await acme.post('/verified/email', { email })).body.id as number
  for (const [one, other] of DIFFERENT) assert.notEqual(await add(one), await add(other), one)
  for (const [one, other] of SAME) assert.equal(await add(one), await add(other), one)
})

test('adding a sender address again with different capitalization returns the existing sender', async (t) => {
  const { acme } = await startApp(t)
  const first = await acme.post('/verified/email', { email: 'Sales@acme.example' })
  const second = await acme.post('/verified/email', { email: 'sALES@acme.example' })
  assert.deepEqual([second.status, second.body.id, second.body.email], [201, first.body.id, 'Sales@acme.example'])
})

test('concurrent requests that add the same address with different capitalization create only one sender', async (t) => {
  const { acme } = await startApp(t)
  const spellings = ['info@a.example', 'Info@a.example', 'iNfo@a.example', 'inFo@a.example']
  const added = await Promise.all(spellings.map((email) => acme.post('/verified/email', { email })))
  assert.equal(new Set(added.map(({ body }) => body.id)).size, 1)
})
