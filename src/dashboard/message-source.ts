/**
 * Details of a message's content that the public API doesn't return. For a text message, or if the content is no longer stored,
 * `attachments` and `images` are empty and everything else is null.
 */
export interface MessageSource {
  /** The headers that the email is sent with. Null for a push notification. */
  readonly headers: string | null
  /** The size of the email on the wire, in bytes. Null for a push notification, or if an attachment is no longer stored. */
  readonly bytes: number | null
  readonly attachments: readonly string[]
  /** Data URLs, keyed by content id, for the images that the email's HTML refers to as `cid:…`. */
  readonly images: Readonly<Record<string, string>>
  readonly push: {
    readonly title: string
    readonly text: string | null
    readonly url: string | null
    readonly image: string | null
    readonly icon: string | null
  } | null
}
