import { Readable } from 'node:stream'
import type { FastifyPluginCallback } from 'fastify'
import { TEMPLATE_REQUEST_BYTES } from '../../content/templates/template-content.ts'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem } from '../../foundation/problems.ts'
import { read, send, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { isHead, sendHead } from '../../platform/http/requests/head.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readStrictQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, refuseBody } from '../../platform/http/requests/validation.ts'
import { choiceMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { AUDIENCE_REASONS } from './audience.ts'
import {
  cancelCampaign,
  duplicateCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from './campaign-actions.ts'
import { CAMPAIGN_DOCS } from './campaign-docs.ts'
import { deleteCampaign, getCampaign, insertCampaign, lockCampaign, MODEL, showCampaign } from './campaign-queries.ts'
import { readNewCampaign } from './campaign-rules.ts'
import { CampaignQuery, RecipientCsvQuery, RecipientPreviewQuery, RecipientQuery } from './campaign-schemas.ts'
import { type CheckDeps, checkCampaign } from './check-campaign.ts'
import { editCampaign } from './edit-campaign.ts'
import { listCampaigns, readCampaignFilter } from './list-campaigns.ts'
import { previewRecipients } from './preview-recipients.ts'
import { listRecipients, readReason, readRecipientFilter, recipientsCsv } from './recipients.ts'
import { sendCampaignTest } from './send-campaign-test.ts'

export interface CampaignDeps extends CheckDeps {
  readonly idempotent: Idempotent
  readonly places: Places
}

type Params = { Params: IdParams }

const CSV_AT_ONCE = { perTeam: 2, inAll: 10, waitingPerTeam: 20 }
const CSV_PATIENCE_MS = 15_000

const busy = () =>
  new Problem('service_unavailable', 'Too many files are being downloaded. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  })

export const campaignRoutes =
  (deps: CampaignDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const { db, idempotent, publicUrl, places } = deps
    const withContent = { bodyLimit: TEMPLATE_REQUEST_BYTES }
    const enter = concurrencyLimit({ ...CSV_AT_ONCE, busy })

    app.get('', read(CAMPAIGN_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, CampaignQuery, errors)
      const asked = readPageRequest(query, errors)
      const filter = readCampaignFilter(query, errors)
      errors.throwIfAny()
      const { rows, ...page } = await listCampaigns(db, request.team.id, filter, places, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { ...page, data: rowsJson(rows) })
    })

    app.post(
      '',
      { ...write(CAMPAIGN_DOCS.create), ...withContent },
      idempotent({
        effect: async (trx, { team, body }, now) =>
          insertCampaign(trx, team.id, await readNewCampaign(trx, team.id, body), now),
      }),
    )

    app.get<Params>('/:id', read(CAMPAIGN_DOCS.get), ({ team, params }) =>
      showCampaign(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<Params>('/:id', { ...write(CAMPAIGN_DOCS.update), ...withContent }, async ({ team, params, body }) => {
      const id = readPathId(MODEL, params.id)
      await editCampaign(deps, team.id, id, body)
      return showCampaign(db, team.id, id)
    })

    app.delete<Params>('/:id', write(CAMPAIGN_DOCS.delete), async ({ team, params }) => {
      await transact(db, async (trx) => {
        const { id } = await lockCampaign(trx, team.id, readPathId(MODEL, params.id), ['draft'])
        await deleteCampaign(trx, team.id, id)
      })
      return { message: 'Campaign deleted.' }
    })

    app.post<Params>('/:id/check', read(CAMPAIGN_DOCS.check), async ({ team, params, body }) => {
      const campaign = await getCampaign(db, team.id, readPathId(MODEL, params.id))
      refuseBody(body)
      return (await checkCampaign(deps, campaign)).check
    })

    for (const [name, act] of [
      ['send', sendCampaign],
      ['schedule', scheduleCampaign],
      ['unschedule', unscheduleCampaign],
      ['pause', pauseCampaign],
      ['resume', resumeCampaign],
      ['cancel', cancelCampaign],
      ['retry', retryCampaign],
    ] as const) {
      app.post<Params>(
        `/:id/${name}`,
        send(CAMPAIGN_DOCS[name]),
        idempotent({
          status: 200,
          prepare: async ({ team, params, body }) => {
            const { id } = await getCampaign(db, team.id, readPathId(MODEL, params.id))
            if (!('body' in CAMPAIGN_DOCS[name])) refuseBody(body)
            return act(deps, team.id, id, body)
          },
          effect: async (trx, { team, params }, now, effect) => {
            await effect(trx, now)
            return showCampaign(trx, team.id, readPathId(MODEL, params.id))
          },
        }),
      )
    }

    app.post<Params>(
      '/:id/test',
      send(CAMPAIGN_DOCS.test),
      idempotent({
        prepare: ({ team, params, body }) => sendCampaignTest(deps, team.id, readPathId(MODEL, params.id), body),
        effect: (trx, _request, now, store) => store(trx, now),
      }),
    )

    app.post<Params>(
      '/:id/duplicate',
      write(CAMPAIGN_DOCS.duplicate),
      idempotent({
        effect: async (trx, { team, params, body }, now) =>
          duplicateCampaign(trx, await getCampaign(trx, team.id, readPathId(MODEL, params.id)), body, now),
      }),
    )

    app.get<Params>('/:id/recipients', read(CAMPAIGN_DOCS.recipients), async (request, reply) => {
      const { id } = await getCampaign(db, request.team.id, readPathId(MODEL, request.params.id))
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, RecipientQuery, errors)
      const asked = readPageRequest(query, errors)
      const filter = readRecipientFilter(query, errors)
      errors.throwIfAny()
      const { rows, ...page } = await listRecipients(db, request.team.id, id, filter, places, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { ...page, data: rowsJson(rows) })
    })

    app.get<Params>('/:id/recipients.csv', read(CAMPAIGN_DOCS.recipientsCsv), async (request, reply) => {
      const { team } = request
      const { id } = await getCampaign(db, team.id, readPathId(MODEL, request.params.id))
      const errors = new FieldErrors()
      const filter = readRecipientFilter(readStrictQuery(request.query, RecipientCsvQuery, errors), errors)
      errors.throwIfAny()
      const asAttachment = () =>
        reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="campaign-${id}.csv"`)
      if (isHead(request)) return sendHead(asAttachment())
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const leave = await enter(team.id, AbortSignal.any([gone.signal, AbortSignal.timeout(CSV_PATIENCE_MS)]))
      const rows = Readable.from(recipientsCsv(db, team.id, id, filter), { objectMode: false })
      rows.once('close', leave)
      return asAttachment().send(rows)
    })

    app.get<Params>('/:id/recipients/preview', read(CAMPAIGN_DOCS.previewRecipients), async (request, reply) => {
      const campaign = await getCampaign(db, request.team.id, readPathId(MODEL, request.params.id))
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, RecipientPreviewQuery, errors)
      const asked = readPageRequest(query, errors)
      const reason = readReason(query, errors)
      if (reason !== undefined && !AUDIENCE_REASONS.some((known) => known === reason))
        errors.add('reason', choiceMessage('reason', AUDIENCE_REASONS))
      errors.throwIfAny()
      const found = await previewRecipients(deps, campaign, reason ?? null)
      const { offset, limit } = windowOf(asked)
      const rows = found.slice(offset, offset + limit)
      return sendPage(request, reply, publicUrl, asked, { total: found.length, data: rowsJson(rows) })
    })

    done()
  }
