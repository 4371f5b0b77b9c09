import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/schema-types.ts'

/** Longer than any address a person types or copies. */
const MAX_URL_LENGTH = 2_048

export const SiteRequest = Type.Object(
  {
    url: Type.String({ maxLength: MAX_URL_LENGTH, trim: true, description: 'The fully-qualified URL of a website.' }),
  },
  { $id: 'SiteRequest', examples: [{ url: 'https://example.com' }] },
)

const Suggested = Nullable(Type.String())

const Suggestions = Type.Object({
  website_url: Suggested,
  name: Type.String(),
  short_description: Suggested,
  primary_color: Suggested,
  secondary_color: Suggested,
  logo_image: Suggested,
  logo_square_image: Suggested,
  header_image: Suggested,
  footer_image: Suggested,
  social_share_image: Suggested,
  social_links: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
})
export type Suggestions = Static<typeof Suggestions>

export const SiteSuggestions = Type.Object({ suggestions: Suggestions }, { $id: 'SiteSuggestions' })
