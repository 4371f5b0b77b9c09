import { tmpdir } from 'node:os'
import type { TestContext } from 'node:test'
import { dnsResolver } from '../src/foundation/dns/dns-resolver.ts'
import { localStore } from '../src/identity/files/local-store.ts'
import { toSecretKey } from '../src/platform/secrets/secret-key.ts'
import { outboxCarrier } from '../src/sending/deliveries/outbox-carrier.ts'
import { startCarriers } from '../src/sending/deliveries/start-carriers.ts'
import { setUpSending } from './sending-set-up.ts'

/**
 * How far to move the clock in each round: further than the delays of a message's first three retries, and further than the delay
 * before a connection that is down is tried again.
 */
const ROUND_MS = 31 * 60_000
const MAX_ROUNDS = 10

/** Sets up sending over SMTP or HTTP to a test provider on loopback, with a manual clock. */
export const setUpProvider = async (t: TestContext, urls: { readonly smtpUrl?: string; readonly smsUrl?: string }) => {
  const sending = await setUpSending(t)
  const errors: unknown[] = []
  const carriers = startCarriers({
    config: {
      smtpUrl: undefined,
      smsUrl: undefined,
      ...urls,
      publicUrl: 'http://localhost',
      outboundAllowPrivate: true,
    },
    db: sending.db,
    clock: sending.time.clock,
    secretKey: toSecretKey(Buffer.from('test')),
    store: localStore(tmpdir()),
    dns: dnsResolver([]),
    onError: (error: unknown) => errors.push(error),
  })
  t.after(() => carriers.close())
  const worker = sending.start(outboxCarrier, { findCarrier: carriers.find })
  const { db } = sending
  // All tests in a process share the server's connection, so each test deletes the connection's state.
  t.after(() => db.deleteFrom('server_connection_states').execute())

  /** Sends messages and moves the clock forward to the next attempts, until no message is queued. */
  const sendUntilDone = async () => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await worker.runOnce()
      if (!(await sending.statuses()).includes('queued')) return
      sending.time.move(ROUND_MS)
    }
  }
  return { ...sending, worker, errors, sendUntilDone }
}
