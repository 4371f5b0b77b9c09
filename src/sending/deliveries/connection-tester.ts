import { readGivenAddress } from '../../audience/suppressions/given-address.ts'
import { FACTS_OF } from '../../foundation/channels/channels.ts'
import type { Clock } from '../../foundation/clock.ts'
import { listFirstVerified } from '../../identity/identifiers/identifier-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { ConnectionAccount } from '../connections/connection-queries.ts'
import { CHANNEL_OF } from '../connections/connection-rules.ts'
import type { SendTest } from '../connections/send-test.ts'
import { MESSAGE_CHANNELS } from '../messages/channels/message-channels.ts'
import type { Carried, Provider } from './carrier.ts'
import { sendDirectly } from './send-directly.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly open: (connection: ConnectionAccount) => Promise<Provider>
}

const TEXTS = {
  from_name: null,
  subject: 'Test message',
  html: null,
  text: 'This is a test message from Postrider. The connection works.',
}

/** Sends a test message from the team's first verified sender over one connection, bypassing the queue. Returns the outcome. */
export const connectionTester =
  ({ db, ...deps }: Deps): SendTest =>
  async (teamId, connection, given, errors) => {
    const channel = CHANNEL_OF[connection.kind]
    const to = await readGivenAddress(db, teamId, channel, given, errors, 'to')
    const [sender] = await listFirstVerified(db, teamId, FACTS_OF[channel].address.type, 1)
    if (!sender) errors.add('to', 'Verify a sender first: the test message needs one.')
    if (to === undefined || !sender) return { is_sent: false, message: '' }
    const from = (sender as { email?: string; phone?: string }).email ?? (sender as { phone?: string }).phone ?? ''
    const content = MESSAGE_CHANNELS[channel].compose(TEXTS)
    try {
      return describe(await sendDirectly(deps, connection, { from, to, content }), to)
    } catch (error) {
      return { is_sent: false, message: (error as Error).message }
    }
  }

const describe = (carried: Carried, to: string) =>
  carried.is === 'sent'
    ? { is_sent: true, message: `The provider accepted the test message to ${to}.` }
    : { is_sent: false, message: 'error' in carried ? (carried.error ?? '') : 'The message was not sent.' }
