import { type Static, Type } from 'typebox'
import { Id, Nullable, Text, Timestamp } from '../http/schema-types.ts'
import type { IdentifierKind } from './identifier-kinds.ts'

const MAX_NAME_LENGTH = 255
/** Long enough for whatever the value's own check then looks at. */
const MAX_VALUE_LENGTH = 255

export const Identifier = (kind: IdentifierKind) =>
  Type.Object({
    id: Id,
    team_id: Id,
    [kind]: Type.String(),
    name: Nullable(Type.String()),
    verified_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  })

export const Identifiers = (kind: IdentifierKind) => Type.Array(Identifier(kind))

export const NewIdentifier = (kind: IdentifierKind) =>
  Type.Object({ [kind]: Text(MAX_VALUE_LENGTH), name: Type.Optional(Nullable(Text(MAX_NAME_LENGTH))) })

export const Confirmation = Type.Object({ code: Text(MAX_VALUE_LENGTH) })
export type Confirmation = Static<typeof Confirmation>
