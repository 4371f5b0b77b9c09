import { type Static, Type } from 'typebox'
import { PageOf, PageQuery } from '../http/pagination.ts'
import { Id, Nullable, OneOf, Text, Timestamp } from '../http/schema-types.ts'

export const STATUSES = ['subscribed', 'unsubscribed'] as const
export type Status = (typeof STATUSES)[number]

export const Subscriber = Type.Object(
  {
    id: Id,
    list_id: Id,
    contact_id: Id,
    status: OneOf<Status>(STATUSES),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Subscriber' },
)
export type Subscriber = Static<typeof Subscriber>

export const Subscribers = PageOf(Subscriber)

export const SubscriberQuery = Type.Object({ status: Type.Optional(OneOf<Status>(STATUSES)), ...PageQuery.properties })

const MAX_SOURCE_LENGTH = 255

export const NewSubscriber = Type.Object(
  {
    contact_id: Id,
    source: Type.Optional(
      Nullable(
        Type.Unsafe<string>({ ...Text(MAX_SOURCE_LENGTH), description: 'Where consent was given; kept with it.' }),
      ),
    ),
  },
  { $id: 'NewSubscriber' },
)
export type NewSubscriber = Static<typeof NewSubscriber>
