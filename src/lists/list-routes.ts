import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import { read, write } from '../http/callers/access.ts'
import type { Idempotent } from '../http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../http/requests/path-id.ts'
import type { OnDelete } from '../slice.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { LIST_DOCS } from './list-docs.ts'
import { deleteList, getList, insertList, listLists, MODEL, updateList } from './list-queries.ts'
import { readListChanges, readNewList } from './list-rules.ts'

export interface ListDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly onDelete: OnDelete
}

export const listRoutes =
  ({ db, clock, idempotent, onDelete }: ListDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(LIST_DOCS.list), ({ team }) => listLists(db, team.id))

    app.post(
      '',
      write(LIST_DOCS.create),
      idempotent({
        effect: async (trx, { team, body }, now) =>
          insertList(trx, team.id, await readNewList(trx, team.id, body), now),
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(LIST_DOCS.get), ({ team, params }) =>
      getList(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>('/:id', write(LIST_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const list = await getList(trx, team.id, readPathId(MODEL, params.id))
        const changes = await readListChanges(trx, team.id, list, body)
        return updateList(trx, team.id, list.id, changes, toTimestamp(clock()))
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', write(LIST_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, async (trx) => {
        await deleteList(trx, team.id, id)
        await onDelete(trx, team.id, id, toTimestamp(clock()))
      })
      return { message: 'List deleted.' }
    })

    done()
  }
