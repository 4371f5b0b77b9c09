import type { Look } from '../layout/look.ts'
import type { Parsed } from '../liquid/engine.ts'
import type { KnownField } from '../liquid/names.ts'
import type { TemplateContent } from '../template-content.ts'
import type { LinkTracking } from './track-links.ts'

export interface Source {
  readonly content: TemplateContent
  readonly look: Look | null
  /** The language of the layout's text, like the label of the unsubscribe link. */
  readonly language: string
  readonly fields: readonly SourceField[]
  /** Set only for emails that are about to be sent. Previews and the web version have the original links. */
  readonly tracking?: LinkTracking
}

/** The parts of a contact field that templates need. */
export interface SourceField extends KnownField {
  readonly id: number
  readonly contact_type: string
}

/** A template that is ready to be rendered for any number of recipients. */
export interface Compiled {
  readonly subject: Parsed | undefined
  readonly preheader: Parsed | undefined
  readonly html: Parsed | undefined
  /**
   * The HTML with its original links. Set if `html` has tracked links and the text has to be generated from each recipient's HTML.
   */
  readonly untracked: Parsed | undefined
  /** The URLs of the links that can be tracked. */
  readonly links: readonly string[]
  /** Undefined if the text has to be generated from each recipient's HTML. */
  readonly text: Parsed | undefined
  /** Whether the text was generated from the HTML. Generated text has empty lines where Liquid tags were. */
  readonly isTextWritten: boolean
  readonly push: Readonly<Record<'title' | 'text' | 'url' | 'image', Parsed | undefined>> | undefined
  /** The fields that a recipient must have, and the names that `data` must contain. */
  readonly required: readonly string[]
  /** The top-level names that the template uses. */
  readonly used: ReadonlySet<string>
}
