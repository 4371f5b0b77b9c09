import type { Agent, OutgoingHttpHeaders } from 'node:http'
import { insertMembership } from '../src/accounts/users/membership-queries.ts'
import { hashPassword } from '../src/accounts/users/password.ts'
import { insertUser } from '../src/accounts/users/user-queries.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { sendRaw } from './api-client.ts'

export const PASSWORD = 'correct horse battery'

/** The lowest cost that Argon2 allows. A hash contains its cost, so signing in is fast too. */
const LOW_COST = { memory: 8, passes: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

const uniqueEmail = () => `u${Math.random().toString(36).slice(2)}@acme.example`

/** Creates a user who is a member of these teams and whose password is `PASSWORD`. */
export const createUser = async (db: Db, teams: readonly { id: number }[], email = uniqueEmail()) => {
  passwordHash ??= hashPassword(PASSWORD, LOW_COST)
  const hash = await passwordHash
  const now = toTimestamp(systemClock())
  return transact(db, async (trx) => {
    const user = await insertUser(trx, { email, passwordHash: hash, isVerified: true }, now)
    if (!user) throw new Error(`The user ${email} already exists.`)
    for (const { id } of teams) await insertMembership(trx, id, user.id, now)
    return user
  })
}

export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

interface Server {
  readonly origin: string
  readonly agent: Agent
}

/** Sends requests the way the dashboard does in a browser: keeps the cookie and sends Sec-Fetch-Site. */
export const browser = ({ origin, agent }: Server) => {
  let cookie: string | undefined

  const send = async (method: string, path: string, body?: unknown, headers: OutgoingHttpHeaders = SAME_ORIGIN) => {
    const response = await sendRaw(origin, agent, {
      method,
      path: `/dashboard${path}`,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const [set] = response.headers['set-cookie'] ?? []
    if (set !== undefined) cookie = set.split(';', 1)[0]
    return response
  }

  /** Sends requests to /dashboard/api with a token from the session. */
  const apiOf =
    (token: string) =>
    (method: string, path: string, body?: unknown, headers: OutgoingHttpHeaders = {}) =>
      sendRaw(origin, agent, {
        method,
        path: `/dashboard/api${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })

  return {
    send,
    apiOf,
    cookie: () => cookie,
    useCookie: (other: string | undefined) => {
      cookie = other
    },
    signIn: (email: string, password = PASSWORD) => send('POST', '/session', { email, password }),
    token: async (teamId: number): Promise<string> =>
      (await send('POST', '/session/token', { team_id: teamId })).body.token,
  }
}

export const signedIn = async (server: Server & { readonly db: Db }, team: { id: number }) => {
  const user = await createUser(server.db, [team])
  const signed = browser(server)
  await signed.signIn(user.email)
  const token = await signed.token(team.id)
  return { ...signed, user, token, api: signed.apiOf(token) }
}
