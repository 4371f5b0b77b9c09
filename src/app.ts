import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { noticeSlice } from './accounts/notices/notice-slice.ts'
import { findCallerOf } from './accounts/teams/caller.ts'
import { teamSlice } from './accounts/teams/team-slice.ts'
import { tokenLastUse } from './accounts/teams/token-last-use.ts'
import { joiningRoutes } from './accounts/users/joining-routes.ts'
import { memberSlice } from './accounts/users/member-slice.ts'
import { recoveryRoutes } from './accounts/users/recovery-routes.ts'
import { refuseOtherOrigins } from './accounts/users/same-origin.ts'
import { sessionRoutes } from './accounts/users/session-routes.ts'
import { sessions } from './accounts/users/sessions.ts'
import { isSetupUser } from './accounts/users/user-queries.ts'
import { contactFieldSlice } from './audience/contact-fields/contact-field-slice.ts'
import { checkPreferenceFields, renamePreferenceField } from './audience/contact-fields/preference-fields.ts'
import { insertStandardFields } from './audience/contact-fields/standard-fields.ts'
import { contactSlice } from './audience/contacts/contact-slice.ts'
import { exportSlice } from './audience/exports/export-slice.ts'
import { importSlice } from './audience/imports/import-slice.ts'
import { listSlice } from './audience/lists/list-slice.ts'
import { pushSubscriptionSlice } from './audience/push-subscriptions/push-subscription-slice.ts'
import { segmentMembers } from './audience/segments/segment-members.ts'
import { segmentSlice } from './audience/segments/segment-slice.ts'
import { subscriberSlice } from './audience/subscribers/subscriber-slice.ts'
import { suppressionSlice } from './audience/suppressions/suppression-slice.ts'
import { startBackgroundWork } from './background-work.ts'
import { type RenderPool, startRenderPool } from './content/templates/rendering/render-pool.ts'
import { templateSlice } from './content/templates/template-slice.ts'
import { dashboardPages } from './dashboard/dashboard-pages.ts'
import { dashboardSlice } from './dashboard/dashboard-slice.ts'
import { sessionTokensOnly } from './dashboard/session-tokens-only.ts'
import type { Clock } from './foundation/clock.ts'
import type { Config } from './foundation/config.ts'
import { dnsResolver } from './foundation/dns/dns-resolver.ts'
import { siteFetcher } from './identity/brands/auto-configure/auto-configure-route.ts'
import { brandSlice } from './identity/brands/brand-slice.ts'
import { createStore } from './identity/files/create-store.ts'
import { fileSlice } from './identity/files/file-slice.ts'
import { servePublicFiles } from './identity/files/public-files.ts'
import { discardAbandoned } from './identity/files/receive-upload.ts'
import { identifierSlice } from './identity/identifiers/identifier-slice.ts'
import { codeKeyOf } from './identity/identifiers/verification-code.ts'
import { hostPages } from './identity/pages/hosted-pages.ts'
import { pageSlice } from './identity/pages/page-slice.ts'
import { processMetrics, serverMetrics } from './operation/monitoring/server-metrics.ts'
import { authenticateWith } from './platform/http/callers/authenticate.ts'
import { idempotency } from './platform/http/idempotency/idempotency.ts'
import { openapiRoutes } from './platform/http/openapi/openapi-routes.ts'
import { forwardWrites } from './platform/http/processes/forward-writes.ts'
import { limitBodies } from './platform/http/requests/read-bytes.ts'
import { findDiskFault } from './platform/http/server/disk-space.ts'
import { drainOnClose } from './platform/http/server/drain.ts'
import { ownHosts } from './platform/http/server/host.ts'
import { neverStore } from './platform/http/server/never-store.ts'
import { operationsRoutes } from './platform/http/server/operations.ts'
import { limitRate } from './platform/http/server/rate-limit.ts'
import { API_PREFIX, DASHBOARD_PREFIX, refuseUnknownRoutes } from './platform/http/server/routes.ts'
import { secureHeaders } from './platform/http/server/secure-headers.ts'
import { createServer, trustDirectPeer } from './platform/http/server/server.ts'
import type { SafeFetch } from './platform/safe-fetch/safe-fetch.ts'
import { checkSecretKey, readSecretKey } from './platform/secrets/secret-key.ts'
import { onDeleteOf, type Slice } from './platform/slice.ts'
import type { Db } from './platform/storage/dialect.ts'
import { findDatabaseFault, isDatabaseUp } from './platform/storage/health.ts'
import { rememberedPlaces } from './platform/storage/numbered-pages/places.ts'
import { privacySlice } from './recipients/privacy/privacy-slice.ts'
import { publicPageSlice } from './recipients/public-pages/public-page-slice.ts'
import { publicPages } from './recipients/public-pages/public-pages.ts'
import { renameFieldInForms } from './recipients/signups/list-form-queries.ts'
import { signupSlice } from './recipients/signups/signup-slice.ts'
import { campaignSlice } from './sending/campaigns/campaign-slice.ts'
import { connectionFinder } from './sending/connections/channel-connection.ts'
import { connectionSlice } from './sending/connections/connection-slice.ts'
import { connectionTester } from './sending/deliveries/connection-tester.ts'
import { countAttempts } from './sending/deliveries/count-attempts.ts'
import { crowdingReporter } from './sending/deliveries/crowding.ts'
import { chunkRenderer } from './sending/deliveries/render-chunk.ts'
import { startCarriers } from './sending/deliveries/start-carriers.ts'
import { makePostponedDue } from './sending/messages/chunk-queries.ts'
import { messageSlice } from './sending/messages/message-slice.ts'
import { activityCounter } from './sending/tracking/activity-counter.ts'

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

