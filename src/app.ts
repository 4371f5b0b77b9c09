import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { findCallerOf } from './accounts/teams/caller.ts'
import { tokenLastUse } from './accounts/teams/token-last-use.ts'
import { joiningRoutes } from './accounts/users/joining-routes.ts'
import { recoveryRoutes } from './accounts/users/recovery-routes.ts'
import { refuseOtherOrigins } from './accounts/users/same-origin.ts'
import { sessionRoutes } from './accounts/users/session-routes.ts'
import { sessions } from './accounts/users/sessions.ts'
import { insertStandardFields } from './audience/contact-fields/standard-fields.ts'
import { startBackgroundWork } from './background-work.ts'
import type { RenderPool } from './content/templates/rendering/render-pool.ts'
import { dashboardPages } from './dashboard/dashboard-pages.ts'
import { sessionTokensOnly } from './dashboard/session-tokens-only.ts'
import type { Clock } from './foundation/clock.ts'
import type { Config } from './foundation/config.ts'
import { servePublicFiles } from './identity/files/public-files.ts'
import { hostPages } from './identity/pages/hosted-pages.ts'
import { warnOfUnverifiedDomains } from './identity/pages/warn-of-unverified-domains.ts'
import { processMetrics, serverMetrics } from './operation/monitoring/server-metrics.ts'
import { authenticateWith } from './platform/http/callers/authenticate.ts'
import { openapiRoutes } from './platform/http/openapi/openapi-routes.ts'
import { forwardWrites } from './platform/http/processes/forward-writes.ts'
import { limitBodies } from './platform/http/requests/read-bytes.ts'
import { findDiskFault } from './platform/http/server/disk-space.ts'
import { drainOnClose } from './platform/http/server/drain.ts'
import { neverStore } from './platform/http/server/never-store.ts'
import { operationsRoutes } from './platform/http/server/operations.ts'
import { limitRate } from './platform/http/server/rate-limit.ts'
import { API_PREFIX, DASHBOARD_PREFIX, refuseUnknownRoutes } from './platform/http/server/routes.ts'
import { secureHeaders } from './platform/http/server/secure-headers.ts'
import { createServer, trustDirectPeer } from './platform/http/server/server.ts'
import type { SafeFetch } from './platform/safe-fetch/safe-fetch.ts'
import type { RouteGroup, Slice } from './platform/slice.ts'
import type { Db } from './platform/storage/dialect.ts'
import { findDatabaseFault, isDatabaseUp } from './platform/storage/health.ts'
import { publicPages } from './recipients/public-pages/public-pages.ts'
import { activityCounter } from './sending/tracking/activity-counter.ts'
import { createSlices } from './slices.ts'
import { type Parts, startParts } from './start-parts.ts'

/** `npm ci` builds the dashboard. */
const DASHBOARD_FOLDER = fileURLToPath(import.meta.resolve('../dashboard/dist'))

/** Enough for an address, a password and a code. */
const ACCOUNT_BODY_BYTES = 16 * 1024

/**
 * The role of a process if the server runs several processes. `first`: the primary process, which does background work and serves
 * the requests that workers forward. `worker`: a process that serves requests. If `writer` is set, the worker uses that socket to
 * forward requests that may change data.
 */
export type Role =
  | { readonly is: 'first' }
  | { readonly is: 'worker'; readonly name: string; readonly writer: string | undefined }

export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Without a role, this process does everything. */
  readonly role?: Role
  /** Returns the metrics of the server's other processes. */
  readonly collectOthers?: () => Promise<readonly string[]>
  /** In tests, replaces the fetcher that reads websites. */
  readonly fetchSite?: SafeFetch
  /** In tests, a pool that several servers share, because starting a render thread takes up to a second of CPU time. */
  readonly sharedRenderPool?: RenderPool
}

/** Response headers that scripts on other origins may read. */
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'Idempotent-Replay',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
]

