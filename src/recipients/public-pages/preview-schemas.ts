import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, OneOf, StrictObject } from '../../platform/http/requests/schema-types.ts'
import { MAX_FORM_FIELDS } from '../signups/form-address.ts'

/** More than any brand has. */
const MAX_LINKS = 100

const AnyText = Type.String({ maxLength: 2_048 })
const OptionalText = Type.Optional(Nullable(AnyText))

const PREVIEWED_PAGES = ['subscribe', 'unsubscribe', 'preferences'] as const

/** The values of a form that is still being filled in, so they can be incomplete. */
export const UnsavedBrand = StrictObject({
  page: OneOf(PREVIEWED_PAGES),
  name: OptionalText,
  website_url: OptionalText,
  primary_color: OptionalText,
  postal_address: OptionalText,
  social_links: Type.Optional(Nullable(Type.Array(AnyText, { maxItems: MAX_LINKS }))),
  logo_image: OptionalText,
  /** A logo from the file library. It's copied to public storage only when the brand is saved. */
  logo_file_id: Type.Optional(Nullable(Id)),
})
export type UnsavedBrand = Static<typeof UnsavedBrand>

export interface BrandPreview {
  readonly page: string
  /** True if pages don't show the logo because it is on another server. */
  readonly is_logo_left_out: boolean
}

export const UnsavedForm = StrictObject({
  fields: Type.Array(StrictObject({ tag: Type.String(), required: Type.Boolean() }), { maxItems: MAX_FORM_FIELDS }),
})

export interface FormPreview {
  /** Null if contacts have no field for the list's addresses. */
  readonly page: string | null
}

/** HTML for embedding the form in other sites. Null for push lists, and if contacts have no field for the list's addresses. */
export interface FormCode {
  readonly html: string | null
  readonly iframe: string | null
}
