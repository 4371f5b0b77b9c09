import type { BlocksBody } from '../../../src/content/templates/blocks.ts'
import type { Fault } from '../../../src/content/templates/rendering/fault.ts'
import type { PushBody, TemplateFormat } from '../../../src/content/templates/template-content.ts'
import type { Channel } from '../../../src/foundation/channels/channels.ts'

export type { Fault, PushBody, TemplateFormat }

export interface Warning {
  readonly code: string
  readonly message: string
}

/** For `blocks`, the blocks. For `push`, the parts of a notification. For all other formats, a string. */
export type TemplateBody = string | BlocksBody | PushBody

/** Everything that a template's preview depends on. */
export interface TemplateText {
  readonly brand_id: number | null
  readonly subject: string | null
  readonly preheader: string | null
  readonly format: TemplateFormat
  readonly body: TemplateBody
  /** The plain-text version. If null, it's generated from the body. */
  readonly text: string | null
}

/** The content that users edit and that a draft stores. */
export interface TemplateContent extends TemplateText {
  readonly name: string
}

/** A template as the API returns it, with a typed body. */
export interface Template extends TemplateContent {
  readonly id: number
  readonly channel: Channel
  readonly version: number
}

export interface NewTemplate extends TemplateContent {
  readonly channel: Channel
}

export interface Draft {
  readonly content: TemplateContent
  /** The version of the template that the draft is based on. */
  readonly version: number
  /** Increases with every save, so that the server notices when two people are editing the same draft. */
  readonly revision: number
  readonly updated_at: string
}

export interface TemplateWithDraft {
  readonly template: Template
  /** Null if there are no unsaved changes. */
  readonly draft: Draft | null
}

export interface SavedDraft extends Pick<Draft, 'revision' | 'updated_at'> {
  /** The template's current version. If the draft is based on another version, a colleague saved the template in the meantime. */
  readonly template_version: number
}

export type DraftToSave = Pick<Draft, 'content' | 'version' | 'revision'>

export interface Preview {
  readonly subject: string | null
  readonly preheader: string | null
  readonly html: string | null
  readonly text: string | null
  readonly bytes: number
  readonly warnings: readonly Warning[]
  readonly push: (PushBody & { readonly icon?: string | null }) | null
}

export interface PreviewAnswer {
  readonly faults: readonly Fault[]
  /** Null if the template has faults. */
  readonly preview: Preview | null
}

export interface PreviewRequest extends TemplateText {
  readonly channel: Channel
  /** If omitted, the preview shows sample values. */
  readonly contact_id?: number
  readonly data?: object
}

export interface TestRequest extends PreviewRequest {
  /** The recipients' addresses. A push notification is sent to the contact with `contact_id` instead. */
  readonly to: readonly string[]
}

export interface TemplateVersion {
  readonly version: number
  readonly created_at: string
  /** Null if the version was saved through the API. */
  readonly user_email: string | null
}

export interface StartingPoint extends Omit<TemplateText, 'brand_id' | 'text'> {
  readonly key: string
  readonly channel: Channel
  readonly name: string
  readonly about: string
}

/** A merge tag or a variable like `unsubscribe_url`. */
export interface MergeName {
  readonly name: string
  readonly label: string
  readonly type: string
}

export interface MergeFilter {
  readonly name: string
  readonly about: string
  readonly example: string
}

export interface Names {
  readonly names: readonly MergeName[]
  readonly filters: readonly MergeFilter[]
}

export interface ImportedHtml {
  readonly html: string
  /** How many images were copied to the team's files. */
  readonly images: number
  readonly warnings: readonly Warning[]
}
