import type { Slice } from '../../platform/slice.ts'
import { type SuppressionDeps, suppressionRoutes } from './suppression-routes.ts'

export const suppressionSlice = (deps: SuppressionDeps): Slice => ({
  tag: { name: 'Suppressions', description: 'Addresses and numbers that the team must not send to, and why.' },
  api: [{ prefix: '/suppressions', routes: suppressionRoutes(deps) }],
})
