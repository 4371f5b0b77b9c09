import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { pauseContact } from '../../audience/subscribers/pause-queries.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { AddressSet } from './address-set.ts'
import { type Audience, prepareAudience, readAudience } from './audience.ts'

const LISTS = 3

const someContact = fc.record({
  /** Only a few addresses, so that many people have the same address. */
  email: fc.option(
    fc.nat(12).map((n) => `p${n}@mail.example`),
    { nil: null },
  ),
  first_name: fc.constantFrom('Ada', null),
  tags: fc.subarray(['vip']),
  isPaused: fc.constantFrom(false, false, false, true),
  /** For each list, whether the contact got their status recently. */
  isNew: fc.array(fc.boolean(), { minLength: LISTS, maxLength: LISTS }),
  statuses: fc.array(fc.constantFrom('none', 'subscribed', 'pending', 'unsubscribed'), {
    minLength: LISTS,
    maxLength: LISTS,
  }),
})
type Contact = typeof someContact extends fc.Arbitrary<infer C> ? C : never

const someAudience = fc.record({
  lists: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  excluded: fc.shuffledSubarray([0, 1, 2], { maxLength: 1 }),
  segment: fc.constantFrom(null, { tag: 'vip' }, { not: { tag: 'vip' } }),
  requiredFields: fc.subarray(['first_name']),
  joinedSince: fc.constantFrom(null, '2026-01-01T00:00:00.000000Z'),
})

const BEFORE = '2025-01-01T00:00:00.000000Z'

const SUPPRESSED = new Map([
  ['p0@mail.example', 'suppressed_manual'],
  ['p1@mail.example', 'suppressed_manual'],
])

/** A reference implementation that checks people one at a time. */
const expect = (
  contacts: ReadonlyMap<number, Contact>,
  wanted: typeof someAudience extends fc.Arbitrary<infer A> ? A : never,
) => {
  const received = new Set<string>()
  const outcomes: [number, number, string | null][] = []
  for (const [id, { email, first_name, tags, isPaused, isNew, statuses }] of contacts) {
    const subscribed = wanted.lists.find((list) => statuses[list] === 'subscribed')
    const list = subscribed ?? wanted.lists.find((it) => statuses[it] === 'pending')
    if (list === undefined) continue
    const isVip = tags.includes('vip')
    const isIn = wanted.segment === null || ('tag' in wanted.segment ? isVip : !isVip)
    const reasonOf = () => {
      if (subscribed === undefined) return 'unconfirmed'
      if (wanted.excluded.some((it) => statuses[it] === 'subscribed')) return 'excluded'
      if (!isIn) return 'not_in_segment'
      const wasOnList = wanted.lists.some((it) => statuses[it] === 'subscribed' && !isNew[it])
      if (wanted.joinedSince !== null && wasOnList) return 'joined_before'
      if (isPaused) return 'paused_by_contact'
      if (email === null) return 'no_address'
      if (SUPPRESSED.has(email)) return SUPPRESSED.get(email) as string
      if (wanted.requiredFields.length > 0 && first_name === null) return 'missing_value'
      return received.has(email) ? 'duplicate_address' : null
    }
    const reason = reasonOf()
    if (reason === null) received.add(email as string)
    outcomes.push([id, list, reason])
  }
  return outcomes
}

const setUp = async (t: TestContext) => {
  const { acme, acmeTeam, db } = await startApp(t)
  await createFields(acme, { email: { type: 'email' }, first_name: {} })
  const lists: number[] = []
  for (let n = 0; n < LISTS; n++) lists.push((await acme.post('/lists', { name: `${n}`, channel: 'email' })).body.id)
  for (const address of SUPPRESSED.keys()) await acme.post('/suppressions', { channel: 'email', address })
  const contacts = new Map<number, Contact>()
  const now = toTimestamp(systemClock())
  for (const contact of fc.sample(someContact, 120)) {
    const { email, first_name, tags, isPaused, isNew, statuses } = contact
    const { body } = await acme.post('/contacts', { email, first_name, tags })
    contacts.set(body.id, contact)
    if (isPaused) await transact(db, (trx) => pauseContact(trx, acmeTeam.id, body.id, '2099-01-01T00:00:00.000000Z'))
    for (const [n, status] of statuses.entries()) {
      if (status === 'none') continue
      // Written directly to the table, because unsubscribing would also affect other contacts with this address.
      await db
        .insertInto('subscribers')
        .values({
          team_id: acmeTeam.id,
          list_id: lists[n] as number,
          contact_id: body.id,
          created_at: now,
          updated_at: isNew[n] ? now : BEFORE,
          status: status as 'subscribed',
        })
        .execute()
    }
  }
  const evaluation = {
    db,
    teamId: acmeTeam.id,
    timeZone: 'UTC',
    now: systemClock(),
    structure: await getContactStructure(db, acmeTeam.id),
  }
  return { contacts, lists, evaluation }
}

test('random audiences match a simple model: everyone on the lists gets one message, or a reason why not', async (t) => {
  const { contacts, lists, evaluation } = await setUp(t)
  await fc.assert(
    fc.asyncProperty(someAudience, fc.nat(100), async (wanted, percent) => {
      const audience: Audience = {
        channel: 'email',
        segment: wanted.segment,
        requiredFields: wanted.requiredFields,
        joinedSince: wanted.joinedSince,
        listIds: wanted.lists.map((n) => lists[n] as number),
        excludeListIds: wanted.excluded.map((n) => lists[n] as number),
      }
      const prepared = await prepareAudience(evaluation, audience)
      const people = []
      for await (const chunk of readAudience(prepared)) people.push(...chunk)
      assert.deepEqual(
        people.map(({ contactId, listId, reason }) => [contactId, lists.indexOf(listId), reason]),
        expect(contacts, wanted),
      )

      const cut = Math.floor((people.length * percent) / 100)
      const receiving = new AddressSet()
      for (const { addressKey, reason } of people.slice(0, cut)) if (reason === null) receiving.add(addressKey ?? '')
      const rest = []
      for await (const chunk of readAudience(prepared, people[cut - 1]?.contactId, receiving)) rest.push(...chunk)
      assert.deepEqual(rest, people.slice(cut), 'continues after an interruption')

      const left = [...contacts.values()].filter(
        ({ statuses }) =>
          wanted.lists.some((n) => statuses[n] === 'unsubscribed') &&
          !wanted.lists.some((n) => statuses[n] === 'subscribed' || statuses[n] === 'pending'),
      )
      assert.equal(prepared.unsubscribed, left.length)
    }),
    { numRuns: 60 },
  )
})
