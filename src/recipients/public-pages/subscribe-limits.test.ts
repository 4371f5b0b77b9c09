import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../../test/manual-clock.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { RUN_KIND } from '../../../test/test-database.ts'
import { FACTS_OF } from '../../foundation/channels/channels.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { transact } from '../../platform/storage/transact.ts'
import { requestSignup } from '../signups/request-signup.ts'
import { findSubscribeForm } from '../signups/subscribe-form.ts'

test('500 rapid requests from one network trigger no more emails than its limit, and don’t reveal known addresses', async (t) => {
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

test('a team’s forms send a limited number of messages per hour across networks; reaching the limit is logged once', async (t) => {
  const time = manualClock(Temporal.Now.instant().toString())
  const log: string[] = []
  const logTo = { write: (line: string) => void log.push(line) }
  const options = { clock: time.clock, logTo }
  const { acmeTeam, db, post, messages, statuses } = await setUpSubscribing(t, { channel: 'sms' }, options)
  let visitors = 0
  const visit = async (headers = {}) => {
    const form = { phone: `+4366012345${10 + visitors++}`, first_name: 'V' }
    return post(form, { 'x-forwarded-for': `192.0.${visitors}.1`, ...headers })
  }
  assert.equal((await visit()).status, 200)
  // Sets the count as if many others had filled in the form.
  const counted = await db
    .updateTable('signup_counts')
    .set({ sent: FACTS_OF.sms.address.signupsPerHour - 2 })
    .where('team_id', '=', acmeTeam.id)
    .where('address_key', '=', 'all sms')
    .returning('since')
    .execute()
  assert.equal(counted.length, 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => visit()))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 429, 429, 429, 429])
  const page = await visit()
  assert.equal(page.status, 429)
  assert.ok(Number(page.headers.get('retry-after')) <= 3_600)
  assert.match(await page.text(), /too many attempts.*name="phone"/is)
  const json = await visit({ accept: 'application/json' })
  assert.deepEqual(
    [json.status, ((await json.json()) as { error_code: string }).error_code],
    [429, 'too_many_requests'],
  )
  const exposed = json.headers.get('access-control-expose-headers')
  assert.equal(exposed, 'retry-after', 'scripts on other sites can read it')
  assert.equal((await messages()).length, 3)
  assert.equal((await statuses()).length, 3)
  const warnings = log.filter((line) => line.includes('subscribe forms have sent as many messages'))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', new RegExp(`"team_id":${acmeTeam.id}\\b`))
  time.move(3_600_000)
  assert.equal((await visit()).status, 200)
})

test('submitting the same address repeatedly doesn’t use up the team’s limit', async (t) => {
  const { acmeTeam, db, post } = await setUpSubscribing(t)
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await post({ email: 'a@mail.example', first_name: 'A' })).status)
  assert.deepEqual(statuses.slice(4), [200, 429, 429, 429])
  const counts = db.selectFrom('signup_counts').select('sent').where('team_id', '=', acmeTeam.id)
  assert.deepEqual(await counts.where('address_key', '=', 'all email').execute(), [{ sent: 5 }])
})

test('visitors who subscribe at the same time don’t wait for each other', {
  skip: RUN_KIND === 'sqlite' && 'SQLite has one writer',
}, async (t) => {
  const { acmeTeam, db, list, post, ip } = await setUpSubscribing(t)
  const fields = await findSubscribeForm(db, acmeTeam.id, list)
  assert.ok(fields)
  const request = {
    list,
    fields,
    address: 'first@mail.example',
    values: {},
    confirmation: undefined,
    urlOf: () => '',
    onTeamLimit: () => {},
    ...({ form: 'hosted', language: 'en', wording: null, ip } as const),
  }
  await transact(db, async (trx) => {
    await requestSignup(trx, acmeTeam.id, request, toTimestamp(systemClock()))
    const other = await post({ email: 'other@mail.example', first_name: 'O' })
    assert.equal(other.status, 200, 'while the first transaction is still open')
  })
})
