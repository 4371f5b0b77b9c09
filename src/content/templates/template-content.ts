import type { Channel } from '../../foundation/channels/channels.ts'
import type { BlocksBody } from './blocks.ts'

export const FORMATS = ['html', 'mjml', 'blocks', 'text', 'push'] as const
export type TemplateFormat = (typeof FORMATS)[number]

/** The formats of each channel. The first one is the default. */
export const FORMATS_OF = {
  email: ['html', 'mjml', 'blocks'],
  sms: ['text'],
  push: ['push'],
} as const satisfies Record<Channel, readonly TemplateFormat[]>

/** The maximum size of `data`, as JSON. */
export const MAX_DATA_BYTES = 64 * 1024
/** The maximum size of a request with a template: the largest template as JSON, with all characters escaped. */
export const TEMPLATE_REQUEST_BYTES = 2 * 1024 * 1024

export interface PushBody {
  readonly title: string
  readonly text?: string | null
  readonly url?: string | null
  readonly image?: string | null
}

/** The content that messages are created from. All text in it can contain Liquid. */
export type TemplateContent = {
  readonly subject: string | null
  /** The text that email clients show after the subject in the inbox. */
  readonly preheader: string | null
  /** An email's plain text. null means that it is generated from the HTML. */
  readonly text: string | null
} & (
  | { readonly channel: 'email'; readonly format: 'html' | 'mjml'; readonly body: string }
  | { readonly channel: 'email'; readonly format: 'blocks'; readonly body: BlocksBody }
  | { readonly channel: 'sms'; readonly format: 'text'; readonly body: string }
  | { readonly channel: 'push'; readonly format: 'push'; readonly body: PushBody }
)

export type ContentOf<Name extends Channel> = Extract<TemplateContent, { readonly channel: Name }>
