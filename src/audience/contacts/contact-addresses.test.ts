import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { assertExactAddresses, storedAddresses, whenRebuilt } from '../../../test/exact-addresses.ts'
import { ended, sendCsv } from '../../../test/imports.ts'
import { openTestAddressKey } from '../../../test/open-again.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { createTestLocation } from '../../../test/test-database.ts'
import { systemClock } from '../../foundation/clock.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { migrate } from '../../platform/storage/migrate.ts'

const setUp = async (t: TestContext) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  const fields = await createFields(acme, {
    work_email: { type: 'email' },
    email: { type: 'email' },
    phone: { type: 'phone' },
    note: {},
    office_email: { type: 'email', contact_type: 'organization' },
  })
  const add = async (values: object): Promise<number> => (await acme.post('/contacts', values)).body.id
  /**
   * Returns each stored address as a string, like `7 email ann@mail.example`. Also checks that the addresses match the contacts.
   */
  const addresses = async () => {
    await whenRebuilt(db, acmeTeam.id)
    await assertExactAddresses(db, acmeTeam.id)
    const rows = await storedAddresses(db, acmeTeam.id)
    return rows.map(({ contact_id, channel, address }) => `${contact_id} ${channel} ${address}`)
  }
  return { ...app, fields, add, addresses }
}

test('a contact’s addresses are stored when it is created, updated when it changes and deleted with it', async (t) => {
  const { acme, add, addresses } = await setUp(t)
  const ann = await add({ email: 'ann@a.example', work_email: 'work@a.example', phone: '+436601234567' })
  const shop = await add({ type: 'organization', office_email: 'shop@a.example' })
  await add({ note: 'no address' })
  assert.deepEqual(await addresses(), [
    `${ann} email ann@a.example`,
    `${ann} sms +436601234567`,
    `${shop} email shop@a.example`,
  ])

  await acme.put(`/contacts/${ann}`, { email: null, phone: null, note: 'x' })
  assert.deepEqual(await addresses(), [`${ann} email work@a.example`, `${shop} email shop@a.example`])
  await acme.put(`/contacts/${ann}`, { work_email: 'NEW@a.example', phone: '+436607654321' })
  await acme.put(`/contacts/${shop}`, { office_email: null })
  assert.deepEqual(await addresses(), [`${ann} email NEW@a.example`, `${ann} sms +436607654321`])
  await acme.delete(`/contacts/${ann}`)
  assert.deepEqual(await addresses(), [])
})

test('imports store the addresses of new contacts and update the addresses of existing ones', async (t) => {
  const { acme, add, addresses } = await setUp(t)
  const old = await add({ note: 'A1', email: 'old@a.example' })
  const importCsv = async (csv: string, options: Record<string, string> = {}) =>
    ended(acme, (await sendCsv(acme, csv, options)).body.id)
  await importCsv('note,email,phone\nB1,b@a.example,+436601234567\nB2,,\n')
  await importCsv('note,email\nA1,new@a.example\nB3,c@a.example\n', { match_on: 'note' })
  const [first, ...others] = await addresses()
  assert.equal(first, `${old} email new@a.example`)
  assert.deepEqual(others.map((it) => it.replace(/^\d+ /, '')).sort(), [
    'email b@a.example',
    'email c@a.example',
    'sms +436601234567',
  ])
})

