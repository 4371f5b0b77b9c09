import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { type Locale, localeOf } from '../../foundation/texts/texts.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { readAccount, refuseWeakPassword } from './account-rules.ts'
import { InvitationCode, type InvitationTo, Joining, JoiningCode, Setup } from './account-schemas.ts'
import { findInvitation, isSetupCode, useInvitation, useSetupCodes } from './invitation-queries.ts'
import { insertMembership } from './membership-queries.ts'
import { type InsertStandardFields, insertTeamOfUser } from './new-team.ts'
import { hashPassword } from './password.ts'
import type { Sessions } from './sessions.ts'
import { queueUserMail } from './user-mail-queries.ts'
import {
  getUser,
  hasUsers,
  insertUser,
  lockPassword,
  markAsSetupUser,
  markEmailVerified,
  type NewUser,
} from './user-queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  /**
   * True if a mail server is configured. If so, new users must confirm their email address, unless they used an emailed link.
   */
  readonly canMail: boolean
  readonly insertStandardFields: InsertStandardFields
}

/**
 * Routes for creating the first account through the link that the server prints, and for accepting a team member's invitation
 * with a new or existing account.
 */
export const joiningRoutes =
  ({ db, clock, sessions, canMail, insertStandardFields }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    const now = () => toTimestamp(clock())

    const insertNewUser = async (trx: Tx, given: NewUser, locale: Locale) => {
      const user = await insertUser(trx, given, now())
      if (!user) throw knownAlready()
      if (canMail && !given.isVerified)
        await queueUserMail(trx, { kind: 'email_confirmation', email: user.email, locale }, now())
      return user
    }

    app.post('/setup', write(), async (request, reply) => {
      const { code, email, password, team_name, default_country = null } = readAccount(Setup, request.body)
      // Checks the code before hashing the password, which is expensive.
      if (!(await isSetupCode(db, code))) throw setupOver()
      await refuseWeakPassword('password', password, email)
      const passwordHash = await hashPassword(password)
      const { user, secret } = await transact(db, async (trx) => {
        if (!(await useSetupCodes(trx)) || (await hasUsers(trx))) throw setupOver()
        const made = await insertNewUser(
          trx,
          { email, passwordHash, isVerified: false },
          localeOf(request.headers['accept-language']),
        )
        await markAsSetupUser(trx, made.id, now())
        const team = { name: team_name, defaultCountry: default_country, insertStandardFields }
        await insertTeamOfUser(trx, made.id, team, now())
        return { user: made, secret: await sessions.begin(trx, request, made.id) }
      })
      return sessions.welcome(reply, secret, user)
    })

    const getInvitation = async (code: string) => {
      const invitation = await findInvitation(db, code, now())
      if (!invitation) throw invitationOver()
      return invitation
    }

    app.post('/invitation', read(), async ({ body }): Promise<InvitationTo> => {
      const { team_id, team_name, email, expires_at } = await getInvitation(readAccount(InvitationCode, body).code)
      return { team: { id: team_id, name: team_name }, email, expires_at: expires_at as string }
    })

    app.post('/invitation/accept', write(), async (request, reply) => {
      const invitation = await getInvitation(readAccount(JoiningCode, request.body).code)
      const join = async (trx: Tx, userId: number) => {
        if (!(await useInvitation(trx, invitation.team_id, invitation.id))) throw invitationOver()
        await insertMembership(trx, invitation.team_id, userId, now())
        if (invitation.is_mailed) await markEmailVerified(trx, userId, now())
      }
      const session = await sessions.find(request)
      if (session) {
        if (!isFor(invitation, session.email)) throw forSomeoneElse(invitation.email as string, session.email)
        await transact(db, (trx) => join(trx, session.user_id))
        return sessions.describe(await getUser(db, session.user_id))
      }
      const { email, password } = readAccount(Joining, request.body)
      if (!isFor(invitation, email))
        throw validationFailed({ email: [`This invitation is for ${invitation.email}: join with that address.`] })
      const known = await sessions.findUser(email)
      if (known && !(await sessions.isRight(request, email, known.password_hash, password))) throw knownAlready()
      if (!known) await refuseWeakPassword('password', password, email)
      const passwordHash = known ? '' : await hashPassword(password)
      const { user, secret } = await transact(db, async (trx) => {
        if (known && !(await lockPassword(trx, known))) throw knownAlready()
        const isVerified = invitation.is_mailed
        const joined =
          known ??
          (await insertNewUser(trx, { email, passwordHash, isVerified }, localeOf(request.headers['accept-language'])))
        await join(trx, joined.id)
        return { user: joined, secret: await sessions.begin(trx, request, joined.id) }
      })
      return sessions.welcome(reply, secret, await getUser(db, user.id))
    })

    done()
  }

/** An invitation without an address is for anyone with the link. */
const isFor = ({ email }: { readonly email: string | null }, own: string) =>
  email === null || foldCase(email) === foldCase(own)

const forSomeoneElse = (invited: string, own: string) =>
  new Problem(
    'forbidden',
    `This invitation is for ${invited}, and you are signed in as ${own}. Sign out, then open the link again.`,
  )

const knownAlready = () =>
  validationFailed({ password: ['An account with this address already exists, and this is not its password.'] })

const setupOver = () =>
  new Problem(
    'forbidden',
    'This link is no longer valid. If nobody has an account yet, restart the server for a new one.',
  )

const invitationOver = () =>
  new Problem('not_found', 'This invitation is no longer valid. Ask the person who sent it for a new one.')
