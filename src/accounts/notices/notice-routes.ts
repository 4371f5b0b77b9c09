import type { FastifyPluginCallback } from 'fastify'
import { read, write } from '../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { setWantsNotices, wantsNotices } from './notice-queries.ts'
import { NoticeSettings } from './notice-schemas.ts'

/** Serves a member's own choice whether to get emails about problems. */
export const noticeRoutes =
  (db: Db): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), async ({ team, actor }) => ({ email: await wantsNotices(db, team.id, actor.userId ?? 0) }))

    app.put('', write(), async ({ team, actor, body }) => {
      const errors = new FieldErrors()
      const { email } = readBody(NoticeSettings, body, errors)
      errors.throwIfAny()
      await setWantsNotices(db, team.id, actor.userId ?? 0, email === true)
      return { email }
    })

    done()
  }
