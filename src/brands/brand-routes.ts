import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import type { Idempotent } from '../http/idempotency.ts'
import { type IdParams, readPathId } from '../http/path-id.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { BRAND_DOCS } from './brand-docs.ts'
import type { BrandImages, RequestImages } from './brand-images.ts'
import { deleteBrand, getBrand, insertBrand, listBrands, MODEL, updateBrand } from './brand-queries.ts'
import { readBrandChanges, readNewBrand } from './brand-rules.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly images: BrandImages
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that writes a brand. */
    images: RequestImages | undefined
  }
}

export const brandRoutes =
  ({ db, clock, idempotent, images }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.decorateRequest('images', undefined)
    const readImages = async (request: FastifyRequest) => {
      const { id } = request.params as Partial<IdParams>
      // Nothing is published for a brand that cannot be changed.
      if (id !== undefined) await getBrand(db, request.team.id, readPathId(MODEL, id))
      request.images = await images(request.team.id, request.body)
    }

    app.get('', { schema: BRAND_DOCS.list }, ({ team }) => listBrands(db, team.id))

    app.post(
      '',
      { schema: BRAND_DOCS.create, preHandler: readImages },
      idempotent(async (trx, request, now) => {
        const { team, images } = request
        return insertBrand(trx, team.id, await readNewBrand(trx, team.id, images as RequestImages), now)
      }),
    )

    app.get<{ Params: IdParams }>('/:id', { schema: BRAND_DOCS.get }, ({ team, params }) =>
      getBrand(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>(
      '/:id',
      { schema: BRAND_DOCS.update, preHandler: readImages },
      ({ team, params, images }) =>
        transact(db, async (trx) => {
          const { id } = await getBrand(trx, team.id, readPathId(MODEL, params.id))
          return updateBrand(
            trx,
            team.id,
            id,
            await readBrandChanges(trx, team.id, images as RequestImages),
            toTimestamp(clock()),
          )
        }),
    )

    app.delete<{ Params: IdParams }>('/:id', { schema: BRAND_DOCS.delete }, async ({ team, params }) => {
      await transact(db, (trx) => deleteBrand(trx, team.id, readPathId(MODEL, params.id), toTimestamp(clock())))
      return { message: 'Brand deleted.' }
    })

    done()
  }
