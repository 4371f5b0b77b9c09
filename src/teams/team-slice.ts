import type { Slice } from '../slice.ts'
import { type TeamDeps, teamRoutes } from './team-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** The team and its API tokens. */
export const teamSlice = (deps: TeamDeps): Slice => ({
  dashboard: [
    { prefix: '/team', routes: teamRoutes(deps) },
    { prefix: '/tokens', routes: tokenRoutes(deps) },
  ],
})
