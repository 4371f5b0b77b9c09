import { type LinkUrls, UNSUBSCRIBE } from '../../platform/links/link-holes.ts'
import { linkTokens } from '../../platform/links/link-token.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import { type BodySource, flatBody } from '../../protocols/mime/compiled-body.ts'
import { splitAtEnd } from '../../protocols/mime/html-end.ts'
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
  /** The links of a marketing message. Transactional messages have none. */
  readonly urls: LinkUrls | undefined
  /** The unique part of the Message-ID. */
  readonly unique: string
}

/**
 * For marketing messages, the unique part of the Message-ID comes from the signature of the unsubscribe link. The other links are
 * created only when they are needed, because most messages don't contain them.
 */
export const messageLinks = ({ publicUrl, secretKey }: EmailLinks) => {
  const tokens = linkTokens(secretKey)
  return (teamId: number, message: LinkedMessage, base = publicUrl): MessageLinks => {
    const { id: messageId, list_id: listId, contact_id: contactId } = message
    const claims = { teamId, listId: listId ?? 0, contactId: contactId ?? 0, messageId }
    if (message.kind !== 'marketing') {
      return { urls: undefined, unique: tokens.create('message', claims).rest.toString('hex') }
    }
    const { token, rest } = tokens.create('unsubscribe', claims)
    const urls = {
      unsubscribe_url: `${base}/u/${token}`,
      get preferences_url() {
        return `${base}/p/${tokens.create('preferences', claims).token}`
      },
      get view_url() {
        return `${base}/v/${tokens.create('view', claims).token}`
      },
    }
    return { urls, unique: rest.toString('hex') }
  }
}

/** Adds an unsubscribe link at the end, unless the text has one. */
export const textWithLink = (text: BodySource): BodySource =>
  typeof text === 'string' ? [`${text}\n\n--\nUnsubscribe\n`, UNSUBSCRIBE, '\n'] : text

/** Adds an unsubscribe link at the end, unless the HTML has one. */
export const htmlWithLink = (html: BodySource): BodySource => {
  if (typeof html !== 'string') return html
  const [before, after] = splitAtEnd(html)
  return [`${before}<p style="font-size:12px"><a href="`, UNSUBSCRIBE, `">Unsubscribe</a></p>${after}`]
}

/** Returns the HTML and text as recipients get them. In marketing emails, the links are filled in. */
export const bodyAsSent = (
  { html, text }: Pick<EmailContent, 'html' | 'text'>,
  urls: LinkUrls | undefined,
): { readonly html: string | null; readonly text: string | null } => ({
  html: html === null ? null : flatBody(urls ? htmlWithLink(html) : html, urls),
  text: text === null ? null : flatBody(urls ? textWithLink(text) : text, urls),
})
