import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Slice } from '../platform/slice.ts'
import type { FindConnection } from '../sending/connections/channel-connection.ts'
import { dashboardReadRoutes } from './dashboard-read-routes.ts'
import { imageRoute } from './image-route.ts'
import { type MessageSourceDeps, messageSourceRoute } from './message-source-route.ts'
import { sendingDaysRoute } from './sending-days-route.ts'

interface Deps extends MessageSourceDeps {
  readonly findConnection: FindConnection
  readonly fetchSite: SafeFetch
}

export const dashboardSlice = ({ fetchSite, ...deps }: Deps): Slice => ({
  dashboard: [
    { prefix: '', routes: dashboardReadRoutes(deps) },
    { prefix: '/sending-days', routes: sendingDaysRoute(deps) },
    { prefix: '/messages', routes: messageSourceRoute(deps) },
    { prefix: '/image', routes: imageRoute(fetchSite) },
  ],
})
