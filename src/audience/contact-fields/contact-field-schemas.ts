import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, OneOfSpecified, Text } from '../../platform/http/requests/schema-types.ts'
import { CONTACT_TYPES, type ContactType, FIELD_TYPES, type FieldType } from './field-types.ts'

const MAX_NAME_LENGTH = 255
const HIGHEST_MAX_LENGTH = 65_535
const MAX_OPTIONS = 1_000

const FieldTypeName = OneOfSpecified<FieldType>(FIELD_TYPES.map(({ value }) => value))
const ContactTypeName = OneOfSpecified<ContactType>(CONTACT_TYPES)

export const ContactField = Type.Object(
  {
    id: Id,
    name: Type.String({ maxLength: MAX_NAME_LENGTH }),
    tag: Type.String({ maxLength: MAX_NAME_LENGTH }),
    type: FieldTypeName,
    contact_type: ContactTypeName,
    max_length: Nullable(Type.Integer({ minimum: 1, maximum: HIGHEST_MAX_LENGTH })),
    options: Nullable(Type.Array(Type.String({ maxLength: MAX_NAME_LENGTH }), { maxItems: MAX_OPTIONS })),
    allow_multiple: Type.Boolean(),
    integration_id: Nullable(Id),
  },
  {
    $id: 'ContactField',
    examples: [
      {
        id: 4,
        name: 'First name',
        tag: 'first_name',
        type: 'text',
        contact_type: 'person',
        max_length: 255,
        options: null,
        allow_multiple: false,
        integration_id: null,
      },
    ],
  },
)
export type ContactField = Static<typeof ContactField>

/** A row in the list of fields. The API's specification defines exactly seven keys. */
export const ContactFieldRow = Type.Omit(ContactField, ['options', 'allow_multiple'], {
  $id: 'ContactFieldRow',
  examples: [
    {
      id: 4,
      name: 'First name',
      tag: 'first_name',
      type: 'text',
      contact_type: 'person',
      max_length: 255,
      integration_id: null,
    },
  ],
})
export type ContactFieldRow = Static<typeof ContactFieldRow>

export const ContactFieldRows = Type.Array(ContactFieldRow)

export const FieldTypes = Type.Array(Type.Object({ value: FieldTypeName, name: Type.String() }))

export const ContactFieldFilter = Type.Object({ contact_type: Type.Optional(ContactTypeName) })

const MaxLength = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: HIGHEST_MAX_LENGTH })))
const Options = Type.Optional(
  Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }), { maxItems: MAX_OPTIONS, uniqueItems: true }),
  ),
)
/** Limits only the length. The characters are checked after the merge tag is normalized. */
const Tag = Text(MAX_NAME_LENGTH)

export const NewContactField = Type.Object(
  {
    name: Text(MAX_NAME_LENGTH),
    tag: Tag,
    type: FieldTypeName,
    contact_type: ContactTypeName,
    max_length: MaxLength,
    options: Options,
    allow_multiple: Type.Optional(Nullable(Type.Boolean())),
  },
  {
    $id: 'ContactFieldInput',
    examples: [{ name: 'Plan', tag: 'plan', type: 'pick_list', contact_type: 'person', options: ['free', 'team'] }],
  },
)
export type NewContactField = Static<typeof NewContactField>

/** Leaves out `contact_type`, because it can't change. */
export const ContactFieldChanges = Type.Object(
  {
    name: Type.Optional(Text(MAX_NAME_LENGTH)),
    tag: Type.Optional(Tag),
    type: Type.Optional(FieldTypeName),
    max_length: MaxLength,
    options: Options,
    allow_multiple: Type.Optional(Type.Boolean()),
  },
  { $id: 'ContactFieldChanges', examples: [{ name: 'Given name' }] },
)
export type ContactFieldChanges = Static<typeof ContactFieldChanges>
