import type { Slice } from '../../platform/slice.ts'
import { brandPreviewRoutes } from './brand-preview-routes.ts'
import type { PublicPageDeps } from './page-context.ts'
import { signupFormRoutes } from './signup-form-routes.ts'

/** Previews of public pages in the dashboard. `publicPages` serves the pages themselves. */
export const publicPageSlice = (deps: Pick<PublicPageDeps, 'db' | 'store' | 'publicUrl' | 'secretKey'>): Slice => ({
  reads: ['contact_addresses', 'lists', 'subscribers'],
  dashboard: [
    { prefix: '/brands', routes: brandPreviewRoutes(deps) },
    { prefix: '/lists', routes: signupFormRoutes(deps) },
  ],
})
