import type { AddressedChannel } from '../../audience/suppressions/given-address.ts'
import type { Template } from '../../content/templates/template-queries.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
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
  readonly channel: string
  readonly brand_id: number | null
  readonly email_address_id: number | null
  readonly phone_id: number | null
}

/** Returns undefined if neither the list nor the brand has a sender. */
export const findConfirmationSender = (
  trx: Tx,
  teamId: number,
  { channel, brand_id, email_address_id, phone_id }: SendingList,
  { template }: Confirmation,
): Promise<Sender | undefined> => {
  const isEmail = channel === 'email'
  const list = { brand_id, identifier_id: isEmail ? email_address_id : phone_id }
  const wanted = { brandId: template?.brand_id ?? undefined, identifierId: undefined, list }
  return readSender(trx, teamId, isEmail ? 'email' : 'phone', wanted, new FieldErrors(), '')
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
  const subject = channel === 'email' ? fill(confirmation.subject ?? '') : null
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
    content:
      channel === 'sms'
        ? { channel, text }
        : {
            channel,
            from_name: sender.from_name,
            to_name: null,
            reply_to: null,
            cc: [],
            bcc: [],
            subject: subject ?? '',
            html,
            text,
            headers: {},
            attachments: [],
          },
  })
}
