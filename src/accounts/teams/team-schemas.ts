import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, StrictObject } from '../../platform/http/requests/schema-types.ts'
import { Country, TeamName } from './team-rules.ts'

export const Team = Type.Object({ id: Id, name: Type.String(), default_country: Nullable(Type.String()) })
export type Team = Static<typeof Team>

export const TeamChanges = StrictObject({
  name: Type.Optional(TeamName),
  default_country: Type.Optional(Country),
})
