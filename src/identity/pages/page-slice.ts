import type { Slice } from '../../platform/slice.ts'
import { pageRoutes } from './page-routes.ts'
import { pageWritingRoutes } from './page-writing-routes.ts'
import { type SiteDeps, siteRoutes } from './site-routes.ts'

export const pageSlice = (deps: SiteDeps): Slice => ({
  tag: { name: 'Pages', description: 'Pages hosted on the team’s sites.' },
  api: [{ prefix: '/pages', routes: pageRoutes(deps) }],
  dashboard: [
    { prefix: '/sites', routes: siteRoutes(deps) },
    { prefix: '/pages', routes: pageWritingRoutes(deps) },
  ],
})
