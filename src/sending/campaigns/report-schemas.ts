import { type TeamSettings, TRACKINGS } from '../../accounts/teams/settings.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { described, Id, Nullable, OneOf, Timestamp } from '../../platform/http/requests/schema-types.ts'

const Count = Type.Integer({ minimum: 0 })
const NullableCount = Nullable(Count)

const ByVerdict = Type.Object({ human: Count, machine: Count, unclear: Count })

export const CampaignReport = Type.Object(
  {
    campaign_id: Id,
    generated_at: Timestamp,
    tracking: described(
      Nullable(OneOf<TeamSettings['tracking']>(TRACKINGS)),
      'How clicks are counted. null until the campaign is prepared.',
    ),
    funnel: Type.Object(
      {
        on_lists: described(Count, 'Everyone on the lists, like `counts.total`.'),
        eligible: described(Count, '`on_lists` without those who were skipped.'),
        sent: described(Count, 'How many a provider accepted, like `counts.accepted`.'),
        outbox: described(Count, 'How many stayed in the outbox, like `counts.outbox`.'),
        delivered: Count,
        clicked: described(NullableCount, 'Clicks by people. null if they aren’t counted.'),
        opened: described(NullableCount, 'Opens by people. null if they aren’t counted.'),
        bounced: Count,
        complained: Count,
        unsubscribed: described(Count, 'How often people left a list through a link in one of the messages.'),
      },
      { description: 'The most important numbers.' },
    ),
    people: described(
      Nullable(Type.Object({ clicked: Count, opened: NullableCount })),
      'How many different people clicked and opened. null unless tracking is `identified`.',
    ),
    clicks: described(Nullable(ByVerdict), 'Clicks by people and by programs like mail scanners.'),
    opens: Nullable(ByVerdict),
    by_hour: Type.Array(
      Type.Object({
        hour: Timestamp,
        sent: Count,
        clicked: Count,
        opened: Count,
        unsubscribed: Count,
      }),
      { description: 'Hours (UTC) in which something happened. Clicks and opens by people only.' },
    ),
    by_link: Type.Array(
      Type.Object({ link_id: Type.Integer({ minimum: 1 }), url: Type.String(), clicks: Count, machine_clicks: Count }),
      { description: 'All tracked links, most clicked first. `clicks` are by people.' },
    ),
    by_domain: Type.Array(
      Type.Object({
        domain: Type.String(),
        total: Count,
        sent: Count,
        delivered: Count,
        bounced: Count,
        failed: Count,
        complained: Count,
      }),
      {
        description:
          'The 50 domains with the most people. `other` is the sum of all further domains, `none` are people without an address. Empty for other channels.',
      },
    ),
    by_list: Type.Array(
      Type.Object({
        list_id: Id,
        name: described(Nullable(Type.String()), 'null if the list was deleted.'),
        total: Count,
        skipped: Count,
        sent: Count,
        bounced: Count,
        unsubscribed: Count,
      }),
      { description: 'People are counted on the list that they got the message from.' },
    ),
    skipped: Type.Array(Type.Object({ reason: Type.String(), n: Count }), {
      description: 'Why people got nothing.',
    }),
    failures: Type.Array(
      Type.Object({
        status: OneOf<'failed' | 'bounced' | 'unknown'>(['failed', 'bounced', 'unknown']),
        cause: Type.String(),
        fix: described(Type.String(), 'What you can do about it.'),
        n: Count,
        example: described(Type.String(), 'One of the errors, often with the mail server’s own words.'),
      }),
      { description: 'Messages that failed, bounced or weren’t confirmed, by cause.' },
    ),
    sms_segments: described(
      NullableCount,
      'How many segments the text messages that were sent are billed as. null for other channels, and if the text has merge tags.',
    ),
  },
  {
    $id: 'CampaignReport',
    examples: [
      {
        campaign_id: 9,
        generated_at: '2026-11-15T10:30:00.123456Z',
        tracking: 'anonymous',
        funnel: {
          on_lists: 1280,
          eligible: 1255,
          sent: 1251,
          delivered: 0,
          clicked: 214,
          opened: null,
          bounced: 4,
          outbox: 0,
          complained: 0,
          unsubscribed: 3,
        },
        people: null,
        clicks: { human: 214, machine: 61, unclear: 0 },
        opens: null,
        by_hour: [{ hour: '2026-11-15T09:00:00.000000Z', sent: 1251, clicked: 214, opened: 0, unsubscribed: 3 }],
        by_link: [{ link_id: 1, url: 'https://shop.example/sale', clicks: 214, machine_clicks: 61 }],
        by_domain: [
          {
            domain: 'mail.example',
            total: 1280,
            sent: 1251,
            delivered: 0,
            bounced: 4,
            failed: 0,
            complained: 0,
          },
        ],
        by_list: [{ list_id: 5, name: 'News', total: 1280, skipped: 25, sent: 1251, bounced: 4, unsubscribed: 3 }],
        skipped: [{ reason: 'suppressed_bounce', n: 25 }],
        failures: [
          {
            status: 'bounced',
            cause: 'no_mailbox',
            n: 4,
            example: 'The email address doesn’t exist.',
            fix: 'Nothing to do: these addresses don’t exist. Postrider won’t send to them again.',
          },
        ],
        sms_segments: null,
      },
    ],
  },
)
export type CampaignReport = Static<typeof CampaignReport>
