import { type Static, Type } from 'typebox'
import { PageOf } from '../http/pagination.ts'
import { Id, Nullable, Text, Timestamp } from '../http/schema-types.ts'

export const STATUSES = ['subscribed', 'unsubscribed'] as const
export type Status = (typeof STATUSES)[number]

export const Subscriber = Type.Object({
  id: Id,
  list_id: Id,
  contact_id: Id,
  status: Type.Unsafe<Status>({ type: 'string', enum: [...STATUSES] }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Subscriber = Static<typeof Subscriber>

export const Subscribers = PageOf(Subscriber)

const MAX_SOURCE_LENGTH = 255

export const NewSubscriber = Type.Object({
  contact_id: Id,
  source: Type.Optional(
    Nullable(
      Type.Unsafe<string>({ ...Text(MAX_SOURCE_LENGTH), description: 'Where consent was given; kept with it.' }),
    ),
  ),
})
export type NewSubscriber = Static<typeof NewSubscriber>