/** Assembles the whole service without listening on a port. `close()` stops everything except the database. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config, db, clock, log, role, fetchSite, sharedRenderPool, collectOthers = async () => [] } = deps
  const lastUse = tokenLastUse(db, clock, (error) => log.warn({ err: error }, 'failed to save last_used_at of a token'))
  const authenticate = authenticateWith(findCallerOf(db, clock, lastUse))
  const idempotent = idempotency(db, clock)
  const places = rememberedPlaces(db)
  const { publicUrl, maxUploadBytes, maxImportBytes } = config
  const canMail = config.smtpUrl !== undefined
  const store = await createStore(config)
  const secretKey = await readSecretKey(config.secretKey, config.dataDir)
  await checkSecretKey(db, secretKey)
  const uploadFolder = join(config.dataDir, 'uploads')
  await discardAbandoned(uploadFolder)
  if (config.autoConfigureAllowPrivate && role?.is !== 'worker') {
    log.warn(
      'AUTO_CONFIGURE_ALLOW_PRIVATE is on: anyone with an API token can read websites that only this machine can reach',
    )
  }

  const trustProxy = role?.is === 'first' ? trustDirectPeer : config.trustProxy
  const server = createServer({ log, trustProxy, authenticate })
  const isOwnHost = ownHosts(config)
  secureHeaders(server, { publicUrl, isOwnHost })
  if (role?.is === 'worker' && role.writer) forwardWrites(server, role.writer)
  if (config.corsOrigins.length > 0) {
    await server.register(cors, {
      origin: [...config.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      // Accepts OPTIONS requests without an Origin header too. Otherwise, the plugin would respond with its own error message.
      strictPreflight: false,
      exposedHeaders: [
        'Content-Disposition',
        'Idempotent-Replay',
        'Location',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'Retry-After',
        'X-Request-Id',
      ],
    })
  }
  refuseUnknownRoutes(server)
  const crowding = crowdingReporter(log)
  const attempts = countAttempts()
  const onRenderError = (error: unknown) => log.error({ err: error }, 'a render thread failed')
  const renderPool = sharedRenderPool ?? startRenderPool({ onError: onRenderError })
  operationsRoutes(server, {
    metrics: [
      ...processMetrics(db, renderPool),
      ...(role?.is === 'worker' ? [] : serverMetrics({ db, clock, attempts, crowded: crowding.count })),
    ],
    collectOthers,
    isDatabaseUp: () => isDatabaseUp(db),
    findWriteFault: async () => (await findDatabaseFault(db)) ?? (await findDiskFault(config.dataDir)),
    isClosing: drainOnClose(server),
    authenticate,
    isOwnHost,
    processName: role && (role.is === 'worker' ? role.name : 'primary'),
  })

  servePublicFiles(server, store)
  const dns = dnsResolver(config.dnsServers)
  hostPages(server, { db, isOwnHost })
  const counter = activityCounter(db, clock, (error) => log.error({ err: error }, 'failed to save clicks and opens'))
  publicPages(server, { db, clock, secretKey, store, publicUrl, pool: renderPool, counter })
  await dashboardPages(server, {
    folder: DASHBOARD_FOLDER,
    imageOrigin: store.publicBase && new URL(store.publicBase).origin,
  })

  const onCarrierError = (error: unknown) => log.error({ err: error }, 'a connection failed')
  const carriers = startCarriers({
    ...{ config, db, clock, secretKey, store, dns, onError: onCarrierError },
    onCrowded: crowding.reportSockets,
  })
  const renderChunk = chunkRenderer({ db, pool: renderPool, links: { publicUrl, secretKey } })
  const slices: Slice[] = []
  const onDelete = onDeleteOf(slices)
  const parts = {
    db,
    clock,
    idempotent,
    publicUrl,
    store,
    uploadFolder,
    isOwnHost,
    dns,
    places,
    canMail,
    maxTeamsPerUser: config.maxTeamsPerUser,
    fetchSite: fetchSite ?? siteFetcher(config.autoConfigureAllowPrivate, dns),
  }
  const members = segmentMembers(parts)
  const findConnection = connectionFinder({ db, config })
  slices.push(
    brandSlice({ ...parts, onDelete: onDelete('brands') }),
    contactFieldSlice({
      ...parts,
      onTagChange: async (trx, teamId, tags, now) => {
        await renameFieldInForms(trx, teamId, tags)
        await renamePreferenceField(trx, teamId, tags, now)
      },
    }),
    contactSlice({ ...parts, onDelete: onDelete('contacts'), membersOf: members.ofSegment }),
    privacySlice({ ...parts, onDelete: onDelete('contacts') }),
    pushSubscriptionSlice({ ...parts, secretKey }),
    importSlice({ ...parts, maxImportBytes }),
    exportSlice({ ...parts, membersOf: members.ofSegment }),
    listSlice({ ...parts, secretKey, onDelete: onDelete('lists') }),
    subscriberSlice({ ...parts, membersOf: members.ofSegment }),
    signupSlice({
      ...{ ...parts, pool: renderPool, onDelete: onDelete('contacts') },
      onUnsentWelcome: (team, job, errors) => log.warn({ team, job, errors }, 'a welcome message was not sent'),
    }),
    publicPageSlice({ ...parts, secretKey }),
    fileSlice({ ...parts, maxUploadBytes }),
    pageSlice({ ...parts, onDelete: onDelete('sites') }),
    identifierSlice({
      ...{ ...parts, codeKey: codeKeyOf(secretKey), onDelete: onDelete('identifiers'), onConfirm: makePostponedDue },
      findProviderOwner: async (teamId, kind) =>
        (await findConnection(teamId, kind === 'email' ? 'email' : 'sms'))?.owner,
      isSetupUser: (userId) => isSetupUser(db, userId),
    }),
    messageSlice({
      ...{ ...parts, secretKey, pool: renderPool },
      retention: { contentDays: config.messageRetentionDays, ledgerDays: config.ledgerRetentionDays },
    }),
    connectionSlice({
      ...{ ...parts, secretKey, sendTest: connectionTester({ db, clock, open: carriers.open }) },
      onChange: makePostponedDue,
    }),
    suppressionSlice(parts),
    segmentSlice({ ...parts, members }),
    campaignSlice({ ...parts, members, pool: renderPool, findConnection }),
    templateSlice({ ...parts, pool: renderPool, onDelete: onDelete('templates') }),
    // Text messages that wait for the end of quiet hours may be sent earlier if the settings change.
    teamSlice({ ...parts, checkPreferenceFields, onSettingsChange: makePostponedDue }),
    memberSlice({ ...parts, insertStandardFields }),
    noticeSlice(parts),
    dashboardSlice({ ...parts, findConnection, secretKey, pool: renderPool }),
  )
  openapiRoutes(server, { tags: tagsOf(slices), publicUrl })

  await server.register(
    async (api) => {
      neverStore(api)
      api.addHook('onRequest', authenticate)
      if (config.rateLimit) await limitRate(api, config.rateLimit)
      // The API has a separate not-found handler, so that requests are authenticated before they get 404 or 405.
      api.setNotFoundHandler(() => {})

      for (const { api: groups = [] } of slices)
        for (const { prefix, routes } of groups) await api.register(routes, { prefix })
    },
    { prefix: API_PREFIX },
  )

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

  await server.register(
    async (api) => {
      api.addHook('onRequest', authenticate)
      api.addHook('onRequest', sessionTokensOnly)
      if (config.rateLimit) await limitRate(api, config.rateLimit)
      neverStore(api)

      for (const { dashboard: groups = [] } of slices)
        for (const { prefix, routes } of groups) await api.register(routes, { prefix })
    },
    { prefix: `${DASHBOARD_PREFIX}/api` },
  )

  const background =
    role?.is === 'worker'
      ? undefined
      : await startBackgroundWork({
          ...{ config, db, clock, log, store, secretKey, slices, renderChunk },
          carriers: { open: carriers.open, find: attempts.counting(carriers.find) },
          onCrowded: crowding.report,
        })
  server.addHook('onClose', async () => {
    await background?.close()
    await carriers.close()
    if (!sharedRenderPool) await renderPool.close()
    await lastUse.close()
    await counter.close()
  })

  return server
}

const tagsOf = (slices: readonly Slice[]) =>
  slices.flatMap(({ tag, api = [] }) =>
    tag ? api.map(({ prefix }) => ({ ...tag, prefix: API_PREFIX + (tag.prefix ?? prefix) })) : [],
  )
