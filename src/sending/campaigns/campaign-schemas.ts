import { type TeamSettings, TRACKINGS } from '../../accounts/teams/settings.ts'
import { MAX_BODY, TemplateBody } from '../../content/templates/template-body.ts'
import { FORMATS, type TemplateFormat } from '../../content/templates/template-content.ts'
import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { FilteredPageOf, PageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import {
  described,
  Id,
  ignoringRest,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  Timestamp,
} from '../../platform/http/requests/schema-types.ts'
import { STATUSES, type Status } from '../messages/message-states.ts'

import {
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  PAUSED_REASONS,
  type PausedReason,
  RETRIED_STATUSES,
  type RetriedStatus,
} from './campaign-tables.ts'
import { DAYS, type Day } from './send-window.ts'

export const MAX_NAME = 255
export const MAX_LISTS = 20
const MAX_ADDRESS = 255
const MAX_SUBJECT = 500
export const MAX_RATE = 1_000_000
export const MAX_TEST_RECIPIENTS = 5
export const MAX_REASON = 40

const NullableId = Nullable(Id)
const NullableTime = Nullable(Timestamp)
const ListIds = (description: string) => Type.Array(Id, { maxItems: MAX_LISTS, uniqueItems: true, description })
const Count = Type.Integer({ minimum: 0 })

/** The statuses by which a campaign's messages are counted. The counts add up to `total`. */
export const COUNTED = [
  'pending',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
  'unknown',
  'canceled',
] as const

const counts = Object.fromEntries(COUNTED.map((status) => [status, Count])) as Record<
  (typeof COUNTED)[number],
  typeof Count
>

/** Used instead of a template. It has the same parts. */
export const OwnContent = StrictObject(
  {
    subject: Type.Optional(Nullable(Text(MAX_SUBJECT))),
    preheader: Type.Optional(Nullable(Text(MAX_SUBJECT))),
    format: Type.Optional(OneOf<TemplateFormat>(FORMATS)),
    body: Type.Optional(Nullable(TemplateBody)),
    text: Type.Optional(Nullable(Type.String({ maxLength: MAX_BODY }))),
  },
  { description: 'Content without a template, with the same parts as a template. A campaign has one or the other.' },
)

export const SendWindow = StrictObject(
  {
    days: Type.Array(OneOf<Day>(DAYS), { minItems: 1, maxItems: DAYS.length, uniqueItems: true }),
    from: described(Type.String({ maxLength: 5 }), 'Like `09:00`.'),
    to: described(Type.String({ maxLength: 5 }), 'Like `18:00`. `24:00` is midnight.'),
  },
  { description: 'The days and times at which messages are sent, in the team’s time zone. If null, at any time.' },
)

const options = {
  window: Nullable(SendWindow),
  rate_per_minute: described(
    Nullable(Type.Integer({ minimum: 1, maximum: MAX_RATE })),
    'The maximum number of messages per minute. If null, the connection’s limits apply.',
  ),
}

const settings = {
  list_ids: ListIds('The lists to send to. Someone on several of them gets one message, from the first one.'),
  exclude_list_ids: ListIds('Subscribers of these lists get no message.'),
  segment_id: described(NullableId, 'Only contacts in this segment get a message.'),
  template_id: NullableId,
  brand_id: described(NullableId, 'If null, the template’s brand applies, or else the list’s.'),
  email_address_id: described(NullableId, 'The sender. If null, the list’s sender applies, or else the brand’s.'),
  phone_id: described(
    NullableId,
    'The sender of text messages. If null, the list’s sender applies, or else the brand’s.',
  ),
  reply_to: Nullable(Type.String({ maxLength: MAX_ADDRESS })),
  tracking: described(
    Nullable(OneOf<TeamSettings['tracking']>(TRACKINGS)),
    'Whether to count clicks, and whether to record who clicked. If null, the team’s setting applies when the campaign is sent or scheduled.',
  ),
  ...options,
  archive: described(Type.Boolean(), 'Whether the public archives of its lists show the campaign. `false` by default.'),
}

const summary = {
  id: Id,
  team_id: Id,
  name: Type.String({ maxLength: MAX_NAME }),
  channel: OneOf<Channel>(CHANNELS),
  ...settings,
  status: OneOf<CampaignStatus>(CAMPAIGN_STATUSES),
  paused_reason: Nullable(OneOf<PausedReason>(PAUSED_REASONS)),
  counts: Type.Object(
    {
      total: Count,
      ...counts,
      accepted: described(Count, 'How many your provider accepted, even if they bounced later.'),
      outbox: described(Count, 'How many stayed in the outbox, because there was no provider. Their status is `sent`.'),
    },
    { description: 'The campaign’s messages by status. All but `accepted` and `outbox` add up to `total`.' },
  ),
  audience_total: described(
    Nullable(Count),
    'How many people are on the lists. Known once preparing has started; while it runs, `counts.total` grows to this number.',
  ),
  joined_since: described(NullableTime, 'Only people who joined the lists after this time get a message.'),
  scheduled_at: NullableTime,
  started_at: NullableTime,
  finished_at: NullableTime,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const SUMMARY = {
  id: 9,
  team_id: 1,
  name: 'Spring sale',
  channel: 'email',
  list_ids: [5],
  exclude_list_ids: [],
  segment_id: null,
  template_id: 12,
  brand_id: null,
  email_address_id: null,
  phone_id: null,
  reply_to: null,
  tracking: null,
  window: null,
  rate_per_minute: null,
  archive: false,
  status: 'sent',
  paused_reason: null,
  counts: {
    total: 1280,
    pending: 0,
    sent: 1251,
    delivered: 0,
    bounced: 4,
    complained: 0,
    failed: 0,
    skipped: 25,
    unknown: 0,
    canceled: 0,
    accepted: 1251,
    outbox: 0,
  },
  audience_total: 1280,
  joined_since: null,
  scheduled_at: null,
  started_at: '2026-11-15T09:30:00.123456Z',
  finished_at: '2026-11-15T09:30:04.123456Z',
  created_at: '2026-11-14T15:12:00.123456Z',
  updated_at: '2026-11-15T09:30:04.123456Z',
} as const

/** A campaign without `content`, which can be long. */
export const CampaignSummary = Type.Object(summary, { $id: 'CampaignSummary', examples: [SUMMARY] })
export type CampaignSummary = Static<typeof CampaignSummary>

export const Campaign = Type.Object(
  { ...summary, content: Nullable(OwnContent) },
  { $id: 'Campaign', examples: [{ ...SUMMARY, content: null }] },
)
export type Campaign = Static<typeof Campaign>

export const Campaigns = FilteredPageOf(CampaignSummary)
export const CampaignQuery = StrictObject({
  ...PageQuery.properties,
  status: Type.Optional(OneOf<CampaignStatus>(CAMPAIGN_STATUSES)),
  channel: Type.Optional(OneOf<Channel>(CHANNELS)),
  list_id: Type.Optional(described(Id, 'Only campaigns that are sent to this list.')),
  created_after: Type.Optional(Timestamp),
  created_before: Type.Optional(Timestamp),
})

const EXAMPLE = { name: 'Spring sale', channel: 'email', list_ids: [5], template_id: 12 } as const

const changes = { name: Text(MAX_NAME), ...settings, content: Nullable(OwnContent) }

export const CHANGEABLE = Object.keys(changes)

export const CampaignChanges = ignoringRest(
  Type.Partial(StrictObject(changes), { $id: 'CampaignChanges', examples: [{ exclude_list_ids: [6] }] }),
  Campaign,
)
export type CampaignChanges = Static<typeof CampaignChanges>

export const NewCampaign = StrictObject(
  { ...Type.Partial(Type.Object(changes)).properties, name: Text(MAX_NAME), channel: OneOf<Channel>(CHANNELS) },
  { $id: 'CampaignInput', examples: [EXAMPLE] },
)

export const Schedule = StrictObject(
  {
    scheduled_at: Type.String({
      format: 'date-time',
      maxLength: 50,
      description: 'Up to 90 days ahead.',
    }),
  },
  { $id: 'Schedule', examples: [{ scheduled_at: '2026-11-20T09:00:00+01:00' }] },
)

/** The parts of a campaign that can be changed while it is being sent. */
export const RunningChanges = Type.Partial(Type.Object({ name: Text(MAX_NAME), ...options }))

export const Retry = StrictObject(
  { statuses: Type.Array(OneOf<RetriedStatus>(RETRIED_STATUSES), { minItems: 1, uniqueItems: true }) },
  { $id: 'Retry', examples: [{ statuses: ['failed'] }] },
)

export const Duplicate = Type.Partial(
  StrictObject({
    name: Text(MAX_NAME),
    only_new: described(Type.Boolean(), 'Send it only to people who joined the lists after this campaign started.'),
  }),
  { $id: 'Duplicate', examples: [{ only_new: true }] },
)

export const TestSend = Type.Partial(
  StrictObject({
    to: described(
      Type.Array(Type.String({ maxLength: MAX_ADDRESS, minLength: 1, trim: true }), { maxItems: MAX_TEST_RECIPIENTS }),
      'Up to five addresses or phone numbers. They get the message with sample values.',
    ),
    contact_id: described(Id, 'Instead of `to`: a contact, who gets the message with their own values.'),
  }),
  { $id: 'TestSend', examples: [{ to: ['ada@mail.example'] }] },
)

const recipientFilter = {
  status: Type.Optional(OneOf<Status>(STATUSES)),
  reason: Type.Optional(
    Type.String({ maxLength: MAX_REASON, description: 'Why people got nothing, like `suppressed_bounce`.' }),
  ),
}

export const RecipientCsvQuery = StrictObject(recipientFilter)
export const RecipientQuery = StrictObject({ ...recipientFilter, ...PageQuery.properties })

export const RecipientPreview = Type.Object(
  { contact_id: Id, list_id: Id, to: Nullable(Type.String()), reason: Nullable(Type.String()) },
  { $id: 'RecipientPreview', examples: [{ contact_id: 42, list_id: 5, to: 'ada@mail.example', reason: null }] },
)
export type RecipientPreview = Static<typeof RecipientPreview>

export const RecipientPreviews = PageOf(RecipientPreview)
export const RecipientPreviewQuery = StrictObject({
  reason: Type.Optional(
    Type.String({
      maxLength: MAX_REASON,
      description: 'A reason from the dry run. Without it, lists the people who would get the campaign.',
    }),
  ),
  ...PageQuery.properties,
})

/** What keeps a campaign from being sent. */
export const BLOCKERS = [
  'no_recipients',
  'no_sender',
  'sender_unproven',
  'no_postal_address',
  'no_content',
  'template_error',
  'connection_down',
] as const
export type BlockerCode = (typeof BLOCKERS)[number]

/** Why a campaign can't be sent. */
export interface Blocker {
  readonly code: BlockerCode
  readonly message: string
}

export const CampaignCheck = Type.Object(
  {
    total: described(Count, 'The people who are subscribed to or pending on the lists.'),
    will_receive: Count,
    skipped: Type.Record(Type.String(), Count, { description: 'The others, by reason.' }),
    unsubscribed: described(Count, 'People who have left the lists. They aren’t part of `total`.'),
    blockers: Type.Array(Type.Object({ code: OneOf<BlockerCode>(BLOCKERS), message: Type.String() }), {
      description: 'What has to be changed before the campaign can be sent.',
    }),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: 'What you may want to change.',
    }),
    sms_segments: described(
      Nullable(Count),
      'How many segments the text messages are billed as. An estimate if the text has merge tags. null for other channels.',
    ),
    estimate_seconds: described(
      Count,
      'About how long sending takes. If there is a window, only the time within it counts.',
    ),
    sample: Type.Array(Type.Object({ contact_id: Id, to: Nullable(Type.String()) }), {
      description: 'Up to five people who would get a message.',
    }),
  },
  {
    $id: 'CampaignCheck',
    examples: [
      {
        total: 1280,
        will_receive: 1255,
        skipped: { suppressed_bounce: 20, duplicate_address: 5 },
        unsubscribed: 34,
        blockers: [],
        warnings: [],
        sms_segments: null,
        estimate_seconds: 2,
        sample: [{ contact_id: 42, to: 'ada@mail.example' }],
      },
    ],
  },
)
export type CampaignCheck = Static<typeof CampaignCheck>
