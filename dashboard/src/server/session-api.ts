import type { Static } from 'typebox'
import type {
  InvitationTo,
  PasswordChange,
  Session,
  SessionToken,
  Setup,
  SignIn,
} from '../../../src/accounts/account-schemas.ts'
import { ask } from './ask.ts'

export type { InvitationTo, Session, SessionToken }

type Credentials = Static<typeof SignIn>

/** What the server answers to the session's cookie. */
export const sessionApi = {
  get: (signal?: AbortSignal) => ask<Session>('GET', '/dashboard/session', { signal }),
  signIn: (body: Credentials) => ask<Session>('POST', '/dashboard/session', { body }),
  signOut: () => ask<unknown>('DELETE', '/dashboard/session'),
  setUp: (body: Static<typeof Setup>) => ask<Session>('POST', '/dashboard/setup', { body }),
  findInvitation: (code: string) => ask<InvitationTo>('POST', '/dashboard/invitation', { body: { code } }),
  acceptInvitation: (body: { code: string } & Partial<Credentials>) =>
    ask<Session>('POST', '/dashboard/invitation/accept', { body }),
  changePassword: (body: Static<typeof PasswordChange>) => ask<unknown>('PUT', '/dashboard/password', { body }),
  teamToken: (teamId: number) => ask<SessionToken>('POST', '/dashboard/session/token', { body: { team_id: teamId } }),
}
