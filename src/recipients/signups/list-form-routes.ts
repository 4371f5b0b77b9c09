import type { FastifyPluginCallback } from 'fastify'
import { getListId, lockListForReference, MODEL } from '../../audience/lists/list-queries.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { getListForm, saveListForm } from './list-form-queries.ts'
import { readListForm } from './list-form-rules.ts'

export interface ListFormDeps {
  readonly db: Db
}

/** Routes for the dashboard's sign-up form editor. */
export const listFormRoutes =
  ({ db }: ListFormDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('/:id/form', read(), async ({ team, params }) =>
      getListForm(db, team.id, await getListId(db, team.id, readPathId(MODEL, params.id))),
    )

    app.put<{ Params: IdParams }>('/:id/form', write(), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const { id, channel } = await lockListForReference(trx, team.id, readPathId(MODEL, params.id))
        const form = await readListForm(trx, team.id, channel, await getListForm(trx, team.id, id), body)
        await saveListForm(trx, team.id, id, form)
        return form
      }),
    )

    done()
  }
