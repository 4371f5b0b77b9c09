import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../../test/contact-fields.ts'
import { startApp } from '../../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../../foundation/clock.ts'
import { transact } from '../../../platform/storage/transact.ts'
import { getContactStructure } from '../../contact-fields/contact-field-queries.ts'
import { insertContacts } from '../contact-queries.ts'
import { termOf } from './search-text.ts'
import { textSamples } from './text-samples.ts'

test('words that are common, but seldom occur together, are all looked up in the index', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  const fields = await createFields(acme, { name: {} })
  const structure = await getContactStructure(db, acmeTeam.id)
  const contacts = Array.from({ length: 600 }, (_, n) => ({
    type: 'person' as const,
    attributes: { [fields.name]: ['Gustav Lang', 'Berta Maier', 'Hanna Lang'][n % 3] as string },
    tags: [],
  }))
  await transact(db, (trx) => insertContacts(trx, acmeTeam.id, contacts, structure, toTimestamp(systemClock())))
  const samples = textSamples(db)
  const tokensOf = (text: string) => {
    const term = termOf(acmeTeam.id, text)
    return samples.rarestTokens(acmeTeam.id, term?.grams ?? [])
  }
  const both = await tokensOf('g b')
  assert.deepEqual(new Set(both), new Set([...(await tokensOf('g')), ...(await tokensOf('b'))]))
  assert.equal((await tokensOf('gustav')).length, 1, 'the grams of one word occur together')
  assert.equal((await tokensOf('gu la')).length, 1, 'everyone with the first word has the second one too')
})
