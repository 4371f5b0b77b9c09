import { fromDocument } from '../../../audience/contacts/contact-document.ts'
import type { LinkUrls } from '../../../platform/links/link-holes.ts'
import type { Locale } from '../liquid/values.ts'
import type { PushBody } from '../template-content.ts'
import type { SourceField } from './source.ts'

// The server imports this file. It must not import LiquidJS, which only render threads need.

/** A contact, with its values keyed by merge tag. */
export interface RecipientContact {
  readonly id: number
  readonly uuid_id: string
  readonly type: string
  readonly tags: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** The values of related contacts, keyed by the merge tag of the field that refers to them. */
  readonly related: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A stored contact. The render thread parses its document, so that the server doesn't have to. */
export interface StoredContact {
  readonly id: number
  readonly document: string
}

export interface Recipient {
  readonly contact: RecipientContact | StoredContact | null
  /** null for transactional messages. */
  readonly links: LinkUrls | null
  /** The token in the message's tracked links. */
  readonly tracking_token?: string
}

/** The values that all recipients share. */
export interface Shared {
  readonly data: Readonly<Record<string, unknown>>
  readonly brand: Readonly<Record<string, unknown>> | null
  readonly list: { readonly name: string } | null
  readonly locale: Locale
}

export interface Rendered {
  readonly subject: string | null
  readonly preheader: string | null
  readonly html: string | null
  readonly text: string | null
  readonly push: PushBody | null
}

/** A rendered email without the fixed text, which is the same for all recipients: see `fixedParts`. */
export interface RenderedParts {
  readonly subject: string
  /** The parts, joined by `PART_END`: copying one string between threads is faster than copying many. */
  readonly html: string
  readonly text: string
}

/** Separates parts. No value contains this character, because the API rejects it. */
export const PART_END = '\0'

/** A placeholder for the message's tracking token in the fixed text. */
export const TRACKING_TOKEN = { hole: 'tracking_token' } as const

export type FixedPart = string | null | typeof TRACKING_TOKEN

/** An email's fixed text. Each null stands for a part that differs by recipient. */
export interface FixedParts {
  readonly html: readonly FixedPart[] | null
  readonly text: readonly FixedPart[] | null
}

/** In the result, `related` is still empty. */
export const toRecipientContact = (
  { id, document }: StoredContact,
  fields: readonly SourceField[],
): RecipientContact => {
  const { type, attributes, uuid_id, tags } = fromDocument(document)
  const values: Record<string, unknown> = Object.create(null)
  for (const field of fields) if (field.contact_type === type) values[field.tag] = attributes[field.id] ?? null
  return { id, uuid_id, type, tags: tags.map(({ name }) => name), values, related: {} }
}
