import type { Slice } from '../slice.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.ts'
import { type IdentifierDeps, identifierRoutes } from './identifier-routes.ts'

export const identifierSlice = (deps: Omit<IdentifierDeps, 'kind'>): Slice => ({
  tag: {
    name: 'Verified identifiers',
    description: 'Email addresses and phone numbers that the team can send from.',
  },
  api: IDENTIFIER_KINDS.map((kind) => ({ prefix: `/verified/${kind}`, routes: identifierRoutes({ ...deps, kind }) })),
})
