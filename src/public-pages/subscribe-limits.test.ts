import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../test/subscribe-set-up.ts'

test('500 rapid requests send no more emails than a network may cause, and don’t reveal which addresses are known', async (t) => {
  const { acme, db, acmeTeam, list, post } = await setUpSubscribing(t, {}, { servers: 1 })
  for (let n = 0; n < 10; n++) {
    const { body: known } = await acme.post('/contacts', { email: `known${n}@mail.example` })
    await acme.post(`/lists/${list.id}/subscribers`, { contact_id: known.id })
  }
  const responses = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const isKnown = n % 10 === 0
      const name = isKnown ? `known${(n / 10) % 10}` : `unknown${n}`
      const response = await post({ email: `${name}@mail.example`, first_name: 'V' })
      return { isKnown, status: response.status, text: await response.text() }
    }),
  )
  const textsOf = (wanted: boolean) =>
    new Map(responses.filter(({ isKnown }) => isKnown === wanted).map(({ status, text }) => [status, text]))
  assert.deepEqual([...textsOf(true)].toSorted(), [...textsOf(false)].toSorted())
  assert.deepEqual([...textsOf(true).keys()].toSorted(), [200, 429])
  const sent = await db.selectFrom('messages').select('to_address').where('team_id', '=', acmeTeam.id).execute()
  assert.equal(sent.length, 50)
  assert.equal(new Set(responses.map(({ text }) => text)).size, 2, 'one response for each status')
})
