import type { Slice } from '../slice.ts'
import { type MemberDeps, memberRoutes } from './member-routes.ts'

export const memberSlice = (deps: MemberDeps): Slice => ({ dashboard: [{ prefix: '', routes: memberRoutes(deps) }] })
