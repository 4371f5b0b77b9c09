import type { Slice } from '../../platform/slice.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.ts'
import { type IdentifierDeps, identifierRoutes } from './identifier-routes.ts'
import { type PendingDeps, pendingRoutes } from './pending-routes.ts'

type Deps = Omit<IdentifierDeps, 'kind'> & PendingDeps

export const identifierSlice = (deps: Deps): Slice => ({
  tag: {
    name: 'Verified identifiers',
    description: 'Email addresses and phone numbers that the team can send from.',
  },
  api: IDENTIFIER_KINDS.map((kind) => ({ prefix: `/verified/${kind}`, routes: identifierRoutes({ ...deps, kind }) })),
  dashboard: [{ prefix: '/identifiers', routes: pendingRoutes(deps) }],
})
