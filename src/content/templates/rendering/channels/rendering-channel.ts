import type { Parsed } from '../../liquid/engine.ts'
import type { TemplateContent } from '../../template-content.ts'
import type { Fault } from '../fault.ts'
import type { Compiled, Source } from '../source.ts'
import type { LiquidSource } from '../sources.ts'

/** How a channel's templates are compiled. Loaded in render threads. */
export interface RenderingChannel<Content extends TemplateContent = TemplateContent> {
  /** The parts of a template that can contain the links of marketing emails. */
  readonly linkFields: readonly Fault['field'][]
  /** Returns the parts of the body that can contain Liquid. */
  sources(body: Content['body']): LiquidSource[]
  /** Compiles all parts except for the subject and the preheader. If there is MJML to compile, calls `beforeMjml` first. */
  compile(content: Content, source: Source, beforeMjml: () => Promise<void>): Promise<CompiledBody | Faults>
}

export type CompiledBody = Partial<Omit<Compiled, 'subject' | 'preheader' | 'required' | 'used'>> & {
  /**
   * The HTML that was generated from blocks or MJML. It has to be checked again, because removing an element can join two braces
   * into a tag, as in text from a word processor.
   */
  readonly made?: Parsed | undefined
}

export interface Faults {
  readonly faults: readonly Fault[]
}
