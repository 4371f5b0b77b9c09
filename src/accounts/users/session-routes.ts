import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { forbidden, Problem, validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { readAccount, refuseWeakPassword } from './account-rules.ts'
import { PasswordChange, type SessionToken, SessionTokenRequest, SignIn } from './account-schemas.ts'
import { lockMembership } from './membership-queries.ts'
import { hashPassword } from './password.ts'
import { deleteSession, deleteSessionsOf, insertSessionToken, lockSession } from './session-queries.ts'
import { notSignedIn, type Sessions } from './sessions.ts'
import { deleteLinks } from './user-mail-queries.ts'
import { getUser, lockPassword, updatePassword } from './user-queries.ts'

/**
 * How long a dashboard token is valid: only briefly, to limit the damage if one is stolen. The dashboard renews it before it
 * expires.
 */
const TOKEN_MINUTES = 15

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
}

/**
 * Routes for signing in and out, for changing the password, and for issuing the tokens that the dashboard uses for all other
 * requests.
 */
export const sessionRoutes =
  ({ db, clock, sessions }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('/session', read(), async (request) => {
      const session = await sessions.find(request)
      return sessions.describe(session ? { ...session, id: session.user_id } : null)
    })

    app.post('/session', write(), async (request, reply) => {
      const { email, password } = readAccount(SignIn, request.body)
      const user = await sessions.findUser(email)
      const isRight = await sessions.isRight(request, email, user?.password_hash, password)
      if (!user || !isRight) throw wrong()
      const secret = await transact(db, async (trx) => {
        if (!(await lockPassword(trx, user))) throw wrong()
        return sessions.begin(trx, request, user.id)
      })
      return sessions.welcome(reply, secret, user)
    })

    app.delete('/session', write(), async (request, reply) => {
      const session = await sessions.find(request)
      if (session) await transact(db, (trx) => deleteSession(trx, session.id))
      sessions.forget(reply)
      return { message: 'Signed out.' }
    })

    app.post('/session/token', write(), async (request): Promise<SessionToken> => {
      const session = await sessions.get(request)
      const { team_id } = readAccount(SessionTokenRequest, request.body)
      const now = clock()
      const expires_at = toTimestamp(now.add({ minutes: TOKEN_MINUTES }))
      const bought = { sessionId: session.id, userId: session.user_id, expiresAt: expires_at }
      const token = await transact(db, async (trx) => {
        if (!(await lockSession(trx, session.id))) throw notSignedIn()
        if (!(await lockMembership(trx, team_id, session.user_id))) throw forbidden('Team', team_id)
        return insertSessionToken(trx, team_id, bought, toTimestamp(now))
      })
      return { token, expires_at, expires_in: TOKEN_MINUTES * 60 }
    })

    app.put('/password', write(), async (request) => {
      const session = await sessions.get(request)
      const { current_password, new_password } = readAccount(PasswordChange, request.body)
      const { password_hash } = await getUser(db, session.user_id)
      if (!(await sessions.isRight(request, session.email, password_hash, current_password))) throw wrongCurrent()
      await refuseWeakPassword('new_password', new_password, session.email)
      const passwordHash = await hashPassword(new_password)
      await transact(db, async (trx) => {
        if (
          !(await updatePassword(trx, session.user_id, { from: password_hash, to: passwordHash }, toTimestamp(clock())))
        )
          throw wrongCurrent()
        await deleteSessionsOf(trx, session.user_id, { keptId: session.id })
        await deleteLinks(trx, 'password_reset', session)
      })
      return { message: 'Password changed. You are signed out everywhere else.' }
    })

    done()
  }

const wrong = () => new Problem('unauthenticated', 'The email address or the password is wrong.')

const wrongCurrent = () => validationFailed({ current_password: ['The current password is wrong.'] })
