import type { Slice } from '../slice.ts'
import { type TeamDeps, teamRoutes } from './team-routes.ts'

export const teamSlice = (deps: TeamDeps): Slice => ({ dashboard: [{ prefix: '', routes: teamRoutes(deps) }] })
