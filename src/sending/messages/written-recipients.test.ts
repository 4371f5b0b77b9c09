import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpMessages } from '../../../test/message-requests.ts'
import { createIdentifier } from '../../../test/verified-identifiers.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { fillValueKeys } from '../../platform/storage/migrations/0051-sender-look-ups.ts'
import { transact } from '../../platform/storage/transact.ts'
import { readFrom, readSender } from './sender-rules.ts'

test('POST /emails takes a recipient with a name, in every common spelling', async (t) => {
  const { email, errorsOf } = await setUpMessages(t)
  const recipientOf = async (given: object) => {
    const { status, body } = await email(given as Record<string, unknown>)
    assert.equal(status, 201, JSON.stringify(body))
    return body.to
  }
  assert.equal(await recipientOf({ to: 'Ada Lovelace <ada@Example.com>' }), 'ada@example.com')
  assert.equal(await recipientOf({ to: '"Lovelace, \\"Ada\\"" <ada@example.com>' }), 'ada@example.com')
  assert.equal(await recipientOf({ to: ' <ada@example.com> ', to_name: 'Ada' }), 'ada@example.com')
  assert.deepEqual(await errorsOf({ to: 'Ada <ada@example.com>', to_name: 'Ada' }), {
    to: ['The to field must not contain a name if to_name is given.'],
  })
  assert.deepEqual(await errorsOf({ to: `${'A'.repeat(256)} <ada@example.com>` }), {
    to: ['The name in the to field must not be greater than 255 characters.'],
  })
  assert.deepEqual(await errorsOf({ to: 'Ada <ada>' }), { to: ['The to field must be a valid email address.'] })
  assert.deepEqual(await errorsOf({ to: 'Ada\r\nBcc: x <ada@example.com>' }), {
    to_name: ['The to_name field must not contain line breaks.'],
  })
})

test('POST /emails takes a verified sender’s address, or none if the team has only one sender', async (t) => {
  const { acmeTeam, db, email, errorsOf } = await setUpMessages(t)
  const from = async (given: Record<string, unknown>) => (await email({ email_address_id: null, ...given })).body.from
  assert.equal(await from({}), 'shop@brand.example')
  assert.equal(await from({ from: 'Shop@brand.example' }), 'shop@brand.example')
  assert.deepEqual(await errorsOf({ from: 'shop@brand.example' }), {
    from: ['The from field must not be given together with email_address_id.'],
  })
  await createIdentifier(db, acmeTeam.id, 'email', 'news@brand.example')
  assert.deepEqual(await errorsOf({ email_address_id: null }), {
    email_address_id: ['There is no sender: give email_address_id, or set a sender for the brand.'],
  })
  assert.equal(await from({ from: 'news@brand.example' }), 'news@brand.example')
  assert.deepEqual(await errorsOf({ email_address_id: null, from: 'ceo@brand.example' }), {
    from: [
      'The from field must be a verified sender (got “ceo@brand.example”; allowed: shop@brand.example, news@brand.example).',
    ],
  })
})

test('of a team’s many senders, a message reads only the few that it needs', async (t) => {
  const { acmeTeam, db } = await setUpMessages(t)
  for (let n = 0; n < 20; n++) await createIdentifier(db, acmeTeam.id, 'email', `Shop${n}@brand.example`)
  let rows = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length
      return result
    },
  })
  const errors = new FieldErrors()
  const countRows = async (read: (trx: Parameters<typeof readFrom>[0]) => Promise<unknown>) => {
    rows = 0
    const found = await transact(counting, read)
    return { found, rows }
  }
  const from = (address: string) => countRows((trx) => readFrom(trx, acmeTeam.id, { from: address }, errors, ''))
  const id = await createIdentifier(db, acmeTeam.id, 'email', 'Élan@brand.example')
  assert.deepEqual(await from('éLAN@Brand.example'), { found: id, rows: 1 })
  assert.deepEqual(await from('ceo@brand.example'), { found: undefined, rows: 6 })
  const given = { brandId: null, identifierId: undefined, list: undefined, orOnlyOne: true }
  const sender = await countRows((trx) => readSender(trx, acmeTeam.id, 'email', given, new FieldErrors(), ''))
  assert.deepEqual(sender, { found: undefined, rows: 2 })
})

test('senders from before the upgrade are found by their addresses', async (t) => {
  const { acmeTeam, db, email, sender } = await setUpMessages(t)
  await db.updateTable('identifiers').set({ value_key: null }).where('team_id', '=', acmeTeam.id).execute()
  await transact(db, fillValueKeys)
  const { body } = await email({ email_address_id: null, from: 'SHOP@brand.example' })
  assert.equal(body.from, 'shop@brand.example')
  assert.equal(await createIdentifier(db, acmeTeam.id, 'email', 'Shop@Brand.Example'), sender)
})