test('when an email field’s merge tag or type changes or the field is deleted, all addresses are recomputed', async (t) => {
  const { acme, fields, add, addresses } = await setUp(t)
  const ann = await add({ email: 'ann@a.example', work_email: 'work@a.example', note: 'note@a.example' })
  const bob = await add({ email: 'bob@a.example' })
  const change = (tag: keyof typeof fields, values: object) => acme.put(`/contact-fields/${fields[tag]}`, values)

  await change('email', { tag: 'home_email' })
  assert.deepEqual(await addresses(), [`${ann} email work@a.example`, `${bob} email bob@a.example`])
  await change('note', { tag: 'email' })
  await change('note', { type: 'email' })
  assert.deepEqual(await addresses(), [`${ann} email note@a.example`, `${bob} email bob@a.example`])
  await change('note', { type: 'text' })
  assert.deepEqual(await addresses(), [`${ann} email work@a.example`, `${bob} email bob@a.example`])
  await acme.delete(`/contact-fields/${fields.work_email}`)
  assert.deepEqual(await addresses(), [`${ann} email ann@a.example`, `${bob} email bob@a.example`])
  await change('email', { type: 'text' })
  assert.deepEqual(await addresses(), [])
})

/** Returns a pseudorandom number generator with a fixed seed, so that failures can be reproduced. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('all addresses are correct after many random, concurrent changes to contacts and fields', async (t) => {
  const { acme, acmeTeam, db, fields } = await setUp(t)
  const random = randomOf(42)
  const pick = <T>(items: readonly T[]) => items[random(items.length)] as T
  const ids: number[] = []
  const values = () => ({
    email: pick([null, 'a@a.example', `e${random(9)}@a.example`]),
    work_email: pick([null, `w${random(9)}@a.example`]),
    phone: pick([null, '+436601234567']),
  })
  const actions = [
    async () => void ids.push((await acme.post('/contacts', values())).body.id),
    async () => void ids.push((await acme.post('/contacts', values())).body.id),
    () => acme.put(`/contacts/${pick(ids)}`, values()),
    () => acme.put(`/contacts/${pick(ids)}`, values()),
    () => acme.delete(`/contacts/${pick(ids)}`),
    () => acme.put(`/contact-fields/${fields.work_email}`, { type: pick(['email', 'text']) }),
    () => acme.put(`/contact-fields/${fields.email}`, { tag: pick(['email', 'main_email']) }),
  ]
  for (let n = 0; n < 5; n++) await actions[0]?.()
  for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 8 }, () => pick(actions)()))
  await whenRebuilt(db, acmeTeam.id)
  await assertExactAddresses(db, acmeTeam.id)
})

test('the migration stores the addresses of existing contacts', async () => {
  const location = await createTestLocation()
  const database = openDatabase(location)
  const { db } = database
  await migrate(database, systemClock)
  const now = '2026-01-02T03:04:05.600000Z'
  const times = { created_at: now, updated_at: now }
  const teams = [await createTeam(db, 'A'), await createTeam(db, 'B')]
  for (const { id: team_id } of teams) {
    const field = { team_id, name: 'n', contact_type: 'person', allow_multiple: false, ...times } as const
    const inserted = await db
      .insertInto('contact_fields')
      .values([
        { ...field, tag: 'email', type: 'email' },
        { ...field, tag: 'phone', type: 'phone' },
      ])
      .returning(['id', 'type'])
      .execute()
    const idOf = (type: string) => inserted.find((it) => it.type === type)?.id as number
    // Creates more contacts than the migration handles in one chunk.
    const people = Array.from({ length: 600 }, (_, n) => ({
      ...(n % 5 > 0 && { [idOf('email')]: `Ann "${n}"@mail.example` }),
      ...(n % 3 === 0 && { [idOf('phone')]: `+43660${1_000_000 + n}` }),
    }))
    const rows = people.map((attributes) => ({
      team_id,
      fields_version: 0,
      search_text: '',
      ...times,
      document: `"type":"person","attributes":${JSON.stringify(attributes)}}`,
    }))
    await db.insertInto('contacts').values(rows).execute()
  }
  await db.schema.dropTable('contact_addresses').execute()
  await db.deleteFrom('migrations').where('name', '=', '0025-contact-addresses').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0025-contact-addresses'])
  await openTestAddressKey(db, location)
  for (const { id } of teams) {
    await assertExactAddresses(db, id)
    assert.equal((await storedAddresses(db, id)).length, 480 + 200)
  }
  await db.destroy()
})
