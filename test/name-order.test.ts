import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../src/foundation/clock.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { migrate } from '../src/platform/storage/migrate.ts'
import { compareNames, nameKey } from '../src/platform/storage/name-key.ts'
import { signedIn } from './dashboard-user.ts'
import { createTeam, startApp } from './start-app.ts'
import { createTestLocation } from './test-database.ts'

/** Names in the order that people expect. */
const SORTED = [
  'Æsop',
  'Elan',
  'elan',
  'Élan',
  'Elan 2',
  'Iğdır',
  'ılıca',
  'Israel',
  'İzmir',
  'Landing',
  'Łódź',
  'Ođak',
  'Œuvre',
  'ørsted',
  'Straße',
  'Strasse 2',
  'zebra',
  'Ωmega',
  '＊',
  '𝒜mega',
]

const shuffled = [...SORTED].reverse()
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name)

test('brands, lists, pages and sites are sorted alphabetically, regardless of case and accents', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const sites = []
  for (const name of shuffled) {
    await app.acme.post('/brands', { name })
    await app.acme.post('/lists', { name, channel: 'email' })
    sites.push((await api('POST', '/sites', { name })).body)
    await api('POST', '/pages', { site_id: sites[0].id, name, url: `/${sites.length}`, html: '<p>Hi</p>' })
  }
  for (const path of ['/brands', '/lists', '/pages']) {
    assert.deepEqual(namesOf((await app.acme.get(path)).body), SORTED, path)
  }
  assert.deepEqual(namesOf((await api('GET', '/sites')).body), SORTED)
})

test('a renamed brand moves to its new position in the list', async (t) => {
  const { acme } = await startApp(t)
  const first = (await acme.post('/brands', { name: 'Zoo' })).body
  await acme.post('/brands', { name: 'Fable' })
  await acme.put(`/brands/${first.id}`, { name: 'Écru' })
  assert.deepEqual(namesOf((await acme.get('/brands')).body), ['Écru', 'Fable'])
})

test('for sorting, vowel signs and Japanese voicing marks count as letters, not as accents', () => {
  assert.ok(compareNames('कि', 'की') !== 0)
  assert.ok(nameKey('か').split('\u0001')[0] !== nameKey('が').split('\u0001')[0])
})

test('the sort key of the longest name fits into an index', () => {
  // A PostgreSQL index entry holds at most 2,704 bytes.
  for (const letter of ['𝒜', '\ufb17', 'ß', 'ΐ', '\u1e9e', '\ufdfa', '힣']) {
    assert.ok(Buffer.byteLength(nameKey(letter.repeat(255))) < 2_600, letter)
  }
})

test('the migration rebuilds the sort keys of stored names', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  const now = '2026-01-02T03:04:05.600000Z'
  const times = { created_at: now, updated_at: now }
  await migrate(database, systemClock)
  const teams = [await createTeam(db, 'A'), await createTeam(db, 'B')]
  // More pages than fit into one chunk of the migration.
  const names = ['Élan', 'Landing', ...Array.from({ length: 600 }, (_, n) => `Page ${n}`)]
  for (const { id: team_id } of teams) {
    const rows = names.map((name) => ({ team_id, name, name_key: name.toLowerCase(), ...times }))
    await db
      .insertInto('brands')
      .values(rows.map((row) => ({ ...row, is_default: false, tags: '[]' })))
      .execute()
    await db
      .insertInto('lists')
      .values(rows.map((row) => ({ ...row, channel: 'email' as const })))
      .execute()
    await db
      .insertInto('pages')
      .values(rows.map((row) => ({ ...row, site_id: 1, url: `/${row.name}`, html: '' })))
      .execute()
  }

  await db.deleteFrom('migrations').where('name', '=', '0016-name-keys').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0016-name-keys'])

  for (const table of ['brands', 'lists', 'pages'] as const) {
    for (const { id } of teams) {
      const rows = await db
        .selectFrom(table)
        .select(['name', 'name_key'])
        .where('team_id', '=', id)
        .orderBy('name_key')
        .execute()
      assert.deepEqual(namesOf(rows.slice(0, 3)), ['Élan', 'Landing', 'Page 0'], table)
      assert.ok(rows.every(({ name, name_key }) => name_key === nameKey(name)))
    }
  }
  await db.destroy()
})
