import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'
import type { IdentifierKind } from './identifier-kinds.ts'

const MAX_NAME_LENGTH = 255
/** A rough limit. Each kind of value is validated separately. */
const MAX_VALUE_LENGTH = 255

const SAMPLES: Record<IdentifierKind, string> = { email: 'news@example.com', phone: '+15550100' }

const nameOf = (kind: IdentifierKind) => `Verified${kind === 'email' ? 'Email' : 'Phone'}`

/** E.164 numbers have at most 15 digits. */
const Value = (kind: IdentifierKind) =>
  kind === 'email' ? Type.String({ format: 'idn-email' }) : Type.String({ pattern: '^\\+[1-9][0-9]{1,14}$' })

const ProvenAt = Nullable(
  Type.String({
    format: 'date-time',
    description:
      'When a code that was sent through a provider was confirmed. A sender that was verified without a provider has null here, and its messages stay in the outbox. Once there is a provider, they wait until you add the sender again and confirm the new code. A code that came through the team’s own connection proves the sender only while the team sends through its own connection.',
  }),
)

export const Identifier = (kind: IdentifierKind) =>
  Type.Object(
    {
      id: Id,
      team_id: Id,
      [kind]: Value(kind),
      name: Nullable(Type.String({ maxLength: MAX_NAME_LENGTH })),
      verified_at: Nullable(Timestamp),
      proven_at: ProvenAt,
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    {
      $id: nameOf(kind),
      examples: [
        {
          id: 3,
          team_id: 1,
          [kind]: SAMPLES[kind],
          name: 'Acme News',
          verified_at: null,
          proven_at: null,
          created_at: '2026-11-15T09:30:00.123456Z',
          updated_at: '2026-11-15T09:30:00.123456Z',
        },
      ],
    },
  )

export const Identifiers = (kind: IdentifierKind) => Type.Array(Identifier(kind))

export const NewIdentifier = (kind: IdentifierKind) =>
  Type.Object(
    { [kind]: Text(MAX_VALUE_LENGTH), name: Type.Optional(Nullable(Text(MAX_NAME_LENGTH))) },
    { $id: `${nameOf(kind)}Input`, examples: [{ [kind]: SAMPLES[kind], name: 'Acme News' }] },
  )

export const Confirmation = Type.Object(
  { code: Text(MAX_VALUE_LENGTH) },
  { $id: 'Confirmation', examples: [{ code: '123456' }] },
)
export type Confirmation = Static<typeof Confirmation>
