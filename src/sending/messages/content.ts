import type { RenderJob } from '../../content/templates/rendering/job.ts'
import type { LinkTracking } from '../../content/templates/rendering/track-links.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { BodySource } from '../../protocols/mime/compiled-body.ts'

/** A file from the team's library, or bytes that came with the request. Messages of earlier versions don't have `bytes`. */
export type Attachment = { readonly name: string; readonly content_id: string | null } & (
  | { readonly sha256: string; readonly mime_type: string; readonly bytes?: number }
  /** Base64. */
  | { readonly content: string }
)

/**
 * A campaign's template at the time the campaign started, and everything that the campaign's messages have in common. Later changes
 * to the template, the brand or the fields don't affect it.
 *
 * Content with a template has empty text fields, because each message is rendered when it is sent.
 */
export type PinnedTemplate = Pick<RenderJob, 'source' | 'shared'>

export interface EmailContent {
  readonly channel: 'email'
  readonly from_name: string | null
  readonly to_name: string | null
  readonly reply_to: string | null
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly subject: string
  /** Can contain a placeholder for the unsubscribe link, because the link contains the message's id, which isn't known yet. */
  readonly html: BodySource | null
  readonly text: BodySource | null
  readonly template?: PinnedTemplate
  /** The base URL of the links in a marketing email, if it isn't the server's URL. */
  readonly link_base?: string
  /** What to track in a campaign's emails. If it's missing, the emails contain their original links. */
  readonly tracking?: Pick<LinkTracking, 'links' | 'opens'>
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly Attachment[]
}

export interface SmsContent {
  readonly channel: 'sms'
  readonly text: string
  readonly template?: PinnedTemplate
}

export interface PushContent {
  readonly channel: 'push'
  readonly title: string
  readonly text: string | null
  readonly url: string | null
  readonly image: string | null
  readonly icon: string | null
  readonly template?: PinnedTemplate
}

export type Content = (EmailContent | SmsContent | PushContent) & {
  /** Whether to delete the content as soon as the message needs no further attempts. */
  readonly is_secret?: boolean
}

/** Returns a message's content for a carrier, which gets the messages of only one channel. */
export const contentFor = <Name extends Channel>(
  channel: Name,
  content: Content,
): Extract<Content, { channel: Name }> => {
  if (content.channel === channel) return content as Extract<Content, { channel: Name }>
  throw new Error(`The carrier for ${channel} got a message for ${content.channel}.`)
}
