import { linkTokens } from '../links/link-token.ts'
import { UNSUBSCRIBE } from '../links/unsubscribe-hole.ts'
import { type BodySource, flatBody } from '../mime/compiled-body.ts'
import { splitAtEnd } from '../mime/html-end.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import type { EmailContent } from './content.ts'
import type { MessageKind } from './message-states.ts'

export interface EmailLinks {
  readonly publicUrl: string
  readonly secretKey: SecretKey
}

interface LinkedMessage {
  readonly id: number
  readonly kind: MessageKind
  readonly list_id: number | null
  readonly contact_id: number | null
}

export interface MessageLinks {
  /** The link to unsubscribe. Transactional messages have none. */
  readonly url: string | undefined
  /** The unique part of the Message-ID. */
  readonly unique: string
}

/**
 * Returns a function that creates a message's unsubscribe link and the unique part of its Message-ID from the same signature.
 */
export const messageLinks = ({ publicUrl, secretKey }: EmailLinks) => {
  const tokens = linkTokens(secretKey.keyFor('links'))
  return (teamId: number, message: LinkedMessage): MessageLinks => {
    const isMarketing = message.kind === 'marketing'
    const { id: messageId, list_id: listId, contact_id: contactId } = message
    const claims = { teamId, listId: listId ?? 0, contactId: contactId ?? 0, messageId }
    const { token, rest } = tokens.create(isMarketing ? 'unsubscribe' : 'message', claims)
    return { url: isMarketing ? `${publicUrl}/u/${token}` : undefined, unique: rest.toString('hex') }
  }
}

/** Adds an unsubscribe link at the end, unless the text has one. */
export const textWithLink = (text: BodySource): BodySource =>
  typeof text === 'string' ? [`${text}\n\n--\nUnsubscribe: `, UNSUBSCRIBE, '\n'] : text

/** Adds an unsubscribe link at the end, unless the HTML has one. */
export const htmlWithLink = (html: BodySource): BodySource => {
  if (typeof html !== 'string') return html
  const [before, after] = splitAtEnd(html)
  return [`${before}<p style="font-size:12px"><a href="`, UNSUBSCRIBE, `">Unsubscribe</a></p>${after}`]
}

/** Returns an email's HTML and text as they are sent: with the unsubscribe link, if there is one. */
export const bodyAsSent = (
  { html, text }: EmailContent,
  url: string | undefined,
): { readonly html: string | null; readonly text: string | null } => ({
  html: html === null ? null : flatBody(url === undefined ? html : htmlWithLink(html), url),
  text: text === null ? null : flatBody(url === undefined ? text : textWithLink(text), url),
})
