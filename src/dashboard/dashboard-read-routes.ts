import type { FastifyPluginCallback } from 'fastify'
import { getBrandTags, MODEL } from '../brands/brand-queries.ts'
import { showContactsOf } from '../contacts/contact-queries.ts'
import { read } from '../http/callers/access.ts'
import { type IdParams, readPathId } from '../http/requests/path-id.ts'
import { readQuery } from '../http/requests/query.ts'
import { sendJson } from '../http/requests/send-json.ts'
import { FieldErrors } from '../http/requests/validation.ts'
import { listPendingIdentifiers } from '../identifiers/identifier-queries.ts'
import type { Db } from '../storage/dialect.ts'

/** As many as a page of subscribers has, at most. */
const MAX_CONTACTS = 100

interface Deps {
  readonly db: Db
}

/** What is kept of things that the public API shows otherwise. */
export const dashboardReadRoutes =
  ({ db }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('/brands/:id/tags', read(), async ({ team, params }) => ({
      tags: await getBrandTags(db, team.id, readPathId(MODEL, params.id)),
    }))

    // By ids, `id[]=1&id[]=2`, in their order; those that are not the team's, or not there, are left out.
    app.get('/contacts', read(), async ({ team, query }, reply) => {
      const errors = new FieldErrors()
      const given = readQuery(query, errors).get('id') ?? []
      errors.throwIfAny()
      const ids = given.slice(0, MAX_CONTACTS).map(Number).filter(isId)
      return sendJson(reply, `[${await showContactsOf(db, team.id, ids)}]`)
    })

    app.get('/identifiers/pending', read(), ({ team }) => listPendingIdentifiers(db, team.id))

    done()
  }

const isId = (id: number) => Number.isSafeInteger(id) && id > 0
