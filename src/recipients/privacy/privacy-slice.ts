import type { Slice } from '../../platform/slice.ts'
import { deleteRequests } from './privacy-queries.ts'
import { type PrivacyDeps, privacyRoutes } from './privacy-routes.ts'
import { requestRoutes } from './request-routes.ts'

export const privacySlice = (deps: PrivacyDeps): Slice => ({
  api: [{ prefix: '/contacts', routes: privacyRoutes(deps) }],
  dashboard: [{ prefix: '/privacy-requests', routes: requestRoutes(deps) }],
  onDelete: { contacts: deleteRequests },
})
