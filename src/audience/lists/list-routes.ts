import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { listLinks } from '../../platform/links/list-links.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { LIST_DOCS } from './list-docs.ts'
import { deleteList, getList, insertList, listLists, MODEL, type StoredList, updateList } from './list-queries.ts'
import { readListChanges, readNewList } from './list-rules.ts'
import type { List } from './list-schemas.ts'

export interface ListDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly onDelete: OnDelete
  readonly publicUrl: string
  readonly secretKey: SecretKey
}

export const listRoutes =
  ({ db, clock, idempotent, onDelete, publicUrl, secretKey }: ListDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const urlsOf = listLinks({ publicUrl, secretKey })
    const toList = (stored: StoredList): List => {
      const { domain, created_at, updated_at, subscriber_counts, ...list } = stored
      return { ...list, ...urlsOf(stored), created_at, updated_at, subscriber_counts }
    }

    app.get('', read(LIST_DOCS.list), async ({ team }) => (await listLists(db, team.id)).map(toList))

    app.post(
      '',
      write(LIST_DOCS.create),
      idempotent({
        effect: async (trx, { team, body }, now) =>
          toList(await insertList(trx, team.id, await readNewList(trx, team.id, body), now)),
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(LIST_DOCS.get), async ({ team, params }) =>
      toList(await getList(db, team.id, readPathId(MODEL, params.id))),
    )

    app.put<{ Params: IdParams }>('/:id', write(LIST_DOCS.update), ({ team, params, body }) =>
      transact(db, async (trx) => {
        const list = await getList(trx, team.id, readPathId(MODEL, params.id))
        const changes = await readListChanges(trx, team.id, list, body)
        return toList(await updateList(trx, team.id, list.id, changes, toTimestamp(clock())))
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
