import type { Clock } from '../clock.ts'
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts'
import type { Slice } from '../slice.ts'
import type { Db } from '../storage/dialect.ts'
import { dashboardReadRoutes } from './dashboard-read-routes.ts'
import { imageRoute } from './image-route.ts'
import { sendingDaysRoute } from './sending-days-route.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly fetchSite: SafeFetch
}

export const dashboardSlice = ({ fetchSite, ...deps }: Deps): Slice => ({
  dashboard: [
    { prefix: '', routes: dashboardReadRoutes(deps) },
    { prefix: '/sending-days', routes: sendingDaysRoute(deps) },
    { prefix: '/image', routes: imageRoute(fetchSite) },
  ],
})
