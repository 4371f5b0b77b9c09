import type { Send } from '../../accounts/system-messages/message.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { IdentifierKind } from '../../identity/identifiers/identifier-kinds.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { type ConnectionAccount, findDefaultConnection } from '../connections/connection-queries.ts'
import type { Content, EmailContent } from '../messages/content.ts'
import type { Carried, Outgoing, Provider } from './carrier.ts'

interface Deps {
  readonly clock: Clock
  readonly open: (connection: ConnectionAccount) => Promise<Provider>
}

interface DirectMessage {
  readonly from: string
  readonly to: string
  readonly content: Content
}

/** Sends one message over a team's connection, bypassing the ledger and the queue. Throws if the connection can't be opened. */
export const sendDirectly = async (
  { clock, open }: Deps,
  connection: ConnectionAccount,
  { from, to, content }: DirectMessage,
): Promise<Carried> => {
  const outgoing: Outgoing = {
    teamId: connection.teamId,
    content,
    date: toTimestamp(clock()),
    message: {
      id: clock().epochMilliseconds,
      channel: content.channel,
      kind: 'transactional',
      contact_id: null,
      to_address: to,
      address_key: null,
      from_address: from,
      identifier_id: null,
      campaign_id: null,
      list_id: null,
      content_id: null,
      status: 'queued',
      scheduled_at: null,
      attempts: 0,
      last_error: null,
      handed_at: null,
    },
  }
  const provider = await open(connection)
  try {
    return await provider.send(outgoing, async () => true)
  } finally {
    await provider.close()
  }
}

/** A short email that has only text. */
export const plainEmail = (subject: string, text: string): EmailContent => ({
  channel: 'email',
  from_name: null,
  to_name: null,
  reply_to: null,
  cc: [],
  bcc: [],
  subject,
  html: null,
  text,
  headers: {},
  attachments: [],
})

/**
 * Sends verification codes through a team's own mail server, from the address that is being verified: this also shows whether the
 * server accepts that sender. A text message can't be sent from a number to itself.
 */
export const teamCodeProvider =
  ({ db, secretKey, ...deps }: Deps & { readonly db: Db; readonly secretKey: SecretKey }) =>
  async (teamId: number, kind: IdentifierKind): Promise<Send | undefined> => {
    const connection = kind === 'email' ? await findDefaultConnection(db, teamId, 'email', secretKey) : undefined
    if (!connection) return undefined
    return async ({ to, subject = '', text }) => {
      const carried = await sendDirectly(deps, connection, { from: to, to, content: plainEmail(subject, text) })
      if (carried.is !== 'sent') throw new Error('error' in carried ? carried.error : 'The code was not sent.')
    }
  }
