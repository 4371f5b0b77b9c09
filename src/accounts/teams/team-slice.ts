import type { Slice } from '../../platform/slice.ts'
import { settingRoutes } from './setting-routes.ts'
import { type TeamDeps, teamRoutes } from './team-routes.ts'
import { tokenRoutes } from './token-routes.ts'

export const teamSlice = (deps: TeamDeps): Slice => ({
  reads: ['memberships', 'users'],
  tag: { name: 'Settings', description: 'The team’s time zone, language, tracking and quiet hours.' },
  api: [{ prefix: '/settings', routes: settingRoutes(deps) }],
  dashboard: [
    { prefix: '/team', routes: teamRoutes(deps) },
    { prefix: '/tokens', routes: tokenRoutes(deps) },
  ],
})
