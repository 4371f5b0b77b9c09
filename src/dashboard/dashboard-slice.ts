import type { SafeFetch } from '../safe-fetch/safe-fetch.ts'
import type { Slice } from '../slice.ts'
import type { Db } from '../storage/dialect.ts'
import { dashboardReadRoutes } from './dashboard-read-routes.ts'
import { imageRoute } from './image-route.ts'

export const dashboardSlice = ({ db, fetchSite }: { readonly db: Db; readonly fetchSite: SafeFetch }): Slice => ({
  dashboard: [
    { prefix: '', routes: dashboardReadRoutes({ db }) },
    { prefix: '/image', routes: imageRoute(fetchSite) },
  ],
})
