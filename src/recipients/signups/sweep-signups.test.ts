import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertExactCounts } from '../../../test/exact-counts.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { onDeleteOf } from '../../platform/slice.ts'
import { sweepSignups } from './sweep-signups.ts'

const IN_31_DAYS = () => toTimestamp(systemClock().add({ hours: 31 * 24 }))

test('after 30 days, unconfirmed signups are deleted, along with their contacts if nothing else refers to them', async (t) => {
  const { acme, acmeTeam, db, list, post, confirmUrl, statuses, contacts } = await setUpSubscribing(t)
  const { body: known } = await acme.post('/contacts', { email: 'known@mail.example' })
  await post({ email: 'known@mail.example', first_name: 'K' })
  await post({ email: 'confirmed@mail.example', first_name: 'C' })
  await fetch(await confirmUrl(), { method: 'POST' })
  await post({ email: 'edited@mail.example', first_name: 'E' })
  const edited = (await contacts()).find(({ email }) => email === 'edited@mail.example')
  await acme.put(`/contacts/${edited?.id}`, { score: 7 })
  await post({ email: 'new@mail.example', first_name: 'N' })
  const link = await confirmUrl()
  const sweep = (now: string) =>
    sweepSignups(onDeleteOf([])('contacts'))({
      db,
      teamId: acmeTeam.id,
      payload: null,
      now,
      reportProgress: () => {},
      signal: new AbortController().signal,
    })
  await sweep(toTimestamp(systemClock()))
  assert.deepEqual((await statuses()).toSorted(), ['pending', 'pending', 'pending', 'subscribed'])
  await sweep(IN_31_DAYS())
  assert.deepEqual(await statuses(), ['subscribed'])
  assert.deepEqual((await contacts()).map(({ email }) => email).toSorted(), [
    'confirmed@mail.example',
    'edited@mail.example',
    known.email,
  ])
  const left = await db.selectFrom('signups').select('id').where('team_id', '=', acmeTeam.id).execute()
  assert.deepEqual(left, [])
  const expired = await fetch(link, { method: 'POST' })
  assert.equal(expired.status, 410)
  assert.match(await expired.text(), /link has expired/)
  assert.equal((await acme.get(`/lists/${list.id}`)).body.subscriber_counts.pending, 0)
  await assertExactCounts(db, acmeTeam.id)
})
