import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, OneOf, StrictObject, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { MAX_CHUNK } from './chunk-tables.ts'
import { MESSAGE_KINDS, type MessageKind } from './message-states.ts'

const NullableId = Nullable(Id)
const AnyObject = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description })

/** All email clients truncate longer subjects. */
export const MAX_SUBJECT = 500
const MAX_NAME = 255
/** A name, an address, and what is around them. */
const MAX_MAILBOX = 2 * MAX_NAME + 10
/** In characters. More than any email client shows. */
const MAX_BODY = 500_000
const MAX_TAGS = 10
const MAX_TAG_LENGTH = 100
const MAX_COPIES = 10
const MAX_ATTACHMENTS = 20
const MAX_URL = 2_048
/** Twilio's limit, which other providers share. */
export const MAX_SMS_LENGTH = 1_600
/** All messages in a batch have to fit into one chunk. */
export const MAX_BATCH = MAX_CHUNK
/** The maximum total size of the attachments that come with a request, in base64 characters. */
export const MAX_INLINE_LENGTH = 700 * 1024

/** A time in a request. `readScheduledAt` checks it. */
const ScheduledAt = (description: string) => Type.String({ format: 'date-time', maxLength: 50, description })

export const MessageEvent = Type.Object(
  {
    id: Nullable(Type.Integer({ description: 'null for events that are times of the message.' })),
    message_id: Id,
    type: Type.String({ description: 'A status, or `clicked`, `opened`, `retried`, `delayed`, `copy_not_sent`.' }),
    at: Timestamp,
    detail: Nullable(
      Type.String({ description: 'The reason or error. For `scheduled`: the time it is scheduled for.' }),
    ),
  },
  { $id: 'MessageEvent' },
)
export type MessageEvent = Static<typeof MessageEvent>
export const MessageEvents = Type.Array(MessageEvent)

const recipient = {
  contact_id: Type.Optional(NullableId),
  to: Type.Optional(Nullable(Type.String({ maxLength: MAX_NAME }))),
}

const common = {
  template_id: Type.Optional(NullableId),
  data: Type.Optional(AnyObject('Values for the template, up to 64 KB.')),
  brand_id: Type.Optional(Nullable(Id)),
  scheduled_at: Type.Optional(Nullable(ScheduledAt('When to send the message: up to 90 days ahead.'))),
  kind: Type.Optional(OneOf<MessageKind>(MESSAGE_KINDS)),
  list_id: Type.Optional(NullableId),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH, minLength: 1, trim: true }), {
      maxItems: MAX_TAGS,
      uniqueItems: true,
    }),
  ),
  metadata: Type.Optional(AnyObject('Your own values, up to 4 KB, repeated in webhooks.')),
  store_body: Type.Optional(Type.Boolean({ description: 'false: the content is deleted once the message was sent.' })),
}

const Address = Type.String({ maxLength: MAX_NAME })

export const NewAttachment = StrictObject({
  file_id: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: MAX_NAME })),
  content: Type.Optional(Type.String({ maxLength: MAX_INLINE_LENGTH, description: 'The bytes in base64.' })),
  content_id: Type.Optional(Type.String({ maxLength: MAX_NAME, description: 'For images in the HTML: `cid:…`.' })),
})
export type NewAttachment = Static<typeof NewAttachment>

export const NewEmail = StrictObject(
  {
    ...recipient,
    to: Type.Optional(
      Nullable(
        Type.String({
          maxLength: MAX_MAILBOX,
          description: 'An address, or a name and an address: `Ada <ada@mail.example>`.',
        }),
      ),
    ),
    to_name: Type.Optional(Nullable(Text(MAX_NAME))),
    subject: Type.Optional(Nullable(Text(MAX_SUBJECT))),
    html: Type.Optional(Nullable(Type.String({ maxLength: MAX_BODY }))),
    text: Type.Optional(Nullable(Type.String({ maxLength: MAX_BODY }))),
    from: Type.Optional(
      Nullable(
        Type.String({
          maxLength: MAX_NAME,
          description:
            'The address of a verified sender, instead of `email_address_id`. Without either, the sender is the list’s or the brand’s, or else the team’s only one.',
        }),
      ),
    ),
    email_address_id: Type.Optional(NullableId),
    reply_to: Type.Optional(Nullable(Address)),
    cc: Type.Optional(Type.Array(Address, { maxItems: MAX_COPIES })),
    bcc: Type.Optional(Type.Array(Address, { maxItems: MAX_COPIES })),
    headers: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        type: 'object',
        additionalProperties: { type: 'string', maxLength: 900 },
      }),
    ),
    attachments: Type.Optional(Type.Array(NewAttachment, { maxItems: MAX_ATTACHMENTS })),
    ...common,
  },
  {
    $id: 'EmailInput',
    examples: [{ to: 'ada@mail.example', subject: 'Your order', html: '<p>Thank you!</p>', tags: ['order'] }],
  },
)
export type NewEmail = Static<typeof NewEmail>

export const NewSms = StrictObject(
  {
    ...recipient,
    text: Type.Optional(Nullable(Type.String({ maxLength: MAX_SMS_LENGTH }))),
    phone_id: Type.Optional(NullableId),
    ...common,
  },
  { $id: 'SmsInput', examples: [{ to: '+43 660 1234567', text: 'Your table is ready.' }] },
)
export type NewSms = Static<typeof NewSms>

const PushUrl = Type.String({ maxLength: MAX_URL, description: 'An http or https URL. It can contain merge tags.' })

export const NewPush = StrictObject(
  {
    contact_id: Type.Optional(NullableId),
    title: Type.Optional(Nullable(Text(200))),
    text: Type.Optional(Nullable(Text(1_000))),
    url: Type.Optional(Nullable(PushUrl)),
    image: Type.Optional(Nullable(PushUrl)),
    ...common,
  },
  {
    $id: 'PushInput',
    examples: [{ contact_id: 42, title: 'Your table is ready', url: 'https://brand.example/tables' }],
  },
)
export type NewPush = Static<typeof NewPush>

export const NewEmailBatch = StrictObject(
  {
    messages: Type.Unsafe<readonly unknown[]>({
      type: 'array',
      maxItems: MAX_BATCH,
      items: { type: 'object' },
      description: `Up to ${MAX_BATCH} emails, as in \`POST /emails\`.`,
    }),
  },
  {
    $id: 'EmailBatchInput',
    examples: [{ messages: [{ to: 'ada@mail.example', subject: 'Hello', text: 'Hello Ada' }] }],
  },
)

export const MessageChanges = StrictObject(
  { scheduled_at: Nullable(ScheduledAt('The new time, or null to send the message now.')) },
  { $id: 'MessageChanges', examples: [{ scheduled_at: '2026-12-01T08:00:00Z' }] },
)
