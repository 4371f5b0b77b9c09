import { type Static, Type } from '../../foundation/json-schema.ts'
import { PageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import { described, Id, Nullable, OneOf, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { STATUSES, type Status } from './subscriber-tables.ts'

export const Subscriber = Type.Object(
  {
    id: Id,
    list_id: Id,
    contact_id: Id,
    status: OneOf<Status>(STATUSES),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Subscriber',
    examples: [
      {
        id: 8,
        list_id: 5,
        contact_id: 42,
        status: 'subscribed',
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Subscriber = Static<typeof Subscriber>

export const Subscribers = PageOf(Subscriber)

export const SubscriberQuery = Type.Object({
  status: Type.Optional(OneOf<Status>(STATUSES)),
  segment_id: Type.Optional(described(Id, 'Only subscribers who are in this segment.')),
  ...PageQuery.properties,
})

const MAX_SOURCE_LENGTH = 255

export const NewSubscriber = Type.Object(
  {
    contact_id: Id,
    source: Type.Optional(
      Nullable(
        Type.Unsafe<string>({
          ...Text(MAX_SOURCE_LENGTH),
          description: 'Where consent was given. Stored with the consent record.',
        }),
      ),
    ),
  },
  { $id: 'SubscriberInput', examples: [{ contact_id: 42, source: 'checkout' }] },
)
export type NewSubscriber = Static<typeof NewSubscriber>
