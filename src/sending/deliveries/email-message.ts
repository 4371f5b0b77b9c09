import { type FixedPart, type FixedParts, PART_END } from '../../content/templates/rendering/recipient.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { type BodySource, type CompiledBody, compileBody, type HoleValues } from '../../protocols/mime/compiled-body.ts'
import { type ComposedEmail, composeEmail } from '../../protocols/mime/compose-email.ts'
import { customHeaderFields } from '../../protocols/mime/custom-headers.ts'
import { type CompiledHeaders, compileHeaders } from '../../protocols/mime/email-headers.ts'
import type { MailBytes } from '../../protocols/mime/mail-bytes.ts'
import { writeAddress } from '../../protocols/mime/mailbox.ts'
import type { EmailContent } from '../messages/content.ts'
import { type EmailLinks, htmlWithLink, messageLinks, textWithLink } from '../messages/message-links.ts'
import type { Outgoing } from './carrier.ts'
import { attachmentOpener } from './open-attachments.ts'
import type { FilledEmail } from './render-chunk.ts'

/** How many compiled campaign contents to keep. A few are enough, because a worker sends for only a few teams at a time. */
const MAX_COMPILED = 20

/** A message's content in its final form, without the parts that differ by recipient. */
interface Compiled {
  readonly shared: CompiledHeaders
  readonly text: CompiledBody | undefined
  readonly html: CompiledBody | undefined
}

export type EmailComposer = ReturnType<typeof emailComposer>

/** Composes emails. A campaign's content is compiled once for all recipients. */
export const emailComposer = (deps: EmailLinks & { readonly store: FileStore }) => {
  const linksOf = messageLinks(deps)
  const openAttachment = attachmentOpener(deps.store)
  const compiled = new Map<string, Compiled>()

  const compiledFor = (outgoing: Outgoing, content: EmailContent): Compiled => {
    const { teamId, message, filled } = outgoing
    const make = () => compile(outgoing, filled ? { ...content, ...bodiesOf(filled.fixed) } : content)
    if (message.kind === 'transactional') return make()
    const key = `${teamId} ${message.content_id} ${message.from_address} ${message.list_id}`
    const known = compiled.get(key) ?? make()
    compiled.delete(key)
    compiled.set(key, known)
    if (compiled.size > MAX_COMPILED) compiled.delete(compiled.keys().next().value as string)
    return known
  }

  /** Returns the headers that differ by recipient. */
  const ownHeaders = (outgoing: Outgoing, content: EmailContent) => {
    const { teamId, message, date, filled } = outgoing
    const { urls, unique } = filled?.links ?? linksOf(teamId, message, content.link_base)
    const messageId = `${unique}@${domainOf(message.from_address ?? '')}`
    return {
      to: { address: message.to_address ?? '', name: content.to_name ?? '' },
      cc: content.cc.map((address) => ({ address })),
      date,
      messageId,
      urls,
      extra: urls ? [['List-Unsubscribe', `<${urls.unsubscribe_url}>`] as const] : [],
    }
  }

  return {
    /** Composes a message. Recipients of blind copies are named only in the SMTP dialogue. */
    compose: (outgoing: Outgoing, content: EmailContent, mail?: MailBytes): ComposedEmail => {
      const { filled } = outgoing
      const { shared, text, html } = compiledFor(outgoing, content)
      const { urls, ...headers } = ownHeaders(outgoing, content)
      const attachments = content.attachments.map((it) => openAttachment(outgoing.teamId, it))
      if (!filled) return composeEmail({ shared, headers, text, html, attachments }, urls, mail)
      const own = { ...headers, subject: filled.subject }
      return composeEmail({ shared, headers: own, text, html, attachments }, valuesOf(filled), mail)
    },
  }
}

/** The placeholder for the message's tracking token, which is the first of the values that `valuesOf` returns. */
const TOKEN_HOLE = { hole: '0' } as const

/**
 * Returns a template's HTML and text bodies, with a numbered placeholder for each part that differs by recipient: see `valuesOf`.
 */
const bodiesOf = ({ html, text }: FixedParts) => {
  let count = 1
  const numbered = (fixed: readonly FixedPart[]): BodySource =>
    fixed.map((part) => (part === null ? { hole: `${count++}` } : typeof part === 'string' ? part : TOKEN_HOLE))
  const htmlBody = html && numbered(html)
  // Even if the HTML has no placeholders, `valuesOf` returns one value for it: an empty string.
  count = Math.max(count, 2)
  return { html: htmlBody, text: text && numbered(text) }
}

const valuesOf = ({ trackingToken, html, text }: FilledEmail): HoleValues =>
  (trackingToken + PART_END + html + PART_END + text).split(PART_END) as unknown as HoleValues

/** Returns the domain in ASCII, because headers like Message-ID can't contain other characters. */
const domainOf = (address: string) => {
  const written = writeAddress(address)?.address ?? address
  return written.slice(written.lastIndexOf('@') + 1)
}

const compile = ({ teamId, message }: Outgoing, content: EmailContent): Compiled => {
  const isMarketing = message.kind === 'marketing'
  const { extra, ...threading } = customHeaderFields(content.headers)
  if (isMarketing) extra.push(...marketingHeaders(teamId, message))
  return {
    shared: compileHeaders({
      from: { address: message.from_address ?? '', name: content.from_name ?? undefined },
      replyTo: content.reply_to === null ? undefined : { address: content.reply_to },
      // With a template, each message has its own subject.
      subject: content.template ? undefined : content.subject,
      ...threading,
      extra,
    }),
    text: content.text === null ? undefined : compileBody(isMarketing ? textWithLink(content.text) : content.text),
    html: content.html === null ? undefined : compileBody(isMarketing ? htmlWithLink(content.html) : content.html),
  }
}

/** These headers let email clients show an unsubscribe button, prevent automatic replies, and let providers group complaints. */
const marketingHeaders = (teamId: number, message: Outgoing['message']): (readonly [string, string])[] => {
  const domain = domainOf(message.from_address ?? '')
  return [
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-ID', `<list-${message.list_id ?? 0}.team-${teamId}.${domain}>`],
    ['Feedback-ID', `${message.campaign_id ?? 0}:${message.list_id ?? 0}:${teamId}:postrider`],
    ['Auto-Submitted', 'auto-generated'],
    // Not `All`, which would also suppress bounces from Exchange servers.
    ['X-Auto-Response-Suppress', 'DR, RN, NRN, OOF, AutoReply'],
    ['Precedence', 'bulk'],
  ]
}
