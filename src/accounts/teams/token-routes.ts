import type { FastifyPluginCallback } from 'fastify'
import { toTimestamp } from '../../foundation/clock.ts'
import { forbidden } from '../../foundation/problems.ts'
import { manage, read } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { TeamDeps } from './team-routes.ts'
import { insertTokenCreatedBy, listTokens, revokeToken } from './token-queries.ts'
import { type ApiToken, type MadeApiToken, NewApiToken } from './token-schemas.ts'

const MODEL = 'Token'

export const tokenRoutes =
  ({ db, clock }: TeamDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const now = () => toTimestamp(clock())

    app.get('', read(), async ({ team }): Promise<ApiToken[]> => {
      const usable = (await listTokens(db, team.id)).filter(({ revoked_at }) => revoked_at === null)
      return usable
        .map(({ id, name, kind, created_at, last_used_at, created_by }) => ({
          id,
          name,
          kind: kind as ApiToken['kind'],
          created_at,
          last_used_at,
          created_by,
        }))
        .toReversed()
    })

    // Doesn't support idempotency keys, because the response contains a secret, which must not be stored.
    app.post('', manage(), async ({ team, actor, body }, reply): Promise<MadeApiToken> => {
      const errors = new FieldErrors()
      const { name = '' } = readBody(NewApiToken, body, errors)
      errors.throwIfAny()
      const created_at = now()
      const made = await transact(db, (trx) =>
        insertTokenCreatedBy(trx, team.id, actor.userId as number, name, created_at),
      )
      if (!made) throw forbidden('Team', team.id)
      const { id, token, created_by } = made
      reply.code(201)
      return { id, name, kind: 'api', created_at, last_used_at: null, created_by, token }
    })

    app.delete<{ Params: IdParams }>('/:id', manage(), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      if (!(await revokeToken(db, team.id, id, now()))) throw await whyMissing(db, team.id, 'tokens', MODEL, id)
      return { message: 'Token revoked.' }
    })

    done()
  }
