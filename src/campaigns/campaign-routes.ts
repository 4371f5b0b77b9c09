import type { FastifyPluginCallback } from 'fastify'
import { toTimestamp } from '../clock.ts'
import { read, send, write } from '../http/callers/access.ts'
import type { Idempotent } from '../http/idempotency/idempotency.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../http/requests/pagination.ts'
import { type IdParams, readPathId } from '../http/requests/path-id.ts'
import { readQuery } from '../http/requests/query.ts'
import { FieldErrors } from '../http/requests/validation.ts'
import type { Places } from '../storage/numbered-pages/places.ts'
import { transact } from '../storage/transact.ts'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from './campaign-actions.ts'
import { CAMPAIGN_DOCS } from './campaign-docs.ts'
import {
  deleteCampaign,
  getCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  MODEL,
  showCampaign,
  updateCampaign,
} from './campaign-queries.ts'
import { readCampaignChanges, readNewCampaign } from './campaign-rules.ts'
import { type CheckDeps, checkCampaign } from './check-campaign.ts'

export interface CampaignDeps extends CheckDeps {
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly places: Places
}

type Params = { Params: IdParams }

export const campaignRoutes =
  (deps: CampaignDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const { db, clock, idempotent, publicUrl, places } = deps

    app.get('', read(CAMPAIGN_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const asked = readPageRequest(readQuery(request.query, errors), errors)
      errors.throwIfAny()
      const { rows, total } = await listCampaigns(db, request.team.id, places, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
    })

    app.post(
      '',
      write(CAMPAIGN_DOCS.create),
      idempotent({
        effect: async (trx, { team, body }, now) =>
          insertCampaign(trx, team.id, await readNewCampaign(trx, team.id, body), now),
      }),
    )

    app.get<Params>('/:id', read(CAMPAIGN_DOCS.get), ({ team, params }) =>
      showCampaign(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<Params>('/:id', write(CAMPAIGN_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const { id } = await lockCampaign(trx, team.id, readPathId(MODEL, params.id), ['draft'])
        await updateCampaign(trx, team.id, id, await readCampaignChanges(trx, team.id, body), toTimestamp(clock()))
        return showCampaign(trx, team.id, id)
      }),
    )

    app.delete<Params>('/:id', write(CAMPAIGN_DOCS.delete), async ({ team, params }) => {
      await transact(db, async (trx) => {
        const { id } = await lockCampaign(trx, team.id, readPathId(MODEL, params.id), ['draft'])
        await deleteCampaign(trx, team.id, id)
      })
      return { message: 'Campaign deleted.' }
    })

    app.post<Params>('/:id/check', read(CAMPAIGN_DOCS.check), async ({ team, params }) => {
      const campaign = await getCampaign(db, team.id, readPathId(MODEL, params.id))
      return (await checkCampaign(deps, campaign)).check
    })

    app.post<Params>('/:id/schedule', send(CAMPAIGN_DOCS.schedule), async ({ team, params, body }) => {
      const id = readPathId(MODEL, params.id)
      await scheduleCampaign(deps, team.id, id, body)
      return showCampaign(db, team.id, id)
    })

    for (const [name, act] of [
      ['send', sendCampaign],
      ['unschedule', unscheduleCampaign],
      ['pause', pauseCampaign],
      ['resume', resumeCampaign],
      ['cancel', cancelCampaign],
    ] as const) {
      app.post<Params>(`/:id/${name}`, send(CAMPAIGN_DOCS[name]), async ({ team, params }) => {
        const id = readPathId(MODEL, params.id)
        await act(deps, team.id, id)
        return showCampaign(db, team.id, id)
      })
    }

    done()
  }
