import type { TObject } from '../../../foundation/json-schema.ts'
import { findLinkDomain } from '../../../identity/brands/brand-queries.ts'
import { readBody } from '../../../platform/http/requests/validation.ts'
import type { EmailContent } from '../content.ts'
import { readEmailContent } from '../content-rules.ts'
import { bodyAsSent } from '../message-links.ts'
import type { NewMessage } from '../message-queries.ts'
import { readParties, secrecy, toMessage } from '../message-rules.ts'
import { NewEmail } from '../message-schemas.ts'
import { withPostalAddress } from '../postal-address.ts'
import type { Reading } from '../reading.ts'
import { withSeparateName } from '../recipient-name.ts'
import { readFrom } from '../sender-rules.ts'
import type { MessageChannel } from './message-channel.ts'

const BLANK: EmailContent = {
  channel: 'email',
  from_name: null,
  to_name: null,
  reply_to: null,
  cc: [],
  bcc: [],
  subject: '',
  html: null,
  text: null,
  headers: {},
  attachments: [],
}

export const readNewEmail = async (reading: Reading, body: unknown): Promise<NewMessage | undefined> => {
  const { trx, teamId, errors, prefix, rendered } = reading
  const written = readBody(NewEmail as TObject, body, errors, prefix) as Partial<NewEmail>
  const given = withSeparateName(written, errors, prefix)
  const senderId = await readFrom(trx, teamId, given, errors, prefix)
  const { common, recipient, sender } = await readParties(reading, 'email', given, senderId)
  const content = await readEmailContent(reading, given)
  if (!recipient || !sender || errors.any) return undefined
  const isMarketing = common.kind === 'marketing'
  // Content with merge tags already includes the postal address: see `withEnding`.
  const bodies = isMarketing && !rendered?.content ? withPostalAddress(content, sender.postal_address) : content
  const domain = isMarketing && sender.brand_id !== null ? await findLinkDomain(trx, teamId, sender.brand_id) : null
  const full = { ...bodies, from_name: sender.from_name, ...linkBase(domain), ...secrecy(given.store_body) }
  return toMessage(reading, 'email', { common, recipient, sender, content: full, subject: content.subject })
}

const linkBase = (domain: string | null) => (domain === null ? {} : { link_base: `https://${domain}` })

export const email: MessageChannel<EmailContent> = {
  read: readNewEmail,
  fields: ['subject', 'html', 'text'],
  toTemplate: (textOf) => ({
    channel: 'email',
    format: 'html',
    subject: textOf('subject'),
    preheader: null,
    body: textOf('html') ?? '',
    text: textOf('text'),
  }),
  placeholder: { subject: 'Test', html: 'Test', text: 'Test' },
  compose: ({ subject, ...rest }) => ({ ...BLANK, ...rest, subject: subject ?? '' }),
  pin: (template, { sender: { from_name }, reply_to, domain }) => ({
    ...BLANK,
    from_name,
    reply_to,
    template,
    ...linkBase(domain),
  }),
  fill: (content, { subject, html, text }) => ({ ...content, subject: subject ?? '', html, text }),
  show: (content, urlsFrom) => ({ subject: content.subject, ...bodyAsSent(content, urlsFrom(content.link_base)) }),
}
