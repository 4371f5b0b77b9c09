import { Type } from '../../foundation/json-schema.ts'
import { described, Id, Nullable, Timestamp } from '../../platform/http/requests/schema-types.ts'

const Count = Type.Integer({ minimum: 0 })

export const Erasure = Type.Object(
  {
    id: Id,
    team_id: Id,
    contact_id: Id,
    removed: Type.Object(
      { values: Count, addresses: Count, subscriptions: Count, push_subscriptions: Count, messages: Count },
      { description: 'The number of removed items of each kind.' },
    ),
    created_at: Timestamp,
  },
  {
    $id: 'Erasure',
    examples: [
      {
        id: 1,
        team_id: 1,
        contact_id: 42,
        removed: { values: 6, addresses: 2, subscriptions: 1, push_subscriptions: 0, messages: 12 },
        created_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)

const Rows = Type.Array(Type.Object({}, { additionalProperties: true }))

export const ContactData = Type.Object(
  {
    contact: Type.Object({}, { additionalProperties: true, description: 'The contact, as in `GET /contacts/{id}`.' }),
    subscriptions: Rows,
    consents: Rows,
    signups: Rows,
    push_subscriptions: Rows,
    privacy_requests: Rows,
    paused_until: Nullable(Timestamp),
    activity: described(
      Rows,
      'The links that the contact clicked and the messages they opened, if tracking is `identified`: the 10,000 latest.',
    ),
    messages: Rows,
    messages_capped: Type.Boolean({ description: 'Whether there are more than the 10,000 latest messages.' }),
  },
  { $id: 'ContactData' },
)
