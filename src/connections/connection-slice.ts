import type { Slice } from '../slice.ts'
import { type ConnectionDeps, connectionRoutes } from './connection-routes.ts'

/** A team's provider accounts. */
export const connectionSlice = (deps: ConnectionDeps): Slice => ({
  dashboard: [{ prefix: '/connections', routes: connectionRoutes(deps) }],
})
