import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { refuseQuery } from '../../platform/http/requests/query.ts'
import { sendJson } from '../../platform/http/requests/send-json.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { showContactsOf } from '../contacts/contact-queries.ts'
import { SEGMENT_DOCS } from './segment-docs.ts'
import type { Members } from './segment-members.ts'
import { deleteSegment, getSegment, insertSegment, listSegments, MODEL, updateSegment } from './segment-queries.ts'
import { readNewSegment, readPreview, readSegmentChanges } from './segment-rules.ts'
import { SAMPLE } from './segment-schemas.ts'

export interface SegmentDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly members: Members
}

export const segmentRoutes =
  ({ db, clock, idempotent, members }: SegmentDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(SEGMENT_DOCS.list), ({ team, query }) => {
      refuseQuery(query)
      return listSegments(db, team.id)
    })

    app.post(
      '',
      write(SEGMENT_DOCS.create),
      idempotent({
        effect: async (trx, { team, body }, now) =>
          insertSegment(trx, team.id, await readNewSegment(trx, team.id, body), now),
      }),
    )

    app.post('/preview', read(SEGMENT_DOCS.preview), async ({ team, body }, reply) => {
      const filter = await readPreview(db, team.id, body)
      const found = await members.matching(team.id, filter)
      const sample = await showContactsOf(db, team.id, [...found.ids().take(SAMPLE)])
      return sendJson(reply, `{"count":${found.size},"sample":[${sample}]}`)
    })

    app.get<{ Params: IdParams }>('/:id', read(SEGMENT_DOCS.get), ({ team, params }) =>
      getSegment(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>('/:id', write(SEGMENT_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const { id } = await getSegment(trx, team.id, readPathId(MODEL, params.id))
        const changes = await readSegmentChanges(trx, team.id, body)
        return updateSegment(trx, team.id, id, changes, toTimestamp(clock()))
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', write(SEGMENT_DOCS.delete), async ({ team, params }) => {
      await transact(db, (trx) => deleteSegment(trx, team.id, readPathId(MODEL, params.id)))
      return { message: 'Segment deleted.' }
    })

    done()
  }
