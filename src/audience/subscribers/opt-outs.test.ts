import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTeam } from '../../../test/start-app.ts'
import { createTestLocation } from '../../../test/test-database.ts'
import { hashAddress } from '../../foundation/addresses/address-hash.ts'
import { systemClock } from '../../foundation/clock.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { migrate } from '../../platform/storage/migrate.ts'

const optOutsOf = (db: Db, teamId: number) =>
  db
    .selectFrom('list_opt_outs')
    .select(['list_id', 'address_key', 'created_at'])
    .where('team_id', '=', teamId)
    .orderBy('list_id')
    .orderBy('created_at')
    .execute()

test('the migration that adds opt-outs records an opt-out for each address that had already unsubscribed', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  const now = '2026-01-02T03:04:05.600000Z'
  const times = { created_at: now, updated_at: now }
  await migrate(database, systemClock)
  const expected: unknown[] = []
  const teams = [await createTeam(db, 'A'), await createTeam(db, 'B')]
  for (const { id: team_id } of teams) {
    const fieldOf = (type: 'email' | 'phone') =>
      db
        .insertInto('contact_fields')
        .values({
          team_id,
          name: type,
          tag: `my_${type}`,
          type,
          contact_type: 'person',
          allow_multiple: false,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const listOf = (channel: 'email' | 'sms' | 'push') =>
      db
        .insertInto('lists')
        .values({ team_id, name: channel, name_key: channel, channel, ...times })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [email, phone] = [await fieldOf('email'), await fieldOf('phone')]
    const [mails, texts, pushes] = [await listOf('email'), await listOf('sms'), await listOf('push')]
    // More contacts than fit into a chunk. The first two share an address, and the last has no address.
    const addresses = Array.from({ length: 600 }, (_, n) => `a${n}@mail.example`)
    const people = [
      { [email.id]: 'A0@mail.example', [phone.id]: '+436601234567' },
      ...addresses.map((it) => ({ [email.id]: it })),
      {},
    ]
    const contacts = await db
      .insertInto('contacts')
      .values(
        people.map((attributes) => ({
          team_id,
          document: `"type":"person","attributes":${JSON.stringify(attributes)}}`,
          fields_version: 0,
          search_text: '',
          ...times,
        })),
      )
      .returning('id')
      .execute()
    const ids = contacts.map(({ id }) => id).sort((a, b) => a - b)
    const subscribe = (list: { id: number }, contactIds: readonly number[], status: 'subscribed' | 'unsubscribed') =>
      db
        .insertInto('subscribers')
        .values(contactIds.map((contact_id) => ({ team_id, list_id: list.id, contact_id, status, ...times })))
        .execute()
    const stayed = ids.slice(2, 5)
    const gone = (ids.at(-1) as number) + 1_000_000
    await subscribe(mails, [gone, ...ids.filter((id) => !stayed.includes(id))], 'unsubscribed')
    await subscribe(mails, stayed, 'subscribed')
    await subscribe(texts, ids, 'unsubscribed')
    await subscribe(pushes, ids, 'unsubscribed')
    const keys = [0, ...Array.from({ length: 596 }, (_, n) => n + 4)].map((n) =>
      hashAddress(team_id, 'email', `a${n}@mail.example`),
    )
    for (const key of keys) expected.push([team_id, mails.id, key, now])
    expected.push([team_id, texts.id, hashAddress(team_id, 'sms', '+436601234567'), now])
  }

  await db.schema.dropTable('list_opt_outs').execute()
  await db.deleteFrom('migrations').where('name', '=', '0019-list-opt-outs').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0019-list-opt-outs'])

  const found = []
  for (const { id } of teams)
    for (const row of await optOutsOf(db, id)) found.push([id, row.list_id, row.address_key, row.created_at])
  assert.deepEqual(found.sort(), expected.sort())
  await db.destroy()
})
