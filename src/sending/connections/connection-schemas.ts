import { ADDRESSED_CHANNELS } from '../../foundation/channels/channels.ts'
import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, OneOf, StrictObject, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'

const MAX_NAME = 255
const MAX_PER_SECOND = 1_000
const MAX_PER_DAY = 100_000_000

const limits = {
  per_second: Nullable(Type.Integer({ minimum: 1, maximum: MAX_PER_SECOND })),
  per_hour: Nullable(Type.Integer({ minimum: 1, maximum: MAX_PER_DAY })),
  per_day: Nullable(Type.Integer({ minimum: 1, maximum: MAX_PER_DAY })),
}

export const SECURITIES = ['tls', 'starttls', 'opportunistic', 'none'] as const

/** A connection as the dashboard shows it: everything except its secret. */
export const Connection = Type.Object({
  id: Id,
  channel: OneOf(ADDRESSED_CHANNELS),
  kind: OneOf(['smtp', 'twilio']),
  name: Type.String(),
  host: Type.String(),
  port: Nullable(Type.Integer()),
  security: Nullable(OneOf(SECURITIES)),
  user: Nullable(Type.String()),
  messages_per_connection: Nullable(Type.Integer()),
  is_default: Type.Boolean(),
  ...limits,
  warm_up_from: Nullable(Timestamp),
  down_since: Nullable(Timestamp),
  down_reason: Nullable(Type.String()),
  retry_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Connection = Static<typeof Connection>

const given = {
  name: Text(MAX_NAME),
  host: Text(MAX_NAME),
  port: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  security: Type.Optional(Nullable(OneOf(SECURITIES))),
  user: Type.Optional(Nullable(Text(MAX_NAME))),
  secret: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  is_default: Type.Optional(Type.Boolean()),
  messages_per_connection: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_PER_DAY }))),
  per_second: Type.Optional(limits.per_second),
  per_hour: Type.Optional(limits.per_hour),
  per_day: Type.Optional(limits.per_day),
  warm_up: Type.Optional(Type.Boolean()),
}

export const NewConnection = StrictObject({ kind: OneOf(['smtp', 'twilio']), ...given })
export type NewConnection = Static<typeof NewConnection>

export const ConnectionChanges = StrictObject({
  ...given,
  name: Type.Optional(given.name),
  host: Type.Optional(given.host),
})
export type ConnectionChanges = Static<typeof ConnectionChanges>

export const TestMessage = StrictObject({ to: Type.String({ maxLength: MAX_NAME }) })
