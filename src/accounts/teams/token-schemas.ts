import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, OneOf, StrictObject, Text, Timestamp } from '../../platform/http/requests/schema-types.ts'

const MAX_LABEL_LENGTH = 255

export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  kind: OneOf(['api', 'integration'] as const),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  /** Null if the token was created on the command line, or by a version that didn't record the user. */
  created_by: Nullable(Type.Object({ id: Id, email: Type.String() })),
})
export type ApiToken = Static<typeof ApiToken>

/** A new token. Includes the secret, which is shown only once. */
export type MadeApiToken = ApiToken & { readonly token: string }

export const NewApiToken = StrictObject({ name: Text(MAX_LABEL_LENGTH) })
