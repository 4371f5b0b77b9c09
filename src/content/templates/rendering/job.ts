import type { Fault } from './fault.ts'
import type { FixedParts, Recipient, Rendered, RenderedParts, Shared } from './recipient.ts'
import type { Source } from './source.ts'

/** A job for a render thread: a template, and the recipients to render it for. Without recipients, the template is only checked. */
export interface RenderJob {
  readonly source: Source
  readonly shared: Shared
  readonly recipients: readonly Recipient[]
  /** Whether to render even if required values are missing. */
  readonly ignoresMissing?: boolean
}

/** The result for one recipient: the content, the names of required values that are missing, or why it can't be rendered. */
export type RecipientResult<Content> =
  | { readonly rendered: Content }
  | { readonly missing: readonly string[] }
  | { readonly fault: string }

export type RenderResult =
  | {
      readonly results: readonly RecipientResult<Rendered>[]
      readonly required: readonly string[]
      /** The URLs of the links that can be tracked. */
      readonly links: readonly string[]
    }
  | { readonly faults: readonly Fault[] }

/** The result for many recipients. Text that is the same for all of them is included only once. */
export type PartsResult =
  | { readonly results: readonly RecipientResult<RenderedParts>[]; readonly fixed: FixedParts }
  | { readonly faults: readonly Fault[] }

/** HTML to import, and the style sheets that it may link to, by their path. */
export interface InlineJob {
  readonly html: string
  readonly sheets: ReadonlyMap<string, Uint8Array>
}

/** HTML whose images moved: the new URL of each image, by its old one. */
export interface ReplaceJob {
  readonly html: string
  readonly urls: ReadonlyMap<string, string>
}

/** A job for a thread: render a template, whole or in parts, inline style sheets, or replace the URLs of images. */
export type ThreadJob =
  | ({ readonly is: 'render' | 'render-parts' } & RenderJob)
  | ({ readonly is: 'inline' } & InlineJob)
  | ({ readonly is: 'replace-images' } & ReplaceJob)

export type JobResult = RenderResult | PartsResult | InlineResult | ReplaceResult

export type InlineResult =
  | { readonly html: string; readonly images: FoundImages }
  | { readonly faults: readonly Fault[] }

export type ReplaceResult = { readonly html: string } | { readonly faults: readonly Fault[] }

export interface FoundImages {
  /** The distinct URLs of the images, except those over the limit. */
  readonly urls: readonly string[]
  /** How many URLs are over the limit. */
  readonly excess: number
}

/** A message from a thread: either a phase has started and its time limit applies, or the job has ended. */
export type ThreadMessage =
  | { readonly is: 'phase'; readonly phase: Phase }
  | { readonly is: 'done'; readonly result: JobResult }
  | { readonly is: 'failed'; readonly error: unknown }

export type Phase = 'check' | 'load' | 'compile' | 'render' | 'inline'
