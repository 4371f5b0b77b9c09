import type { FastifyPluginCallback } from 'fastify'
import type { Clock } from '../../foundation/clock.ts'
import { read } from '../../platform/http/callers/access.ts'
import { isHead, sendHead } from '../../platform/http/requests/head.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { reportBuilder } from './build-report.ts'
import { getCampaign, MODEL } from './campaign-queries.ts'
import { REPORT_PARTS, reportCsv } from './report-csv.ts'
import { REPORT_DOCS, reportCsvDocs } from './report-docs.ts'

type Params = { Params: IdParams }

export const reportRoutes =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): FastifyPluginCallback =>
  (app, _, done) => {
    const build = reportBuilder({ db, clock })

    app.get<Params>('/:id/report', read(REPORT_DOCS.get), ({ team, params }) =>
      build(team.id, readPathId(MODEL, params.id)),
    )

    for (const part of REPORT_PARTS) {
      app.get<Params>(`/:id/report/${part}.csv`, read(reportCsvDocs(part)), async (request, reply) => {
        const { id } = await getCampaign(db, request.team.id, readPathId(MODEL, request.params.id))
        const asAttachment = () =>
          reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="campaign-${id}-${part}.csv"`)
        if (isHead(request)) return sendHead(asAttachment())
        const report = await build(request.team.id, id)
        return asAttachment().send(reportCsv(report, part))
      })
    }

    done()
  }
