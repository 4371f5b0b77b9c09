import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { described, Id, Nullable, OneOf, Text, Timestamp, Uri } from '../../platform/http/requests/schema-types.ts'

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
    description: Nullable(Type.String({ description: 'Shown to recipients on public pages.' })),
    is_public: described(Type.Boolean(), 'Whether the preference center shows the list to all of the team’s contacts.'),
    double_opt_in: described(
      Type.Boolean(),
      'Whether people who subscribe on a public page have to confirm. `true` by default.',
    ),
    has_archive: described(Type.Boolean(), 'Whether the list’s past campaigns can be read on the web.'),
    subscribe_url: Nullable(
      described(Uri, 'The sign-up page, which forms on other sites can also post to. Null for push lists.'),
    ),
    archive_url: Nullable(described(Uri, 'The list’s archive. Null if it has none.')),
    push_url: Nullable(
      described(Uri, 'The page where browsers subscribe to push notifications. Null for other lists.'),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
    subscriber_counts: Type.Object(
      {
        subscribed: Type.Integer({ minimum: 0 }),
        pending: Type.Integer({ minimum: 0 }),
        unsubscribed: Type.Integer({ minimum: 0 }),
      },
      { description: 'The exact number of subscribers by status.' },
    ),
  },
  {
    $id: 'ContactList',
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
        description: 'What’s new, every Friday',
        is_public: true,
        double_opt_in: true,
        has_archive: false,
        subscribe_url: 'https://postrider.example.com/s/AwEF0VxYg3Zb1vTnq5PwYwZp7g',
        archive_url: null,
        push_url: null,
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
        subscriber_counts: { subscribed: 1280, pending: 3, unsubscribed: 34 },
      },
    ],
  },
)
export type List = Static<typeof List>

export const Lists = Type.Array(List)

const MAX_DESCRIPTION = 500

const publicSettings = {
  description: Type.Optional(Nullable(Text(MAX_DESCRIPTION))),
  is_public: Type.Optional(Type.Boolean()),
  double_opt_in: Type.Optional(Type.Boolean()),
  has_archive: Type.Optional(Type.Boolean()),
}

const references = {
  brand_id: Type.Optional(NullableId),
  email_address_id: Type.Optional(NullableId),
  phone_id: Type.Optional(NullableId),
}

export const NewList = Type.Object(
  { name: Text(MAX_LENGTH), channel: ChannelName, ...references, ...publicSettings },
  { $id: 'ContactListInput', examples: [{ name: 'News', channel: 'email', brand_id: 7 }] },
)
export type NewList = Static<typeof NewList>

export const ListChanges = Type.Object(
  {
    name: Type.Optional(Text(MAX_LENGTH)),
    channel: Type.Optional(ChannelName),
    ...references,
    ...publicSettings,
  },
  { $id: 'ContactListChanges', examples: [{ name: 'Weekly news', is_public: true }] },
)
export type ListChanges = Static<typeof ListChanges>
