import type { Slice } from '../../platform/slice.ts'
import { type MemberDeps, memberRoutes } from './member-routes.ts'

export const memberSlice = (deps: MemberDeps): Slice => ({
  reads: ['teams'],
  dashboard: [{ prefix: '', routes: memberRoutes(deps) }],
})
