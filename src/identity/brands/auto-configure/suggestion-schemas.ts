import { type Static, Type } from '../../../foundation/json-schema.ts'
import { Nullable, Uri } from '../../../platform/http/requests/schema-types.ts'

/** Longer than any URL that a person types or pastes. */
const MAX_URL_LENGTH = 2_048

export const SiteRequest = Type.Object(
  {
    url: Type.String({ maxLength: MAX_URL_LENGTH, trim: true, description: 'The fully-qualified URL of a website.' }),
  },
  { $id: 'SiteRequest', examples: [{ url: 'https://example.com' }] },
)

/** The maximum length of a new brand's values. */
const MAX_LENGTH = 255
const SuggestedUrl = Nullable(Type.String({ maxLength: MAX_LENGTH, format: 'uri' }))
const SuggestedColor = Nullable(Type.String({ format: 'hex-color' }))

const Suggestions = Type.Object({
  website_url: SuggestedUrl,
  name: Type.String({ maxLength: MAX_LENGTH }),
  short_description: Nullable(Type.String({ maxLength: MAX_LENGTH })),
  primary_color: SuggestedColor,
  secondary_color: SuggestedColor,
  logo_image: SuggestedUrl,
  logo_square_image: SuggestedUrl,
  header_image: SuggestedUrl,
  footer_image: SuggestedUrl,
  social_share_image: SuggestedUrl,
  social_links: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: Uri }),
})
export type Suggestions = Static<typeof Suggestions>

export const SiteSuggestions = Type.Object({ suggestions: Suggestions }, { $id: 'SiteSuggestions' })
