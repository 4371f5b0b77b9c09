import type { ComponentType } from 'react'
import type { NewTemplate, Preview } from '../../../server/template-types.ts'
import type { Texts } from '../../../texts/en.ts'

export type View = 'desktop' | 'phone' | 'text'
export type StartTexts = Texts['templates']['start']
export type Scratch = 'blank' | 'html' | 'mjml'

/** How a channel's templates are started and shown. */
export interface TemplateChannel {
  /** What a new template can be started with, besides the starting points. */
  readonly scratch: readonly Scratch[]
  /** Whether the HTML of a page or file can be imported. */
  readonly canImport: boolean
  readonly blank: (texts: StartTexts) => Pick<NewTemplate, 'format' | 'body' | 'subject'>
  /** The views that the preview can be switched between. */
  readonly views: readonly View[]
  readonly Message: ComponentType<{ readonly preview: Preview; readonly view: View; readonly isDark: boolean }>
  /** Shows a starting point on its card. */
  readonly Thumbnail: ComponentType<{ readonly preview: Preview; readonly name: string }>
}
