import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'

const DEFAULTS = {
  time_zone: 'UTC',
  language: 'en',
  tracking: 'anonymous',
  track_opens: false,
  quiet_hours: true,
  preference_fields: [],
}

test('a new team has the default settings, and a PUT changes only the keys you send', async (t) => {
  const { acme, rival } = await startApp(t)
  assert.deepEqual((await acme.get('/settings')).body, DEFAULTS)
  const first = await acme.put('/settings', { time_zone: 'europe/vienna', track_opens: true })
  assert.deepEqual([first.status, first.body], [200, { ...DEFAULTS, time_zone: 'Europe/Vienna', track_opens: true }])
  const second = { language: 'pl', tracking: 'identified', quiet_hours: false }
  assert.deepEqual((await acme.put('/settings', second)).body, { ...first.body, ...second })
  assert.deepEqual((await acme.put('/settings', {})).body, { ...first.body, ...second })
  assert.deepEqual((await acme.get('/settings')).body, { ...first.body, ...second })
  assert.deepEqual((await acme.put('/settings', DEFAULTS)).body, DEFAULTS)
  assert.deepEqual((await rival.get('/settings')).body, DEFAULTS)
})

test('a PUT with invalid settings returns 422 with all invalid keys and changes nothing', async (t) => {
  const { acme } = await startApp(t)
  const { status, body } = await acme.put('/settings', {
    time_zone: 'Vienna',
    language: 'xx',
    tracking: 'all',
    track_opens: 1,
    quiet_hours: null,
  })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    time_zone: ['The time_zone field must be the name of a time zone, like Europe/Vienna.'],
    language: ['The selected language is invalid (allowed: en, de, fr, es, it, nl, pt, pl).'],
    tracking: ['The selected tracking is invalid (allowed: none, anonymous, identified).'],
    track_opens: ['The track_opens field must be true or false.'],
    quiet_hours: ['The quiet_hours field must be true or false.'],
  })
  for (const time_zone of ['+01:00', '', 'Europe/Vienna; x', 5, null]) {
    const refused = await acme.put('/settings', { language: 'de', time_zone })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['time_zone']], String(time_zone))
  }
  assert.deepEqual((await acme.get('/settings')).body, DEFAULTS)
})

test('contacts can be allowed to change their own fields, except addresses and related contacts', async (t) => {
  const { acme } = await startApp(t)
  await createFields(acme, { first_name: {}, email: { type: 'email' } })
  const { body } = await acme.put('/settings', { preference_fields: ['first_name'] })
  assert.deepEqual(body.preference_fields, ['first_name'])
  const refused = await acme.put('/settings', { preference_fields: ['email', 'unknown'] })
  assert.deepEqual(refused.body.errors, {
    'preference_fields.0': [
      'The preference_fields.0 field can’t be email: contacts can’t change addresses and related contacts.',
    ],
    'preference_fields.1': ['The selected preference_fields.1 is invalid.'],
  })
  const notText = await acme.put('/settings', { preference_fields: [5] })
  assert.deepEqual(notText.body.errors, {
    'preference_fields.0': ['The preference_fields.0 field must be a string.'],
  })
  assert.deepEqual((await acme.get('/settings')).body, body)
})
