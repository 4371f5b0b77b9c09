import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { setUpSending } from '../../test/sending-set-up.ts'
import { dnsResolver } from '../dns/dns-resolver.ts'
import { localStore } from '../files/local-store.ts'
import { toSecretKey } from '../secrets/secret-key.ts'
import { startCarriers } from './start-carriers.ts'

test('if no DNS server responds, the error doesn’t say that the mail server doesn’t exist', async (t) => {
  const { db, time } = await setUpSending(t)
  const { open, close } = startCarriers({
    config: { smtpUrl: undefined, smsUrl: undefined, publicUrl: 'http://localhost', outboundAllowPrivate: false },
    ...{ db, clock: time.clock, secretKey: toSecretKey(Buffer.from('test')), store: localStore(tmpdir()) },
    ...{ dns: dnsResolver(['127.0.0.1:1']), onError: (error) => assert.fail(String(error)) },
  })
  t.after(close)
  const account = { kind: 'smtp', host: 'mail.brand.example', port: 587, security: 'starttls', user: null, secret: '' }
  await assert.rejects(open(account as never), {
    message: 'The name mail.brand.example couldn’t be looked up: it doesn’t exist, or no DNS server responded.',
  })
})
