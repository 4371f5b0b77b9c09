import type { Locale } from '../liquid/values.ts'
import type { Source } from './compile.ts'
import type { Fault } from './fault.ts'
import type { Recipient, Rendered } from './render.ts'

/** Work for a render thread: a template, and the recipients to render it for. Without recipients, it is only checked. */
export interface RenderJob {
  readonly source: Source
  readonly recipients: readonly Recipient[]
  readonly locale: Locale
}

/** What became of one recipient: the content, or the names of required values that the recipient doesn't have. */
export type RecipientResult = { readonly rendered: Rendered } | { readonly missing: readonly string[] }

export type RenderResult =
  | { readonly results: readonly RecipientResult[]; readonly required: readonly string[] }
  | { readonly faults: readonly Fault[] }

/** Work for a thread: to render a template, or to move the style sheets of HTML into its elements. */
export type ThreadJob = ({ readonly is: 'render' } & RenderJob) | { readonly is: 'inline'; readonly html: string }

export type InlineResult = { readonly html: string } | { readonly faults: readonly Fault[] }

/** What a thread reports: the phase that begins now, so that each has its own time limit, or the end of a job. */
export type ThreadMessage =
  | { readonly is: 'phase'; readonly phase: Phase }
  | { readonly is: 'done'; readonly result: RenderResult | InlineResult }
  | { readonly is: 'failed'; readonly error: unknown }

export type Phase = 'compile' | 'render' | 'inline'

export const bodyFault = (message: string): { readonly faults: readonly Fault[] } => ({
  faults: [{ field: 'body', path: null, line: null, column: null, message }],
})
