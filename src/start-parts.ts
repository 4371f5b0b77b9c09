import { join } from 'node:path'
import type { Logger } from 'pino'
import { type RenderPool, startRenderPool } from './content/templates/rendering/render-pool.ts'
import type { Clock } from './foundation/clock.ts'
import type { Config } from './foundation/config.ts'
import { dnsResolver } from './foundation/dns/dns-resolver.ts'
import { siteFetcher } from './identity/brands/auto-configure/auto-configure-route.ts'
import { createStore } from './identity/files/create-store.ts'
import { discardAbandoned } from './identity/files/receive-upload.ts'
import { openAddressKey } from './operation/open-address-key.ts'
import { idempotency } from './platform/http/idempotency/idempotency.ts'
import { ownHosts } from './platform/http/server/host.ts'
import type { SafeFetch } from './platform/safe-fetch/safe-fetch.ts'
import { openSecretKey } from './platform/secrets/stored-secrets.ts'
import type { Db } from './platform/storage/dialect.ts'
import { rememberedPlaces } from './platform/storage/numbered-pages/places.ts'
import { connectionFinder } from './sending/connections/channel-connection.ts'
import { countAttempts } from './sending/deliveries/count-attempts.ts'
import { crowdingReporter } from './sending/deliveries/crowding.ts'
import { startCarriers } from './sending/deliveries/start-carriers.ts'

interface Deps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly fetchSite: SafeFetch | undefined
  readonly sharedRenderPool: RenderPool | undefined
}

export type Parts = Awaited<ReturnType<typeof startParts>>

/** Starts what slices and background work share. Call `close` to stop it. */
export const startParts = async ({ config, db, clock, log, fetchSite, sharedRenderPool }: Deps) => {
  const store = await createStore(config)
  const secretKey = await openSecretKey(db, config)
  await openAddressKey(db, secretKey, {
    onWait: (ms) => log.info({ ms }, 'checking that no server of an earlier version is running'),
    onProgress: (done) => log.info({ done }, 'replacing the hashes of addresses'),
  })
  const uploadFolder = join(config.dataDir, 'uploads')
  await discardAbandoned(uploadFolder)
  const dns = dnsResolver(config.dnsServers)
  const crowding = crowdingReporter(log)
  const pool =
    sharedRenderPool ??
    startRenderPool({ onError: (error: unknown) => log.error({ err: error }, 'a render thread failed') })
  const carriers = startCarriers({
    config,
    db,
    clock,
    secretKey,
    store,
    dns,
    onError: (error: unknown) => log.error({ err: error }, 'a connection failed'),
    onCrowded: crowding.reportSockets,
  })
  return {
    config,
    db,
    clock,
    log,
    store,
    secretKey,
    uploadFolder,
    dns,
    crowding,
    pool,
    carriers,
    attempts: countAttempts(),
    idempotent: idempotency(db, clock),
    places: rememberedPlaces(db),
    isOwnHost: ownHosts(config),
    findConnection: connectionFinder({ db, config }),
    fetchSite: fetchSite ?? siteFetcher(config.autoConfigureAllowPrivate, dns),
    publicUrl: config.publicUrl,
    canMail: config.smtpUrl !== undefined,
    close: async () => {
      await carriers.close()
      if (!sharedRenderPool) await pool.close()
    },
  }
}
