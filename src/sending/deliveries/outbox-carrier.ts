import { OUTBOX } from '../messages/message-states.ts'
import type { Carrier } from './carrier.ts'

/**
 * Doesn't send anything: messages just stay in the ledger, where the dashboard shows them. Used for email and SMS if neither
 * the team nor the server has a connection.
 */
export const outboxCarrier: Carrier = {
  name: OUTBOX,
  version: '',
  atOnce: 20,
  send: async (_, handOver) => ((await handOver()) ? { is: 'sent', providerId: null } : { is: 'not_handed' }),
  admit: async () => undefined,
  pace: async () => undefined,
  reportDown: () => Promise.reject(new Error('The outbox is never down.')),
  reportBusy: () => {
    throw new Error('The outbox is never busy.')
  },
  reportUp: () => {},
}
