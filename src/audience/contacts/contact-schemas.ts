import { type Static, Type } from '../../foundation/json-schema.ts'
import { PageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import { Id, Nullable, OneOfSpecified, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { CONTACT_TYPES, type ContactType } from '../contact-fields/field-types.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from './contact-tags.ts'
import { FILTERS } from './search/search-rules.ts'

const ContactTypeName = OneOfSpecified<ContactType>(CONTACT_TYPES)

/** A contact also has one key for each field of its type: the field's merge tag. */
export const Contact = Type.Object(
  {
    id: Id,
    team_id: Id,
    type: ContactTypeName,
    attributes: Type.Record(Type.String(), Type.Unknown(), { description: 'Values by field id.' }),
    uuid_id: Type.String({ format: 'uuid' }),
    tags: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Contact',
    examples: [
      {
        id: 42,
        team_id: 1,
        type: 'person',
        attributes: { 4: 'Ada', 5: 'ada@example.com' },
        uuid_id: '019a86b2-4c1e-7d3a-9f00-1b2c3d4e5f60',
        first_name: 'Ada',
        email: 'ada@example.com',
        tags: [{ slug: 'early-bird', name: 'Early Bird' }],
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
    additionalProperties: true,
  },
)

export const Contacts = PageOf(Contact)

export const FoundContacts = Type.Object(
  {
    ...Contacts.properties,
    total_capped: Type.Optional(Type.Literal(true, { description: 'The real total is higher than `total`.' })),
  },
  { $id: 'FoundContactPage' },
)

export const SearchQuery = Type.Object({
  ...FILTERS,
  order_by: Type.Optional(
    Type.String({
      description:
        '`id`, `created_at`, `updated_at` or the tag of a field, prefixed with `-` for descending order. Contacts without a value come last.',
    }),
  ),
  ...PageQuery.properties,
})

const VALUE = Type.Unsafe<unknown>({
  description: 'The value of a contact field, keyed by the field’s tag. Null clears it.',
})

const TagName = Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH, trim: true })

const TagInput = Type.Union([TagName, Type.Object({ slug: Type.Optional(Type.String()), name: TagName })], {
  $id: 'TagInput',
})

/**
 * Tags, given as names or as objects like in responses, so that a client can send a contact back unchanged. The slug is derived
 * from the name.
 */
const Tags = Type.Optional(Nullable(Type.Array(TagInput, { maxItems: MAX_TAGS })))

/** All other keys must be merge tags or base keys. Base keys such as `id` and `attributes` are ignored. */
export const NewContact = Type.Object(
  { type: Type.Optional(Nullable(ContactTypeName)), tags: Tags },
  {
    $id: 'ContactInput',
    examples: [{ type: 'person', first_name: 'Ada', email: 'ada@example.com', tags: ['Early Bird'] }],
    additionalProperties: VALUE,
  },
)
export type NewContact = Static<typeof NewContact>

/** Like `NewContact`, except that the contact's id and type can't change. */
export const ContactChanges = Type.Object(
  { tags: Tags },
  { $id: 'ContactChanges', examples: [{ first_name: 'Adele', tags: [] }], additionalProperties: VALUE },
)