/** Assembles the whole service without listening on a port. `close()` stops everything except the database. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config, db, clock, log, role, fetchSite, sharedRenderPool, collectOthers = async () => [] } = deps
  const isWorker = role?.is === 'worker'
  if (config.autoConfigureAllowPrivate && !isWorker) {
    log.warn(
      'AUTO_CONFIGURE_ALLOW_PRIVATE is on: anyone with an API token can read websites that only this machine can reach',
    )
  }
  if (!isWorker) await warnOfUnverifiedDomains(db, log)
  const parts = await startParts({ config, db, clock, log, fetchSite, sharedRenderPool })
  const slices = createSlices(parts)
  const lastUse = tokenLastUse(db, clock, (error) => log.warn({ err: error }, 'failed to save last_used_at of a token'))
  const counter = activityCounter(db, clock, (error) => log.error({ err: error }, 'failed to save clicks and opens'))
  const authenticate = authenticateWith(findCallerOf(db, clock, lastUse))

  const trustProxy = role?.is === 'first' ? trustDirectPeer : config.trustProxy
  const server = createServer({ log, trustProxy, authenticate })
  secureHeaders(server, { publicUrl: config.publicUrl, isOwnHost: parts.isOwnHost })
  if (role?.is === 'worker' && role.writer) forwardWrites(server, role.writer)
  await allowOrigins(server, config)
  refuseUnknownRoutes(server)
  serveOperations(server, parts, { role, authenticate, collectOthers })
  await servePages(server, parts, counter)
  openapiRoutes(server, { tags: tagsOf(slices), publicUrl: config.publicUrl })
  await serveApi(server, config, slices, authenticate)
  await serveAccounts(server, parts)
  await serveDashboardApi(server, config, slices, authenticate)

  const background = isWorker ? undefined : await startBackgroundWork(parts, slices)
  server.addHook('onClose', async () => {
    await background?.close()
    await parts.close()
    await lastUse.close()
    await counter.close()
  })
  return server
}

const allowOrigins = async (server: FastifyInstance, { corsOrigins }: Config): Promise<void> => {
  if (corsOrigins.length === 0) return
  await server.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    // Accepts OPTIONS requests without an Origin header too. Otherwise, the plugin would respond with its own error message.
    strictPreflight: false,
    exposedHeaders: EXPOSED_HEADERS,
  })
}

type Authenticate = ReturnType<typeof authenticateWith>

interface Operations extends Required<Pick<Deps, 'collectOthers'>> {
  readonly role: Role | undefined
  readonly authenticate: Authenticate
}

const serveOperations = (
  server: FastifyInstance,
  { config, db, clock, pool, attempts, crowding, isOwnHost }: Parts,
  { role, authenticate, collectOthers }: Operations,
): void => {
  const ofServer = role?.is === 'worker' ? [] : serverMetrics({ db, clock, attempts, crowded: crowding.count })
  operationsRoutes(server, {
    metrics: [...processMetrics(db, pool), ...ofServer],
    collectOthers,
    isDatabaseUp: () => isDatabaseUp(db),
    findWriteFault: async () => (await findDatabaseFault(db)) ?? (await findDiskFault(config.dataDir)),
    isClosing: drainOnClose(server),
    authenticate,
    isOwnHost,
    processName: role && (role.is === 'worker' ? role.name : 'primary'),
  })
}

/** Serves files, hosted pages, pages for recipients and the dashboard. */
const servePages = async (
  server: FastifyInstance,
  { db, clock, secretKey, store, publicUrl, pool, isOwnHost }: Parts,
  counter: ReturnType<typeof activityCounter>,
): Promise<void> => {
  servePublicFiles(server, store)
  hostPages(server, { db, isOwnHost })
  publicPages(server, { db, clock, secretKey, store, publicUrl, pool, counter })
  await dashboardPages(server, {
    folder: DASHBOARD_FOLDER,
    imageOrigin: store.publicBase && new URL(store.publicBase).origin,
  })
}

/** The name of a plugin. If it has none, Fastify searches all loaded modules for it, which takes a fifth of an app’s start. */
const DISPLAY_NAME = Symbol.for('fastify.display-name')

const registerRoutes = async (api: FastifyInstance, groups: readonly RouteGroup[]): Promise<void> => {
  for (const { prefix, routes } of groups)
    await api.register(Object.assign(routes, { [DISPLAY_NAME]: prefix }), { prefix })
}

const serveApi = async (
  server: FastifyInstance,
  { rateLimit }: Config,
  slices: readonly Slice[],
  authenticate: Authenticate,
): Promise<void> => {
  await server.register(
    async (api) => {
      neverStore(api)
      api.addHook('onRequest', authenticate)
      if (rateLimit) await limitRate(api, rateLimit)
      // The API has a separate not-found handler, so that requests are authenticated before they get 404 or 405.
      api.setNotFoundHandler(() => {})
      for (const { api: groups = [] } of slices) await registerRoutes(api, groups)
    },
    { prefix: API_PREFIX },
  )
}

/** Serves the routes of people who sign in, which need no token. */
const serveAccounts = async (server: FastifyInstance, { db, clock, publicUrl, canMail }: Parts): Promise<void> => {
  await server.register(
    async (accounts) => {
      neverStore(accounts)
      limitBodies(accounts, ACCOUNT_BODY_BYTES)
      await accounts.register(cookie)
      accounts.addHook('onRequest', refuseOtherOrigins(publicUrl))
      const known = sessions({ db, clock, publicUrl, canMail })
      await accounts.register(sessionRoutes({ db, clock, sessions: known }))
      await accounts.register(joiningRoutes({ db, clock, sessions: known, canMail, insertStandardFields }))
      await accounts.register(recoveryRoutes({ db, clock, sessions: known }))
    },
    { prefix: DASHBOARD_PREFIX },
  )
}

/** Serves the routes that only the dashboard can call. */
const serveDashboardApi = async (
  server: FastifyInstance,
  { rateLimit }: Config,
  slices: readonly Slice[],
  authenticate: Authenticate,
): Promise<void> => {
  await server.register(
    async (api) => {
      api.addHook('onRequest', authenticate)
      api.addHook('onRequest', sessionTokensOnly)
      if (rateLimit) await limitRate(api, rateLimit)
      neverStore(api)
      for (const { dashboard: groups = [] } of slices) await registerRoutes(api, groups)
    },
    { prefix: `${DASHBOARD_PREFIX}/api` },
  )
}

const tagsOf = (slices: readonly Slice[]) =>
  slices.flatMap(({ tag, api = [] }) =>
    tag ? api.map(({ prefix }) => ({ ...tag, prefix: API_PREFIX + (tag.prefix ?? prefix) })) : [],
  )
