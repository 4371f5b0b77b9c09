import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { FIRST_NAMES } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { beginImport, insertImport, type StoredImport } from './import-queries.ts'
import { readBatch } from './read-batch.ts'
import { takeBatch } from './take-batch.ts'

test('rows that were processed before a contact field changed are processed again with the changed field', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t)
  const ids = await createFields(acme, { first_name: {} })
  const now = toTimestamp(systemClock())
  const given = { storedAs: randomUUID(), fileName: null, size: 20, options: FIRST_NAMES }
  const { id } = await transact(db, (trx) => insertImport(trx, acmeTeam.id, given, now))
  const started = (await beginImport(db, acmeTeam.id, id, now)) as StoredImport
  const rows = ['Ada', 'Augusta'].map((name, index) => ({
    line: index + 2,
    cells: [name],
    bytesRead: 20,
    textBytes: 20,
  }))
  const structure = await getContactStructure(db, acmeTeam.id)
  const read = await readBatch(acmeTeam.id, rows, FIRST_NAMES, structure, now)
  assert.ok(read.rows.every(({ drafted }) => drafted))

  const changed = { name: 'First name', tag: 'first_name', type: 'text', max_length: 3 }
  assert.equal((await acme.send('PUT', `/contact-fields/${ids.first_name}`, changed)).status, 200)
  const takenBy = await transact(db, (trx) => takeBatch(trx, acmeTeam.id, started, read, now))

  assert.equal(takenBy.structure.fields[0]?.max_length, 3)
  const { created, failed, errors } = (await acme.get(`/contacts/imports/${id}`)).body
  assert.deepEqual([created, failed], [1, 1])
  const message = 'The first_name field must not be greater than 3 characters (got “Augusta”).'
  assert.deepEqual(errors, [{ line: 3, errors: { first_name: [message] }, imported: false }])
  assert.deepEqual(
    (await acme.get('/contacts')).body.data.map((contact: { first_name: string }) => contact.first_name),
    ['Ada'],
  )
})
