import type { Source } from './compile.ts'
import type { Fault } from './fault.ts'
import type { FixedParts, Recipient, Rendered, RenderedParts, Shared } from './recipient.ts'

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

/** A job for a thread: render a template, whole or in parts, or inline the style sheets in HTML. */
export type ThreadJob =
  | ({ readonly is: 'render' | 'render-parts' } & RenderJob)
  | { readonly is: 'inline'; readonly html: string }

export type JobResult = RenderResult | PartsResult | InlineResult

export type InlineResult = { readonly html: string } | { readonly faults: readonly Fault[] }

/** A message from a thread: either a phase has started and its time limit applies, or the job has ended. */
export type ThreadMessage =
  | { readonly is: 'phase'; readonly phase: Phase }
  | { readonly is: 'done'; readonly result: JobResult }
  | { readonly is: 'failed'; readonly error: unknown }

export type Phase = 'check' | 'load' | 'compile' | 'render' | 'inline'
