import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { Problem } from '../../foundation/problems.ts'
import { localeOf } from '../../foundation/texts/texts.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { refuseBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { describeSendLimit, type SendLimit } from '../system-messages/send-limits.ts'
import { readAccount, refuseWeakPassword } from './account-rules.ts'
import { LinkCode, PasswordReset, type ResetLink, ResetRequest } from './account-schemas.ts'
import { hashPassword } from './password.ts'
import { deleteSessionsOf } from './session-queries.ts'
import type { Sessions } from './sessions.ts'
import { deleteLinks, findLink, queueUserMail, type UserMailKind, useLink } from './user-mail-queries.ts'
import { getUser, markEmailVerified, resetPassword } from './user-queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
}

/** Routes for requesting and using the emailed links that reset a password or confirm an address. */
export const recoveryRoutes =
  ({ db, clock, sessions }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    const now = () => toTimestamp(clock())

    const getLink = async (kind: UserMailKind, code: string) => {
      const link = await findLink(db, kind, code, now())
      if (!link) throw linkOver()
      return link
    }

    // The response must not reveal whether the account exists or whether the address has reached its email limit, so it is always
    // the same. The account is looked up only when the email is sent, so that the response time reveals nothing either.
    app.post('/password-reset', write(), async (request) => {
      const { email } = readAccount(ResetRequest, request.body)
      await sessions.noteReset(request)
      await transact(db, (trx) =>
        queueUserMail(
          trx,
          { kind: 'password_reset', email, locale: localeOf(request.headers['accept-language']) },
          now(),
        ),
      )
      return { message: 'If there is an account with this address, a link to reset its password is on its way.' }
    })

    app.post('/password-reset/link', read(), async ({ body }): Promise<ResetLink> => {
      const { email, expires_at } = await getLink('password_reset', readAccount(LinkCode, body).code)
      return { email, expires_at }
    })

    app.put('/password-reset', write(), async (request, reply) => {
      const { code, password } = readAccount(PasswordReset, request.body)
      // Checks the link before hashing the password, which is expensive.
      const link = await getLink('password_reset', code)
      await refuseWeakPassword('password', password, link.email)
      const passwordHash = await hashPassword(password)
      const secret = await transact(db, async (trx) => {
        if (!(await useLink(trx, link))) throw linkOver()
        await deleteLinks(trx, 'password_reset', link)
        await resetPassword(trx, link.user_id, passwordHash, now())
        await markEmailVerified(trx, link.user_id, now())
        await deleteSessionsOf(trx, link.user_id)
        return sessions.begin(trx, request, link.user_id)
      })
      return sessions.welcome(reply, secret, await getUser(db, link.user_id))
    })

    // Requires the user to be signed in. Otherwise, if an attacker registered with another person's address, that person would
    // confirm the attacker's account just by opening the link.
    app.post('/email-confirmation', write(), async (request) => {
      const { user_id, email } = await sessions.get(request)
      const link = await getLink('email_confirmation', readAccount(LinkCode, request.body).code)
      if (link.user_id !== user_id) throw forSomeoneElse(link.email, email)
      await transact(db, async (trx) => {
        if (!(await useLink(trx, link))) throw linkOver()
        await deleteLinks(trx, 'email_confirmation', link)
        await markEmailVerified(trx, link.user_id, now())
      })
      return { email: link.email }
    })

    app.post('/email-confirmation/mail', write(), async (request) => {
      const { email } = await sessions.get(request)
      refuseBody(request.body)
      const limit = await transact(db, (trx) =>
        queueUserMail(
          trx,
          { kind: 'email_confirmation', email, locale: localeOf(request.headers['accept-language']) },
          now(),
        ),
      )
      if (limit) throw enoughMails(limit)
      return { message: `A link is on its way to ${email}.` }
    })

    done()
  }

const linkOver = () => new Problem('not_found', 'This link is no longer valid. It may have been used or have expired.')

const forSomeoneElse = (theirs: string, own: string) =>
  new Problem(
    'forbidden',
    `This link confirms ${theirs}, and you are signed in as ${own}. Sign in as ${theirs}, then open the link again.`,
  )

const enoughMails = (limit: SendLimit) =>
  new Problem('too_many_requests', describeSendLimit(limit, 'email'), {
    headers: { 'retry-after': String(limit.retryAfterS) },
  })
