import { ADDRESSED_CHANNELS, type AddressedChannel } from '../../foundation/channels/channels.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { FilteredPageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import { described, Id, Nullable, OneOf, StrictObject, Timestamp } from '../../platform/http/requests/schema-types.ts'
import {
  SUPPRESSION_REASONS,
  SUPPRESSION_SOURCES,
  type SuppressionReason,
  type SuppressionSource,
} from './suppression-tables.ts'

const MAX_ADDRESS_LENGTH = 255

export const Suppression = Type.Object(
  {
    id: Id,
    team_id: Id,
    channel: OneOf<AddressedChannel>(ADDRESSED_CHANNELS),
    address: Nullable(Type.String({ description: 'null after the address was erased. It still isn’t sent to.' })),
    reason: OneOf<SuppressionReason>(SUPPRESSION_REASONS),
    source: described(
      OneOf<SuppressionSource>(SUPPRESSION_SOURCES),
      '`api`: added in the dashboard or through the API. `provider`: a bounce or opt-out that the provider reported. `erasure`: the contact was erased.',
    ),
    created_at: Timestamp,
  },
  {
    $id: 'Suppression',
    examples: [
      {
        id: 3,
        team_id: 1,
        channel: 'email',
        address: 'ada@mail.example',
        reason: 'bounce',
        source: 'provider',
        created_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Suppression = Static<typeof Suppression>

export const Suppressions = FilteredPageOf(Suppression)

export const SuppressionQuery = StrictObject({
  ...PageQuery.properties,
  channel: Type.Optional(OneOf<AddressedChannel>(ADDRESSED_CHANNELS)),
  address: Type.Optional(Type.String()),
  reason: Type.Optional(OneOf<SuppressionReason>(SUPPRESSION_REASONS)),
})

export const NewSuppression = StrictObject(
  { channel: OneOf<AddressedChannel>(ADDRESSED_CHANNELS), address: Type.String({ maxLength: MAX_ADDRESS_LENGTH }) },
  { $id: 'SuppressionInput', examples: [{ channel: 'email', address: 'ada@mail.example' }] },
)
