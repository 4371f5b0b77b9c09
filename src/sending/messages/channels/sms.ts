import type { TObject } from '../../../foundation/json-schema.ts'
import { type FieldErrors, readBody } from '../../../platform/http/requests/validation.ts'
import { requiredMessage, togetherMessage } from '../../../platform/http/requests/validation-messages.ts'
import { flatBody } from '../../../protocols/mime/compiled-body.ts'
import type { SmsContent } from '../content.ts'
import type { NewMessage } from '../message-queries.ts'
import { readParties, secrecy, toMessage } from '../message-rules.ts'
import { MAX_SMS_LENGTH, NewSms } from '../message-schemas.ts'
import type { Reading, Rendered } from '../reading.ts'
import type { MessageChannel } from './message-channel.ts'

const readNewSms = async (reading: Reading, body: unknown): Promise<NewMessage | undefined> => {
  const { errors, prefix, rendered } = reading
  const given = readBody(NewSms as TObject, body, errors, prefix) as Partial<NewSms>
  const { common, recipient, sender } = await readParties(reading, 'sms', given, given.phone_id)
  const text = readSmsText(given, rendered, errors, prefix)
  if (!recipient || !sender || text === null || errors.any) return undefined
  const content = { channel: 'sms' as const, text, ...secrecy(given.store_body) }
  return toMessage(reading, 'sms', { common, recipient, sender, content, subject: null })
}

const readSmsText = (
  given: Partial<NewSms>,
  rendered: Rendered | undefined,
  errors: FieldErrors,
  prefix: string,
): string | null => {
  const { text = null } = given
  const field = `${prefix}text`
  if (rendered?.template && text !== null) errors.add(field, togetherMessage(field, `${prefix}template_id`))
  if (text === null && !given.template_id && !errors.has(field)) errors.add(field, requiredMessage(field))
  if (!rendered?.content) return text
  const made = flatBody(rendered.content.text ?? '')
  const from = rendered.template ? `${prefix}template_id` : field
  if (made.trim() === '') errors.add(from, 'The text is empty once its merge tags are filled in.')
  if (made.length > MAX_SMS_LENGTH) {
    errors.add(
      from,
      `The text must not be greater than ${MAX_SMS_LENGTH} characters once its merge tags are filled in.`,
    )
  }
  return made
}

export const sms: MessageChannel<SmsContent> = {
  read: readNewSms,
  fields: ['text'],
  toTemplate: (textOf) => ({
    channel: 'sms',
    format: 'text',
    subject: null,
    preheader: null,
    body: textOf('text') ?? '',
    text: null,
  }),
  placeholder: { text: 'Test' },
  compose: ({ text }) => ({ channel: 'sms', text }),
  pin: (template) => ({ channel: 'sms', text: '', template }),
  fill: (content, rendered) => {
    const text = flatBody(rendered.text ?? '')
    if (text.trim() === '') return { fault: 'The text is empty once its merge tags are filled in.' }
    if (text.length <= MAX_SMS_LENGTH) return { ...content, text }
    return { fault: `The text is longer than ${MAX_SMS_LENGTH} characters once its merge tags are filled in.` }
  },
  show: ({ text }) => ({ html: null, text }),
}
