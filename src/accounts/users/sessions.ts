import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { Session } from './account-schemas.ts'
import { listTeamsOf } from './membership-queries.ts'
import { isPasswordOf } from './password.ts'
import { SESSION_DAYS, sessionCookie } from './session-cookie.ts'
import { deleteSession, findSession, insertSession } from './session-queries.ts'
import { signInTries } from './sign-in-tries.ts'
import { findUserByEmail, hasUsers } from './user-queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  /** True if a mail server is configured. Without one, users aren't asked to confirm their address. */
  readonly canMail: boolean
}

interface User {
  readonly id: number
  readonly email: string
  readonly email_verified_at: string | null
}

export type Sessions = ReturnType<typeof sessions>

/** Identifies users by their session cookie, or by email address and password, and starts sessions. */
export const sessions = ({ db, clock, publicUrl, canMail }: Deps) => {
  const cookie = sessionCookie(publicUrl)
  const tries = signInTries(db, clock)

  const find = async (request: FastifyRequest, within: Db = db) => {
    const secret = cookie.read(request)
    return secret === undefined ? undefined : findSession(within, secret, toTimestamp(clock()))
  }

  const describe = async (user: User | null): Promise<Session> => ({
    user: user && { id: user.id, email: user.email, must_confirm_email: canMail && user.email_verified_at === null },
    teams: user ? await listTeamsOf(db, user.id) : [],
    needs_setup: !user && !(await hasUsers(db)),
  })

  return {
    find,
    describe,

    get: async (request: FastifyRequest) => {
      const session = await find(request)
      if (!session) throw notSignedIn()
      return session
    },

    /** Checks a password against a hash and counts failed attempts. Returns false if there is no hash. */
    isRight: async ({ ip, raw }: FastifyRequest, email: string, hash: string | undefined, password: string) => {
      const visitor = { ip, isGone: () => raw.socket.destroyed }
      await tries.note(email, visitor)
      const isRight = await isPasswordOf(hash, password)
      if (isRight) await tries.forgive(email, visitor)
      return isRight
    },

    /** Throws if the client's network has made too many password reset requests. */
    noteReset: ({ ip }: FastifyRequest) => tries.noteReset(ip),

    findUser: (email: string) => findUserByEmail(db, email),

    /**
     * Starts a new session with a new secret and ends the previous session, so that a secret that an attacker planted before
     * sign-in is useless (session fixation).
     */
    begin: async (trx: Tx, request: FastifyRequest, userId: number): Promise<string> => {
      const before = await find(request, trx)
      if (before) await deleteSession(trx, before.id)
      const now = clock()
      const expiresAt = toTimestamp(now.add({ hours: 24 * SESSION_DAYS }))
      return insertSession(trx, userId, { now: toTimestamp(now), expiresAt })
    },

    /** Sets the session cookie and returns the response body. Call this after the new session has been committed. */
    welcome: (reply: FastifyReply, secret: string, user: User): Promise<Session> => {
      cookie.set(reply, secret)
      return describe(user)
    },

    forget: (reply: FastifyReply) => cookie.clear(reply),
  }
}

export const notSignedIn = () => new Problem('unauthenticated', 'You are not signed in.')
