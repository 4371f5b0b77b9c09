import type { FastifyPluginCallback } from 'fastify'
import { getBrandTags, MODEL } from '../brands/brand-queries.ts'
import { type Clock, toTimestamp } from '../clock.ts'
import { type IdParams, readPathId } from '../http/path-id.ts'
import { listPendingIdentifiers } from '../identifiers/identifier-queries.ts'
import { listNewestImports } from '../imports/import-queries.ts'
import type { Db } from '../storage/dialect.ts'

/** As many as somebody looks back on. */
const NEWEST_IMPORTS = 20

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** What is kept of things that the public API shows otherwise. */
export const keptRoutes =
  ({ db, clock }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('/brands/:id/tags', async ({ team, params }) => ({
      tags: await getBrandTags(db, team.id, readPathId(MODEL, params.id)),
    }))

    app.get('/imports', ({ team }) => listNewestImports(db, team.id, NEWEST_IMPORTS, toTimestamp(clock())))

    app.get('/identifiers/pending', ({ team }) => listPendingIdentifiers(db, team.id))

    done()
  }
