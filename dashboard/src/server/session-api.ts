import type { Static } from 'typebox'
import type {
  InvitationTo,
  PasswordChange,
  PasswordReset,
  ResetLink,
  Session,
  SessionToken,
  Setup,
  SignIn,
} from '../../../src/accounts/users/account-schemas.ts'
import { ask } from './ask.ts'
import { fetchOrEarly } from './early-requests.ts'

export type { InvitationTo, Session, SessionToken }

type Credentials = Static<typeof SignIn>

/** Requests that don't use a team's token. Most use the session cookie; some need no sign-in. */
export const sessionApi = {
  get: (signal?: AbortSignal) => ask<Session>('GET', '/dashboard/session', { signal, fetch: fetchOrEarly('session') }),
  signIn: (body: Credentials) => ask<Session>('POST', '/dashboard/session', { body }),
  signOut: () => ask<unknown>('DELETE', '/dashboard/session'),
  setUp: (body: Static<typeof Setup>) => ask<Session>('POST', '/dashboard/setup', { body }),
  findInvitation: (code: string) => ask<InvitationTo>('POST', '/dashboard/invitation', { body: { code } }),
  acceptInvitation: (body: { code: string } & Partial<Credentials>) =>
    ask<Session>('POST', '/dashboard/invitation/accept', { body }),
  /** The response doesn't reveal whether the account exists. */
  requestReset: (body: { email: string }) => ask<unknown>('POST', '/dashboard/password-reset', { body }),
  findResetLink: (code: string) => ask<ResetLink>('POST', '/dashboard/password-reset/link', { body: { code } }),
  resetPassword: (body: Static<typeof PasswordReset>) => ask<Session>('PUT', '/dashboard/password-reset', { body }),
  confirmEmail: (code: string) => ask<{ email: string }>('POST', '/dashboard/email-confirmation', { body: { code } }),
  sendConfirmation: () => ask<unknown>('POST', '/dashboard/email-confirmation/mail'),
  changePassword: (body: Static<typeof PasswordChange>) => ask<unknown>('PUT', '/dashboard/password', { body }),
  teamToken: (teamId: number) =>
    ask<SessionToken>('POST', '/dashboard/session/token', {
      body: { team_id: teamId },
      fetch: fetchOrEarly(`token-${teamId}`),
    }),
}
