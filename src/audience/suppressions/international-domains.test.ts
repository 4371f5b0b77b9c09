import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { newEmail, setAddress } from '../../../test/sending-set-up.ts'
import { createTeam, startApp } from '../../../test/start-app.ts'
import { createTestLocation } from '../../../test/test-database.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { hashAddress } from '../../foundation/addresses/address-hash.ts'
import { systemClock } from '../../foundation/clock.ts'
import { addressKey, useAddressKey } from '../../platform/secrets/address-key.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { migrate } from '../../platform/storage/migrate.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertMessages } from '../../sending/messages/message-queries.ts'
import { insertSuppression } from './suppression-queries.ts'

const [UNICODE, ASCII] = ['ann@bücher.example', 'ann@xn--bcher-kva.example']
const NOW = '2026-01-02T03:04:05.600000Z'

test('a suppression applies to both forms of an international domain', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  await acme.post('/suppressions', { channel: 'email', address: UNICODE })
  for (const to of [UNICODE, ASCII]) {
    const { body } = await acme.post('/emails', { to, email_address_id, subject: 'Hi', text: 'Hi' })
    assert.deepEqual([body.status, body.reason], ['suppressed', 'suppressed_manual'], to)
  }
})

test('the migration for international domains changes the stored keys of addresses that have such a domain', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  await migrate(database, systemClock)
  useAddressKey(db, Buffer.alloc(32))
  const team = await createTeam(db, 'A')
  const oldKey = hash('sha256', `${team.id} email ${ASCII}`, 'base64url')
  const key = hashAddress(team.id, 'email', UNICODE)
  const newerKey = addressKey(db, team.id, 'email', UNICODE)
  assert.notEqual(oldKey, key)
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id: team.id, name: 'N', name_key: 'n', channel: 'email', created_at: NOW, updated_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transact(db, async (trx) => {
    await setAddress(trx, team.id, 1, ASCII)
    await setAddress(trx, team.id, 2, 'bob@mail.example')
    for (const address of ['carl@mail.example', ASCII])
      await insertSuppression(trx, team.id, { channel: 'email', address, reason: 'manual', source: 'api' }, NOW)
    await insertMessages(trx, team.id, [newEmail(trx, team.id, ASCII), newEmail(trx, team.id, 'bob@mail.example')], NOW)
    await trx
      .insertInto('list_opt_outs')
      .values({ team_id: team.id, list_id, address_key: newerKey, created_at: NOW })
      .execute()
  })
  for (const table of ['contact_addresses', 'suppressions', 'messages', 'list_opt_outs'] as const)
    await db.updateTable(table).set({ address_key: oldKey }).where('address_key', '=', newerKey).execute()
  // Suppress the other form of the address too.
  await transact(db, (trx) =>
    insertSuppression(trx, team.id, { channel: 'email', address: UNICODE, reason: 'manual', source: 'api' }, NOW),
  )
  await db.updateTable('suppressions').set({ address_key: key }).where('address_key', '=', newerKey).execute()
  await db.deleteFrom('migrations').where('name', '=', '0031-international-domains').execute()
  assert.deepEqual(await migrate(database, systemClock), ['0031-international-domains'])

  const keysIn = async (table: 'contact_addresses' | 'suppressions' | 'messages' | 'list_opt_outs') =>
    (await db.selectFrom(table).select('address_key').execute()).map(({ address_key }) => address_key).sort()
  const keyOf = (address: string) => addressKey(db, team.id, 'email', address)
  assert.deepEqual(await keysIn('contact_addresses'), [key, keyOf('bob@mail.example')].sort())
  assert.deepEqual(await keysIn('messages'), [key, keyOf('bob@mail.example')].sort())
  assert.deepEqual(await keysIn('suppressions'), [key, keyOf('carl@mail.example')].sort())
  assert.deepEqual(await keysIn('list_opt_outs'), [key])
  await assertExactCounts(db, team.id)
  await db.destroy()
})
