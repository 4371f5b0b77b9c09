import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSmsUrl, readSmtpUrl } from './server-connections.ts'

test('SMTP_URL and SMS_URL can contain limits, which are removed from the provider’s URL', () => {
  const { options, limits, connections } = readSmtpUrl(
    'smtp://u:p@mail.example.com?security=starttls&per_second=14&per_day=50000&connections=5',
  )
  assert.deepEqual([options.host, options.security], ['mail.example.com', 'starttls'])
  assert.deepEqual(limits, { perSecond: 14, perHour: null, perDay: 50_000, warmUpFromMs: null })
  assert.equal(connections, 5)
  const sms = readSmsUrl('twilio://sid:secret@api.example.com?per_second=1&from=%2B15551234567')
  assert.equal(sms.limits.perSecond, 1)
  assert.equal(sms.url, 'twilio://sid:secret@api.example.com?from=%2B15551234567')
})

test('the error for an invalid setting names the setting and doesn’t contain the password', () => {
  for (const [query, reason] of [
    ['per_second=0', /positive integer for “per_second”/],
    ['connections=101', /at most 100 for “connections”/],
    ['per_minute=5', /unknown setting “per_minute”/],
    ['security=maybe', /“security”/],
  ] as const) {
    assert.throws(
      () => readSmtpUrl(`smtp://u:hunter2@mail.example.com?${query}`),
      (error: Error) =>
        reason.test(error.message) && /^SMTP_URL /.test(error.message) && !error.message.includes('hunter2'),
    )
  }
})
