import { CHANNELS, type Channel } from '../addresses/contact-address.ts'
import { Id, Nullable, OneOf, Text, Timestamp } from '../http/requests/schema-types.ts'
import { type Static, Type } from '../json-schema.ts'

const MAX_LENGTH = 255

const ChannelName = OneOf<Channel>(CHANNELS)
const NullableId = Nullable(Id)

export const List = Type.Object(
  {
    id: Id,
    team_id: Id,
    name: Type.String({ maxLength: MAX_LENGTH }),
    channel: ChannelName,
    brand_id: NullableId,
    email_address_id: NullableId,
    phone_id: NullableId,
    from: Nullable(Type.String({ description: 'The sender that applies: the list’s, or else its brand’s.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
    subscriber_counts: Type.Object(
      { subscribed: Type.Integer({ minimum: 0 }), unsubscribed: Type.Integer({ minimum: 0 }) },
      { description: 'The exact number of subscribers by status.' },
    ),
  },
  {
    $id: 'List',
    examples: [
      {
        id: 5,
        team_id: 1,
        name: 'News',
        channel: 'email',
        brand_id: 7,
        email_address_id: null,
        phone_id: null,
        from: 'news@example.com',
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
        subscriber_counts: { subscribed: 1280, unsubscribed: 34 },
      },
    ],
  },
)
export type List = Static<typeof List>

export const Lists = Type.Array(List)

const references = {
  brand_id: Type.Optional(NullableId),
  email_address_id: Type.Optional(NullableId),
  phone_id: Type.Optional(NullableId),
}

export const NewList = Type.Object(
  { name: Text(MAX_LENGTH), channel: ChannelName, ...references },
  { $id: 'NewList', examples: [{ name: 'News', channel: 'email', brand_id: 7 }] },
)
export type NewList = Static<typeof NewList>

export const ListChanges = Type.Object(
  {
    name: Type.Optional(Text(MAX_LENGTH)),
    channel: Type.Optional(ChannelName),
    ...references,
  },
  { $id: 'ListChanges', examples: [{ name: 'Weekly news' }] },
)
export type ListChanges = Static<typeof ListChanges>
