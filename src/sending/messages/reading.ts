import type { RenderedContent } from '../../content/templates/render-content.ts'
import type { Template } from '../../content/templates/template-queries.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Tx } from '../../platform/storage/dialect.ts'

/** A message's content, with its merge tags filled in. */
export interface Rendered {
  readonly template: Pick<Template, 'id' | 'version' | 'brand_id'> | undefined
  readonly content: Omit<RenderedContent, 'preheader'> | undefined
  readonly errors: readonly (readonly [field: string, message: string])[]
  /** True if the message wasn't rendered because an earlier message in the batch has errors. */
  readonly isSkipped?: true
}

/** The context for reading a message from a request. */
export interface Reading {
  readonly trx: Tx
  readonly teamId: number
  readonly now: string
  readonly errors: FieldErrors
  /** Prepended to field names in errors, like `messages.3.`. */
  readonly prefix: string
  /** The content with its merge tags filled in, or undefined if the content has no merge tags. */
  readonly rendered?: Rendered | undefined
}

/** Adds an error about a field, like “The cc field `rule`.” */
export const addFault = ({ errors, prefix }: Reading, name: string, rule: string): void =>
  errors.add(`${prefix}${name}`, `The ${prefix}${name} field ${rule}.`)
