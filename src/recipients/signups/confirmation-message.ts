import type { Template } from '../../content/templates/template-queries.ts'
import { type AddressedChannel, FACTS_OF } from '../../foundation/channels/channels.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { MESSAGE_CHANNELS } from '../../sending/messages/channels/message-channels.ts'
import type { NewMessage } from '../../sending/messages/message-queries.ts'
import { toMessage } from '../../sending/messages/message-rules.ts'
import type { Reading } from '../../sending/messages/reading.ts'
import type { Recipient } from '../../sending/messages/recipient-rules.ts'
import { readSender, type Sender } from '../../sending/messages/sender-rules.ts'

/** A message that asks someone to confirm a subscription. It's rendered before the link is known. */
export interface Confirmation {
  /** Undefined if the message wasn't made from one of the team's templates. */
  readonly template: Pick<Template, 'id' | 'version' | 'brand_id'> | undefined
  readonly subject: string | null
  readonly html: string | null
  readonly text: string
  /** A placeholder for the link. */
  readonly mark: string
}

interface SendingList {
  readonly brand_id: number | null
  readonly email_address_id: number | null
  readonly phone_id: number | null
}

/** Returns undefined if neither the list nor the brand has a sender. */
export const findConfirmationSender = (
  trx: Tx,
  teamId: number,
  channel: AddressedChannel,
  list: SendingList,
  { template }: Confirmation,
): Promise<Sender | undefined> => {
  const { type, sender } = FACTS_OF[channel].address
  const own = { brand_id: list.brand_id, identifier_id: list[sender] }
  const wanted = { brandId: template?.brand_id ?? undefined, identifierId: undefined, list: own }
  return readSender(trx, teamId, type, wanted, new FieldErrors(), '')
}

interface Parts {
  readonly confirmation: Confirmation
  readonly sender: Sender
  readonly to: Recipient
  readonly url: string
}

/** Fills in the link and returns the message, ready to be stored. */
export const confirmationMessage = (
  { trx, teamId, now }: Pick<Reading, 'trx' | 'teamId' | 'now'>,
  channel: AddressedChannel,
  { confirmation, sender, to, url }: Parts,
): Promise<NewMessage> => {
  const { template, mark } = confirmation
  const fill = (text: string) => text.replaceAll(mark, url)
  const text = fill(confirmation.text)
  const subject = FACTS_OF[channel].hasSubject ? fill(confirmation.subject ?? '') : null
  const html = confirmation.html === null ? null : fill(confirmation.html)
  const rendered = { template, content: undefined, errors: [] }
  const reading = { trx, teamId, now, errors: new FieldErrors(), prefix: '', rendered }
  return toMessage(reading, channel, {
    common: {
      kind: 'transactional',
      list_id: null,
      list: undefined,
      scheduled_at: null,
      tags: [],
      metadata: null,
    },
    recipient: to,
    sender,
    subject,
    content: MESSAGE_CHANNELS[channel].compose({ from_name: sender.from_name, subject, html, text }),
  })
}
