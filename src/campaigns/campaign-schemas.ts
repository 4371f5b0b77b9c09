import { CHANNELS, type Channel } from '../addresses/contact-address.ts'
import { PageOf, PageQuery } from '../http/requests/pagination.ts'
import { described, Id, Nullable, OneOf, Text, Timestamp } from '../http/requests/schema-types.ts'
import { type Static, Type } from '../json-schema.ts'
import { type TeamSettings, TRACKINGS } from '../teams/settings.ts'
import { CAMPAIGN_STATUSES, type CampaignStatus, PAUSED_REASONS, type PausedReason } from './campaign-tables.ts'

const MAX_NAME = 255
export const MAX_LISTS = 20
const MAX_ADDRESS = 255

const NullableId = Nullable(Id)
const NullableTime = Nullable(Timestamp)
const ListIds = (description: string) => Type.Array(Id, { maxItems: MAX_LISTS, uniqueItems: true, description })
const Count = Type.Integer({ minimum: 0 })

/** The statuses by which a campaign's messages are counted. Together, they make up `total`. */
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

const settings = {
  list_ids: ListIds('The lists to send to. Someone on several of them gets one message, from the first one.'),
  exclude_list_ids: ListIds('Subscribers of these lists get no message.'),
  segment_id: described(NullableId, 'Only contacts in this segment get a message.'),
  template_id: NullableId,
  brand_id: described(NullableId, 'If null, the template’s brand applies, or else the list’s.'),
  email_address_id: described(NullableId, 'The sender. If null, the list’s sender applies, or else the brand’s.'),
  reply_to: Nullable(Type.String({ maxLength: MAX_ADDRESS })),
  tracking: described(
    Nullable(OneOf<TeamSettings['tracking']>(TRACKINGS)),
    'Whether clicks are counted, and who clicked is recorded. If null, the team’s setting applies when the campaign is sent or scheduled.',
  ),
}

export const Campaign = Type.Object(
  {
    id: Id,
    team_id: Id,
    name: Type.String({ maxLength: MAX_NAME }),
    channel: OneOf<Channel>(CHANNELS),
    ...settings,
    status: OneOf<CampaignStatus>(CAMPAIGN_STATUSES),
    paused_reason: Nullable(OneOf<PausedReason>(PAUSED_REASONS)),
    counts: Type.Object(
      { total: Count, ...counts, accepted: described(Count, 'How many a provider has ever accepted.') },
      { description: 'The campaign’s messages by status. All but `accepted` add up to `total`.' },
    ),
    scheduled_at: NullableTime,
    started_at: NullableTime,
    finished_at: NullableTime,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Campaign',
    examples: [
      {
        ...{ id: 9, team_id: 1, name: 'Spring sale', channel: 'email', list_ids: [5], exclude_list_ids: [] },
        ...{ segment_id: null, template_id: 12, brand_id: null, email_address_id: null, reply_to: null },
        ...{ tracking: null, status: 'sent', paused_reason: null },
        counts: {
          ...{ total: 1280, pending: 0, sent: 1251, delivered: 0, bounced: 4, complained: 0, failed: 0 },
          ...{ skipped: 25, unknown: 0, canceled: 0, accepted: 1251 },
        },
        ...{ scheduled_at: null, started_at: '2026-11-15T09:30:00.123456Z' },
        ...{ finished_at: '2026-11-15T09:30:04.123456Z', created_at: '2026-11-14T15:12:00.123456Z' },
        updated_at: '2026-11-15T09:30:04.123456Z',
      },
    ],
  },
)
export type Campaign = Static<typeof Campaign>

export const Campaigns = PageOf(Campaign)
export { PageQuery as CampaignQuery }

const EXAMPLE = { name: 'Spring sale', channel: 'email', list_ids: [5], template_id: 12 } as const

export const CampaignChanges = Type.Partial(Type.Object({ name: Text(MAX_NAME), ...settings }), {
  $id: 'CampaignChanges',
  examples: [{ exclude_list_ids: [6] }],
})
export type CampaignChanges = Static<typeof CampaignChanges>

export const NewCampaign = Type.Object(
  { ...CampaignChanges.properties, name: Text(MAX_NAME), channel: OneOf<'email'>(['email']) },
  { $id: 'NewCampaign', examples: [EXAMPLE] },
)

export const Schedule = Type.Object(
  {
    scheduled_at: Type.String({
      format: 'date-time',
      maxLength: 50,
      description: 'Up to 90 days ahead.',
    }),
  },
  { $id: 'Schedule', examples: [{ scheduled_at: '2026-11-20T09:00:00+01:00' }] },
)

/** What keeps a campaign from being sent. */
export const BLOCKERS = ['no_recipients', 'no_sender', 'no_postal_address', 'no_content', 'template_error'] as const
export type BlockerCode = (typeof BLOCKERS)[number]

export const CampaignCheck = Type.Object(
  {
    total: described(Count, 'The people who are subscribed to or pending on the lists.'),
    will_receive: Count,
    skipped: Type.Record(Type.String(), Count, { description: 'The others, by reason.' }),
    unsubscribed: described(Count, 'People who have left the lists. They aren’t part of `total`.'),
    blockers: Type.Array(Type.Object({ code: OneOf<BlockerCode>(BLOCKERS), message: Type.String() }), {
      description: 'What has to be changed before the campaign can be sent.',
    }),
    sample: Type.Array(Type.Object({ contact_id: Id, to: Type.String() }), {
      description: 'Up to five people who would get a message.',
    }),
  },
  {
    $id: 'CampaignCheck',
    examples: [
      {
        ...{ total: 1280, will_receive: 1255, skipped: { suppressed_bounce: 20, duplicate_address: 5 } },
        ...{ unsubscribed: 34, blockers: [], sample: [{ contact_id: 42, to: 'ada@mail.example' }] },
      },
    ],
  },
)
export type CampaignCheck = Static<typeof CampaignCheck>
