import type { PushBody, TemplateContent } from '../../../content/templates/template-content.ts'
import type { LinkUrls } from '../../../platform/links/link-holes.ts'
import type { BodySource } from '../../../protocols/mime/compiled-body.ts'
import type { Content, PinnedTemplate, PushContent } from '../content.ts'
import type { NewMessage } from '../message-queries.ts'
import type { Reading } from '../reading.ts'
import type { Sender } from '../sender-rules.ts'

/** What a channel's messages consist of: how they are read from requests, rendered and shown. */
export interface MessageChannel<Own extends Content = Content> {
  /** Reads a message from a request. If it has errors, adds them to `errors` and returns undefined. */
  readonly read: (reading: Reading, body: unknown) => Promise<NewMessage | undefined>
  /** The fields of a request that can contain merge tags. */
  readonly fields: readonly string[]
  /** Returns the content of a request as a template, to fill in its merge tags. */
  readonly toTemplate: (textOf: (field: string) => string | null) => TemplateContent
  /** Sample content that passes validation. */
  readonly placeholder: object
  /** Makes content from finished texts. */
  readonly compose: (texts: FinishedTexts) => Own
  /** Returns the content that a campaign's messages share. */
  readonly pin: (template: PinnedTemplate, shared: SharedParts) => Own
  /**
   * Puts rendered texts into a campaign's content. If they make a message empty, too long or invalid, returns why it can't be sent.
   */
  fill(content: Own, rendered: RenderedTexts): Own | { readonly fault: string }
  /** Returns the texts as recipients get them. `urlsFrom` returns a marketing message's links. */
  show(content: Own, urlsFrom: (base: string | undefined) => LinkUrls | undefined): ShownTexts
}

interface FinishedTexts {
  readonly from_name: string | null
  readonly subject: string | null
  readonly html: string | null
  readonly text: string
}

interface SharedParts {
  readonly sender: Sender
  readonly reply_to: string | null
  /** The domain of the links, if it isn't the server's. */
  readonly domain: string | null
  readonly icon: string | null
}

interface RenderedTexts {
  readonly subject: string | null
  readonly html: BodySource | null
  readonly text: BodySource | null
  readonly push: PushBody | null
}

interface ShownTexts {
  readonly subject?: string
  readonly html: string | null
  readonly text: string | null
  readonly push?: Omit<PushContent, 'channel' | 'template'>
}
