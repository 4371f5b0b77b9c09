import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import type { DnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { refuseBody } from '../../platform/http/requests/validation.ts'
import { hostOf, type IsOwnHost } from '../../platform/http/server/host.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { checkProof, proofRecordOf } from './domain-proof.ts'
import { ownHostMessage, readNewSite, readSiteChanges } from './page-rules.ts'
import type { Site } from './page-schemas.ts'
import {
  deleteSite,
  getSite,
  getSiteForUpdate,
  insertSite,
  listSites,
  SITE,
  type SiteRow,
  updateSite,
  verifyDomain,
} from './site-queries.ts'

/** Longer than the timeout of a DNS query. */
const PROOF_DEADLINE_MS = 8_000
/** The limits are low, because users check one domain at a time. */
const CONCURRENCY = { perTeam: 2, inAll: 8, waitingPerTeam: 10, busy: () => tooManyChecks() }

export interface SiteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly isOwnHost: IsOwnHost
  readonly dns: DnsResolver
  readonly onDelete: OnDelete
}

export const siteRoutes =
  ({ db, clock, idempotent, publicUrl, isOwnHost, dns, onDelete }: SiteDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const enter = concurrencyLimit(CONCURRENCY)

    /** Like `isOwnHost`, but also treats this request's host name as one of the server's own. */
    const isOwnHostFor = (request: FastifyRequest) => (host: string) => isOwnHost(host) || host === hostOf(request)

    const show = ({ team_id, ...site }: SiteRow): Site => {
      const { id, domain, domain_verified_at } = site
      const isProven = domain === null || domain_verified_at !== null
      return { ...site, domain_record: isProven ? null : proofRecordOf(publicUrl, { team_id, id, domain }) }
    }

    app.get('', read(), async ({ team }) => (await listSites(db, team.id)).map(show))

    app.post(
      '',
      manage(),
      idempotent({
        effect: async (trx, request, now) => {
          const { team, body } = request
          return show(await insertSite(trx, team.id, readNewSite(body, isOwnHostFor(request)), now))
        },
      }),
    )

    app.put<{ Params: IdParams }>('/:id', manage(), (request) =>
      transact(db, async (trx) => {
        const { team, params, body } = request
        const site = await getSiteForUpdate(trx, team.id, readPathId(SITE, params.id))
        const changes = readSiteChanges(body, isOwnHostFor(request))
        return show(await updateSite(trx, team.id, site, changes, toTimestamp(clock())))
      }),
    )

    app.post<{ Params: IdParams }>('/:id/verify-domain', manage(), async ({ team, params, body }) => {
      const site = await getSite(db, team.id, readPathId(SITE, params.id))
      refuseBody(body)
      const { id, domain } = site
      if (domain === null) throw validationFailed({ domain: ['The site has no domain to verify.'] })
      if (site.domain_verified_at !== null) return show(site)
      if (isOwnHost(domain)) throw validationFailed({ domain: [ownHostMessage(domain)] })
      const signal = AbortSignal.timeout(PROOF_DEADLINE_MS)
      const leave = await enter(team.id, signal)
      try {
        await checkProof(dns, proofRecordOf(publicUrl, { team_id: team.id, id, domain }), signal)
      } finally {
        leave()
      }
      return transact(db, async (trx) => {
        const locked = await getSiteForUpdate(trx, team.id, id)
        if (locked.domain !== domain) throw validationFailed({ domain: ['The domain was changed during the check.'] })
        return show(await verifyDomain(trx, team.id, { id, domain }, toTimestamp(clock())))
      })
    })

    app.delete<{ Params: IdParams }>('/:id', manage(), async ({ team, params }) => {
      await transact(db, async (trx) => {
        const { id } = await getSiteForUpdate(trx, team.id, readPathId(SITE, params.id))
        await onDelete(trx, team.id, id, toTimestamp(clock()))
        await deleteSite(trx, team.id, id)
      })
      return { message: 'Site deleted.' }
    })

    done()
  }

const tooManyChecks = () =>
  new Problem('too_many_requests', 'Too many domains are being checked. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })
