import type { Slice } from '../slice.ts'
import { type PrivacyDeps, privacyRoutes } from './privacy-routes.ts'

export const privacySlice = (deps: PrivacyDeps): Slice => ({
  api: [{ prefix: '/contacts', routes: privacyRoutes(deps) }],
})
