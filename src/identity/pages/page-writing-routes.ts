import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deletePage, getPage, insertPage, isPathTaken, PAGE, updatePage } from './page-queries.ts'
import { MAX_HTML_BYTES, pathTaken, readNewPage, readPageChanges } from './page-rules.ts'
import type { WrittenPage } from './page-schemas.ts'
import { toPage } from './page-url.ts'
import { getSiteForUpdate } from './site-queries.ts'

/** In JSON, escaping every non-ASCII character can triple the size of the HTML. */
const BODY_LIMIT_BYTES = 3 * MAX_HTML_BYTES + 64 * 1024

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
}

/** Routes that read and write pages with their HTML. The public API can only list pages. */
export const pageWritingRoutes =
  ({ db, clock, idempotent, publicUrl }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    const show = async (trx: Db, teamId: number, id: number): Promise<WrittenPage> => {
      const { html, ...row } = await getPage(trx, teamId, id)
      return { ...toPage(publicUrl, row), html }
    }

    app.get<{ Params: IdParams }>('/:id', read(), ({ team, params }) => show(db, team.id, readPathId(PAGE, params.id)))

    app.post(
      '',
      { ...write(), bodyLimit: BODY_LIMIT_BYTES },
      idempotent({
        effect: async (trx, { team, body }, now) => {
          const made = await insertPage(trx, team.id, await readNewPage(trx, team.id, body), now)
          if (!made) throw pathTaken()
          return show(trx, team.id, made.id)
        },
      }),
    )

    app.put<{ Params: IdParams }>('/:id', { ...write(), bodyLimit: BODY_LIMIT_BYTES }, ({ team, params, body }) =>
      transact(db, async (trx) => {
        const page = await getPage(trx, team.id, readPathId(PAGE, params.id))
        const changes = readPageChanges(body)
        if (changes.url !== undefined) {
          // Locks the site, so that if two pages are moved to the same path, the second request sees the first one's change.
          await getSiteForUpdate(trx, team.id, page.site_id)
          if (await isPathTaken(trx, team.id, page.site_id, changes.url, page.id)) throw pathTaken()
        }
        await updatePage(trx, team.id, page.id, changes, toTimestamp(clock()))
        return show(trx, team.id, page.id)
      }),
    )

    app.delete<{ Params: IdParams }>('/:id', write(), async ({ team, params }) => {
      await deletePage(db, team.id, readPathId(PAGE, params.id))
      return { message: 'Page deleted.' }
    })

    done()
  }
