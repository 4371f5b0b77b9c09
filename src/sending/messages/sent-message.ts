import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { FilteredPageOf } from '../../platform/http/requests/pagination.ts'
import { described, Id, Nullable, OneOf, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { MESSAGE_KINDS, type MessageKind, OUTBOX, STATUSES, type Status } from './message-states.ts'

const NullableId = Nullable(Id)
const NullableText = Nullable(Type.String())
const NullableTime = Nullable(Timestamp)

const message = {
  id: Id,
  team_id: Id,
  channel: OneOf<Channel>(CHANNELS),
  kind: OneOf<MessageKind>(MESSAGE_KINDS),
  status: OneOf<Status>(STATUSES),
  reason: Nullable(Type.String({ description: 'Why the message was not sent, like `suppressed_bounce`.' })),
  contact_id: NullableId,
  to: Nullable(Type.String({ description: 'The recipient’s address or number; null for push.' })),
  from: Nullable(Type.String({ description: 'The sender’s address or number; null for push.' })),
  subject: NullableText,
  brand_id: NullableId,
  template_id: NullableId,
  template_version: Nullable(
    Type.Integer({ minimum: 1, description: 'The version of the template that the message was created from.' }),
  ),
  campaign_id: NullableId,
  list_id: NullableId,
  tags: Type.Array(Type.String()),
  carrier: Nullable(
    described(OneOf([OUTBOX]), '`outbox` if there was no provider: the message is only there, and nobody received it.'),
  ),
  attempts: Type.Integer({ minimum: 0 }),
  last_error: Nullable(
    Type.String({ description: 'What went wrong in the last attempt or, while the message is queued, why it waits.' }),
  ),
  scheduled_at: NullableTime,
  sent_at: NullableTime,
  delivered_at: NullableTime,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const EXAMPLE = {
  id: 812,
  team_id: 1,
  channel: 'email',
  kind: 'transactional',
  status: 'sent',
  reason: null,
  contact_id: 42,
  to: 'ada@mail.example',
  from: 'shop@brand.example',
  subject: 'Your order',
  brand_id: 7,
  template_id: 12,
  template_version: 3,
  campaign_id: null,
  list_id: null,
  tags: ['order'],
  carrier: null,
  attempts: 1,
  last_error: null,
  scheduled_at: null,
  sent_at: '2026-11-15T09:30:01.204511Z',
  delivered_at: null,
  created_at: '2026-11-15T09:30:00.123456Z',
  updated_at: '2026-11-15T09:30:01.204511Z',
}

export const SentMessage = Type.Object(message, { $id: 'SentMessage', examples: [EXAMPLE] })
export type SentMessage = Static<typeof SentMessage>

export const SentMessageWithBody = Type.Object(
  {
    ...message,
    html: Nullable(
      Type.String({ description: 'The HTML part as sent; null if there is none or it is no longer stored.' }),
    ),
    text: Nullable(Type.String({ description: 'The text as sent; null if there is none or it is no longer stored.' })),
    rendered_now: Type.Optional(
      Type.Literal(true, {
        description: 'A campaign’s bodies aren’t stored: subject, HTML and text have the contact’s current values.',
      }),
    ),
  },
  { $id: 'SentMessageWithBody', examples: [{ ...EXAMPLE, html: '<p>Thank you!</p>', text: 'Thank you!' }] },
)

export const SentMessagePage = FilteredPageOf(SentMessage)
export const SentMessages = Type.Object({ messages: Type.Array(SentMessage) }, { $id: 'SentMessages' })
