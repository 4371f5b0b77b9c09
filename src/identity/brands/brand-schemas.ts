import { type Static, Type } from '../../foundation/json-schema.ts'
import { HttpsUrl, Id, Iri, Nullable, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { NETWORK_NAME } from './social-links.ts'

const MAX_LENGTH = 255
const MAX_PATH_LENGTH = 1024
const MAX_POSTAL_ADDRESS = 500

/** Each image can be set by its URL, or by a `*_path` in the team's file library. */
export const IMAGE_SLOTS = [
  'logo_image',
  'logo_square_image',
  'header_image',
  'footer_image',
  'social_share_image',
] as const

const NullableText = Nullable(Type.String({ maxLength: MAX_LENGTH }))
const NullableUrl = Nullable(Iri)
const NullableColor = Nullable(Type.String({ format: 'hex-color' }))
const NullableId = Nullable(Id)

/** Every field of a brand except `tags`, which occurs only in requests. */
export const Brand = Type.Object(
  {
    id: Id,
    team_id: Id,
    name: Type.String({ maxLength: MAX_LENGTH }),
    short_description: NullableText,
    website_url: NullableUrl,
    primary_color: NullableColor,
    secondary_color: NullableColor,
    is_default: Type.Boolean(),
    logo_image: NullableUrl,
    logo_square_image: NullableUrl,
    header_image: NullableUrl,
    footer_image: NullableUrl,
    social_share_image: NullableUrl,
    email_address_id: NullableId,
    phone_id: NullableId,
    social_links: Nullable(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        description: 'URLs by network name.',
        additionalProperties: Iri,
      }),
    ),
    postal_address: Nullable(Type.String({ description: 'Shown in the footer of marketing emails.' })),
    site_id: Nullable(
      Type.Integer({ minimum: 1, description: 'The site whose verified domain is used for links to public pages.' }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Brand',
    examples: [
      {
        id: 7,
        team_id: 1,
        name: 'Acme',
        short_description: 'Everything for everyone',
        website_url: 'https://example.com',
        primary_color: '#1a2b3c',
        secondary_color: null,
        is_default: true,
        logo_image: 'https://example.com/logo.png',
        logo_square_image: null,
        header_image: null,
        footer_image: null,
        social_share_image: null,
        email_address_id: 3,
        phone_id: null,
        social_links: { youtube: 'https://www.youtube.com/@example' },
        postal_address: '1 Example Street, Vienna',
        site_id: null,
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Brand = Static<typeof Brand>

export const Brands = Type.Array(Brand)

const WebUrl = Type.String({ format: 'web-url' })
const Color = Type.Optional(Nullable(Type.String({ maxLength: 7, format: 'hex-color' })))
const Image = Type.Optional(Nullable(HttpsUrl(MAX_LENGTH)))
const ImagePath = Type.Optional(Nullable(Type.String({ maxLength: MAX_PATH_LENGTH })))

const SocialLinksInput = Type.Unsafe<string[] | Record<string, string>>({
  $id: 'SocialLinksInput',
  description: 'An array of URLs, whose networks are derived from their hosts, or an object as in responses.',
  oneOf: [
    { type: 'array', items: WebUrl },
    { type: 'object', propertyNames: { pattern: NETWORK_NAME.source }, additionalProperties: WebUrl },
  ],
})

/**
 * Optional fields. In an update, null clears a field, but null is ignored for a `*_path`. When a brand is created, null counts as
 * absent.
 */
const clearable = {
  short_description: Type.Optional(Nullable(Text(MAX_LENGTH))),
  website_url: Type.Optional(Nullable(HttpsUrl(MAX_LENGTH))),
  primary_color: Color,
  secondary_color: Color,
  logo_image: Image,
  logo_square_image: Image,
  header_image: Image,
  footer_image: Image,
  social_share_image: Image,
  logo_image_path: ImagePath,
  logo_square_image_path: ImagePath,
  header_image_path: ImagePath,
  footer_image_path: ImagePath,
  social_share_image_path: ImagePath,
  email_address_id: Type.Optional(NullableId),
  phone_id: Type.Optional(NullableId),
  social_links: Type.Optional(Nullable(SocialLinksInput)),
  postal_address: Type.Optional(Nullable(Text(MAX_POSTAL_ADDRESS))),
  site_id: Type.Optional(NullableId),
  tags: Type.Optional(Nullable(Type.Array(Type.String({ minLength: 1, maxLength: MAX_LENGTH, trim: true })))),
}

export const NewBrand = Type.Object(
  {
    name: Text(MAX_LENGTH),
    is_default: Type.Optional(Nullable(Type.Boolean())),
    ...clearable,
  },
  {
    $id: 'BrandInput',
    examples: [{ name: 'Acme', website_url: 'https://example.com', primary_color: '#1a2b3c', is_default: true }],
  },
)
export type NewBrand = Static<typeof NewBrand>

export const BrandChanges = Type.Object(
  {
    name: Type.Optional(Text(MAX_LENGTH)),
    is_default: Type.Optional(Type.Boolean()),
    ...clearable,
  },
  { $id: 'BrandChanges', examples: [{ short_description: 'Everything for everyone', secondary_color: null }] },
)
export type BrandChanges = Static<typeof BrandChanges>
