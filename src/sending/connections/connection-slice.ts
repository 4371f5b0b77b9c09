import type { Slice } from '../../platform/slice.ts'
import { type ConnectionDeps, connectionRoutes } from './connection-routes.ts'

export const connectionSlice = (deps: ConnectionDeps): Slice => ({
  dashboard: [{ prefix: '/connections', routes: connectionRoutes(deps) }],
})
