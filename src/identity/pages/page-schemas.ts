import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, StrictObject, Text, Timestamp, Uri } from '../../platform/http/requests/schema-types.ts'

const MAX_NAME_LENGTH = 255

export const Page = Type.Object(
  {
    id: Id,
    site_id: Id,
    site_name: Type.String({ maxLength: MAX_NAME_LENGTH }),
    name: Type.String({ maxLength: MAX_NAME_LENGTH }),
    url: Type.String({ description: 'Path on the site.' }),
    full_url: Type.Unsafe<string>({ ...Uri, description: 'The public URL of the page.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Page',
    examples: [
      {
        id: 2,
        site_id: 1,
        site_name: 'Help',
        name: 'Welcome',
        url: '/welcome',
        full_url: 'https://help.example.com/welcome',
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Page = Static<typeof Page>

export const Pages = Type.Array(Page)

export const PageFilter = Type.Object({
  site_id: Type.Optional(Type.Array(Type.Integer(), { description: 'One or more sites: `site_id[]=1&site_id[]=2`.' })),
})

/** A rough limit, longer than any valid path or domain. */
const MAX_ADDRESS_LENGTH = 1_000

export type WrittenPage = Page & { readonly html: string }

/** Stored exactly as given, including whitespace. */
const Html = Type.String()

export const NewPage = StrictObject({
  site_id: Id,
  name: Text(MAX_NAME_LENGTH),
  url: Text(MAX_ADDRESS_LENGTH),
  html: Html,
})

export const PageChanges = StrictObject({
  name: Type.Optional(Text(MAX_NAME_LENGTH)),
  url: Type.Optional(Text(MAX_ADDRESS_LENGTH)),
  html: Type.Optional(Html),
})

export const Site = Type.Object({
  id: Id,
  name: Type.String(),
  domain: Nullable(Type.String()),
  domain_verified_at: Nullable(Timestamp),
  domain_record: Nullable(
    Type.Object(
      { name: Type.String(), type: Type.Literal('TXT'), value: Type.String() },
      {
        description:
          'The DNS record that verifies the domain. Null if there is no domain, or if it is already verified.',
      },
    ),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Site = Static<typeof Site>

export const NewSite = StrictObject({
  name: Text(MAX_NAME_LENGTH),
  domain: Type.Optional(Nullable(Text(MAX_ADDRESS_LENGTH))),
})

export const SiteChanges = StrictObject({
  name: Type.Optional(Text(MAX_NAME_LENGTH)),
  domain: Type.Optional(Nullable(Text(MAX_ADDRESS_LENGTH))),
})
