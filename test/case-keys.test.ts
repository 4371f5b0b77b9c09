import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { insertContacts } from '../src/audience/contacts/contact-queries.ts'
import { systemClock } from '../src/foundation/clock.ts'
import { foldCase } from '../src/foundation/fold-case.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { migrate } from '../src/platform/storage/migrate.ts'
import { SUSPECT_CHARACTERS } from '../src/platform/storage/migrations/0018-case-keys.ts'
import { textKey } from '../src/platform/storage/text-key.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { createFields } from './contact-fields.ts'
import { createUser } from './dashboard-user.ts'
import { startApp } from './start-app.ts'
import { RUN_KIND, testDatabase } from './test-database.ts'

const NOW = '2026-01-02T03:04:05.600000Z'

/** The case folding that was used for keys before the migration. */
const foldedBefore = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const migrateAgain = async (db: Db) => {
  await db.deleteFrom('migrations').where('name', '=', '0018-case-keys').execute()
  assert.deepEqual(await migrate(await testDatabase(RUN_KIND), systemClock), ['0018-case-keys'])
}

/** Text that is now folded differently: single letters, capitals with a combining mark, and letters that change when composed. */
const CHANGED = [
  'Straße',
  'ırmak',
  'maſt',
  'µ',
  'ᾳ',
  'α\u0345',
  'h\u0331',
  'H\u0331',
  'ẖ',
  'Ϊ\u0301',
  'J\u030c',
  `${'n'.repeat(120)}ß`,
  `ß${'n'.repeat(120)}`,
]
const UNCHANGED = ['Émile', 'e\u0301', 'ΣΊΣΥΦΟΣ', 'σίσυφος', 'İrem', '王伟', 'Ann', 'ann', 'z\u0301']

const valueRows = (db: Db, teamId: number) =>
  db
    .selectFrom('contact_values')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('contact_id')
    .orderBy('field_id')
    .orderBy('position')
    .execute()

test('the migration rebuilds only the keys of text values that are now folded differently', async (t) => {
  const { db, acme, rival, acmeTeam, rivalTeam } = await startApp(t, {})
  const texts = [...CHANGED, ...UNCHANGED]
  const expected = new Map<number, Awaited<ReturnType<typeof valueRows>>>()
  for (const [client, team] of [
    [acme, acmeTeam],
    [rival, rivalTeam],
  ] as const) {
    const fields = await createFields(client, { name: {}, email: { type: 'email' }, score: { type: 'number' } })
    const sizes = await createFields(client, { sizes: { type: 'pick_list', options: texts, allow_multiple: true } })
    // More contacts than fit into one chunk of the migration.
    const contacts = Array.from({ length: 250 }, (_, n) => ({
      type: 'person' as const,
      tags: [],
      attributes: {
        [fields.name]: texts[n % texts.length] as string,
        [fields.score]: n,
        // Only half of the contacts have text other than the name.
        ...(n % 2 === 0 && { [fields.email]: 'ı@acme.example', [sizes.sizes]: ['Ann', 'Straße', 'ırmak'] }),
      },
    }))
    const structure = await getContactStructure(db, team.id)
    await transact(db, (trx) => insertContacts(trx, team.id, contacts, structure, NOW))
    expected.set(team.id, await valueRows(db, team.id))
    for (const text of [...texts, 'ı@acme.example']) {
      await db
        .updateTable('contact_values')
        .set({ value_key: textKey(text, foldedBefore(text)) })
        .where('team_id', '=', team.id)
        .where('value_key', '=', textKey(text))
        .execute()
    }
    assert.equal((await client.get('/contacts/search?name=Stra%C3%9Fe')).body.total, 0, 'the old keys are in place')
  }

  await migrateAgain(db)

  for (const { id } of [acmeTeam, rivalTeam]) assert.deepEqual(await valueRows(db, id), expected.get(id))
  // A change invalidates cached search results.
  await acme.post('/contacts', { name: 'zz' })
  const found = async (query: string) =>
    (await acme.get(`/contacts/search?${query}`)).body.data.map(({ name }: { name: string }) => name)
  assert.equal((await found(`name=${encodeURIComponent('Straße')}&per_page=100`)).length, 12)
  const sorted = [...new Set(await allNames(acme))]
  assert.deepEqual(
    sorted,
    [...texts, 'zz'].sort((a, b) => Buffer.compare(Buffer.from(textKey(a)), Buffer.from(textKey(b)))),
  )
})

const allNames = async (client: Awaited<ReturnType<typeof startApp>>['acme']) => {
  const names: string[] = []
  for (const page of [1, 2, 3]) {
    const { body } = await client.get(`/contacts/search?order_by=name&per_page=100&page=${page}`)
    names.push(...body.data.map(({ name }: { name: string }) => name))
  }
  return names
}

test('the migration rebuilds users’ email keys; if two keys become equal, the older account gets the key', async (t) => {
  const { db } = await startApp(t, {})
  const keyOf = async (id: number) =>
    (await db.selectFrom('users').select('email_key').where('id', '=', id).executeTakeFirstOrThrow()).email_key
  const setKey = (id: number, email_key: string) =>
    db.updateTable('users').set({ email_key }).where('id', '=', id).execute()
  const emails = ['mıke@acme.example', 'Straße@acme.example', 'Émile@acme.example', 'ann@acme.example']
  const users = []
  for (const email of emails) users.push({ ...(await createUser(db, [], email)), email })
  for (const { id, email } of users) await setKey(id, foldedBefore(email))
  assert.equal(await keyOf(users[1]?.id as number), 'strasse@acme.example')
  const older = await createUser(db, [], 'Ϊ\u0301@acme.example')
  await setKey(older.id, foldedBefore('Ϊ\u0301@acme.example'))
  const younger = await createUser(db, [], 'ΐ@acme.example')
  await setKey(younger.id, foldedBefore('ΐ@acme.example'))

  await migrateAgain(db)

  for (const { id, email } of users) assert.equal(await keyOf(id), foldCase(email))
  assert.equal(await keyOf(older.id), foldCase('ΐ@acme.example'))
  assert.equal(await keyOf(younger.id), foldedBefore('ΐ@acme.example'))
})

test('the migration looks for every letter that is now folded differently, composed or not', () => {
  const suspect = new RegExp(`[${SUSPECT_CHARACTERS}]`, 'u')
  // Ranges that contain all scripts with uppercase and lowercase letters.
  for (const [from, to] of [
    [0x80, 0x2fff],
    [0xa640, 0xabff],
    [0xf900, 0xffff],
    [0x10400, 0x10fff],
    [0x118a0, 0x118ff],
    [0x16e40, 0x16eff],
    [0x1d100, 0x1d7ff],
    [0x1e900, 0x1e95f],
  ] as const) {
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code)
      const [base = '', ...marks] = letter.normalize('NFD')
      const rest = marks.join('')
      for (const text of [letter, base + rest, base.toUpperCase() + rest, base.toLowerCase() + rest])
        if (foldedBefore(text) !== foldCase(text)) {
          assert.match(text, suspect)
          assert.match(text.normalize('NFC'), suspect)
        }
    }
  }
})
