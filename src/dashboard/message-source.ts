/** What the public API doesn't say about a message's content. Everything is null if the content is no longer stored. */
export interface MessageSource {
  /** The headers that the email is sent with. */
  readonly headers: string | null
  /** The size of the email on the wire, in bytes. null if an attachment is no longer stored. */
  readonly bytes: number | null
  readonly attachments: readonly string[]
  readonly push: {
    readonly title: string
    readonly text: string | null
    readonly url: string | null
    readonly image: string | null
    readonly icon: string | null
  } | null
}
