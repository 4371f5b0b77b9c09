import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { BRAND_DOCS } from './brand-docs.ts'
import type { PublishImages } from './brand-images.ts'
import { deleteBrand, getBrand, insertBrand, listBrands, lockBrand, MODEL, updateBrand } from './brand-queries.ts'
import { readBrandChanges, readNewBrand } from './brand-rules.ts'

export interface BrandDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publishImages: PublishImages
  readonly onDelete: OnDelete
}

export const brandRoutes =
  ({ db, clock, idempotent, publishImages, onDelete }: BrandDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(BRAND_DOCS.list), ({ team }) => listBrands(db, team.id))

    app.post(
      '',
      write(BRAND_DOCS.create),
      idempotent({
        prepare: ({ team, body }) => publishImages(team.id, body),
        effect: async (trx, { team }, now, images) =>
          insertBrand(trx, team.id, await readNewBrand(trx, team.id, images), now),
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(BRAND_DOCS.get), ({ team, params }) =>
      getBrand(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>('/:id', write(BRAND_DOCS.update), async ({ team, params, body }) => {
      const id = readPathId(MODEL, params.id)
      // If the brand doesn't exist or belongs to another team, throws before any images are published.
      await getBrand(db, team.id, id)
      const images = await publishImages(team.id, body)
      return transact(db, async (trx) => {
        await getBrand(trx, team.id, id)
        const changes = await readBrandChanges(trx, team.id, images)
        return updateBrand(trx, team.id, id, changes, toTimestamp(clock()))
      })
    })

    app.delete<{ Params: IdParams }>('/:id', write(BRAND_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, async (trx) => {
        await lockBrand(trx, team.id, id)
        await onDelete(trx, team.id, id, toTimestamp(clock()))
        await deleteBrand(trx, team.id, id)
      })
      return { message: 'Brand deleted.' }
    })

    done()
  }
