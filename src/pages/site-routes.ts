import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import type { Idempotent } from '../http/idempotency.ts'
import { type IdParams, readPathId } from '../http/path-id.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { domainTaken, readNewSite, readSiteChanges } from './page-rules.ts'
import { deleteSite, getSiteForUpdate, insertSite, listSites, SITE, updateSite } from './site-queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
}

/** Where pages stand. */
export const siteRoutes =
  ({ db, clock, idempotent, publicUrl }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    /** Also by the name that whoever asks came by. */
    const ownHosts = ({ hostname }: FastifyRequest) => [new URL(publicUrl).hostname, hostname.toLowerCase()]

    app.get('', ({ team }) => listSites(db, team.id))

    app.post(
      '',
      idempotent(async (trx, request, now) => {
        const { team, body } = request
        const site = await insertSite(trx, team.id, readNewSite(body, ownHosts(request)), now)
        if (!site) throw domainTaken()
        return site
      }),
    )

    app.put<{ Params: IdParams }>('/:id', (request) =>
      transact(db, async (trx) => {
        const { team, params, body } = request
        const { id } = await getSiteForUpdate(trx, team.id, readPathId(SITE, params.id))
        const site = await updateSite(trx, team.id, id, readSiteChanges(body, ownHosts(request)), toTimestamp(clock()))
        if (!site) throw domainTaken()
        return site
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', async ({ team, params }) => {
      await transact(db, async (trx) => {
        const { id } = await getSiteForUpdate(trx, team.id, readPathId(SITE, params.id))
        await deleteSite(trx, team.id, id)
      })
      return { message: 'Site deleted.' }
    })

    done()
  }
