import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, ignoringRest, StrictObject, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { ACTIVITIES, type Filter, MAX_CONDITIONS, MAX_LEVELS, OPERATORS } from './segment-filter.ts'

const MAX_NAME = 255

const FILTER_EXAMPLE = {
  all: [
    { field: 'city', op: 'is', value: 'Graz' },
    { list_id: 5, status: 'subscribed' },
    { not: { activity: 'sent', within_days: 30 } },
  ],
} as const satisfies Filter

const FilterObject = Type.Unsafe<Filter>({
  type: 'object',
  description: [
    'A condition, or a combination of conditions:',
    '',
    '- `{"all": […]}`, `{"any": […]}`, `{"not": …}`',
    `- \`{"field": "city", "op": "is", "value": "Graz"}\`, with one of the operators ${OPERATORS.map((op) => `\`${op}\``).join(', ')}. The field’s type determines which of them are allowed`,
    '- `{"tag": "vip"}`',
    '- `{"list_id": 5, "status": "subscribed"}`',
    '- `{"type": "person"}`',
    '- `{"column": "created_at", "op": "before", "value": "2026-11-15T09:30:00Z"}`; also with `updated_at`, and with the operators `after` and `in_last_days`',
    `- \`{"activity": "sent", "within_days": 30, "campaign_id": 9}\`; activities are ${ACTIVITIES.map((it) => `\`${it}\``).join(', ')}. Who clicked and opened is known only with the tracking \`identified\``,
    '',
    `A filter can have up to ${MAX_CONDITIONS} conditions on ${MAX_LEVELS} levels.`,
  ].join('\n'),
  examples: [FILTER_EXAMPLE],
})

export const Segment = Type.Object(
  {
    id: Id,
    team_id: Id,
    name: Type.String({ maxLength: MAX_NAME }),
    filter: FilterObject,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Segment',
    examples: [
      {
        id: 3,
        team_id: 1,
        name: 'Graz',
        filter: FILTER_EXAMPLE,
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Segment = Static<typeof Segment>

export const Segments = Type.Array(Segment)

export const NewSegment = StrictObject(
  { name: Text(MAX_NAME), filter: FilterObject },
  { $id: 'SegmentInput', examples: [{ name: 'Graz', filter: FILTER_EXAMPLE }] },
)

export const SegmentChanges = ignoringRest(
  Type.Partial(NewSegment, { $id: 'SegmentChanges', examples: [{ name: 'Graz and around' }] }),
  Segment,
)

export const SegmentPreview = StrictObject(
  { filter: FilterObject },
  { $id: 'SegmentPreview', examples: [{ filter: FILTER_EXAMPLE }] },
)

export const SAMPLE = 10

export const PreviewResult = Type.Object(
  {
    count: Type.Integer({ minimum: 0 }),
    sample: Type.Array(Type.Object({}, { additionalProperties: true }), {
      maxItems: SAMPLE,
      description: `The first ${SAMPLE} matching contacts, as in \`GET /contacts/{id}\`.`,
    }),
  },
  { $id: 'SegmentPreviewResult' },
)
